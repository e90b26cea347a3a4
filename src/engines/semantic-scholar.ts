import type { Engine, EngineQuery, EngineRequest, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse } from './page';
import { abstractText, paperNote } from './papers';
import { dateFields } from './printed-day';
import { rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Papers in Semantic Scholar. Without a key all keyless clients share one allowance, so it is often refused. */
export const semanticScholar = {
  id: 'semantic-scholar',
  name: 'Semantic Scholar',
  family: 'semantic-scholar',
  website: 'https://www.semanticscholar.org/',
  origins: ['https://api.semanticscholar.org/*'],
  results: 'json',
  weights: { balanced: 1, research: 1.1, fresh: 1 },
  profiles: ['scholarly'],
  key: { required: false, getAt: 'https://www.semanticscholar.org/product/api' },
  timeoutMs: 20_000,
  spacingMs: 1100,
  blockedPauseMs: 60_000,
  ownSiteOnly: true,
  terms: 'Open API; without a key all clients share one allowance, with one it is a request a second.',
  attribution: 'Semantic Scholar',
  request: (query) => requestOf(query),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://www.semanticscholar.org/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const requestOf = (query: EngineQuery): EngineRequest => {
  const url = new URL('https://api.semanticscholar.org/graph/v1/paper/search');
  // A hyphenated term finds nothing there; its parts do.
  url.searchParams.set('query', query.text.replace(/(?<=[\p{L}\p{N}])-(?=[\p{L}\p{N}])/gu, ' '));
  url.searchParams.set('limit', String(rowsWanted(query.count, largestPage)));
  url.searchParams.set('fields', 'title,abstract,tldr,url,publicationDate,authors,venue,citationCount');
  const key = keyOf(query);
  return { url: url.href, method: 'GET', ...(key === null ? {} : { headers: { 'x-api-key': key } }) };
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  const title = collapse(textIn(item, 'title') ?? '');
  if (url === null || title === '') return { kind: 'unreadable' };
  const snippet = abstractText(textIn(item, 'abstract') ?? textIn(objectOf(item.tldr), 'text') ?? '');
  return {
    kind: 'hit',
    hit: {
      url,
      title,
      snippet,
      ...(snippet === '' ? { note: noteOf(item) } : {}),
      ...dateFields(textIn(item, 'publicationDate')),
    },
  };
};

const noteOf = (item: JsonObject): string =>
  paperNote({
    what: 'Paper',
    venue: textIn(item, 'venue'),
    authors: (listIn(item, 'authors') ?? []).map((author) => textIn(objectOf(author), 'name') ?? ''),
    citations: numberIn(item, 'citationCount'),
  });

/** An error's text may quote the question, so it is not kept. */
const errorIn = (answer: JsonObject, { headers }: EngineResponse): Refusal | null => {
  if (textIn(answer, 'code') === '429') return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  const named = textIn(answer, 'error') !== null;
  return named ? { kind: 'failed', reason: 'engine_error', detail: 'the query was not accepted' } : null;
};

const total = (answer: JsonObject): number | null => numberIn(answer, 'total');

const reader: AnswerReader = {
  hosts: ['api.semanticscholar.org'],
  errorIn,
  // With a total of nothing the list is left out.
  items: (answer) => listIn(answer, 'data') ?? (total(answer) === 0 ? [] : null),
  isEmpty: (answer) => total(answer) === 0,
  row: readRow,
};
