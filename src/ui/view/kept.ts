import type { SetSummary } from '../../core/library/records';

/**
 * The id under which a run's set is still kept, or null: only the library's own list tells, for a set can be deleted
 * or become unreadable after it was saved. Until the list is known, what the run noted stands.
 */
export function keptSet(setId: string | null, sets: readonly SetSummary[] | null): string | null {
  if (setId === null || sets === null) return setId;
  return sets.some((set) => set.id === setId && !isUnreadable(set)) ? setId : null;
}

/** True for a set that is there, but of which nothing can be shown. */
export const isUnreadable = (set: SetSummary): boolean => set.unreadable === true;
