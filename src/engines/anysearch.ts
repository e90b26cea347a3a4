import type { Engine, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { contentSnippet, cutSnippet, rowsWanted, withSite } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/**
 * AnySearch's API, with the person's key or without one. Off until switched on: a small vendor whose privacy terms are
 * not known. Whatever key is used, it is one engine with one vote (rule F-1).
 */
export const anysearch = {
  id: 'anysearch',
  name: 'AnySearch',
  family: 'anysearch',
  website: 'https://anysearch.com/',
  origins: ['https://api.anysearch.com/*'],
  results: 'json',
  weights: { balanced: 1.0039526424966523, research: 1.042203218309638, fresh: 0.9509269706554807 },
  profiles: ['web'],
  onByDefault: false,
  key: { required: false, getAt: 'https://anysearch.com/console/api-keys' },
  timeoutMs: 20_000,
  spacingMs: 500,
  blockedPauseMs: 30 * 60_000,
  terms: 'Small vendor whose privacy terms are not known; answers without a key at lower limits.',
  request: (query) => ({
    url: 'https://api.anysearch.com/v1/search',
    method: 'POST',
    headers: headersOf(query),
    body: JSON.stringify({
      query: withSite(query),
      max_results: rowsWanted(query.count, largestPage),
      format: 'json',
      ...(/^[a-z]{2}$/.test(query.language) ? { language: query.language } : {}),
    }),
  }),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://anysearch.com/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 10;

const headersOf = (query: EngineQuery): Record<string, string> => {
  const key = keyOf(query);
  return { 'Content-Type': 'application/json', ...(key === null ? {} : { Authorization: `Bearer ${key}` }) };
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const content = textIn(item, 'content') ?? '';
  const excerpt = textIn(item, 'snippet') ?? textIn(item, 'description') ?? content;
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? ''),
      snippet: cutSnippet(collapse(excerpt), contentSnippet),
      ...(content.trim() === '' ? {} : { content }),
      ...dateFields(textIn(item, 'published_at')),
    },
  };
};

/** A code other than 0 is an error even under HTTP 200. Bodies of HTTP errors are not read. */
const errorIn = (answer: JsonObject, { status, headers }: EngineResponse): Refusal | null => {
  const code = numberIn(answer, 'code');
  if (code === null || code === 0 || status < 200 || status >= 300) return null;
  if (code === 429) return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  return { kind: 'failed', reason: 'engine_error', detail: `code ${code}` };
};

const reader: AnswerReader = {
  hosts: ['api.anysearch.com'],
  errorIn,
  items: (answer) => (answer.code === 0 ? listIn(objectOf(answer.data), 'results') : null),
  isEmpty: (answer) => numberIn(objectOf(objectOf(answer.data)?.metadata), 'total_results') === 0,
  row: readRow,
};
