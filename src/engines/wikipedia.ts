import type { Engine, EngineOption, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import { retryAfterMs } from './block-signals';
import { errorName, listIn, numberIn, objectOf, textIn } from './json';
import { chosen } from './options';
import { collapse, textOfMarkup } from './page';
import { cutQuery, rowsWanted } from './query-text';
import { type AnswerReader, readAnswer } from './reply';
import { parseAddress } from './web-address';

/** Editions whose host is the language's code. Anything else is asked in English, never at a made-up host. */
const editions: readonly string[] = (
  'af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ' +
  'ky la lb lo lt lv mk ml mn mr ms my ne nl nn no or pa pl ps pt ro ru sd si sk sl sq sr sv sw ta te tg th tk tl tr ' +
  'tt uk ur uz vi yi yo zh zu'
).split(' ');

const edition: EngineOption = {
  id: 'language',
  kind: 'choice',
  label: 'Language edition; auto is the language of the question',
  default: 'auto',
  values: ['auto', ...editions],
};

/** Wikipedia's own full-text search, in the language of the question or a chosen one. Its timestamp is the last edit: never a date. */
export const wikipedia = {
  id: 'wikipedia',
  name: 'Wikipedia',
  family: 'wikipedia',
  website: 'https://www.wikipedia.org/',
  origins: ['https://*.wikipedia.org/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web', 'scholarly'],
  timeoutMs: 15_000,
  spacingMs: 500,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  terms: 'Open API for everyone; asks clients to name themselves and to send few requests at a time.',
  attribution: 'Wikipedia contributors, CC BY-SA 4.0',
  options: [edition],
  request: (query) => ({
    url: requestAddress(query),
    method: 'GET',
    headers: { 'Api-User-Agent': 'Winnow (browser extension)' },
  }),
  parse: (response) => readAnswer(response, reader),
  searchPage: (text, options?: EngineQuery['options']) => {
    const host = editionOf({ language: 'en', ...(options === undefined ? {} : { options }) });
    const url = new URL(`https://${host}.wikipedia.org/w/index.php`);
    url.searchParams.set('search', text);
    url.searchParams.set('ns0', '1');
    return url.href;
  },
} as const satisfies Engine;

/** The search refuses longer queries. */
const longestQuery = 300;
const largestPage = 50;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL(`https://${editionOf(query)}.wikipedia.org/w/api.php`);
  const parameters = {
    action: 'query',
    list: 'search',
    format: 'json',
    formatversion: '2',
    // Anonymous by declaration; also lets a preflight pass where the browser sends one.
    origin: '*',
    srsearch: cutQuery(query.text, longestQuery),
    srlimit: String(rowsWanted(query.count, largestPage)),
    srprop: 'snippet',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const editionOf = (query: Pick<EngineQuery, 'language' | 'options'>): string => {
  const option = chosen(query, edition);
  const language = option === edition.default ? query.language : option;
  if (language === 'nb') return 'no';
  return editions.includes(language) ? language : 'en';
};

/** The article's address as the wiki itself writes it: blanks as `_`, these signs left readable. */
const articleAddress = (title: string, response: EngineResponse): string => {
  const host = parseAddress(response.url)?.host;
  const path = encodeURIComponent(title.replace(/\p{Cs}/gu, '\uFFFD').replaceAll(' ', '_'))
    .replace(/%(?:3B|40|24|2C|2F|3A)/g, decodeURIComponent)
    .replaceAll("'", '%27');
  return `https://${host ?? 'en.wikipedia.org'}/wiki/${path}`;
};

const reader: AnswerReader = {
  hosts: ['wikipedia.org'],
  errorIn: (answer, response) => {
    const error = objectOf(answer.error);
    if (error === null) return null;
    const code = errorName(textIn(error, 'code'));
    if (code === 'ratelimited' || code === 'maxlag') {
      return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(response.headers) };
    }
    return { kind: 'failed', reason: 'engine_error', detail: code };
  },
  items: (answer) => listIn(objectOf(answer.query), 'search'),
  isEmpty: (answer) => numberIn(objectOf(objectOf(answer.query)?.searchinfo), 'totalhits') === 0,
  row: (item, response) => {
    const title = collapse(textIn(item, 'title') ?? '');
    if (title === '') return { kind: 'unreadable' };
    const snippet = textOfMarkup(textIn(item, 'snippet') ?? '');
    return { kind: 'hit', hit: { url: articleAddress(title, response), title, snippet, published: null } };
  },
};
