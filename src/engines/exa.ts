import type { Engine, EngineOption, EngineQuery } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { errorName, type JsonObject, listIn, textIn } from './json';
import { keyOf, keyTrouble } from './key';
import { chosen } from './options';
import { collapse } from './page';
import { dateFields } from './printed-day';
import { contentSnippet, cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const type = {
  id: 'type',
  kind: 'choice',
  label: 'Kind of search',
  default: 'auto',
  values: ['auto', 'fast', 'deep'],
} as const satisfies EngineOption;

/** Exa's search API, with the person's key. It filters by host itself and supplies the text of its pages. */
export const exa = {
  id: 'exa',
  name: 'Exa API',
  family: 'exa',
  website: 'https://exa.ai/',
  origins: ['https://api.exa.ai/*'],
  results: 'json',
  weights: { balanced: 1.0485943361780756, research: 1.1456337201776512, fresh: 1.0631686740118014 },
  profiles: ['web'],
  key: { required: true, getAt: 'https://dashboard.exa.ai/api-keys' },
  options: [type],
  timeoutMs: 20_000,
  spacingMs: 500,
  blockedPauseMs: 10 * 60_000,
  terms: 'Paid by the request; the requests and the texts of the pages count on the account of your key.',
  request: (query) => ({
    url: 'https://api.exa.ai/search',
    method: 'POST',
    headers: headersOf(query),
    body: JSON.stringify(bodyOf(query)),
  }),
  parse: (response, query) => keyTrouble(response, query) ?? readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://exa.ai/search');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 20;
/** Characters of a page's text: what a judge would read at most, because each page's text is paid for. */
const longestText = 10_000;

const headersOf = (query: EngineQuery): Record<string, string> => {
  const key = keyOf(query);
  return { 'Content-Type': 'application/json', ...(key === null ? {} : { 'x-api-key': key }) };
};

const bodyOf = (query: EngineQuery): JsonObject => ({
  query: query.text,
  type: chosen(query, type),
  numResults: rowsWanted(query.count, largestPage),
  ...(query.includeDomains.length === 0 ? {} : { includeDomains: query.includeDomains }),
  ...(query.excludeDomains.length === 0 ? {} : { excludeDomains: query.excludeDomains }),
  contents: { text: { maxCharacters: longestText }, highlights: true },
});

const readRow = (item: JsonObject): Row => {
  const url = webAddress(textIn(item, 'url') ?? '');
  if (url === null) return { kind: 'unreadable' };
  const content = textIn(item, 'text') ?? '';
  const highlights = (listIn(item, 'highlights') ?? []).filter((part) => typeof part === 'string').map(collapse);
  const excerpt = highlights.filter((part) => part !== '').join(' … ');
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? ''),
      snippet: cutSnippet(excerpt === '' ? collapse(content) : excerpt, contentSnippet),
      ...(content.trim() === '' ? {} : { content }),
      ...dateFields(textIn(item, 'publishedDate')),
    },
  };
};

/** Its `error` is a sentence that may quote the request; only the tag beside it is passed on. */
const errorIn = (answer: JsonObject): Refusal | null => {
  if (textIn(answer, 'error') === null) return null;
  return { kind: 'failed', reason: 'engine_error', detail: errorName(textIn(answer, 'tag')) };
};

const reader: AnswerReader = {
  hosts: ['api.exa.ai'],
  errorIn,
  items: (answer) => listIn(answer, 'results'),
  // The request's id belongs to every documented answer: an empty list beside it is the API's own "nothing found".
  isEmpty: (answer) => textIn(answer, 'requestId') !== null,
  row: readRow,
};
