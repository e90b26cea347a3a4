import type { Engine, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { errorName, type JsonObject, listIn, numberIn, textIn } from './json';
import { textOfMarkup } from './page';
import { dayOfEpochSeconds } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Questions on Stack Overflow, by the Stack Exchange API. The body is asked for, because it is the only excerpt. */
export const stackExchange = {
  id: 'stack-exchange',
  name: 'Stack Exchange',
  family: 'stack-exchange',
  website: 'https://stackexchange.com/',
  origins: ['https://api.stackexchange.com/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web', 'developer'],
  timeoutMs: 15_000,
  spacingMs: 100,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  terms: 'Open API, at most 300 requests a day from one address without a key.',
  attribution: 'Stack Exchange contributors, CC BY-SA',
  request: (query) => {
    const url = new URL('https://api.stackexchange.com/2.3/search/advanced');
    const parameters = {
      q: query.text,
      site: 'stackoverflow',
      sort: 'relevance',
      order: 'desc',
      pagesize: String(rowsWanted(query.count, largestPage)),
      filter: 'withbody',
    };
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    return { url: url.href, method: 'GET' };
  },
  parse: (response) => readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://stackoverflow.com/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'link') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const seconds = numberIn(item, 'creation_date');
  return {
    kind: 'hit',
    hit: {
      url,
      title: textOfMarkup(textIn(item, 'title') ?? ''),
      snippet: cutSnippet(textOfMarkup(textIn(item, 'body') ?? '')),
      published: seconds === null ? null : dayOfEpochSeconds(seconds),
    },
  };
};

/** 502 is the API's number for a throttle, whatever the HTTP status. */
const errorIn = (answer: JsonObject, response: EngineResponse): Refusal | null => {
  const id = numberIn(answer, 'error_id');
  if (id === null) return null;
  const name = errorName(textIn(answer, 'error_name'));
  if (id === 502 || name === 'throttle_violation') {
    return { kind: 'blocked', reason: 'rate_limited', ...waitIn(answer, response) };
  }
  return { kind: 'failed', reason: 'engine_error', detail: `${id} ${name}` };
};

const waitIn = (answer: JsonObject, response: EngineResponse): { retryAfterMs?: number } => {
  const named = /\bavailable in (\d{1,9}) seconds?\b/.exec(textIn(answer, 'error_message') ?? '')?.[1];
  const seconds = numberIn(answer, 'backoff') ?? (named === undefined ? null : Number(named));
  const sane = seconds !== null && seconds >= 0 && seconds < 1e9;
  return sane ? { retryAfterMs: Math.ceil(seconds * 1000) } : retryAfterMs(response.headers);
};

const reader: AnswerReader = {
  hosts: ['api.stackexchange.com'],
  errorIn,
  items: (answer) => listIn(answer, 'items'),
  isEmpty: (answer) => answer.has_more === false,
  row: readRow,
};
