/** A stretch of text for the panel; the texts of all segments joined are the text that was given. */
export type Segment = { text: string; marked: boolean };

/** Scripts that put spaces between words: a term of theirs is marked only where a word starts. */
const spacedLetter = '[\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}\\p{N}]';
const startsSpaced = new RegExp(`^${spacedLetter}`, 'u');

/**
 * Splits text into segments, marking every occurrence of the terms regardless of case. Overlapping occurrences (as the
 * two-character windows of ideographs are) become one marked segment; accents that follow a term are marked with it.
 * Empty text gives no segment; blank terms are ignored.
 */
export function markTerms(text: string, terms: readonly string[]): Segment[] {
  const pattern = patternOf(terms);
  const segments: Segment[] = [];
  let plainFrom = 0;
  for (const [start, end] of pattern ? spans(text, pattern) : []) {
    if (start > plainFrom) segments.push({ text: text.slice(plainFrom, start), marked: false });
    segments.push({ text: text.slice(start, end), marked: true });
    plainFrom = end;
  }
  if (plainFrom < text.length) segments.push({ text: text.slice(plainFrom), marked: false });
  return segments;
}

/** A look-ahead finds a term at every position, also inside another one; longer terms are tried first. */
function patternOf(terms: readonly string[]): RegExp | null {
  const usable = [...new Set(terms.map((term) => term.trim()).filter((term) => term !== ''))];
  if (usable.length === 0) return null;
  const alternatives = usable
    .sort((left, right) => right.length - left.length)
    .map((term) => (startsSpaced.test(term) ? `(?<!${spacedLetter})` : '') + escaped(term));
  return new RegExp(`(?=((?:${alternatives.join('|')})\\p{M}*))`, 'giu');
}

function spans(text: string, pattern: RegExp): [start: number, end: number][] {
  const merged: [number, number][] = [];
  for (const match of text.matchAll(pattern)) {
    const end = match.index + (match[1] ?? '').length;
    const last = merged.at(-1);
    if (last && match.index <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([match.index, end]);
  }
  return merged;
}

function escaped(term: string): string {
  return term.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
