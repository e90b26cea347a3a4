/** Where two values first differ, as a path with both sides; null when they are equal. */
export function difference(left: unknown, right: unknown, path = 'output'): string | null {
  if (Object.is(left, right)) return null;
  if (!isObject(left) || !isObject(right)) return `${path}: ${short(left)} instead of ${short(right)}`;
  for (const key of new Set([...Object.keys(right), ...Object.keys(left)])) {
    const found = difference(left[key], right[key], `${path}.${key}`);
    if (found) return found;
  }
  return null;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 200);
