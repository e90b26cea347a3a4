import { browser } from 'wxt/browser';
import type { RawHit } from '../../core/retrieval/engine';
import { type LocalSourceId, localFacts } from '../../core/retrieval/local-source';
import { countTerms, queryTerms } from '../../core/text/terms';
import { isWebAddress } from '../../core/url/web-address';
import type { LocalSource } from '../../ports/local-sources';

/** A page of the person's own: what the browser knows of it. */
type Own = { url?: string | undefined; title?: string | undefined };

const searches: Record<LocalSourceId, (text: string, count: number) => Promise<Own[]>> = {
  // The browser matches all words of a text; one that finds nothing is tried word by word.
  history: async (text, count) => {
    const ask = (words: string) => browser.history.search({ text: words, startTime: 0, maxResults: count * 5 });
    const whole = await ask(text);
    return whole.length > 0 ? whole : (await Promise.all(tellingWords(text).map(ask))).flat();
  },
  bookmarks: async (text) => {
    const whole = await browser.bookmarks.search({ query: text });
    if (whole.length > 0) return whole;
    return (await Promise.all(tellingWords(text).map((query) => browser.bookmarks.search({ query })))).flat();
  },
  'open-tabs': () => browser.tabs.query({}),
};

/** History, bookmarks and open tabs, each behind its own optional permission (rule E-4). Nothing is sent. */
export function createLocalSources(): LocalSource[] {
  return localFacts.map(({ id, permission }) => ({
    id,
    allowed: () => browser.permissions.contains({ permissions: [permission] }),
    search: async (text, count) => ranked(await searches[id](text, count), text, count),
  }));
}

/** Sources on this device whose permission is not granted now. */
export async function missingLocalSources(): Promise<LocalSourceId[]> {
  const sources = createLocalSources();
  const allowed = await Promise.all(sources.map((source) => source.allowed()));
  return sources.filter((_, index) => !allowed[index]).map(({ id }) => id);
}

/** Terms long enough to narrow a search; at most four, the longest first. */
const tellingWords = (text: string): string[] =>
  queryTerms(text)
    .filter((term) => term.length > 3 || /[\u4e00-\u9fff]/.test(term))
    .sort((left, right) => right.length - left.length)
    .slice(0, 4);

/** Pages whose title or address has most of the question's terms first; those without any are left out. */
function ranked(pages: readonly Own[], text: string, count: number): RawHit[] {
  const terms = queryTerms(text);
  const seen = new Set<string>();
  const rated = pages.flatMap(({ url, title }) => {
    if (!isWebAddress(url) || seen.has(url)) return [];
    seen.add(url);
    const matched = countTerms(`${title ?? ''} ${url}`, terms);
    return matched > 0 ? [{ url, title: title ?? '', matched }] : [];
  });
  return rated
    .sort((left, right) => right.matched - left.matched)
    .slice(0, count)
    .map(({ url, title }, index) => ({
      url,
      title,
      snippet: '',
      note: 'A page of your own; only its title and address are known.',
      published: null,
      providerRank: index + 1,
    }));
}
