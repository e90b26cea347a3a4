import type { Element } from 'domhandler';
import type { Engine } from '../core/retrieval/engine';
import { attributeOf, select, selectFirst, textOf } from './page';
import { type PageReader, type Row, readPage } from './reply';
import { webAddress } from './web-address';

/** Mojeek: an index of its own. Its page prints no dates; neither an empty nor a block page of it is known. */
export const mojeek = {
  id: 'mojeek',
  name: 'Mojeek',
  family: 'mojeek',
  website: 'https://www.mojeek.com/',
  origins: ['https://www.mojeek.com/*'],
  results: 'html',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web'],
  timeoutMs: 15_000,
  spacingMs: 2000,
  blockedPauseMs: 60 * 60_000,
  terms: 'Sells an API and limits automated use of its pages; Winnow asks once for each form of the question.',
  request: (query) => ({ url: pageAddress(query.text), method: 'GET' }),
  parse: (response) => readPage(response, reader),
  searchPage: (text) => pageAddress(text),
} as const satisfies Engine;

/** No offset on the first page: sending one triggers the rate limit. */
const pageAddress = (text: string): string => {
  const url = new URL('https://www.mojeek.com/search');
  url.searchParams.set('q', text);
  return url.href;
};

const readRow = (row: Element): Row => {
  const link = selectFirst(row, 'a.title[href], h2 a[href]');
  const url = webAddress(attributeOf(link, 'href') ?? '');
  if (url === null) return { kind: 'unreadable' };
  return {
    kind: 'hit',
    hit: { url, title: textOf(link), snippet: textOf(selectFirst(row, 'p.s')), published: null },
  };
};

const titledBlocks = ':has(> h2 > a.title[href])';

const reader: PageReader = {
  hosts: ['mojeek.com'],
  blocks: (page) => {
    const listed = select(page, '.results-standard > *');
    return listed.length > 0 ? listed : select(page, titledBlocks);
  },
  row: readRow,
  looseBlocks: (page) => select(page, '.results h2 > a[href], .result-col h2 > a[href]').length,
};
