import type { Element } from 'domhandler';
import type {
  Engine,
  EngineOption,
  EngineQuery,
  EngineReply,
  EngineResponse,
  EngineStep,
} from '../core/retrieval/engine';
import { duckDuckGoChallenge, liteReader } from './ddg-lite';
import { objectOf, readJson } from './json';
import { chosen } from './options';
import { attributeOf, hasClass, select, selectFirst, textOf } from './page';
import { dateFields, splitLeadingDate } from './printed-day';
import { cutQuery, withSite } from './query-text';
import { type PageReader, type Row, readPage } from './reply';
import { unwrapDuckDuckGo } from './unwrap';

const region = {
  id: 'region',
  kind: 'text',
  label: 'Region, such as de-de or us-en; wt-wt is every region',
  default: 'wt-wt',
} as const satisfies EngineOption;

/**
 * DuckDuckGo's script-free page. It draws on Bing's index, hence the family. Where that page cannot be read or its
 * server fails, the plainer "lite" page is asked once instead: one engine, one vote. Never after a challenge, because
 * both pages share one block (rule E-1).
 */
export const ddg = {
  id: 'ddg',
  name: 'DuckDuckGo',
  family: 'bing',
  website: 'https://duckduckgo.com/',
  origins: ['https://html.duckduckgo.com/*', 'https://lite.duckduckgo.com/*'],
  results: 'html',
  weights: { balanced: 0.9808701859225035, research: 0.9025744629620456, fresh: 0.9268489619911159 },
  profiles: ['web'],
  timeoutMs: 15_000,
  spacingMs: 2000,
  blockedPauseMs: 60 * 60_000,
  terms: 'Offers no search API; its pages are meant for people, so Winnow asks rarely and stops when challenged.',
  options: [region],
  request: (query) => ({ url: pageAddress(htmlPage, withSite(query), regionOf(query)), method: 'GET' }),
  parse: (response, query, at) => readStep(response, query, at),
  searchPage: (text) => pageAddress(htmlPage, text, region.default),
} as const satisfies Engine;

/** Longer queries are refused. */
const longestQuery = 499;

const htmlPage = 'https://html.duckduckgo.com/html/';
const litePage = 'https://lite.duckduckgo.com/lite/';

const pageAddress = (page: string, text: string, kl: string): string => {
  const url = new URL(page);
  url.searchParams.set('q', cutQuery(quoteBangs(text), longestQuery));
  url.searchParams.set('kl', kl);
  return url.href;
};

const regionOf = (query: EngineQuery): string => {
  const kl = chosen(query, region).toLowerCase();
  return /^[a-z]{2}-[a-z]{2,4}$/.test(kl) ? kl : region.default;
};

/** A bare `!g` or a leading backslash would send the question to another site. */
const quoteBangs = (text: string): string => text.replace(/(?<!\S)(?:!+[\p{L}\p{N}]\S*|\\\S+)/gu, "'$&'");

const readStep = (response: EngineResponse, query: EngineQuery, { step, carry }: EngineStep): EngineReply => {
  // 202 is how the challenge is sent; the page under it may look like any other.
  if (response.status === 202) return { kind: 'blocked', reason: 'captcha' };
  const reply = readPage(response, step === 0 ? reader : liteReader);
  if (reply.kind !== 'unparsed' && reply.kind !== 'failed') return reply;
  // If neither page can be read, the trouble of the engine's main page is the one to tell.
  if (step > 0) return firstTrouble(carry) ?? reply;
  const url = pageAddress(litePage, withSite(query), regionOf(query));
  return { kind: 'next', request: { url, method: 'GET' }, carry: JSON.stringify(reply) };
};

const firstTrouble = (carry: string | undefined): EngineReply | null => {
  const kind = objectOf(readJson(carry ?? ''))?.kind;
  return kind === 'unparsed' || kind === 'failed' ? (readJson(carry ?? '') as EngineReply) : null;
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
      ...dateFields(dateText),
    },
  };
};

const reader: PageReader = {
  hosts: ['duckduckgo.com'],
  blocks: (page) => select(page, '.web-result, #links .result'),
  row: readRow,
  looseBlocks: (page) => select(page, 'h2 a[href*="uddg="]').length,
  challenge: duckDuckGoChallenge,
};
