const encoder = new TextEncoder();

/** Length of a text in UTF-8 bytes; a lone surrogate counts 3. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}

/** Length of a value's compact JSON in UTF-8 bytes. */
export function jsonBytes(value: unknown): number {
  return utf8Length(JSON.stringify(value) ?? '');
}

/**
 * The longest prefix of whole code points that takes at most `maxBytes` inside a JSON string; escapes count, so a
 * control character takes 6.
 */
export function jsonPrefix(text: string, maxBytes: number): string {
  let bytes = 0;
  let end = 0;
  for (const point of text) {
    bytes += jsonBytes(point) - 2;
    if (bytes > maxBytes) return text.slice(0, end);
    end += point.length;
  }
  return text;
}
