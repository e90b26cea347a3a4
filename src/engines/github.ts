import type { Engine, EngineQuery, EngineRequest, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { type JsonObject, listIn, numberIn, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { cutQuery, cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Repositories on GitHub. The date is the repository's last change, which is what it prints itself. */
export const github = {
  id: 'github',
  name: 'GitHub',
  family: 'github',
  website: 'https://github.com/',
  origins: ['https://api.github.com/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['developer'],
  key: { required: false, getAt: 'https://github.com/settings/tokens' },
  timeoutMs: 15_000,
  spacingMs: 6000,
  blockedPauseMs: 60_000,
  ownSiteOnly: true,
  terms: 'Open API, at most ten searches a minute without a token and thirty with one.',
  request: (query) => requestOf(query),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://github.com/search');
    url.searchParams.set('q', text);
    url.searchParams.set('type', 'repositories');
    return url.href;
  },
} as const satisfies Engine;

/** The search refuses longer queries. */
const longestQuery = 256;
const largestPage = 50;

const requestOf = (query: EngineQuery): EngineRequest => {
  const url = new URL('https://api.github.com/search/repositories');
  url.searchParams.set('q', cutQuery(query.text, longestQuery));
  url.searchParams.set('per_page', String(rowsWanted(query.count, largestPage)));
  const key = keyOf(query);
  const headers = {
    Accept: 'application/vnd.github+json',
    'X-GitHub-Api-Version': '2022-11-28',
    ...(key === null ? {} : { Authorization: `Bearer ${key}` }),
  };
  return { url: url.href, method: 'GET', headers };
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'html_url') ?? '');
  const title = collapse(textIn(item, 'full_name') ?? '');
  if (url === null || title === '') return { kind: 'unreadable' };
  const snippet = cutSnippet(collapse(textIn(item, 'description') ?? ''));
  return {
    kind: 'hit',
    hit: {
      url,
      title,
      snippet,
      ...(snippet === '' ? { note: noteOf(item) } : {}),
      ...dateFields(textIn(item, 'updated_at')),
    },
  };
};

const noteOf = (item: JsonObject): string => {
  const stars = numberIn(item, 'stargazers_count');
  const language = collapse(textIn(item, 'language') ?? '');
  const counted = stars === null ? [] : [`${stars} star${stars === 1 ? '' : 's'}`];
  return ['Repository on GitHub, no description', ...(language === '' ? [] : [language]), ...counted].join(', ');
};

/** Both of its limits come as 403 or 429; the reset header is a time of day and would need a clock. */
const errorIn = (answer: JsonObject, { status, headers }: EngineResponse): Refusal | null => {
  if (status !== 403) return null;
  const spent = headers['x-ratelimit-remaining']?.trim() === '0' || headers['retry-after'] !== undefined;
  const limited = spent || /\brate limit\b/i.test(textIn(answer, 'message') ?? '');
  return limited ? { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) } : null;
};

const reader: AnswerReader = {
  hosts: ['api.github.com'],
  errorIn,
  items: (answer) => listIn(answer, 'items'),
  // A search that ran out of time is no honest "nothing".
  isEmpty: (answer) => numberIn(answer, 'total_count') === 0 && answer.incomplete_results !== true,
  row: readRow,
};
