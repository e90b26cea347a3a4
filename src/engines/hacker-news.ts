import type { Engine, EngineOption, EngineQuery } from '../core/retrieval/engine';
import { type JsonObject, listIn, numberIn, textIn } from './json';
import { chosen } from './options';
import { collapse, textOfMarkup } from './page';
import { dateFields } from './printed-day';
import { cutSnippet, rowsWanted } from './query-text';
import { type AnswerReader, type Row, readAnswer } from './reply';
import { webAddress } from './web-address';

const kinds = {
  id: 'kinds',
  kind: 'choice',
  label: 'What to search: stories, comments or both',
  default: 'stories',
  values: ['stories', 'comments', 'both'],
} as const satisfies EngineOption;

const order = {
  id: 'order',
  kind: 'choice',
  label: 'Order: the best matches first or the newest first',
  default: 'relevance',
  values: ['relevance', 'date'],
} as const satisfies EngineOption;

/** Stories on Hacker News, searched through Algolia. What has no link of its own leads to its discussion. */
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
  // Most of its hits are the pages that a story is about.
  channel: { site: null },
  terms: 'Open search API by Algolia, at most 10,000 requests an hour from one address.',
  options: [kinds, order],
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response) => readAnswer(response, reader),
  searchPage: (text) => {
    const url = new URL('https://hn.algolia.com/');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;
const tags: Readonly<Record<string, string>> = { stories: 'story', comments: 'comment', both: '(story,comment)' };

const requestAddress = (query: EngineQuery): string => {
  const path = chosen(query, order) === 'date' ? 'search_by_date' : 'search';
  const url = new URL(`https://hn.algolia.com/api/v1/${path}`);
  url.searchParams.set('query', query.text);
  url.searchParams.set('tags', tags[chosen(query, kinds)] ?? 'story');
  url.searchParams.set('hitsPerPage', String(rowsWanted(query.count, largestPage)));
  return url.href;
};

const readRow = (item: JsonObject): Row => {
  const link = textIn(item, 'url') ?? '';
  const url = link.trim() === '' ? discussionOf(textIn(item, 'objectID')) : webAddress(link);
  if (url === null) return { kind: 'unreadable' };
  const snippet = cutSnippet(textOfMarkup(textIn(item, 'story_text') ?? textIn(item, 'comment_text') ?? ''));
  return {
    kind: 'hit',
    hit: {
      url,
      title: collapse(textIn(item, 'title') ?? textIn(item, 'story_title') ?? ''),
      snippet,
      // Most stories are a title and a link; the engine has no excerpt of the page behind it.
      ...(snippet === '' ? { note: noteOf(item) } : {}),
      ...dateFields(textIn(item, 'created_at')),
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
