import type { Engine, EngineOption, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { instanceOf, instanceOrigins, withoutEmptyMark } from './instance';
import { errorName, type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const instance = {
  id: 'instance',
  kind: 'text',
  label: 'Instance to ask, such as lemmy.world',
  default: 'lemmy.world',
} as const satisfies EngineOption;

/** Posts on Lemmy as one instance knows them. A hit is the discussion, at the instance where it began. */
export const lemmy = {
  id: 'lemmy',
  name: 'Lemmy',
  family: 'lemmy',
  website: 'https://join-lemmy.org/',
  origins: ['https://lemmy.world/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['community'],
  options: [instance],
  timeoutMs: 15_000,
  spacingMs: 1000,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  // Its posts lie on every instance of the network.
  channel: { site: null },
  terms: 'Open API of each instance, under the rules of the instance that is asked.',
  originsFor: (options) => instanceOrigins(options, instance),
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response, query) => withoutEmptyMark(readAnswer(response, readerFor(instanceOf(query.options, instance)))),
  searchPage: (text, options?: EngineQuery['options']) => {
    const url = new URL(`https://${instanceOf(options, instance)}/search`);
    url.searchParams.set('q', text);
    url.searchParams.set('type', 'Posts');
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL(`https://${instanceOf(query.options, instance)}/api/v3/search`);
  const parameters = {
    q: query.text,
    type_: 'Posts',
    sort: 'TopAll',
    listing_type: 'All',
    page: '1',
    limit: String(rowsWanted(query.count, largestPage)),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const readRow = (item: JsonObject): Row => {
  const post = objectOf(item.post);
  const url = webAddress(textIn(post, 'ap_id') ?? '');
  const title = collapse(textIn(post, 'name') ?? '');
  if (url === null || title === '') return { kind: 'unreadable' };
  const snippet = cutSnippet(collapse(textIn(post, 'body') ?? ''));
  return {
    kind: 'hit',
    hit: {
      url,
      title,
      snippet,
      ...(snippet === '' ? { note: noteOf(item) } : {}),
      ...dateFields(textIn(post, 'published')),
    },
  };
};

const noteOf = (item: JsonObject): string => {
  const community = collapse(textIn(objectOf(item.community), 'name') ?? '');
  const comments = numberIn(objectOf(item.counts), 'comments');
  const place = community === '' ? 'Post on Lemmy' : `Post in ${community} on Lemmy`;
  const counted = comments === null ? [] : [`${comments} comment${comments === 1 ? '' : 's'}`];
  return [place, 'no text of its own', ...counted].join(', ');
};

const errorIn = (answer: JsonObject, { headers }: EngineResponse): Refusal | null => {
  const error = textIn(answer, 'error');
  if (error === null) return null;
  const name = errorName(error);
  if (/^rate_limit/.test(name)) return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  return { kind: 'failed', reason: 'engine_error', detail: name };
};

const readerFor = (host: string): AnswerReader => ({
  hosts: [host.replace(/:\d+$/, '')],
  errorIn,
  items: (answer) => listIn(answer, 'posts'),
  isEmpty: () => true,
  row: readRow,
});
