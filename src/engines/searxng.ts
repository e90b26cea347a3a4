import type { Engine, EngineOption, EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import { readServiceAddress, type ServiceAddress } from '../core/url/service-address';
import { challengeOn, type Refusal } from './block-signals';
import { type JsonObject, listIn, objectOf, readJson, textIn } from './json';
import { chosen } from './options';
import { collapse, parsePage, selectFirst } from './page';
import { dateFields } from './printed-day';
import { withSite } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { commonFamily } from './searxng-families';
import { parseAddress, webAddress } from './web-address';

const address = {
  id: 'address',
  kind: 'address',
  label: 'Address of your SearXNG instance, with JSON answers enabled (search.formats in its settings)',
  default: '',
} as const satisfies EngineOption;

const categories = {
  id: 'categories',
  kind: 'choice',
  label: 'Category',
  default: 'general',
  values: ['general', 'news', 'science', 'it'],
} as const satisfies EngineOption;

/**
 * A SearXNG instance of the person's choice. It searches over other engines; a row that engines of one family found
 * votes with that family, so that one index is not heard twice (rule F-6). Without an address there is no host to ask:
 * `originsFor` is empty then.
 */
export const searxng = {
  id: 'searxng',
  name: 'SearXNG',
  family: 'searxng',
  website: 'https://docs.searxng.org/',
  origins: [],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web'],
  options: [address, categories],
  timeoutMs: 20_000,
  spacingMs: 1000,
  blockedPauseMs: 10 * 60_000,
  terms: 'Runs on an instance of your choice, whose operator sees your questions.',
  originsFor: (options) => {
    const instance = instanceIn(options);
    return instance === null ? [] : [instance.pattern];
  },
  request: (query) => {
    const url = new URL(pageAddress(withSite(query), query.options));
    url.searchParams.set('format', 'json');
    url.searchParams.set('categories', chosen(query, categories));
    url.searchParams.set('language', /^[a-z]{2}$/.test(query.language) ? query.language : 'all');
    return { url: url.href, method: 'GET' };
  },
  parse: (response, query) => readInstance(response, query),
  searchPage: (text, options?: Readonly<Record<string, string>>) => pageAddress(text, options),
} as const satisfies Engine;

/** A host that by definition never exists: what is asked without an address goes nowhere. */
const nowhere = 'https://searxng.invalid';

const instanceIn = (options: EngineQuery['options']): ServiceAddress | null => {
  const read = readServiceAddress(chosen(options === undefined ? {} : { options }, address));
  // A star is a host to the URL parser, and every host to a permission pattern.
  return read.ok && !read.pattern.slice(0, -1).includes('*') ? read : null;
};

const pageAddress = (text: string, options: EngineQuery['options']): string => {
  // People paste the address of the search page as well.
  const base = instanceIn(options)?.url.replace(/\/search$/, '') ?? nowhere;
  const url = new URL(`${base}/search`);
  url.searchParams.set('q', text);
  return url.href;
};

const readInstance = (response: EngineResponse, query: EngineQuery): EngineReply => {
  const host = parseAddress(pageAddress('', query.options))?.hostname ?? '';
  const reply = readAnswer(response, { ...reader, hosts: [host] });
  const page = readJson(response.body) === undefined ? parsePage(response.body) : null;
  // The check that some operators put in front of an instance loads its scripts from this path.
  if (reply.kind === 'unparsed' && page !== null && selectFirst(page, 'script[src^="/check/"]') !== null) {
    return { kind: 'blocked', reason: 'captcha' };
  }
  const plainRefusal = response.status === 403 && reply.kind === 'blocked' && reply.reason === 'refused';
  if (plainRefusal && (page === null || challengeOn(page) === null)) return jsonNotEnabled;
  return reply;
};

/** 403 is how an instance answers when it is set to answer with pages only, which is its default. */
const jsonNotEnabled: EngineReply = {
  kind: 'failed',
  reason: 'json_not_enabled',
  detail: 'add json to search.formats in settings.yml',
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const votesAs = commonFamily(listIn(item, 'engines') ?? [item.engine]);
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? ''),
      snippet: collapse(textIn(item, 'content') ?? ''),
      ...dateFields(textIn(item, 'publishedDate')),
      ...(votesAs === null ? {} : { votesAs }),
    },
  };
};

/** Nothing found while some of its engines gave no answer is a failure of those, not an honest nothing. */
const errorIn = (answer: JsonObject): Refusal | null => {
  const silent = listIn(answer, 'unresponsive_engines')?.length ?? 0;
  if (listIn(answer, 'results')?.length !== 0 || silent === 0) return null;
  return { kind: 'failed', reason: 'engine_error', detail: `${silent} of its engines gave no answer` };
};

const reader: Omit<AnswerReader, 'hosts'> = {
  errorIn,
  items: (answer) => listIn(objectOf(answer), 'results'),
  isEmpty: (answer) => textIn(answer, 'query') !== null && listIn(answer, 'unresponsive_engines')?.length === 0,
  row: readRow,
};
