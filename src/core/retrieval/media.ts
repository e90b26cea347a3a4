/** What a body is instead of text. */
export const binaryKinds = ['pdf', 'gzip', 'zip', 'video', 'image', 'binary'] as const;
export type BinaryKind = (typeof binaryKinds)[number];

/** First bytes of formats, each with the place they stand at. */
const signatures: readonly [kind: BinaryKind, at: number, bytes: string][] = [
  ['pdf', 0, '%PDF-'],
  ['gzip', 0, '\x1f\x8b'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['video', 4, 'ftyp'],
  ['video', 0, '\x1a\x45\xdf\xa3'],
  ['image', 0, '\x89PNG'],
  ['image', 0, '\xff\xd8\xff'],
  ['image', 0, 'GIF8'],
];

/** Bytes of the start in which control characters tell: as many as browsers look at. */
const startLength = 1445;

/**
 * What a body is by its own bytes, or null when it can be text (rule H-1). Its declared type does not count but for one
 * thing: text in utf-16 or utf-32 is full of NULs, so there a byte order mark or the charset is believed. Anywhere else
 * one NUL is enough, and in the first 1,445 bytes any control character that no text uses.
 */
export function binaryKind(bytes: Uint8Array, contentType: string): BinaryKind | null {
  const start = leadingSpace(bytes);
  const found = signatures.find(([, at, signature]) => hasAt(bytes, start + at, signature));
  if (found) return found[0];
  if (isWide(bytes, contentType)) return null;
  return bytes.includes(0) || bytes.subarray(0, startLength).some(isControl) ? 'binary' : null;
}

/** Some servers put a blank line before what they send. */
function leadingSpace(bytes: Uint8Array): number {
  const first = bytes.subarray(0, 16).findIndex((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
  return Math.max(0, first);
}

const hasAt = (bytes: Uint8Array, at: number, signature: string): boolean =>
  [...signature].every((character, index) => bytes[at + index] === character.charCodeAt(0));

const isWide = ([first, second]: Uint8Array, contentType: string): boolean =>
  (first === 0xff && second === 0xfe) ||
  (first === 0xfe && second === 0xff) ||
  /charset\s*=\s*["']?\s*utf-?(?:16|32)/i.test(contentType);

/** Control characters but tab, line ends, form feed and escape, which some encodings of text use. */
const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
