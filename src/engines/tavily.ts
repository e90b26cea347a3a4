import type { Engine, EngineOption, EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { errorName, type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { chosen } from './options';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { contentSnippet, cutQuery, cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const depth = {
  id: 'depth',
  kind: 'choice',
  label: 'Search depth (advanced costs two credits a search)',
  default: 'basic',
  values: ['basic', 'advanced'],
} as const satisfies EngineOption;

const topic = {
  id: 'topic',
  kind: 'choice',
  label: 'Topic (only news carries dates)',
  default: 'general',
  values: ['general', 'news', 'finance'],
} as const satisfies EngineOption;

/**
 * Tavily's search API: with the person's key, or in its keyless mode. Off until switched on, because keyless use by an
 * extension is not stated to be welcome. It filters by host itself and supplies the text of its pages.
 */
export const tavily = {
  id: 'tavily',
  name: 'Tavily',
  family: 'tavily',
  website: 'https://tavily.com/',
  origins: ['https://api.tavily.com/*'],
  results: 'json',
  weights: { balanced: 1.0485943361780756, research: 1.1054234445617832, fresh: 1.0842235630053483 },
  profiles: ['web'],
  onByDefault: false,
  key: { required: false, getAt: 'https://app.tavily.com/home' },
  options: [depth, topic],
  timeoutMs: 20_000,
  spacingMs: 1000,
  blockedPauseMs: 60 * 60_000,
  terms: 'With a key, searches count on your credits; without one its limits are not published.',
  request: (query) => ({
    url: 'https://api.tavily.com/search',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...access(query) },
    body: JSON.stringify(bodyOf(query)),
  }),
  parse: (response, query) => keyTrouble(response, query) ?? planLimit(response) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://app.tavily.com/playground');
    url.searchParams.set('query', text);
    return url.href;
  },
} as const satisfies Engine;

/** The API refuses longer queries. */
const longestQuery = 400;
const largestPage = 20;

const access = (query: EngineQuery): Record<string, string> => {
  const key = keyOf(query);
  return key === null
    ? { 'X-Tavily-Access-Mode': 'keyless', 'X-Client-Source': 'winnow' }
    : { Authorization: `Bearer ${key}` };
};

const bodyOf = (query: EngineQuery): JsonObject => ({
  query: cutQuery(query.text, longestQuery),
  search_depth: chosen(query, depth),
  topic: chosen(query, topic),
  max_results: rowsWanted(query.count, largestPage),
  ...(query.includeDomains.length === 0 ? {} : { include_domains: query.includeDomains }),
  ...(query.excludeDomains.length === 0 ? {} : { exclude_domains: query.excludeDomains }),
});

/** 432 and 433 are its own numbers for a plan or a budget that is used up. */
const planLimit = ({ status, headers }: EngineResponse): EngineReply | null =>
  status === 432 || status === 433 ? { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) } : null;

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const content = textIn(item, 'content') ?? '';
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? ''),
      snippet: cutSnippet(collapse(content), contentSnippet),
      ...(content.trim() === '' ? {} : { content }),
      ...dateFields(textIn(item, 'published_date')),
    },
  };
};

/** The envelope of the keyless mode. Its message is for people and is not passed on. */
const errorIn = (answer: JsonObject, response: EngineResponse): Refusal | null => {
  const error = objectOf(answer.error);
  if (error === null) return null;
  const seconds = numberIn(error, 'retry_after_seconds');
  const code = errorName(textIn(error, 'code'));
  if (seconds === null && !/limit|quota|throttl/i.test(code)) {
    return { kind: 'failed', reason: 'engine_error', detail: code };
  }
  const sane = seconds !== null && seconds >= 0 && seconds < 1e9;
  const wait = sane ? { retryAfterMs: Math.ceil(seconds * 1000) } : retryAfterMs(response.headers);
  return { kind: 'blocked', reason: 'rate_limited', ...wait };
};

const reader: AnswerReader = {
  hosts: ['api.tavily.com'],
  errorIn,
  items: (answer) => listIn(answer, 'results'),
  // Both fields belong to every documented answer: an empty list beside them is the API's own "nothing found".
  isEmpty: (answer) => textIn(answer, 'query') !== null && numberIn(answer, 'response_time') !== null,
  row: readRow,
};
