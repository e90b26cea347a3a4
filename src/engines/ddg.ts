import type { Element } from 'domhandler';
import type { Engine, EngineResponse } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { attributeOf, hasClass, type Page, select, selectFirst, textOf } from './page';
import { printedDay, splitLeadingDate } from './printed-day';
import { cutQuery, withSite } from './query-text';
import { type PageReader, type Row, readPage } from './reply';
import { unwrapDuckDuckGo } from './unwrap';

/** DuckDuckGo's script-free page. It draws on Bing's index, hence the family. */
export const ddg = {
  id: 'ddg',
  name: 'DuckDuckGo',
  family: 'bing',
  website: 'https://duckduckgo.com/',
  origins: ['https://html.duckduckgo.com/*'],
  results: 'html',
  weights: { balanced: 0.9808701859225035, research: 0.9025744629620456, fresh: 0.9268489619911159 },
  profiles: ['web'],
  timeoutMs: 15_000,
  spacingMs: 2000,
  blockedPauseMs: 60 * 60_000,
  terms: 'Offers no search API; its pages are meant for people, so Winnow asks rarely and stops when challenged.',
  request: (query) => ({ url: pageAddress(withSite(query)), method: 'GET' }),
  parse: (response) =>
    // 202 is how the challenge is sent; the page under it may look like any other.
    response.status === 202 ? { kind: 'blocked', reason: 'captcha' } : readPage(response, reader),
  searchPage: (text) => pageAddress(text),
} as const satisfies Engine;

/** Longer queries are refused. */
const longestQuery = 499;

const pageAddress = (text: string): string => {
  const url = new URL('https://html.duckduckgo.com/html/');
  url.searchParams.set('q', cutQuery(quoteBangs(text), longestQuery));
  url.searchParams.set('kl', 'wt-wt');
  return url.href;
};

/** A bare `!g` or a leading backslash would send the question to another site. */
const quoteBangs = (text: string): string => text.replace(/(?<!\S)(?:!+[\p{L}\p{N}]\S*|\\\S+)/gu, "'$&'");

const challenge = (page: Page, response: EngineResponse): Refusal | null => {
  const marks = 'form#challenge-form, .anomaly-modal__title, form[action*="/anomaly.js"]';
  if (selectFirst(page, marks) !== null) return { kind: 'blocked', reason: 'captcha' };
  const apology = response.body.length < 500 && response.body.includes('error-lite@duckduckgo.com');
  return apology ? { kind: 'blocked', reason: 'refused' } : null;
};

const readRow = (row: Element): Row => {
  if (hasClass(row, 'result--ad')) return { kind: 'ad' };
  const link = selectFirst(row, 'a.result__a[href]');
  const target = unwrapDuckDuckGo(attributeOf(link, 'href') ?? '');
  if (target.kind === 'ad') return { kind: 'ad' };
  if (target.kind === 'unusable') return { kind: 'unreadable' };
  const snippet = splitLeadingDate(textOf(selectFirst(row, '.result__snippet')));
  const stamp = select(row, '.result__extras__url > span')
    .map((span) => textOf(span))
    .find((text) => /\d/.test(text));
  const dateText = stamp ?? snippet.dateText;
  return {
    kind: 'hit',
    hit: {
      url: target.url,
      title: textOf(link),
      snippet: snippet.text,
      published: dateText === undefined ? null : printedDay(dateText),
      ...(dateText === undefined ? {} : { dateText }),
    },
  };
};

const reader: PageReader = {
  hosts: ['duckduckgo.com'],
  blocks: (page) => select(page, '.web-result, #links .result'),
  row: readRow,
  looseBlocks: (page) => select(page, 'h2 a[href*="uddg="]').length,
  challenge,
};
