/** Order of two strings by UTF-16 code units, the same in every locale (rule S-9). */
export function compareCodeUnits(left: string, right: string): number {
  return left < right ? -1 : Number(left > right);
}

/** A record's entries as a new record with its keys in code-unit order. */
export function sortedByKey<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => compareCodeUnits(left, right)));
}
