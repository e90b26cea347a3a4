import type { Element } from 'domhandler';
import { isTag } from 'domhandler';
import type { EngineResponse } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';
import { attributeOf, hasClass, type Page, select, selectFirst, textOf } from './page';
import { dateFields, splitLeadingDate } from './printed-day';
import type { PageReader, Row } from './reply';
import { unwrapDuckDuckGo } from './unwrap';

/** What DuckDuckGo's block pages look like, on all its script-free pages. */
export const duckDuckGoChallenge = (page: Page, response: EngineResponse): Refusal | null => {
  const marks = 'form#challenge-form, .anomaly-modal__title, form[action*="/anomaly.js"]';
  if (selectFirst(page, marks) !== null) return { kind: 'blocked', reason: 'captcha' };
  const apology = response.body.length < 500 && response.body.includes('error-lite@duckduckgo.com');
  return apology ? { kind: 'blocked', reason: 'refused' } : null;
};

/** Rows of the table that one result may take: title, snippet, address, a blank one. */
const rowsOfOne = 6;

/** The row with the title, and the ones after it up to the next title. */
const rowsOf = (first: Element): Element[] => {
  const rows = [first];
  for (let next = first.next; next !== null && rows.length < rowsOfOne; next = next.next) {
    if (!isTag(next)) continue;
    if (selectFirst(next, titleLink) !== null) break;
    rows.push(next);
  }
  return rows;
};

const titleLink = 'a.result-link[href]';

const firstText = (rows: readonly Element[], selector: string): string =>
  rows.map((row) => textOf(selectFirst(row, selector))).find((text) => text !== '') ?? '';

const readRow = (block: Element): Row => {
  if (hasClass(block, 'result-sponsored')) return { kind: 'ad' };
  const link = selectFirst(block, titleLink);
  const target = unwrapDuckDuckGo(attributeOf(link, 'href') ?? '');
  if (target.kind === 'ad') return { kind: 'ad' };
  if (target.kind === 'unusable') return { kind: 'unreadable' };
  const rows = rowsOf(block);
  const snippet = splitLeadingDate(firstText(rows, '.result-snippet'));
  const stamp = firstText(rows, '.timestamp');
  return {
    kind: 'hit',
    hit: {
      url: target.url,
      title: textOf(link),
      snippet: snippet.text,
      ...dateFields(stamp === '' ? snippet.dateText : stamp),
    },
  };
};

/** Reads DuckDuckGo's plainest page: one flat table, in which a result is a few rows without a common parent. */
export const liteReader: PageReader = {
  hosts: ['duckduckgo.com'],
  blocks: (page) => select(page, `tr:has(${titleLink})`),
  row: readRow,
  looseBlocks: (page) => select(page, 'td.result-snippet, tr td a[href*="uddg="]').length,
  challenge: duckDuckGoChallenge,
};
