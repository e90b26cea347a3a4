/**
 * An absolute http(s) address, or null for everything else (`javascript:`, `data:`, relative, junk).
 * The text is returned byte for byte, unless it holds blanks or control characters or lacks the `//`: then
 * as the URL standard reads it, because what is shown must be what would be opened.
 */
export const webAddress = (raw: string): string | null => {
  const text = raw.trim();
  const parsed = parseAddress(text);
  if (parsed === null) return null;
  return /^https?:\/\/[^\s\p{Cc}\p{Cs}]+$/iu.test(text) ? text : parsed.href;
};

/** Reads an address, or null where it is none; only http and https pass. Relative ones need a base. */
export const parseAddress = (raw: string, base?: string): URL | null => {
  try {
    const parsed = new URL(raw, base);
    return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed : null;
  } catch {
    return null;
  }
};
