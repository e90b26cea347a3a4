import { terms, tokens } from './tokens';

/** A piece of a text, with the stretches that answer the query marked. */
export type Stretch = { text: string; hit: boolean };

/** The window of at most `size` characters of `text` that holds most of the query, in stretches. */
export function excerpt(text: string, query: string, size: number): Stretch[] {
  const wanted = new Set(terms(query));
  const hits = tokens(text).filter((token) => wanted.has(token.term));
  const from = startOfWindow(text, hits, size);
  const to = endOfWindow(text, from + size);
  const stretches: Stretch[] = [];
  let at = from;
  for (const hit of hits) {
    if (hit.start < at || hit.end > to) continue;
    if (hit.start > at) stretches.push({ text: text.slice(at, hit.start), hit: false });
    stretches.push({ text: text.slice(hit.start, hit.end), hit: true });
    at = hit.end;
  }
  if (at < to) stretches.push({ text: text.slice(at, to), hit: false });
  if (to < text.length) stretches.push({ text: ' …', hit: false });
  return stretches;
}

/** Writes stretches as markup: `quote` every text, `mark` the hits. */
export function markUp(
  stretches: readonly Stretch[],
  quote: (text: string) => string,
  mark: (text: string) => string,
): string {
  return stretches.map((stretch) => (stretch.hit ? mark(quote(stretch.text)) : quote(stretch.text))).join('');
}

const sentenceEnd = /[.!?]\s+|[。！？]/g;

function startOfWindow(text: string, hits: readonly { start: number }[], size: number): number {
  const starts = [0, ...[...text.matchAll(sentenceEnd)].map((end) => end.index + end[0].length)];
  let best = { start: 0, count: -1 };
  for (const start of starts) {
    const count = hits.filter((hit) => hit.start >= start && hit.start < start + size).length;
    if (start < text.length && count > best.count) best = { start, count };
  }
  return best.start;
}

/** Never cuts a Latin word in two. */
function endOfWindow(text: string, limit: number): number {
  if (limit >= text.length) return text.length;
  const space = text.lastIndexOf(' ', limit);
  return space > limit - 30 ? space : limit;
}
