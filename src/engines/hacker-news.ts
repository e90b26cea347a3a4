import type { Engine } from '../core/retrieval/engine';
import { type JsonObject, listIn, numberIn, textIn } from './json';
import { collapse, textOfMarkup } from './page';
import { printedDay } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

/** Stories on Hacker News, searched through Algolia. A story without a link leads to its own discussion. */
export const hackerNews = {
  id: 'hacker-news',
  name: 'Hacker News',
  family: 'hacker-news',
  website: 'https://news.ycombinator.com/',
  origins: ['https://hn.algolia.com/*'],
  results: 'json',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['web', 'developer', 'community'],
  timeoutMs: 15_000,
  spacingMs: 400,
  blockedPauseMs: 10 * 60_000,
  terms: 'Open search API by Algolia, at most 10,000 requests an hour from one address.',
  request: (query) => {
    const url = new URL('https://hn.algolia.com/api/v1/search');
    url.searchParams.set('query', query.text);
    url.searchParams.set('tags', 'story');
    url.searchParams.set('hitsPerPage', String(rowsWanted(query.count, largestPage)));
    return { url: url.href, method: 'GET' };
  },
  parse: (response) => readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://hn.algolia.com/');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const readRow = (item: JsonObject): Row => {
  const link = textIn(item, 'url') ?? '';
  const url = link.trim() === '' ? discussionOf(textIn(item, 'objectID')) : webAddress(link);
  if (url === null) return { kind: 'unreadable' };
  const dateText = textIn(item, 'created_at');
  const snippet = cutSnippet(textOfMarkup(textIn(item, 'story_text') ?? textIn(item, 'comment_text') ?? ''));
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? textIn(item, 'story_title') ?? ''),
      snippet,
      // Most stories are a title and a link; the engine has no excerpt of the page behind it.
      ...(snippet === '' ? { note: noteOf(item) } : {}),
      published: dateText === null ? null : printedDay(dateText),
      ...(dateText === null ? {} : { dateText }),
    },
  };
};

const noteOf = (item: JsonObject): string => {
  const points = numberIn(item, 'points');
  const comments = numberIn(item, 'num_comments');
  const known = [counted(points, 'point'), counted(comments, 'comment')].flat();
  return ['Story on Hacker News, no excerpt', ...known].join(', ');
};

/** A count that the engine did not give is left out, not zero. */
const counted = (n: number | null, what: string): string[] => (n === null ? [] : [`${n} ${what}${n === 1 ? '' : 's'}`]);

const discussionOf = (id: string | null): string | null =>
  id !== null && /^\d{1,15}$/.test(id) ? `https://news.ycombinator.com/item?id=${id}` : null;

const reader: AnswerReader = {
  hosts: ['hn.algolia.com'],
  errorIn: () => null,
  items: (answer) => listIn(answer, 'hits'),
  isEmpty: (answer) => numberIn(answer, 'nbHits') === 0,
  row: readRow,
};
