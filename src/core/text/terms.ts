const latinToken = /[a-z0-9][a-z0-9\-_.]+/g;
const ideographRun = /[\u4e00-\u9fff]{2,}/g;

/**
 * The distinct terms of a query, in order of appearance: tokens of Latin letters and digits (two characters or more,
 * with inner `-`, `_`, `.`; purely numeric ones left out), then every two-character window of each run of ideographs.
 * Taken from the lower-cased raw query, `site:` operators included (rule F-6). May be empty.
 */
export function queryTerms(rawQuery: string): string[] {
  const query = rawQuery.toLowerCase();
  const terms = new Set<string>();
  for (const [token] of query.matchAll(latinToken)) if (!/^[0-9]+$/.test(token)) terms.add(token);
  for (const [run] of query.matchAll(ideographRun)) {
    for (let start = 0; start + 2 <= run.length; start += 1) terms.add(run.slice(start, start + 2));
  }
  return [...terms];
}

/** How many of the terms (distinct, lower case) occur in the text, as substrings of its lower-case form. */
export function countTerms(text: string, terms: readonly string[]): number {
  if (terms.length === 0) return 0;
  const lower = text.toLowerCase();
  let found = 0;
  for (const term of terms) if (lower.includes(term)) found += 1;
  return found;
}
