import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, refuse } from '../exchange';
import type { Page, Story } from '../web/page';
import { type MakeEngine, whole } from './engine';

type StoryPage = Page & { story: Story };

const isStory = (page: Page): page is StoryPage => page.story !== undefined;
const view = { engine: 'hacker-news', operators: false, knows: isStory };

/** Hacker News by Algolia: `GET https://hn.algolia.com/api/v1/search` or `/search_by_date`. */
export const createHackerNews: MakeEngine = ({ index, pages }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    const byDate = request.path === '/api/v1/search_by_date';
    if (!byDate && request.path !== '/api/v1/search') return json({ message: 'Not found', status: 404 }, 404);
    const asked = request.query;
    const size = whole(asked.hitsPerPage, 20);
    const page = whole(asked.page, 0);
    const filter = numericFilter(asked.numericFilters);
    if (size === null || page === null || filter === null || size > 1000) {
      return json({ message: 'invalid parameter', status: 400 }, 400);
    }
    const query = asked.query ?? '';
    const found = (query.trim() === '' ? pages : index.search(query, view))
      .filter(isStory)
      .filter((story) => tagged(story, asked.tags) && filter(story));
    if (byDate) found.sort((a, b) => createdAt(b) - createdAt(a));
    return listing(found, query, size, page);
  };
  return {
    answer,
    blocked: () => json({ message: 'Too many requests', status: 429 }, 429),
    empty: (request) => listing([], request.query.query ?? '', 20, 0),
    drifted: () => json({ results: [], total: 3 }),
  };
};

function listing(found: readonly StoryPage[], query: string, size: number, page: number): Reply {
  const pages = size === 0 ? 0 : Math.ceil(found.length / size);
  return json({
    exhaustive: { nbHits: true, typo: true },
    exhaustiveNbHits: true,
    exhaustiveTypo: true,
    hits: found.slice(page * size, (page + 1) * size).map((story) => hit(story, query)),
    hitsPerPage: size,
    nbHits: found.length,
    nbPages: pages,
    page,
    params: `query=${encodeURIComponent(query)}&advancedSyntax=true`,
    processingTimeMS: 3,
    query,
  });
}

const isItem = (page: Page) => page.url.startsWith('https://news.ycombinator.com/item?id=');
const createdAt = (page: Page) => Date.parse(`${page.published ?? '2026-01-01'}T09:30:00Z`) / 1000;

function hit(page: StoryPage, query: string): Record<string, unknown> {
  const ask = isItem(page);
  const em = (text: string) => `<em>${text}</em>`;
  const marked = markUp(excerpt(page.title, query, 400), escapeHtml, em);
  const level = marked.includes('<em>') ? 'partial' : 'none';
  return {
    _highlightResult: { title: { value: marked, matchLevel: level, matchedWords: [] } },
    _tags: ['story', `author_${page.story.author}`, `story_${page.story.id}`, ...(ask ? ['ask_hn'] : [])],
    author: page.story.author,
    children: [],
    created_at: new Date(createdAt(page) * 1000).toISOString().replace('.000', ''),
    created_at_i: createdAt(page),
    num_comments: page.story.comments,
    objectID: String(page.story.id),
    points: page.story.points,
    story_id: page.story.id,
    ...(ask ? { story_text: `<p>${escapeHtml(page.text)}` } : { url: page.url }),
    title: page.title,
    updated_at: new Date((createdAt(page) + 86_400) * 1000).toISOString().replace('.000', ''),
  };
}

/** The world holds stories only; other tags find nothing. */
function tagged(page: StoryPage, tags: string | undefined): boolean {
  if (tags === undefined || tags === '') return true;
  const own = ['story', `author_${page.story.author}`, `story_${page.story.id}`];
  if (isItem(page)) own.push('ask_hn');
  return tags
    .replace(/\(([^)]*)\)/g, (_all, either: string) => either.replaceAll(',', '|'))
    .split(',')
    .every((group) => group.split('|').some((tag) => own.includes(tag.trim())));
}

function numericFilter(text: string | undefined): ((page: StoryPage) => boolean) | null {
  if (text === undefined || text === '') return () => true;
  const tests: ((page: StoryPage) => boolean)[] = [];
  for (const part of text.split(',')) {
    const match = /^(created_at_i|points|num_comments)(<=|>=|<|>|=)(\d+)$/.exec(part.trim());
    if (match === null) return null;
    const [, field, sign, limit] = match;
    const amount = (page: StoryPage) =>
      field === 'points' ? page.story.points : field === 'num_comments' ? page.story.comments : createdAt(page);
    tests.push((page) => compare(amount(page), sign ?? '=', Number(limit)));
  }
  return (page) => tests.every((test) => test(page));
}

function compare(value: number, sign: string, limit: number): boolean {
  if (sign === '<') return value < limit;
  if (sign === '>') return value > limit;
  if (sign === '<=') return value <= limit;
  return sign === '>=' ? value >= limit : value === limit;
}
