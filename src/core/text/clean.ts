/** Any run of white space (also no-break, ideographic and line separators) as one space; ends trimmed. */
export function collapseWhitespace(text: string): string {
  return (irregularSpace.test(text) ? text.replace(/\s+/g, ' ') : text).trim();
}

/** White space other than single ordinary spaces; most texts have none and need no copy. */
const irregularSpace = /[^\S ]| {2}/;

/** Lone surrogates replaced by U+FFFD, so the text survives UTF-8, JSON and hashing unchanged. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The largest share of U+FFFD that readable text may have, 0..1. */
const maxReplacementShare = 0.02;

/**
 * Whether text can be material for a judge: not blank, no U+0000 (a file's bytes), and at most 2 % of its UTF-16 code
 * units are U+FFFD (a wrong charset).
 */
export function plausibleText(text: string): boolean {
  if (text.trim() === '' || text.includes('\u0000')) return false;
  const replaced = text.split('\ufffd').length - 1;
  return replaced / text.length <= maxReplacementShare;
}

/**
 * The first `max` UTF-16 code units, one fewer where the cut would split a surrogate pair.
 * Throws RangeError unless `max` is an integer ≥ 0.
 */
export function cutCodeUnits(text: string, max: number): string {
  if (!Number.isSafeInteger(max) || max < 0) throw new RangeError(`max must be an integer ≥ 0, got ${max}`);
  if (text.length <= max) return text;
  const splitsPair = isHighSurrogate(text.charCodeAt(max - 1)) && isLowSurrogate(text.charCodeAt(max));
  return text.slice(0, splitsPair ? max - 1 : max);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
