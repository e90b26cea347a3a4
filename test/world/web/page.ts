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

/** A scholarly work; at least one of `arxiv`, `doi` and `pmid` is its address. */
export type Paper = {
  kind: 'paper';
  /** With its version, `2607.04127v1`. */
  arxiv?: string;
  doi?: string;
  pmid?: number;
  authors: readonly string[];
  venue: string;
  /** Category as arXiv writes it. */
  category: string;
  citations: number;
};

/** A repository on GitHub; its page's text begins with the description. */
export type Repository = { kind: 'repository'; stars: number; language: string; topics: readonly string[] };

/** A post on Reddit; the subreddit stands in its address. */
export type RedditPost = { kind: 'reddit'; id: string; author: string; score: number };

/** A post on Lemmy. */
export type LemmyPost = { kind: 'lemmy'; id: number; author: string; community: string; score: number; link?: string };

/** A post on Mastodon, with its tags as they are written in the address of a tag. */
export type Toot = { kind: 'mastodon'; id: string; user: string; name: string; tags: readonly string[] };

/** A post on X. The id holds the time of posting. */
export type XPost = { kind: 'x'; id: string; user: string; name: string; likes: number };

/** An item of the news. */
export type NewsItem = { kind: 'news'; source: string };

/** What makes a page one that the general engines of old do not list. */
export type Elsewhere = Paper | Repository | RedditPost | LemmyPost | Toot | XPost | NewsItem;

/** A page of one such kind. */
export type PageOf<K extends Elsewhere['kind']> = Page & { elsewhere: Extract<Elsewhere, { kind: K }> };

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
  elsewhere?: Elsewhere;
};

/** A page before its topic and language are stamped on it. */
export type Draft = Omit<Page, 'topic' | 'language'>;

/** Stamps drafts with their topic, and with the language that the title is written in. */
export function pagesOf(topic: TopicId, drafts: readonly Draft[]): Page[] {
  return drafts.map((draft) => ({ ...draft, topic, language: isChinese(draft) ? 'zh' : 'en' }));
}

/** A page of the kinds that live elsewhere, before its language is stamped on it. */
export type DraftElsewhere = Omit<Page, 'language'> & { elsewhere: Elsewhere };

/** Stamps drafts of several topics with their language. */
export function pagesElsewhere(drafts: readonly DraftElsewhere[]): Page[] {
  return drafts.map((draft) => ({ ...draft, language: isChinese(draft) ? 'zh' : 'en' }));
}

/** Tests for pages of one kind. */
export function isOf<K extends Elsewhere['kind']>(kind: K): (page: Page) => page is PageOf<K> {
  return (page): page is PageOf<K> => page.elsewhere?.kind === kind;
}

function isChinese(draft: { title: string }): boolean {
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
