import { byCodeUnits } from '../text/order';

/** What decides the place of an admitted candidate. */
export type Placed = { finalScore: number; baseScore: number; key: string };

/** Order of results (rule S-9): final score, then fused score, both falling, then key by code units. Total. */
export function compareResults(left: Placed, right: Placed): number {
  return right.finalScore - left.finalScore || right.baseScore - left.baseScore || byCodeUnits(left.key, right.key);
}

/** Names of the value levels that are delivered. */
export const valueLabels = { 3: 'medium', 4: 'medium_high', 5: 'high' } as const;

/** Result ids by value level, over the whole set: an index that never reorders (rule S-9). */
export function valueGroupsOf(rows: readonly { id: string; valueLevel: 3 | 4 | 5 }[]) {
  const ids = (level: number) => rows.filter(({ valueLevel }) => valueLevel === level).map(({ id }) => id);
  return { 3: ids(3), 4: ids(4), 5: ids(5) };
}
