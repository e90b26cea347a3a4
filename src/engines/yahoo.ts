import type { Element } from 'domhandler';
import type { Engine } from '../core/retrieval/engine';
import { datedText } from './dated-text';
import { attributeOf, select, selectFirst, textOf } from './page';
import { dateFields } from './printed-day';
import { withSite } from './query-text';
import { type PageReader, type Row, readPage } from './reply';
import { unwrapYahoo } from './unwrap';

/**
 * Yahoo's web page, which shows Bing's results, hence the family. In Europe it may answer with its consent page, on a
 * host of its own: those hosts are asked for as well, because a redirect to a host without permission only looks like
 * a broken network. Neither an empty nor a block page of it is known.
 */
export const yahoo = {
  id: 'yahoo',
  name: 'Yahoo',
  family: 'bing',
  website: 'https://search.yahoo.com/',
  origins: ['https://search.yahoo.com/*', 'https://guce.yahoo.com/*', 'https://consent.yahoo.com/*'],
  results: 'html',
  weights: { balanced: 0.9572312859948126, research: 0.8771447125079198, fresh: 0.9021285347266256 },
  profiles: ['web'],
  timeoutMs: 15_000,
  spacingMs: 2000,
  blockedPauseMs: 60 * 60_000,
  terms: 'Has no free search API and its pages are meant for people; Winnow asks once for each question.',
  request: (query) => {
    const url = new URL(pageAddress(withSite(query)));
    // Sent by the search form on the first page.
    url.searchParams.set('iscqry', '');
    return { url: url.href, method: 'GET' };
  },
  parse: (response) => readPage(response, reader),
  searchPage: (text) => pageAddress(text),
} as const satisfies Engine;

const pageAddress = (text: string): string => {
  const url = new URL('https://search.yahoo.com/search');
  url.searchParams.set('p', text);
  return url.href;
};

/** The title's link: around the whole heading on the main site, inside it on the country sites. */
const titleLink = '.compTitle a[href], h3 a[href], a[href]:has(h3)';

const readRow = (row: Element): Row => {
  const link = selectFirst(row, titleLink);
  const target = unwrapYahoo(attributeOf(link, 'href') ?? '');
  if (target.kind === 'ad') return { kind: 'ad' };
  if (target.kind === 'unusable') return { kind: 'unreadable' };
  const paragraph = selectFirst(row, '.compText p') ?? selectFirst(row, '.compText');
  const stamp = paragraph === null ? null : selectFirst(paragraph, '.fc-smoke');
  const { dateText, text } = datedText(paragraph, stamp);
  return { kind: 'hit', hit: { url: target.url, title: titleOf(row, link), snippet: text, ...dateFields(dateText) } };
};

const titleOf = (row: Element, link: Element | null): string => {
  const heading = selectFirst(row, 'h3');
  if (heading === null) return textOf(link);
  // Country sites print the site's name inside the heading too; the plain title is in this attribute.
  const label = attributeOf(selectFirst(heading, 'a[aria-label]'), 'aria-label')?.trim() ?? '';
  return label === '' ? textOf(heading) : label;
};

const reader: PageReader = {
  hosts: ['search.yahoo.com'],
  blocks: (page) => {
    const listed = select(page, '.algo-sr');
    return listed.length > 0 ? listed : select(page, '#web .algo, .searchCenterMiddle .algo');
  },
  row: readRow,
  looseBlocks: (page) => select(page, '#web h3, .searchCenterMiddle h3, .compTitle').length,
};
