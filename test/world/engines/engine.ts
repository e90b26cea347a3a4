import type { Player } from '../exchange';
import { fraction } from '../hash';
import { parseSearch, type View, type WebIndex } from '../index-of-web';
import { isOf, type Page } from '../web/page';

/**
 * What an engine of the world is made from: the index of the general web, the index of everything (pages
 * from elsewhere included), and every page there is.
 */
export type EngineParts = { index: WebIndex; everything: WebIndex; pages: readonly Page[] };

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

const ELSEWHERE_SHARE = 0.4;
const xHost = /^(?:www\.|mobile\.)?(?:x|twitter)\.com(?:\/|$)/;

/** Whether a search is limited to X: only then do general engines list posts of it. */
const asksForX = (query: string): boolean => parseSearch(query).sites.some((site) => xHost.test(site));

/** How a general engine searches the web of this view; posts on X appear where `site:` asks for them. */
export function webSearch({ index, everything }: EngineParts, view: View): (query: string) => Page[] {
  return (query) =>
    asksForX(query) ? everything.search(query, { ...view, knows: isOf('x') }) : index.search(query, view);
}

/**
 * How a general engine searches that also lists works, repositories and threads. It draws its own share of
 * them; posts on X appear only where `site:` asks for them, and news not at all.
 */
export function wideSearch(
  { everything }: EngineParts,
  engine: string,
  share: { en: number; zh: number; primary: number },
): (query: string) => Page[] {
  const general = webView(engine, true, share);
  const knows = (page: Page) =>
    page.elsewhere === undefined ? general.knows(page) : fraction(`${engine} knows ${page.url}`) < ELSEWHERE_SHARE;
  const rare = (page: Page) => isOf('x')(page) || isOf('news')(page);
  const usual: View = { ...general, knows: (page) => !rare(page) && knows(page) };
  const posts: View = { ...general, knows: isOf('x') };
  return (query) => everything.search(query, asksForX(query) ? posts : usual);
}

/** The view of a service that holds one kind of pages from elsewhere. */
export function kindView(engine: string, knows: (page: Page) => boolean): View {
  return { engine, operators: false, knows };
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
