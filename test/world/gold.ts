import { canonicalKey } from './canonical';
import { terms } from './tokens';
import { addressesOf } from './web/addresses';
import type { Gold, Page, PreferenceLevel, TopicId } from './web/page';
import { topics } from './web/topics';

/** The right answers about the sample web, found by address. */
export type GoldTable = {
  /** The page behind an address in any of its spellings or under any name an engine has for it, or undefined. */
  pageAt(url: string): Page | undefined;
  /** The value of a page to somebody who asks `question`; pages off the topic are worth 0 or 1. */
  valueOf(page: Page, question: string): Gold['value'];
  /** The level of a preference, or null when nothing in the topic bears on it. */
  preferenceOf(page: Page, preference: string): PreferenceLevel | null;
};

/** Makes the table for a web. */
export function createGold(pages: readonly Page[]): GoldTable {
  const byKey = new Map<string, Page>();
  const keywords = new Map<TopicId, Set<string>>();
  for (const page of pages) {
    for (const address of addressesOf(page)) {
      const key = canonicalKey(address);
      if (key !== null && !byKey.has(key)) byKey.set(key, page);
    }
    const known = keywords.get(page.topic) ?? new Set<string>();
    for (const keyword of Object.keys(page.gold.preferences ?? {})) known.add(keyword);
    keywords.set(page.topic, known);
  }
  return {
    pageAt: (url) => byKey.get(canonicalKey(url) ?? ''),
    valueOf: (page, question) => (page.topic === topicOf(question) ? page.gold.value : strayValue(page, question)),
    preferenceOf: (page, preference) => {
      const wish = preference.toLowerCase();
      for (const [keyword, level] of Object.entries(page.gold.preferences ?? {})) {
        if (wish.includes(keyword)) return level;
      }
      const known = [...(keywords.get(page.topic) ?? [])];
      return known.some((keyword) => wish.includes(keyword)) ? 'no_match' : null;
    },
  };
}

/** The topic a question is about, or null when it is about none of them. */
export function topicOf(question: string): TopicId | null {
  const asked = question.toLowerCase();
  let best: { id: TopicId | null; count: number } = { id: null, count: 0 };
  for (const topic of topics) {
    const count = topic.words.filter((word) => asked.includes(word)).length;
    if (count > best.count) best = { id: topic.id, count };
  }
  return best.id;
}

function strayValue(page: Page, question: string): 0 | 1 {
  const held = new Set(terms(`${page.title} ${page.text}`));
  return terms(question).filter((term) => held.has(term)).length >= 3 ? 1 : 0;
}
