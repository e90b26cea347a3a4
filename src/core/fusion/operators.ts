import { normalDomain } from '../url/domains';

/** A question taken apart for the engines (rule F-2). */
export type PreparedQuery = {
  /** Texts to search for, distinct, the primary first; free of `site:` operators. Empty only for a blank question. */
  variants: string[];
  /** Lower-case hosts from `site:`, distinct, in order. */
  includeDomains: string[];
  /** Lower-case hosts from `-site:`. */
  excludeDomains: string[];
  /** The question as given; terms are taken from it (rule F-6). */
  rawQuery: string;
};

/** How many variants each complexity searches for; further ones are dropped. */
export const variantLimits = { simple: 1, medium: 2, complex: 3 } as const;
/** How far a question is fanned out. */
export type Complexity = keyof typeof variantLimits;

/** A quoted phrase (backslash escapes, end of text closes it), a piece without space or quote, or a run of space. */
const piece = /"(?:\\[\s\S]|[^"\\])*(?:"|\\?$)|[^\s"]+|\s+/g;
const domainName = '[a-z0-9][a-z0-9.-]*\\.(?:xn--[a-z0-9-]+|[a-z]{2,})';
const siteOperator = new RegExp(`^(-?)site:(${domainName})(.*)$`, 'is');
/** Domains in their own script; only as a whole word, so that text written right behind a domain is not taken in. */
const nativeSiteOperator = /^(-?)site:([\p{L}\p{N}][\p{L}\p{N}.-]*\.\p{L}{2,})()$/iu;

type Site = { excluded: boolean; domain: string; rest: string };

/**
 * Splits a question into search variants and domain filters (rule F-2). Never throws.
 *
 * Curly double quotes become straight; quoted phrases are kept verbatim, and nothing in them is an operator. `site:D`
 * and `-site:D` words are taken out. A word `OR` in capitals between two other words separates variants; a lower-case
 * "or" is an ordinary word. White space outside quotes is collapsed. A question of nothing but `site:` operators
 * searches for the first domain's name.
 */
export function prepareQuery(rawQuery: string, complexity: Complexity = 'medium'): PreparedQuery {
  const words = wordsOf(rawQuery);
  const included = new Set<string>();
  const excluded = new Set<string>();
  const parts: string[][] = [[]];
  for (const [index, word] of words.entries()) {
    const site = siteOf(word);
    if (site) (site.excluded ? excluded : included).add(site.domain);
    const text = site ? site.rest : word;
    if (word === 'OR' && index > 0 && index < words.length - 1) parts.push([]);
    else if (text !== '') parts.at(-1)?.push(text);
  }
  const texts = parts.map((part) => part.join(' ')).filter((text) => text !== '');
  const [firstDomain] = [...included, ...excluded];
  if (texts.length === 0 && firstDomain !== undefined) texts.push(firstDomain);
  const variants = [...new Set(texts)].slice(0, variantLimits[complexity]);
  return { variants, includeDomains: [...included], excludeDomains: [...excluded], rawQuery };
}

/** The question as one text, its `site:` and `-site:` words taken out and its `OR`s left in place (rule F-2). */
export function withoutSites(rawQuery: string): string {
  const words = wordsOf(rawQuery)
    .map((word) => siteOf(word)?.rest ?? word)
    .filter((word) => word !== '');
  const isOr = (word: string | undefined) => word === 'OR';
  while (isOr(words[0])) words.shift();
  while (isOr(words.at(-1))) words.pop();
  return words.join(' ');
}

/**
 * Words between white space outside quotes, curly double quotes made straight; a phrase and what is attached to it are
 * one word.
 */
export function wordsOf(query: string): string[] {
  const words: string[] = [];
  let open = false;
  for (const [token] of query
    .replace(/[“”„‟]/g, '"')
    .trim()
    .matchAll(piece)) {
    const isSpace = token.trim() === '';
    if (!isSpace && open) words.push(`${words.pop() ?? ''}${token}`);
    else if (!isSpace) words.push(token);
    open = !isSpace;
  }
  return words;
}

function siteOf(word: string): Site | null {
  const [, minus, name, rest = ''] = siteOperator.exec(word) ?? nativeSiteOperator.exec(word) ?? [];
  const domain = name === undefined ? null : normalDomain(name);
  if (domain === null) return null;
  return { excluded: minus === '-', domain, rest: /[\p{L}\p{N}]/u.test(rest) ? rest : '' };
}
