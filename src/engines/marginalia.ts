import type { Engine, EngineQuery } from '../core/retrieval/engine';
import { type JsonObject, listIn, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse } from './page';
import { rowsWanted, withSite } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/**
 * Marginalia, an index of small and old sites. Asked with the key `public` that everybody shares, or with the person's
 * own; both lie in a header. Prints no dates.
 */
export const marginalia = {
  id: 'marginalia',
  name: 'Marginalia',
  family: 'marginalia',
  website: 'https://marginalia-search.com/',
  origins: ['https://api2.marginalia-search.com/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web'],
  key: { required: false, getAt: 'https://about.marginalia-search.com/article/api/' },
  timeoutMs: 15_000,
  spacingMs: 1000,
  blockedPauseMs: 30 * 60_000,
  terms: 'Open API with a public key that all share, for use that is not commercial; a key of your own is free.',
  attribution: 'Marginalia Search, CC BY-NC-SA 4.0',
  request: (query) => ({
    url: requestAddress(query),
    method: 'GET',
    headers: { 'API-Key': keyOf(query) ?? 'public' },
  }),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://marginalia-search.com/search');
    url.searchParams.set('query', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://api2.marginalia-search.com/search');
  url.searchParams.set('query', withSite(query));
  url.searchParams.set('count', String(rowsWanted(query.count, largestPage)));
  return url.href;
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? ''),
      snippet: collapse(textIn(item, 'description') ?? ''),
      published: null,
    },
  };
};

const reader: AnswerReader = {
  hosts: ['api2.marginalia-search.com'],
  errorIn: () => null,
  items: (answer) => listIn(answer, 'results'),
  // The documented answer to a question without results; the licence shows that the envelope is the documented one.
  isEmpty: (answer) => textIn(answer, 'license') !== null && textIn(answer, 'query') !== null,
  row: readRow,
};
