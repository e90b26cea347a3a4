import type { ForgetScope } from '../../core/library/forgetting';

/** What stands in the form of forgetting. Days are as a date field gives them, `2026-11-30`. */
export type ForgetForm = { what: 'runs' | 'span' | 'everything'; first: string; last: string; sets: boolean };

/** The scope a form is about, or null when its days make no span. Days begin at midnight here. */
export function scopeOf({ what, first, last, sets }: ForgetForm): ForgetScope | null {
  if (what === 'everything') return { what };
  if (what === 'runs') return { what, sets };
  const begin = midnight(first);
  const end = midnight(last, 1);
  return begin !== null && end !== null && begin < end ? { what, from: begin, until: end, sets } : null;
}

function midnight(day: string, later = 0): number | null {
  const read = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(day);
  if (!read) return null;
  const [year, month, date] = read.slice(1).map(Number) as [number, number, number];
  // By the calendar, so that a day of 23 or 25 hours is one day.
  return new Date(year, month - 1, date + later).getTime();
}
