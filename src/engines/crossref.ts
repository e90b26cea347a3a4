import type { Engine, EngineQuery } from '../core/retrieval/engine';
import { type JsonObject, listIn, numberIn, objectOf, textIn } from './json';
import { collapse, textOfMarkup } from './page';
import { jatsText, paperNote } from './papers';
import { printedDay } from './printed-day';
import { rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Works registered with Crossref. No address of the person or of Winnow is sent for its "polite pool". */
export const crossref = {
  id: 'crossref',
  name: 'Crossref',
  family: 'crossref',
  website: 'https://www.crossref.org/',
  origins: ['https://api.crossref.org/*'],
  results: 'json',
  weights: { balanced: 1, research: 1.1, fresh: 1 },
  profiles: ['scholarly'],
  timeoutMs: 20_000,
  spacingMs: 200,
  blockedPauseMs: 10 * 60_000,
  // Works without a page of their own lead to the one host that resolves all identifiers.
  ownSiteOnly: true,
  terms: 'Open API for everyone, at most ten requests a second; its metadata is free to use.',
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response) => readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://search.crossref.org/');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const fields = [
  'DOI',
  'URL',
  'resource',
  'title',
  'abstract',
  'published',
  'published-online',
  'published-print',
  'issued',
  'container-title',
  'type',
  'is-referenced-by-count',
  'author',
];

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://api.crossref.org/works');
  url.searchParams.set('query', query.text);
  url.searchParams.set('rows', String(rowsWanted(query.count, largestPage)));
  url.searchParams.set('select', fields.join(','));
  return url.href;
};

const readRow = (item: JsonObject): Row => {
  const page = objectOf(objectOf(item.resource)?.primary);
  const url = webAddress(textIn(page, 'URL') ?? '') ?? webAddress(textIn(item, 'URL') ?? '');
  const title = textOfMarkup(firstText(item, 'title') ?? '');
  if (url === null || title === '') return { kind: 'unreadable' };
  const snippet = jatsText(textIn(item, 'abstract') ?? '');
  return {
    kind: 'hit',
    hit: { url, title, snippet, ...(snippet === '' ? { note: noteOf(item) } : {}), published: publishedOf(item) },
  };
};

const firstText = (item: JsonObject, key: string): string | null => {
  const first = listIn(item, key)?.[0];
  return typeof first === 'string' ? first : null;
};

const noteOf = (item: JsonObject): string => {
  const type = collapse((textIn(item, 'type') ?? 'work').replaceAll('-', ' '));
  return paperNote({
    what: type.charAt(0).toUpperCase() + type.slice(1),
    venue: textOfMarkup(firstText(item, 'container-title') ?? ''),
    authors: (listIn(item, 'author') ?? []).map((author) => {
      const name = objectOf(author);
      return [textIn(name, 'given'), textIn(name, 'family')].filter((part) => part !== null).join(' ');
    }),
    citations: numberIn(item, 'is-referenced-by-count'),
  });
};

/** The first of its dates that is a whole day (rule D-1); many name a year only, and no part is made up. */
const publishedOf = (item: JsonObject): string | null => {
  const dates = ['published', 'published-online', 'published-print', 'issued'];
  return dates.map((name) => dayOfParts(listIn(objectOf(item[name]), 'date-parts')?.[0])).find((day) => day) ?? null;
};

const dayOfParts = (parts: unknown): string | null => {
  if (!Array.isArray(parts) || parts.length !== 3 || !parts.every((part) => Number.isInteger(part))) return null;
  const [year, month, day] = parts.map((part) => String(part).padStart(2, '0'));
  return printedDay(`${year}-${month}-${day}`);
};

const reader: AnswerReader = {
  hosts: ['api.crossref.org'],
  errorIn: () => null,
  items: (answer) => listIn(objectOf(answer.message), 'items'),
  isEmpty: (answer) => numberIn(objectOf(answer.message), 'total-results') === 0,
  row: readRow,
};
