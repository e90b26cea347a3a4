import type { Engine, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { errorName, type JsonObject, listIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { textOfMarkup } from './page';
import { dateFields } from './printed-day';
import { cutQuery, cutWords, rowsWanted, withSite } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Brave's search API, with the person's key. One index with Brave's page, hence the family. */
export const brave = {
  id: 'brave',
  name: 'Brave Search API',
  family: 'brave',
  website: 'https://brave.com/search/api/',
  origins: ['https://api.search.brave.com/*'],
  results: 'json',
  weights: { balanced: 1.0039526424966523, research: 0.9513970202877831, fresh: 1.12515196525981 },
  profiles: ['web'],
  key: { required: true, getAt: 'https://api-dashboard.search.brave.com/app/keys' },
  timeoutMs: 15_000,
  spacingMs: 1000,
  blockedPauseMs: 10 * 60_000,
  terms: 'Paid by the request beyond a monthly credit; the requests count on the account of your key.',
  request: (query) => ({ url: requestAddress(query), method: 'GET', headers: headersOf(query) }),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://search.brave.com/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

/** The API refuses longer queries. */
const longestQuery = 400;
const mostWords = 50;
const largestPage = 20;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://api.search.brave.com/res/v1/web/search');
  url.searchParams.set('q', cutQuery(cutWords(withSite(query), mostWords), longestQuery));
  url.searchParams.set('count', String(rowsWanted(query.count, largestPage)));
  return url.href;
};

const headersOf = (query: EngineQuery): Record<string, string> => {
  const key = keyOf(query);
  return { Accept: 'application/json', ...(key === null ? {} : { 'X-Subscription-Token': key }) };
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  return {
    kind: 'hit',
    hit: {
      url,
      title: textOfMarkup(textIn(item, 'title') ?? ''),
      snippet: textOfMarkup(textIn(item, 'description') ?? ''),
      // `age` may be relative ("3 days ago"); `page_age` is the day itself.
      ...dateFields(textIn(item, 'page_age') ?? textIn(item, 'age')),
    },
  };
};

const errorIn = (answer: JsonObject, response: EngineResponse): Refusal | null => {
  const error = objectOf(answer.error);
  if (error === null) return null;
  const code = errorName(textIn(error, 'code'));
  if (code === 'SUBSCRIPTION_TOKEN_INVALID') return { kind: 'failed', reason: 'key_refused', detail: code };
  if (code === 'RATE_LIMITED' || code === 'QUOTA_LIMITED') {
    return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(response.headers) };
  }
  return { kind: 'failed', reason: 'engine_error', detail: code };
};

const reader: AnswerReader = {
  hosts: ['api.search.brave.com'],
  errorIn,
  // Where nothing was found the answer has no `web` at all, and its list of what to show is empty.
  items: (answer) => (answer.web === undefined && isRankedEmpty(answer) ? [] : listIn(objectOf(answer.web), 'results')),
  isEmpty: (answer) => isRankedEmpty(answer),
  row: readRow,
};

const isRankedEmpty = (answer: JsonObject): boolean =>
  answer.type === 'search' && listIn(objectOf(answer.mixed), 'main')?.length === 0;
