import { byCodeUnits } from '../text/order';

/** A record's entries as a new record with its keys in code-unit order. */
export function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => byCodeUnits(left, right)));
}
