import type { Player } from '../exchange';
import { fraction } from '../hash';
import type { View, WebIndex } from '../index-of-web';
import type { Page } from '../web/page';

/** What an engine of the world is made from. */
export type EngineParts = { index: WebIndex; pages: readonly Page[] };

/** Makes one engine. */
export type MakeEngine = (parts: EngineParts) => Player;

/**
 * The view of a general web engine: it knows a fixed share of the pages (primary sources of the
 * larger engines are always known), and everybody draws a different share.
 */
export function webView(engine: string, operators: boolean, share: { en: number; zh: number; primary: number }): View {
  return {
    engine,
    operators,
    knows: (page) => {
      const known = page.gold.kind === 'primary' ? share.primary : share[page.language];
      return fraction(`${engine} knows ${page.url}`) < known;
    },
  };
}

/** A whole number from a parameter; `fallback` when absent, null when it is no such number. */
export function whole(value: string | undefined, fallback: number): number | null {
  if (value === undefined || value === '') return fallback;
  return /^\d{1,6}$/.test(value) ? Number(value) : null;
}

/** Host and path of an address as engines print it under a title. */
export function displayAddress(address: string): { host: string; path: string } {
  const url = new URL(address);
  return { host: url.host, path: decodeURI(url.pathname).replace(/\/$/, '') };
}
