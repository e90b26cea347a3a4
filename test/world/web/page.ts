/** Research topics of the sample web. */
export type TopicId =
  | 'exampledb'
  | 'batteries'
  | 'caffeine'
  | 'heat-pumps'
  | 'certificates'
  | 'bike-lanes'
  | 'llm-evaluation';

/** What a page is to somebody who asks its topic's question. */
export type PageKind =
  | 'primary'
  | 'tutorial'
  | 'marketing'
  | 'near-copy'
  | 'tracking-twin'
  | 'counter-evidence'
  | 'outdated'
  | 'injection'
  | 'discussion'
  | 'thin';

/** How far a page has a property somebody prefers. */
export type PreferenceLevel = 'match' | 'partial' | 'no_match';

/** The right answers about one page, relative to its own topic's question. */
export type Gold = {
  safety: 'clear' | 'violation' | 'unavailable';
  value: 0 | 1 | 2 | 3 | 4 | 5 | 'unestablished';
  notes: string;
  kind: PageKind;
  /** By lower-case keyword: a preference that contains the keyword gets this level. */
  preferences?: Record<string, PreferenceLevel>;
};

/** What Hacker News knows about a page somebody submitted. */
export type Story = { id: number; author: string; points: number; comments: number };

/** What Stack Overflow knows about a question. */
export type Question = {
  id: number;
  tags: readonly string[];
  score: number;
  answers: number;
  accepted: boolean;
  views: number;
  owner: string;
};

/** One page of the sample web. */
export type Page = {
  url: string;
  title: string;
  text: string;
  /** `YYYY-MM-DD`, or null when the page does not say. */
  published: string | null;
  language: 'en' | 'zh';
  topic: TopicId;
  gold: Gold;
  story?: Story;
  question?: Question;
};

/** A page before its topic and language are stamped on it. */
export type Draft = Omit<Page, 'topic' | 'language'>;

/** Stamps drafts with their topic, and with the language that the title is written in. */
export function pagesOf(topic: TopicId, drafts: readonly Draft[]): Page[] {
  return drafts.map((draft) => ({ ...draft, topic, language: isChinese(draft) ? 'zh' : 'en' }));
}

function isChinese(draft: Draft): boolean {
  return /\p{Script=Han}/u.test(draft.title);
}

/** The same page under another address: tracking parameters, `www.`, http, a trailing slash. */
export function twinOf(page: Draft, url: string): Draft {
  const { story: _story, question: _question, ...rest } = page;
  const gold: Gold = { ...page.gold, kind: 'tracking-twin', notes: `same page as ${page.url}` };
  return { ...rest, url, gold };
}

/** A page that repeats another with a few words changed, as content farms and mirrors do. */
export function nearCopyOf(
  page: Draft,
  copy: Pick<Draft, 'url' | 'title' | 'published'> & {
    value: Gold['value'];
    swaps: readonly (readonly [from: string, to: string])[];
    opening?: string;
  },
): Draft {
  let text = page.text;
  for (const [from, to] of copy.swaps) {
    if (!text.includes(from)) throw new Error(`near copy ${copy.url}: nothing to swap for "${from}"`);
    text = text.replaceAll(from, to);
  }
  return {
    url: copy.url,
    title: copy.title,
    published: copy.published,
    text: copy.opening === undefined ? text : `${copy.opening} ${text}`,
    gold: {
      safety: 'clear',
      value: copy.value,
      kind: 'near-copy',
      notes: `repeats ${page.url} without adding anything`,
    },
  };
}
