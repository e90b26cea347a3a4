import type { Element } from 'domhandler';
import type { Engine } from '../core/retrieval/engine';
import { datedText } from './dated-text';
import { attributeOf, select, selectFirst, textOf } from './page';
import { dateFields } from './printed-day';
import { withSite } from './query-text';
import { type PageReader, type Row, readPage } from './reply';
import { webAddress } from './web-address';

/** Brave's web page: an index of its own, shared with Brave's API. Neither an empty nor a block page of it is known. */
export const braveHtml = {
  id: 'brave-html',
  name: 'Brave Search',
  family: 'brave',
  website: 'https://search.brave.com/',
  origins: ['https://search.brave.com/*'],
  results: 'html',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web'],
  timeoutMs: 15_000,
  // It limits the rate after a few requests.
  spacingMs: 5000,
  blockedPauseMs: 30 * 60_000,
  terms: 'Sells an API and limits automated use of its pages; Winnow asks once for each question.',
  request: (query) => {
    const url = new URL(pageAddress(withSite(query)));
    url.searchParams.set('source', 'web');
    return { url: url.href, method: 'GET' };
  },
  parse: (response) => readPage(response, reader),
  searchPage: (text) => pageAddress(text),
} as const satisfies Engine;

const pageAddress = (text: string): string => {
  const url = new URL('https://search.brave.com/search');
  url.searchParams.set('q', text);
  return url.href;
};

const readRow = (row: Element): Row => {
  // Links of the cluster below a result come after its own.
  const link = selectFirst(row, 'a[href]');
  const url = webAddress(attributeOf(link, 'href') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const title = selectFirst(row, '.search-snippet-title') ?? selectFirst(row, '.title');
  const { dateText, text } = snippetOf(row);
  return { kind: 'hit', hit: { url, title: textOf(title), snippet: text, ...dateFields(dateText) } };
};

const snippetOf = (row: Element): { dateText?: string; text: string } => {
  const content = selectFirst(row, '.generic-snippet .content');
  if (content !== null) return datedText(content, selectFirst(content, 'span.t-secondary'));
  const video = selectFirst(row, '.video-snippet .content');
  if (video === null) return { text: '' };
  const text = textOf(selectFirst(video, '.line-clamp-2'));
  const dateText = textOf(selectFirst(video, '.snippet-attributes span.t-tertiary'));
  return /\d/.test(dateText) ? { dateText, text } : { text };
};

const reader: PageReader = {
  hosts: ['search.brave.com'],
  blocks: (page) => select(page, '[data-type="web"]:not(.standalone, .result-cluster [data-type])'),
  row: readRow,
  looseBlocks: (page) => select(page, '#results .snippet, #results [data-pos], .search-snippet-title').length,
};
