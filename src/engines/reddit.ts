import type { Engine, EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { childOf, type FeedItem, type FeedReader, readFeed } from './feed';
import { attributeOf, collapse, parsePage, selectFirst, textOf } from './page';
import { cutSnippet, rowsWanted } from './query-text';
import type { Row } from './reply';
import { parseAddress } from './web-address';

/** Posts on Reddit by its search feed: without an account nothing else answers. What an empty feed looks like is not known. */
export const reddit = {
  id: 'reddit',
  name: 'Reddit',
  family: 'reddit',
  website: 'https://www.reddit.com/',
  origins: ['https://www.reddit.com/*'],
  results: 'html',
  weights: { balanced: 1, research: 1, fresh: 1 },
  profiles: ['community'],
  timeoutMs: 15_000,
  spacingMs: 6000,
  blockedPauseMs: 10 * 60_000,
  ownSiteOnly: true,
  channel: { site: 'www.reddit.com' },
  terms: 'Its public feeds allow about ten requests a minute from one address; Winnow asks once for each question.',
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response) => ledToLogin(response) ?? readFeed(response, reader),
  searchPage: (text) => {
    const url = new URL('https://www.reddit.com/search/');
    url.searchParams.set('q', text);
    return url.href;
  },
} as const satisfies Engine;

const largestPage = 50;

const requestAddress = (query: EngineQuery): string => {
  const url = new URL('https://www.reddit.com/search.rss');
  const parameters = {
    q: query.text,
    // Posts only; otherwise communities stand among the results.
    type: 'link',
    sort: 'relevance',
    t: 'all',
    limit: String(rowsWanted(query.count, largestPage)),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
};

const ledToLogin = ({ status, url }: EngineResponse): EngineReply | null =>
  status === 200 && parseAddress(url)?.pathname.startsWith('/login') === true
    ? { kind: 'blocked', reason: 'refused' }
    : null;

const readRow = (item: FeedItem): Row => {
  if (item.link === null || item.title === '') return { kind: 'unreadable' };
  // Besides the post's own text the body holds thumbnails and "submitted by … [link] [comments]".
  const snippet = cutSnippet(textOf(selectFirst(parsePage(item.markup), '.md')));
  const category = childOf(item.element, 'category');
  const community = collapse(attributeOf(category, 'label') ?? '') || 'Reddit';
  return {
    kind: 'hit',
    hit: {
      url: item.link,
      title: item.title,
      snippet,
      ...(snippet === '' ? { note: `Post in ${community}, no text of its own` } : {}),
      ...item.date,
    },
  };
};

/** Pages that say so in words, and that hold nothing of the question. */
const challenge = ({ body }: EngineResponse): Refusal | null => {
  const said = ['whoa there, pardner!', 'Your request has been blocked due to a network policy'];
  return said.some((words) => body.includes(words)) ? { kind: 'blocked', reason: 'refused' } : null;
};

const reader: FeedReader = { hosts: ['www.reddit.com'], row: readRow, challenge };
