import { type Cursor, formatCursor, PageError } from './cursor';
import { inputLimits } from './input';
import { jsonBytes } from './json-size';
import { type FinalSet, PageV5, type ResultRow } from './output';
import { trimMetadata } from './page-metadata';

/** Soft budget of a page and the room kept for its envelope, UTF-8 bytes of compact JSON (rule O-7). */
export const pageBudget = { page: 96_000, envelope: 512 } as const;

/** Bounds of the page pool, which adapters keep: life of a set from its creation, ms, and number of sets. */
export const poolLimits = { lifeMs: 30 * 60 * 1000, sets: 32 } as const;

/** Which page of a set is wanted. */
export type PageRequest = {
  /** Id of the set in the page pool: 36 characters of `[a-f0-9-]`. */
  id: string;
  /** First row, from 0; the number of rows is legal and gives an empty page. */
  offset: number;
  /** Most rows, 1..50. */
  pageSize: number;
  /** Epoch ms at which the pool forgets the set. */
  expiresAt: number;
  savedResultId?: string;
};

/** Rows of one page, and whether they are more than the budget allows. */
export type RowCut = { rows: ResultRow[]; oversize: boolean };

/**
 * The rows of a page: as many as fit `budget` bytes and `pageSize`, always at least one where there is one. Rows are
 * whole; reviewed text is never shortened.
 */
export function cutRows(results: readonly ResultRow[], offset: number, pageSize: number, budget: number): RowCut {
  const rows: ResultRow[] = [];
  let bytes = 0;
  for (const row of results.slice(offset, offset + pageSize)) {
    const size = jsonBytes(row);
    if (rows.length > 0 && bytes + size > budget) break;
    rows.push(row);
    bytes += size;
  }
  return { rows, oversize: bytes > budget };
}

/**
 * One page of a final set (rule O-7). The run's own values repeat on every page; only this page's copy of the metadata
 * is shortened when it has to be, and says so. Throws {@link PageError}.
 */
export function resultPage(set: FinalSet, request: PageRequest): PageV5 {
  const { id, offset, pageSize, savedResultId } = request;
  const total = set.results.length;
  if (!Number.isInteger(pageSize) || pageSize < 1 || pageSize > inputLimits.pageSize)
    throw new PageError('bad_page_size');
  if (!Number.isSafeInteger(offset) || offset < 0 || offset > total) throw new PageError('bad_offset');

  const { metadata, notes } = trimMetadata({ ...set.metadata, ...(savedResultId ? { savedResultId } : {}) });
  const budget = Math.max(1, pageBudget.page - jsonBytes(metadata) - pageBudget.envelope);
  const { rows, oversize } = cutRows(set.results, offset, pageSize, budget);
  const end = offset + rows.length;
  const lines = oversize ? ['This page is larger than usual: its first row is delivered whole.'] : [];
  return PageV5.parse({
    ...metadata,
    results: rows,
    totalResults: total,
    pageResults: rows.length,
    nextCursor: end < total ? formatCursor({ namespace: 's5', id, offset: end }) : null,
    expiresAt: new Date(request.expiresAt).toISOString(),
    warnings: [...metadata.warnings, ...notes, ...lines],
  });
}

/** Checks that a cursor and the record found for it belong together. Throws {@link PageError}. */
export function requireRecord<Kept extends { namespace: Cursor['namespace'] }>(
  cursor: Cursor,
  record: Kept | null | undefined,
): Kept {
  if (!record) throw new PageError('unknown_cursor');
  if (record.namespace !== cursor.namespace) throw new PageError('wrong_namespace');
  return record;
}
