import type { Engine, EngineOption, EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { errorName, type JsonObject, listIn, numberIn, objectOf, readJson, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { chosen } from './options';
import { textOfMarkup } from './page';
import { dayOfEpochSeconds } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const site = {
  id: 'site',
  kind: 'choice',
  label: 'Site to search',
  default: 'stackoverflow',
  values: [
    'stackoverflow',
    'superuser',
    'serverfault',
    'askubuntu',
    'unix',
    'dba',
    'security',
    'softwareengineering',
    'codereview',
    'datascience',
    'ai',
    'cs',
    'math',
    'stats',
    'physics',
    'chemistry',
    'biology',
    'academia',
    'tex',
    'english',
  ],
} as const satisfies EngineOption;

/**
 * Questions on one site of Stack Exchange, Stack Overflow unless another is chosen, by the common API. The body is
 * asked for, because it is the only excerpt.
 */
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
  terms: 'Open API, at most 300 requests a day from one address without a key and 10,000 with one.',
  attribution: 'Stack Exchange contributors, CC BY-SA',
  key: { required: false, getAt: 'https://stackapps.com/apps/oauth/register' },
  options: [site],
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response, query) => readQuestions(response, query),
  searchPage: (text, options?: EngineQuery['options']) => {
    const name = chosen(options === undefined ? {} : { options }, site);
    const url = new URL(`https://${ownHosts[name] ?? `${name}.stackexchange.com`}/search`);
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const ownHosts: Readonly<Record<string, string>> = {
  stackoverflow: 'stackoverflow.com',
  superuser: 'superuser.com',
  serverfault: 'serverfault.com',
  askubuntu: 'askubuntu.com',
};

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://api.stackexchange.com/2.3/search/advanced');
  const parameters = {
    q: query.text,
    site: chosen(query, site),
    sort: 'relevance',
    order: 'desc',
    pagesize: String(rowsWanted(query.count, largestPage)),
    filter: 'withbody',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  // The API takes the key nowhere but in the address; addresses are neither logged nor part of an error.
  const key = keyOf(query);
  if (key !== null) url.searchParams.set('key', key);
  return url.href;
};

/** An answer with `backoff` is a good one that asks to be left alone for so many seconds. */
const readQuestions = (response: EngineResponse, query: EngineQuery): EngineReply => {
  const answer = objectOf(readJson(response.body));
  if (keyOf(query) !== null && isAboutKey(answer)) {
    return { kind: 'failed', reason: 'key_refused', detail: 'HTTP 400' };
  }
  const reply = keyTrouble(response, query) ?? readAnswer(response, reader);
  const seconds = numberIn(answer, 'backoff');
  const waits = (reply.kind === 'hits' || reply.kind === 'none') && seconds !== null && isSane(seconds);
  return waits ? { ...reply, retryAfterMs: Math.ceil(seconds * 1000) } : reply;
};

const isAboutKey = (answer: JsonObject | null): boolean =>
  numberIn(answer, 'error_id') === 400 && /\bkey\b/.test(textIn(answer, 'error_message') ?? '');

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
  return seconds !== null && isSane(seconds)
    ? { retryAfterMs: Math.ceil(seconds * 1000) }
    : retryAfterMs(response.headers);
};

const isSane = (seconds: number): boolean => seconds >= 0 && seconds < 1e9;

const reader: AnswerReader = {
  hosts: ['api.stackexchange.com'],
  errorIn,
  items: (answer) => listIn(answer, 'items'),
  isEmpty: (answer) => answer.has_more === false,
  row: readRow,
};
