/**
 * The part of an address before its path: nothing that hides a host. A backslash, an `@` or white space there is
 * read differently by different programs, so such an address is refused rather than interpreted.
 */
const plainAuthority = /^https?:\/\/[^/?#\\@\s]+(?:[/?#]|$)/i;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the URL parser drops these silently ("java\tscript:").
const controlCharacter = /[\u0000-\u001f\u007f]/;

/**
 * The one gate every address passes when it is parsed, saved, imported, opened and exported (rule G-1).
 *
 * Returns the parsed address, or null unless the trimmed text is an absolute `http:` or `https:` address with a host,
 * without user-info and without control characters. Never throws and never repairs.
 */
export function parseWebAddress(text: string): URL | null {
  const trimmed = text.trim();
  if (!plainAuthority.test(trimmed) || controlCharacter.test(trimmed)) return null;
  try {
    const url = new URL(trimmed);
    const web = url.protocol === 'http:' || url.protocol === 'https:';
    return web && url.username === '' && url.password === '' ? url : null;
  } catch {
    return null;
  }
}

/** True if `parseWebAddress` accepts the text (rule G-1). Takes `unknown`, so it also guards imported data. */
export function isWebAddress(text: unknown): text is string {
  return typeof text === 'string' && parseWebAddress(text) !== null;
}
