import type { ResultRow } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { displayHost } from '../../core/url/display-host';
import type { Texts } from '../texts';

/** `Title. site, 2024-05-12. address (read 2026-01-30)` with what is known. */
export function citation(row: ResultRow, now: number, texts: Texts): string {
  const title = stripInvisible(row.title)
    .trim()
    .replace(/[.\s]+$/, '');
  const site = displayHost(row.url)?.host ?? null;
  const place = [site, row.published].filter((part) => part !== null).join(', ');
  const read = new Date(now).toISOString().slice(0, 10);
  return `${title}. ${place === '' ? '' : `${place}. `}${row.url} (${texts.results.citedRead(read)})`;
}

/** What the excerpt was: the judge read a snippet or the page. */
export function basisOf(row: ResultRow): 'snippet' | 'page' | 'unknown' {
  if (row.basis === 'page_content') return 'page';
  return row.basis === 'engine_snippet' ? 'snippet' : 'unknown';
}

/** Excerpts longer than this are folded behind *Show all*. */
export const foldAfter = 360;

/** True when an excerpt needs folding, by length or by lines. */
export const isLong = (text: string): boolean => text.length > foldAfter || text.split('\n').length > 6;
