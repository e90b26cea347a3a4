import type { Engine, EngineQuery, EngineReply, EngineResponse, EngineStep } from '../core/retrieval/engine';
import { challengeOn, type Refusal, refusalOf, retryAfterMs } from './block-signals';
import { elementsNamed, parseFeed, textNamed } from './feed';
import { type JsonObject, listIn, objectOf, readJson, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { collapse, parsePage, textOf, textOfMarkup } from './page';
import { paperNote } from './papers';
import { printedDay } from './printed-day';
import { rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';

/** Articles in PubMed, in two requests: a search that names numbers, then a summary of each. Neither has an abstract. */
export const pubmed = {
  id: 'pubmed',
  name: 'PubMed',
  family: 'pubmed',
  website: 'https://pubmed.ncbi.nlm.nih.gov/',
  origins: ['https://eutils.ncbi.nlm.nih.gov/*'],
  results: 'json',
  weights: { balanced: 1, research: 1.1, fresh: 1 },
  profiles: ['scholarly'],
  key: { required: false, getAt: 'https://account.ncbi.nlm.nih.gov/settings/' },
  timeoutMs: 15_000,
  spacingMs: 350,
  blockedPauseMs: 60_000,
  ownSiteOnly: true,
  terms: 'Open API, at most three requests a second without a key and ten with one.',
  attribution: 'Courtesy of the U.S. National Library of Medicine',
  request: (query) => ({ url: searchAddress(query), method: 'GET' }),
  parse: (response, query, at) => readStep(response, query, at),
  searchPage: (text) => {
    const url = new URL('https://pubmed.ncbi.nlm.nih.gov/');
    url.searchParams.set('term', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const hosts = ['eutils.ncbi.nlm.nih.gov'];

const searchAddress = (query: EngineQuery): string =>
  utility('esearch', query, {
    term: query.text,
    sort: 'relevance',
    retstart: '0',
    retmax: String(rowsWanted(query.count, largestPage)),
  });

const utility = (name: string, query: EngineQuery, parameters: Readonly<Record<string, string>>): string => {
  const url = new URL(`https://eutils.ncbi.nlm.nih.gov/entrez/eutils/${name}.fcgi`);
  const common = { db: 'pubmed', retmode: 'json', tool: 'winnow' };
  for (const [key, value] of Object.entries({ ...common, ...parameters })) url.searchParams.set(key, value);
  // The API takes the key nowhere but in the address; addresses are neither logged nor part of an error.
  const key = keyOf(query);
  if (key !== null) url.searchParams.set('api_key', key);
  return url.href;
};

const readStep = (response: EngineResponse, query: EngineQuery, { step }: EngineStep): EngineReply => {
  const answer = objectOf(readJson(response.body));
  const error = answer === null ? null : errorIn(answer, response);
  const refusedKey = keyTrouble(response, query);
  if (refusedKey !== null) return refusedKey;
  if (error?.kind === 'failed' && keyOf(query) !== null && isAboutKey(answer)) {
    return { kind: 'failed', reason: 'key_refused', detail: 'HTTP 400' };
  }
  if (error !== null && error.kind !== 'failed') return error;
  // What came is plain from the answer itself; only a search's answer may lead to one more request.
  if (step > 0 || answer?.result !== undefined) return readAnswer(response, summaryReader);
  return readSearch(response, query, answer);
};

const isAboutKey = (answer: JsonObject | null): boolean => /\bapi key\b/i.test(textIn(answer, 'error') ?? '');

const errorIn = (answer: JsonObject, { headers }: EngineResponse): Refusal | null => {
  const error = textIn(answer, 'error');
  if (error === null) return null;
  if (/\brate limit\b/i.test(error)) return { kind: 'blocked', reason: 'rate_limited', ...retryAfterMs(headers) };
  return { kind: 'failed', reason: 'engine_error', detail: 'the query was not accepted' };
};

const readSearch = (response: EngineResponse, query: EngineQuery, answer: JsonObject | null): EngineReply => {
  const refusal = refusalOf(response, hosts);
  if (refusal !== null) return refusal;
  if (answer !== null && errorIn(answer, response) !== null) return failedSearch;
  const found = foundInJson(answer) ?? foundInXml(response.body);
  if (found === null) {
    const unreadable = {
      kind: 'unparsed',
      reason: answer === null ? 'not_json' : 'unexpected_shape',
      blocks: 0,
    } as const;
    return challengeOn(parsePage(response.body)) ?? unreadable;
  }
  if (found.failed) return failedSearch;
  const ids = found.ids.filter((id) => /^\d{1,12}$/.test(id)).slice(0, rowsWanted(query.count, largestPage));
  if (ids.length > 0) {
    return { kind: 'next', request: { url: utility('esummary', query, { id: ids.join(',') }), method: 'GET' } };
  }
  const isEmpty = found.ids.length === 0 && found.count === '0';
  return isEmpty ? { kind: 'none' } : { kind: 'unparsed', reason: 'unexpected_shape', blocks: found.ids.length };
};

const failedSearch: EngineReply = { kind: 'failed', reason: 'engine_error', detail: 'the search failed' };

type Found = { ids: string[]; count: string | null; failed: boolean };

const foundInJson = (answer: JsonObject | null): Found | null => {
  const result = objectOf(answer?.esearchresult);
  if (result === null) return null;
  const failed = textIn(result, 'ERROR') !== null;
  const ids = listIn(result, 'idlist');
  if (ids === null && !failed) return null;
  return { ids: (ids ?? []).map(String), count: textIn(result, 'count'), failed };
};

/** The service's own form, which it falls back to. */
const foundInXml = (body: string): Found | null => {
  const page = parseFeed(body);
  if (elementsNamed(page, 'eSearchResult').length === 0) return null;
  const ids = elementsNamed(page, 'Id').map((id) => textOf(id));
  return { ids, count: textNamed(page, 'Count'), failed: textNamed(page, 'ERROR') !== null };
};

const readRow = (item: JsonObject): Row => {
  const uid = textIn(item, 'uid') ?? '';
  const title = textOfMarkup(textIn(item, 'title') ?? '');
  if (!/^\d{1,12}$/.test(uid) || title === '') return { kind: 'unreadable' };
  const note = paperNote({
    what: 'Article',
    venue: textOfMarkup(textIn(item, 'fulljournalname') ?? textIn(item, 'source') ?? ''),
    authors: (listIn(item, 'authors') ?? []).map((author) => textIn(objectOf(author), 'name') ?? ''),
  });
  return {
    kind: 'hit',
    hit: { url: `https://pubmed.ncbi.nlm.nih.gov/${uid}/`, title, snippet: '', note, ...dateOf(item) },
  };
};

/** The date, or the online one where only that is a whole day. The sorting date is filled up with ones: never. */
const dateOf = (item: JsonObject): { published: string | null; dateText?: string } => {
  const printed = [textIn(item, 'pubdate'), textIn(item, 'epubdate')].map((text) => collapse(text ?? ''));
  const dateText = printed.find((text) => dayOf(text) !== null) ?? printed[0] ?? '';
  return dateText === '' ? { published: null } : { published: dayOf(dateText), dateText };
};

const dayOf = (text: string): string | null =>
  printedDay(text.replace(/^(\d{4}) ([A-Z][a-z]{2}) (\d{1,2})$/, '$3 $2 $1'));

const summaryReader: AnswerReader = {
  hosts,
  errorIn,
  items: (answer) => {
    const result = objectOf(answer.result);
    return listIn(result, 'uids')?.map((uid) => result?.[String(uid)]) ?? null;
  },
  // Only numbers that the search named are asked for: an empty summary is trouble.
  isEmpty: () => false,
  row: readRow,
};
