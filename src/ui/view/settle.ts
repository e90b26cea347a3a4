import type { ResultRow } from '../../core/screening/output';

/**
 * The order to show, as evidence ids. While the person points at or reads the list (`held`), rows that are shown keep
 * their places and new ones are added below; otherwise the new order is taken as it is.
 */
export function settle(shown: readonly string[], next: readonly ResultRow[], held: boolean): string[] {
  const ids = next.map((row) => row.evidenceId);
  if (!held || shown.length === 0) return ids;
  const wanted = new Set(ids);
  const kept = shown.filter((id) => wanted.has(id));
  const placed = new Set(kept);
  return [...kept, ...ids.filter((id) => !placed.has(id))];
}

/** Rows in the order of `ids`. */
export function inOrder(rows: readonly ResultRow[], ids: readonly string[]): ResultRow[] {
  const byId = new Map(rows.map((row) => [row.evidenceId, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** True when the shown order differs from the one the rows came in. */
export const isHeldBack = (rows: readonly ResultRow[], ids: readonly string[]): boolean =>
  rows.some((row, index) => row.evidenceId !== ids[index]);
