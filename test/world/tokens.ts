const word = /[\p{Script=Han}]+|[\p{L}\p{N}]+(?:[._'-][\p{L}\p{N}]+)*/gu;
const han = /^\p{Script=Han}/u;

/** Words that say nothing about a subject. */
const empty = new Set(
  `a an and any are as at be been but by can could do does for from had has have how i if in into is it its
  me more my no not of on or our so some than that the their them then there these they this to up was we were
  what when where which while who why will with would you your when 的 了 是 在 有 和 与 会 吗 什么 哪些 怎么 如何`.split(
    /\s+/,
  ),
);

/** One word of a text: as it is indexed, and where it stands. */
export type Token = { term: string; start: number; end: number };

/** Splits a text into index terms: folded words, and overlapping pairs of Chinese characters. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const match of text.matchAll(word)) {
    const piece = match[0];
    const start = match.index;
    if (han.test(piece)) found.push(...pairs(piece, start));
    else if (!empty.has(piece.toLowerCase())) {
      found.push({ term: fold(piece.toLowerCase()), start, end: start + piece.length });
    }
  }
  return found;
}

/** The distinct index terms of a text, in order of first appearance. */
export function terms(text: string): string[] {
  return [...new Set(tokens(text).map((token) => token.term))];
}

function pairs(run: string, start: number): Token[] {
  const characters = [...run];
  if (characters.length === 1) return [{ term: run, start, end: start + run.length }];
  const found: Token[] = [];
  for (let i = 0; i + 1 < characters.length; i += 1) {
    const pair = `${characters[i]}${characters[i + 1]}`;
    if (!empty.has(pair)) found.push({ term: pair, start: start + i, end: start + i + 2 });
  }
  return found;
}

/** Light folding: enough for "upgrading" to meet "upgrade" and "upgrades". */
function fold(term: string): string {
  if (/\d/.test(term) || term.length < 5) return term;
  const stem = term.replace(/'s$/, '').replace(/(?:ing|ed|es|s)$/, '');
  return (stem.length < 3 ? term : stem).replace(/e$/, '');
}
