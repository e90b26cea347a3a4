import type {
  Engine,
  EngineOption,
  EngineQuery,
  EngineReply,
  EngineRequest,
  EngineResponse,
} from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { instanceOf, instanceOrigins, withoutEmptyMark } from './instance';
import { type JsonObject, listIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse, textOfMarkup } from './page';
import { dateFields } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const instance = {
  id: 'instance',
  kind: 'text',
  label: 'Instance to ask, such as mastodon.social; a token belongs to the instance that gave it',
  default: 'mastodon.social',
} as const satisfies EngineOption;

/**
 * Posts on Mastodon as one instance knows them. Without a token only posts under a hashtag can be read: the one the
 * question names, else its longest word. Searching all posts needs the person's own token.
 */
export const mastodon = {
  id: 'mastodon',
  name: 'Mastodon',
  family: 'mastodon',
  website: 'https://joinmastodon.org/',
  origins: ['https://mastodon.social/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['community'],
  key: { required: false, getAt: 'https://mastodon.social/settings/applications' },
  options: [instance],
  timeoutMs: 15_000,
  spacingMs: 1000,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  // Its posts lie on every instance of the network.
  channel: { site: null },
  terms: 'Open API of each instance, at most three hundred requests in five minutes, under the rules of that instance.',
  originsFor: (options) => instanceOrigins(options, instance),
  request: (query) => (keyOf(query) === null ? tagRequest(query) : searchRequest(query, keyOf(query) ?? '')),
  parse: (response, query) => readStatuses(response, query),
  searchPage: (text, options?: EngineQuery['options']) => {
    const url = new URL(`https://${instanceOf(options, instance)}/search`);
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 40;

const tagRequest = (query: EngineQuery): EngineRequest => {
  const tag = encodeURIComponent(tagOf(query.text) ?? '_');
  const url = new URL(`https://${instanceOf(query.options, instance)}/api/v1/timelines/tag/${tag}`);
  url.searchParams.set('limit', String(rowsWanted(query.count, largestPage)));
  return { url: url.href, method: 'GET' };
};

const searchRequest = (query: EngineQuery, key: string): EngineRequest => {
  const url = new URL(`https://${instanceOf(query.options, instance)}/api/v2/search`);
  url.searchParams.set('q', query.text);
  url.searchParams.set('type', 'statuses');
  url.searchParams.set('limit', String(rowsWanted(query.count, largestPage)));
  return { url: url.href, method: 'GET', headers: { Authorization: `Bearer ${key}` } };
};

/** The question's first hashtag, else its longest word (the first of equals); null where no word can be one. */
const tagOf = (text: string): string | null => {
  const words = [...text.matchAll(/(#?)([\p{L}\p{N}\p{M}_\u200c]+)/gu)]
    .map(([, sign, word = '']) => ({ named: sign === '#', word: word.replace(/^\u200c+|\u200c+$/g, '') }))
    .filter(({ word }) => /\p{L}/u.test(word));
  const named = words.find((one) => one.named);
  const longest = words.reduce((best, { word }) => (word.length > best.length ? word : best), '');
  return named?.word ?? (longest === '' ? null : longest);
};

const readStatuses = (response: EngineResponse, query: EngineQuery): EngineReply => {
  const refusedKey = keyTrouble(response, query);
  if (refusedKey !== null) return refusedKey;
  // A timeline is a bare list; read as the list that a search answers with.
  const body = response.body.trimStart().startsWith('[') ? `{"statuses":${response.body}}` : response.body;
  const reply = withoutEmptyMark(readAnswer({ ...response, body }, readerFor(instanceOf(query.options, instance))));
  const nothing = reply.kind === 'unparsed' && reply.reason === 'no_known_empty_mark';
  return nothing && keyOf(query) === null && tagOf(query.text) === null ? noTag : reply;
};

const noTag: EngineReply = {
  kind: 'failed',
  reason: 'engine_error',
  detail: 'no word of the question can be a hashtag',
};

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const account = objectOf(item.account);
  const author = collapse(textIn(account, 'display_name') ?? '') || collapse(textIn(account, 'acct') ?? '');
  const warning = collapse(textIn(item, 'spoiler_text') ?? '');
  const text = [warning, textOfMarkup(textIn(item, 'content') ?? '')].filter((part) => part !== '').join(' — ');
  const by = author === '' ? 'Post on Mastodon' : `${author} on Mastodon`;
  return {
    kind: 'hit',
    hit: {
      url,
      title: text === '' ? by : `${by}: ${cutSnippet(text, 80)}`,
      // Posts are short: most are shown whole.
      snippet: cutSnippet(text, 500),
      ...(text === '' ? { note: 'Post on Mastodon, no text of its own' } : {}),
      ...dateFields(textIn(item, 'created_at')),
    },
  };
};

/** An instance that shows its timelines to its own people only. */
const errorIn = (answer: JsonObject, { status }: EngineResponse): Refusal | null => {
  if (textIn(answer, 'error') === null) return null;
  return status === 401 || status === 422 ? { kind: 'blocked', reason: 'refused' } : null;
};

const readerFor = (host: string): AnswerReader => ({
  hosts: [host.replace(/:\d+$/, '')],
  errorIn,
  items: (answer) => listIn(answer, 'statuses'),
  isEmpty: () => true,
  row: readRow,
});
