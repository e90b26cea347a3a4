import type { Engine, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import { type Refusal, retryAfterMs } from './block-signals';
import { type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse, textOfMarkup } from './page';
import { abstractText, paperNote } from './papers';
import { dateFields } from './printed-day';
import { rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Works in OpenAlex. Without a key a day's allowance is a handful of searches, so the key is required here. */
export const openalex = {
  id: 'openalex',
  name: 'OpenAlex',
  family: 'openalex',
  website: 'https://openalex.org/',
  origins: ['https://api.openalex.org/*'],
  results: 'json',
  weights: { balanced: 1, research: 1.1, fresh: 1 },
  profiles: ['scholarly'],
  key: { required: true, getAt: 'https://openalex.org/settings/api' },
  timeoutMs: 20_000,
  spacingMs: 200,
  blockedPauseMs: 10 * 60_000,
  // Most works lead to the one host that resolves their identifiers.
  ownSiteOnly: true,
  terms: 'Needs a key, which is free for about a thousand searches a day; its data is in the public domain.',
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://openalex.org/works');
    url.searchParams.set('search', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const fields =
  'id,doi,display_name,publication_date,abstract_inverted_index,primary_location,authorships,type,cited_by_count';

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://api.openalex.org/works');
  url.searchParams.set('search', query.text);
  url.searchParams.set('per-page', String(rowsWanted(query.count, largestPage)));
  url.searchParams.set('select', fields);
  // The API takes the key nowhere but in the address; addresses are neither logged nor part of an error.
  const key = keyOf(query);
  if (key !== null) url.searchParams.set('api_key', key);
  return url.href;
};

const readRow = (item: JsonObject): Row => {
  const location = objectOf(item.primary_location);
  const addresses = [textIn(location, 'landing_page_url'), textIn(item, 'doi'), textIn(item, 'id')];
  const url = addresses.map((address) => webAddress(address ?? '')).find((address) => address !== null);
  const title = textOfMarkup(textIn(item, 'display_name') ?? '');
  if (url === undefined || title === '') return { kind: 'unreadable' };
  const snippet = abstractText(textOfIndex(objectOf(item.abstract_inverted_index)));
  return {
    kind: 'hit',
    hit: { url, title, snippet, ...(snippet === '' ? { note: noteOf(item, location) } : {}), ...dateOf(item) },
  };
};

/** New Year's Day is what the service writes where it knows the year only: no day is known then (rule D-1). */
const dateOf = (item: JsonObject): { published: string | null; dateText?: string } => {
  const date = textIn(item, 'publication_date');
  return dateFields(date?.endsWith('-01-01') === true ? null : date);
};

/** More words than any abstract holds; bounds the work on a hostile index. */
const mostWords = 5000;

/** The text of an index of words and their places. */
const textOfIndex = (index: JsonObject | null): string => {
  const placed: { place: number; word: string }[] = [];
  for (const [word, places] of Object.entries(index ?? {})) {
    for (const place of Array.isArray(places) ? places : []) {
      if (placed.length >= mostWords) break;
      if (typeof place === 'number') placed.push({ place, word });
    }
  }
  return placed
    .toSorted((one, other) => one.place - other.place)
    .map(({ word }) => word)
    .join(' ');
};

const noteOf = (item: JsonObject, location: JsonObject | null): string => {
  const type = collapse((textIn(item, 'type') ?? 'work').replaceAll('-', ' '));
  return paperNote({
    what: type.charAt(0).toUpperCase() + type.slice(1),
    venue: textIn(objectOf(location?.source), 'display_name'),
    authors: (listIn(item, 'authorships') ?? []).map(
      (authorship) => textIn(objectOf(objectOf(authorship)?.author), 'display_name') ?? '',
    ),
    citations: numberIn(item, 'cited_by_count'),
  });
};

/** Too many requests come as 429, or as 403 with these words. */
const errorIn = (answer: JsonObject, { status, headers }: EngineResponse): Refusal | null => {
  const said = `${textIn(answer, 'error') ?? ''} ${textIn(answer, 'message') ?? ''}`;
  const limited = status === 403 && /\brate limit\b/i.test(said);
  return limited ? { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) } : null;
};

const reader: AnswerReader = {
  hosts: ['api.openalex.org'],
  errorIn,
  items: (answer) => listIn(answer, 'results'),
  isEmpty: (answer) => numberIn(objectOf(answer.meta), 'count') === 0,
  row: readRow,
};
