import { byCodeUnits } from '../text/order';
import { type HostTest, hostOf } from '../url/domains';
import { parseWebAddress } from '../url/web-address';
import type { FusedRow } from './fused-row';

/** The largest snapshot that can be asked for, in rows. */
export const maxCandidateLimit = 500;

/** Throws RangeError unless the limit is an integer 1..500 (rule F-8). Call it before any engine is asked. */
export function checkCandidateLimit(limit: number): void {
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= maxCandidateLimit) return;
  throw new RangeError(`candidateLimit must be an integer 1..${maxCandidateLimit}, got ${limit}`);
}

/** The rows a snapshot keeps and what it was chosen from. */
export type Selection = {
  rows: FusedRow[];
  /** Rows that the final domain filter let through. */
  fusionRows: number;
  /** True if more rows existed than were kept. */
  truncated: boolean;
};

/**
 * The best rows by score, ties by key in code units, web and X rows alike (rule F-8): one cut at `limit`, no quota per
 * engine or site, no least score. The domain filter is applied to the delivered addresses before counting.
 * Throws RangeError for an invalid limit.
 */
export function takeSnapshot(rows: readonly FusedRow[], admits: HostTest, limit: number): Selection {
  checkCandidateLimit(limit);
  const admitted = rows.filter(({ url }) => {
    const address = parseWebAddress(url);
    return address !== null && admits(hostOf(address));
  });
  admitted.sort(byScore);
  return { rows: admitted.slice(0, limit), fusionRows: admitted.length, truncated: admitted.length > limit };
}

/** Higher scores first; a score that is no number counts as 0; equal scores in the order of their keys. */
export function byScore(left: FusedRow, right: FusedRow): number {
  return (right.score || 0) - (left.score || 0) || byCodeUnits(left.key, right.key);
}
