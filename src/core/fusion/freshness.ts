import { startOfDay } from '../dates/published';
import type { FusedRow } from './fused-row';

/** How recent results are wanted. Screening never asks for one, not even under the preset `fresh` (rule F-6). */
export type Recency = 'day' | 'week' | 'month' | 'year';

/** After so many days freshness has halved. */
export const freshnessHalfLifeDays: Readonly<Record<Recency, number>> = { day: 0.5, week: 3, month: 15, year: 90 };

const dayMs = 86_400_000;

/**
 * 1 for a row published at `now` (epoch milliseconds), halved with every half-life of age, 0 where no recency is
 * wanted, or the date is unknown, conflicting or ahead of `now` (rule F-6). A day counts from its start in UTC.
 */
export function freshness(
  row: Pick<FusedRow, 'published' | 'dateStatus'>,
  recency: Recency | null,
  now: number,
): number {
  if (recency === null || row.published === null || row.dateStatus === 'conflicting') return 0;
  const start = startOfDay(row.published);
  if (start === null || start > now) return 0;
  return 0.5 ** ((now - start) / dayMs / freshnessHalfLifeDays[recency]);
}
