import { fraction } from './hash';
import { terms, tokens } from './tokens';
import type { Page, PageKind } from './web/page';

/** A search string taken apart the way the larger engines read it. */
export type ParsedQuery = {
  terms: string[];
  phrases: string[];
  sites: string[];
  withoutSites: string[];
  withoutWords: string[];
};

/** Reads `site:`, `-site:`, `-word` and quoted phrases; everything else is plain words. */
export function parseSearch(query: string): ParsedQuery {
  const parsed: ParsedQuery = {
    terms: [],
    phrases: [],
    sites: [],
    withoutSites: [],
    withoutWords: [],
  };
  const rest = query
    .replace(/"([^"]+)"/g, (_all, phrase: string) => {
      parsed.phrases.push(phrase.trim().toLowerCase());
      return ` ${phrase} `;
    })
    .replace(/(^|\s)(-?)site:(\S+)/gi, (_all, space: string, minus: string, site: string) => {
      (minus === '' ? parsed.sites : parsed.withoutSites).push(site.toLowerCase());
      return space;
    })
    .replace(/(^|\s)-(\p{L}\S*)/gu, (_all, space: string, banned: string) => {
      parsed.withoutWords.push(banned.toLowerCase());
      return space;
    });
  parsed.terms = terms(rest);
  return parsed;
}

/** How one engine differs from the index they all share. */
export type View = {
  engine: string;
  /** Whether this engine knows the page at all. */
  knows(page: Page): boolean;
  /** Whether it obeys `site:`, `-site:`, `-word` and quotes. */
  operators: boolean;
};

/** The shared index of the sample web. */
export type WebIndex = {
  /** Pages that answer `query` as `view` sees and orders them, best first. */
  search(query: string, view: View): Page[];
};

type Entry = { page: Page; counts: Map<string, number>; length: number; words: string };

const K1 = 1.2;
const B = 0.6;
const TITLE_WEIGHT = 3;
/** Ordering quirk: each engine's score for a page is off by up to this share either way. */
const QUIRK = 0.15;
const OTHER_LANGUAGE = 0.5;

/** Indexes pages once; searching is deterministic. */
export function createIndex(pages: readonly Page[]): WebIndex {
  const entries = pages.map(entryOf);
  const averageLength = entries.reduce((sum, entry) => sum + entry.length, 0) / entries.length;
  const documents = new Map<string, number>();
  for (const entry of entries) {
    for (const term of entry.counts.keys()) documents.set(term, (documents.get(term) ?? 0) + 1);
  }
  const rarity = (term: string) => {
    const holding = documents.get(term) ?? 0;
    return Math.log(1 + (entries.length - holding + 0.5) / (holding + 0.5));
  };
  const scoreOf = (entry: Entry, wanted: readonly string[]) => {
    let score = 0;
    for (const term of wanted) {
      const count = entry.counts.get(term) ?? 0;
      const norm = K1 * (1 - B + (B * entry.length) / averageLength);
      score += (rarity(term) * count * (K1 + 1)) / (count + norm);
    }
    return score;
  };
  return {
    search(query, view) {
      const parsed = parseSearch(query);
      return entries
        .filter((entry) => view.knows(entry.page) && matches(entry, parsed, view.operators))
        .map((entry) => ({ page: entry.page, score: scoreOf(entry, parsed.terms) }))
        .map(({ page, score }) => ({ page, score: score * quirk(view.engine, page) * sameScript(query, page) }))
        .sort((a, b) => b.score - a.score || (a.page.url < b.page.url ? -1 : 1))
        .map(({ page }) => page);
    },
  };
}

/** Links are what engines trust; here the kind of page stands in for them. */
const standing: Record<PageKind, number> = {
  primary: 1.35,
  'counter-evidence': 1.15,
  tutorial: 1.1,
  discussion: 1,
  injection: 0.95,
  marketing: 0.9,
  'near-copy': 0.9,
  outdated: 0.85,
  'tracking-twin': 0.85,
  thin: 0.75,
};

function quirk(engine: string, page: Page): number {
  return standing[page.gold.kind] * (1 + QUIRK * (2 * fraction(`${engine} order ${page.url}`) - 1));
}

/** Engines favour pages in the language they are asked in. */
function sameScript(query: string, page: Page): number {
  return /\p{Script=Han}/u.test(query) === (page.language === 'zh') ? 1 : OTHER_LANGUAGE;
}

function entryOf(page: Page): Entry {
  const counts = new Map<string, number>();
  const add = (text: string, weight: number) => {
    for (const { term } of tokens(text)) counts.set(term, (counts.get(term) ?? 0) + weight);
  };
  add(page.title, TITLE_WEIGHT);
  add(page.text, 1);
  const length = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { page, counts, length, words: `${page.title} ${page.text}`.toLowerCase() };
}

/** A page must hold at least a third of the words asked for, and all of the phrases. */
function matches(entry: Entry, parsed: ParsedQuery, operators: boolean): boolean {
  const held = parsed.terms.filter((term) => entry.counts.has(term)).length;
  const needed = Math.max(1, Math.ceil(parsed.terms.reduce((sum, term) => sum + claim(term), 0) / 3));
  const siteOnly = operators && parsed.terms.length === 0 && parsed.sites.length > 0;
  if (held < needed && !siteOnly) return false;
  if (!operators) return true;
  return (
    parsed.phrases.every((phrase) => entry.words.includes(phrase)) &&
    (parsed.sites.length === 0 || parsed.sites.some((site) => onSite(entry.page.url, site))) &&
    !parsed.withoutSites.some((site) => onSite(entry.page.url, site)) &&
    !parsed.withoutWords.some((banned) => entry.words.includes(banned))
  );
}

/** Half of all pairs of Chinese characters straddle two words, so a pair claims less than a word. */
function claim(term: string): number {
  return /\p{Script=Han}/u.test(term) ? 0.25 : 1;
}

function onSite(address: string, site: string): boolean {
  const [host = '', ...path] = site.split('/');
  const url = new URL(address);
  const wanted = host.replace(/^www\./, '');
  if (url.hostname !== wanted && !url.hostname.endsWith(`.${wanted}`)) return false;
  return url.pathname.startsWith(`/${path.join('/')}`);
}
