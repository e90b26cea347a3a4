import { createHash } from 'node:crypto';

/** A stable number in [0, 1) for a text: the only source of variety in the world. */
export function fraction(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0x1_0000_0000;
}

/** A stable hexadecimal token of `length` characters (at most 64). */
export function token(text: string, length = 64): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}

/** The items in an order that depends only on `seed` and each item's key. */
export function shuffled<T>(items: readonly T[], seed: string, key: (item: T) => string): T[] {
  const placed = items.map((item) => ({ item, at: fraction(`${seed}\n${key(item)}`) }));
  return placed.sort((a, b) => a.at - b.at).map(({ item }) => item);
}
