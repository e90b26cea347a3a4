import type { Element } from 'domhandler';
import type { Engine, EngineQuery } from '../core/retrieval/engine';
import { datedText } from './dated-text';
import { attributeOf, select, selectFirst, textOf } from './page';
import { dateFields } from './printed-day';
import { rowsWanted, withSite } from './query-text';
import { type PageReader, type Row, readPage } from './reply';
import { unwrapBing } from './unwrap';

/** Bing's web page. A reworded query ("showing results for …") keeps its rows: they are what the engine found. */
export const bing = {
  id: 'bing',
  name: 'Bing',
  family: 'bing',
  website: 'https://www.bing.com/',
  origins: ['https://www.bing.com/*'],
  results: 'html',
  weights: { balanced: 0.9572312859948126, research: 0.9273071097009062, fresh: 1.0197555682848762 },
  profiles: ['web'],
  timeoutMs: 15_000,
  spacingMs: 1000,
  blockedPauseMs: 15 * 60_000,
  terms:
    'Has no free search API and its terms do not allow automated use; Winnow asks once for each form of the question.',
  request: (query) => ({ url: requestAddress(query), method: 'GET' }),
  parse: (response) => readPage(response, reader),
  searchPage: (text) => pageAddress(text).href,
} as const satisfies Engine;

const largestPage = 20;

const pageAddress = (text: string): URL => {
  const url = new URL('https://www.bing.com/search');
  url.searchParams.set('q', text);
  return url;
};

const requestAddress = (query: EngineQuery): string => {
  const url = pageAddress(withSite(query));
  url.searchParams.set('count', String(rowsWanted(query.count, largestPage)));
  if (/^[a-z]{2}$/.test(query.language)) url.searchParams.set('setlang', query.language);
  return url.href;
};

const readRow = (row: Element): Row => {
  const link = selectFirst(row, 'h2 a[href]');
  const target = unwrapBing(attributeOf(link, 'href') ?? '');
  if (target.kind === 'ad') return { kind: 'ad' };
  if (target.kind === 'unusable') return { kind: 'unreadable' };
  const { dateText, text } = readSnippet(row);
  return {
    kind: 'hit',
    hit: {
      url: target.url,
      title: textOf(link),
      snippet: text,
      ...dateFields(dateText),
    },
  };
};

const readSnippet = (row: Element): { dateText?: string; text: string } => {
  const paragraph = selectFirst(row, '.b_caption p, p[class*="b_lineclamp"], p.b_algoSlug');
  if (paragraph === null) return { text: '' };
  return datedText(paragraph, selectFirst(paragraph, '.news_dt'), selectFirst(paragraph, '.algoSlug_icon'));
};

const reader: PageReader = {
  hosts: ['bing.com'],
  blocks: (page) => {
    // Answer boxes nest blocks of the same class; only the list's own items are results.
    const listed = select(page, '#b_results > .b_algo');
    return listed.length > 0 ? listed : select(page, '.b_algo:not(.b_ans .b_algo, .b_ad .b_algo)');
  },
  row: readRow,
  looseBlocks: (page) => select(page, '#b_results > :not(.b_no, .b_ad, .b_ans) h2 a[href]').length,
  challenge: (page) => {
    if (selectFirst(page, 'div.captcha, div.captcha_header') !== null) return { kind: 'blocked', reason: 'captcha' };
    return selectFirst(page, 'button#bnp_btn_accept') === null ? null : { kind: 'consent' };
  },
  isEmpty: (page) => selectFirst(page, '#b_results > li.b_no') !== null,
};
