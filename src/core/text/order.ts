/** Comparison for sorting by UTF-16 code units, the same in every browser and locale. Returns -1, 0 or 1. */
export function byCodeUnits(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
