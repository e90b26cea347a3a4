import type { Engine, EngineQuery, EngineResponse } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { childOf, type FeedItem, type FeedReader, readFeed, textNamed } from './feed';
import { textOf, textOfMarkup } from './page';
import { abstractText } from './papers';
import { cutQuery, rowsWanted } from './query-text';
import type { Row } from './reply';

/** Preprints on arXiv, by its Atom API. */
export const arxiv = {
  id: 'arxiv',
  name: 'arXiv',
  family: 'arxiv',
  website: 'https://arxiv.org/',
  origins: ['https://export.arxiv.org/*'],
  results: 'html',
  weights: { balanced: 1, research: 1.1, fresh: 1 },
  profiles: ['scholarly'],
  timeoutMs: 20_000,
  spacingMs: 3000,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  terms: 'Open API for everyone; asks for at most one request in three seconds.',
  attribution: 'Thank you to arXiv for use of its open access interoperability.',
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response) => readFeed(response, reader),
  searchPage: (text) => {
    const url = new URL('https://arxiv.org/search/');
    url.searchParams.set('query', text);
    url.searchParams.set('searchtype', 'all');
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const longestQuery = 1000;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://export.arxiv.org/api/query');
  const parameters = {
    search_query: expressionOf(cutQuery(query.text, longestQuery)),
    start: '0',
    max_results: String(rowsWanted(query.count, largestPage)),
    sortBy: 'relevance',
    sortOrder: 'descending',
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

/**
 * The question as an expression of the API: every word or quoted phrase in any field, joined by OR, because a question
 * asks for its words and not for papers that hold all of them; relevance puts those first that hold most. Signs that
 * are operators there (`:`, brackets, wildcards) part words, since a stray one makes the whole expression invalid.
 */
const expressionOf = (text: string): string => {
  const parts = [...text.matchAll(/"([^"]*)"|([^"\s]+)/gu)].flatMap(([, phrase, word]) => {
    const words = wordsOf(phrase ?? word ?? '');
    return phrase === undefined || words.length < 2 ? words : [`"${words.join(' ')}"`];
  });
  return parts.length === 0 ? 'all:""' : parts.map((part) => `all:${part}`).join(' OR ');
};

/** Operators are recognised in capitals only, so a question's own `AND` becomes a word again. */
const wordsOf = (text: string): string[] =>
  text
    .split(/[\s\p{Cc}\\"():[\]{}^~*?!+&|/<>=,;#%$@`]+/u)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .map((word) => (/^(?:AND|OR|NOT|ANDNOT|TO)$/.test(word) ? word.toLowerCase() : word))
    .filter((word) => /[\p{L}\p{N}]/u.test(word));

const readRow = (item: FeedItem): Row => {
  if (item.link === null || item.title === '') return { kind: 'unreadable' };
  const snippet = abstractText(textOfMarkup(item.markup));
  return { kind: 'hit', hit: { url: item.link, title: item.title, snippet, ...item.date } };
};

/** The API sends its errors with status 200, as a feed of one entry. Its text may quote the question: it is not kept. */
const errorIn = (items: readonly FeedItem[]): Refusal | null => {
  const [first] = items;
  const isError = first !== undefined && textOf(childOf(first.element, 'id')).includes('/api/errors');
  return isError ? { kind: 'failed', reason: 'engine_error', detail: 'the query was not accepted' } : null;
};

const challenge = ({ body }: EngineResponse): Refusal | null =>
  body.trim() === 'Rate exceeded.' ? { kind: 'blocked', reason: 'rate_limited' } : null;

const reader: FeedReader = {
  hosts: ['arxiv.org'],
  row: readRow,
  errorIn,
  challenge,
  // A page without entries but with a total comes now and then; it is trouble and not an answer.
  isEmpty: (feed) => textNamed(feed, 'opensearch:totalResults') === '0',
};
