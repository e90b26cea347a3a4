import type { Element } from 'domhandler';
import type { EngineReply, EngineResponse, RawHit } from '../core/retrieval/engine';
import { challengeOn, type Refusal, refusalOf } from './block-signals';
import { type JsonObject, objectOf, readJson } from './json';
import { type Page, parsePage } from './page';

/** What one result block turned out to be. An unreadable row keeps its place in the ranking, an ad never had one. */
export type Row = { kind: 'hit'; hit: Omit<RawHit, 'providerRank'> } | { kind: 'ad' } | { kind: 'unreadable' };

/** How one HTML engine's page is read. */
export type PageReader = {
  /** The engine's own hosts; subdomains are included. */
  hosts: readonly string[];
  /** Result blocks in page order. */
  blocks(page: Page): Element[];
  row(block: Element): Row;
  /** Result-like blocks of a page on which `blocks` found none: tells a changed page from an empty one. */
  looseBlocks(page: Page): number;
  /** Marks of a block page that only this engine shows. */
  challenge?(page: Page, response: EngineResponse): Refusal | null;
  /** Whether the page carries the engine's own no-results mark. Absent where no such mark is known. */
  isEmpty?(page: Page): boolean;
};

/**
 * Reads an HTML engine's answer. Rows win over a consent overlay; a challenge wins over an empty mark; and without
 * that mark a page of no rows is `unparsed`, never `none`.
 */
export const readPage = (response: EngineResponse, reader: PageReader): EngineReply => {
  const refusal = refusalOf(response, reader.hosts);
  if (refusal !== null) return refusal;
  const page = parsePage(response.body);
  const rows = organic(reader.blocks(page).slice(0, mostBlocks).map(reader.row));
  const hits = hitsOf(rows);
  if (hits.length > 0) return { kind: 'hits', hits };
  const challenge = reader.challenge?.(page, response) ?? challengeOn(page);
  if (challenge !== null) return challenge;
  const blocks = rows.length > 0 ? rows.length : reader.looseBlocks(page);
  if (blocks === 0 && reader.isEmpty?.(page) === true) return { kind: 'none' };
  const known = blocks > 0 || reader.isEmpty !== undefined;
  return { kind: 'unparsed', reason: known ? 'markup_changed' : 'no_known_empty_mark', blocks };
};

/** How one JSON API's answer is read. */
export type AnswerReader = {
  hosts: readonly string[];
  /** What the API's own error object says, also under an HTTP error; null when the answer is no error. */
  errorIn(answer: JsonObject, response: EngineResponse): Refusal | null;
  /** The list of results, or null when the answer has not the documented shape. */
  items(answer: JsonObject): readonly unknown[] | null;
  /** Whether an answer with an empty list is the API's documented "no results". */
  isEmpty(answer: JsonObject): boolean;
  row(item: JsonObject, response: EngineResponse): Row;
};

/** Reads a JSON API's answer. A throttle named in the body counts before the bare status. */
export const readAnswer = (response: EngineResponse, reader: AnswerReader): EngineReply => {
  const value = readJson(response.body);
  const answer = objectOf(value);
  const error = answer === null ? null : reader.errorIn(answer, response);
  if (error?.kind === 'blocked') return error;
  const refusal = refusalOf(response, reader.hosts);
  if (refusal !== null && refusal.kind !== 'failed') return refusal;
  if (error !== null) return error;
  if (refusal !== null) return refusal;
  if (value === undefined) return challengeOn(parsePage(response.body)) ?? unparsed('not_json', 0);
  const items = answer === null ? null : reader.items(answer);
  if (answer === null || items === null) return unparsed('unexpected_shape', 0);
  if (items.length === 0) return reader.isEmpty(answer) ? { kind: 'none' } : unparsed('unexpected_shape', 0);
  const hits = hitsOf(items.map((item) => readItem(objectOf(item), response, reader)));
  return hits.length > 0 ? { kind: 'hits', hits } : unparsed('unexpected_shape', items.length);
};

const readItem = (item: JsonObject | null, response: EngineResponse, reader: AnswerReader): Row =>
  item === null ? { kind: 'unreadable' } : reader.row(item, response);

/** More than any engine's page holds; bounds the work on a hostile one. */
const mostBlocks = 100;

const organic = (rows: readonly Row[]): Row[] => rows.filter((row) => row.kind !== 'ad');

/** Ranks are the places among all organic rows, so that a broken row never promotes the ones after it. */
const hitsOf = (rows: readonly Row[]): RawHit[] =>
  rows.flatMap((row, index) => (row.kind === 'hit' ? [{ ...row.hit, providerRank: index + 1 }] : []));

const unparsed = (reason: 'not_json' | 'unexpected_shape', blocks: number): EngineReply => ({
  kind: 'unparsed',
  reason,
  blocks,
});
