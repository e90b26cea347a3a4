import type { Engine, EngineQuery } from '../core/retrieval/engine';
import { childOf, type FeedItem, type FeedReader, readFeed } from './feed';
import { parsePage, selectFirst, textOf } from './page';
import { cutSnippet, withSite } from './query-text';
import type { Row } from './reply';

/**
 * Google News as a feed. Its links are opaque addresses of Google's that lead on to the publisher when opened; they
 * are kept as they are, and the publisher is named in the note. What an empty feed looks like is not known.
 */
export const googleNewsRss = {
  id: 'google-news-rss',
  name: 'Google News',
  family: 'google-news-rss',
  website: 'https://news.google.com/',
  origins: ['https://news.google.com/*'],
  results: 'html',
  weights: { balanced: 1, research: 1, fresh: 1.1 },
  profiles: ['news'],
  timeoutMs: 15_000,
  spacingMs: 2000,
  blockedPauseMs: 60 * 60_000,
  ownSiteOnly: true,
  terms: 'The feed is for personal, non-commercial use in a feed reader; Winnow asks once for each question.',
  request: (query) => ({ url: addressOf('/rss/search', withSite(query), query), method: 'GET' }),
  parse: (response) => readFeed(response, reader),
  searchPage: (text) => addressOf('/search', text, { language: 'en' }),
} as const satisfies Engine;

const addressOf = (path: string, text: string, { language }: Pick<EngineQuery, 'language'>): string => {
  const [hl, gl, edition] = editions.get(language) ?? english;
  const url = new URL(path, 'https://news.google.com');
  url.searchParams.set('q', text);
  url.searchParams.set('hl', hl);
  url.searchParams.set('gl', gl);
  url.searchParams.set('ceid', `${gl}:${edition}`);
  return url.href;
};

type Edition = readonly [hl: string, gl: string, edition: string];
const english: Edition = ['en-US', 'US', 'en'];

/** One edition for each language that has any; others read the American one, which searches in all languages. */
const editions: ReadonlyMap<string, Edition> = new Map<string, Edition>([
  ['ar', ['ar', 'EG', 'ar']],
  ['bg', ['bg', 'BG', 'bg']],
  ['bn', ['bn', 'BD', 'bn']],
  ['cs', ['cs', 'CZ', 'cs']],
  ['de', ['de', 'DE', 'de']],
  ['el', ['el', 'GR', 'el']],
  ['en', english],
  ['es', ['es', 'ES', 'es']],
  ['fr', ['fr', 'FR', 'fr']],
  ['he', ['he', 'IL', 'he']],
  ['hi', ['hi', 'IN', 'hi']],
  ['hu', ['hu', 'HU', 'hu']],
  ['id', ['id', 'ID', 'id']],
  ['it', ['it', 'IT', 'it']],
  ['ja', ['ja', 'JP', 'ja']],
  ['ko', ['ko', 'KR', 'ko']],
  ['lt', ['lt', 'LT', 'lt']],
  ['lv', ['lv', 'LV', 'lv']],
  ['ml', ['ml', 'IN', 'ml']],
  ['mr', ['mr', 'IN', 'mr']],
  ['nl', ['nl', 'NL', 'nl']],
  ['no', ['no', 'NO', 'no']],
  ['pl', ['pl', 'PL', 'pl']],
  ['pt', ['pt-BR', 'BR', 'pt-419']],
  ['ro', ['ro', 'RO', 'ro']],
  ['ru', ['ru', 'RU', 'ru']],
  ['sk', ['sk', 'SK', 'sk']],
  ['sl', ['sl', 'SI', 'sl']],
  ['sr', ['sr', 'RS', 'sr']],
  ['sv', ['sv', 'SE', 'sv']],
  ['ta', ['ta', 'IN', 'ta']],
  ['te', ['te', 'IN', 'te']],
  ['th', ['th', 'TH', 'th']],
  ['tr', ['tr', 'TR', 'tr']],
  ['uk', ['uk', 'UA', 'uk']],
  ['vi', ['vi', 'VN', 'vi']],
  ['zh', ['zh-CN', 'CN', 'zh-Hans']],
]);

const readRow = (item: FeedItem): Row => {
  const source = textOf(childOf(item.element, 'source'));
  const title = withoutEnding(item.title, ` - ${source}`);
  if (item.link === null || title === '') return { kind: 'unreadable' };
  const snippet = excerptOf(item.markup, title, source);
  const note = source === '' ? 'News article, no excerpt' : `News article by ${source}, no excerpt`;
  return {
    kind: 'hit',
    hit: { url: item.link, title, snippet, ...(snippet === '' ? { note } : {}), ...item.date },
  };
};

const withoutEnding = (text: string, ending: string): string =>
  text.endsWith(ending) ? text.slice(0, -ending.length).trimEnd() : text;

/** The description without the list of other publishers' headlines; mostly it only says title and publisher again. */
const excerptOf = (markup: string, title: string, source: string): string => {
  const page = parsePage(markup);
  const text = withoutEnding(textOf(page, selectFirst(page, 'ol, ul')), source).trim();
  const repeats = text.startsWith(title) ? text.slice(title.length).trim() : text;
  return repeats === '' ? '' : cutSnippet(text);
};

const reader: FeedReader = { hosts: ['news.google.com'], row: readRow };
