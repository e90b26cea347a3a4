import { startOfDay } from '../dates/published';
import { withoutSites, wordsOf } from '../fusion/operators';
import type { Post } from './post';

/** What each operator is about. */
const operators = {
  from: 'author',
  since: 'since',
  until: 'until',
  min_faves: 'likes',
  min_retweets: 'reposts',
  min_replies: 'replies',
  lang: 'lang',
} as const;
type Aspect = (typeof operators)[keyof typeof operators];

/** A condition on a post's metadata. `value` is lower-case for handles and languages. */
export type Condition = { about: Aspect; value: string; negated: boolean };

/** The question as X is asked it. */
export type XQuery = {
  /** The question without `site:` words, operators included: what X's own search understands. */
  text: string;
  /** The same for a web engine: operators would be ordinary words there, so only the wanted author's name stays. */
  webText: string;
  conditions: Condition[];
  /** Operators X would not understand, as written. */
  malformed: string[];
};

const operator = new RegExp(`^\\(*(-?)(${Object.keys(operators).join('|')}):([^)]+)\\)*$`, 'i');

/**
 * Reads X's metadata operators out of a question (rule C-5). Never throws. Operators inside quotes are text; one
 * without a value ("from: the team") is an ordinary word; sentence marks behind a value do not count. Only `from:`
 * and `lang:` and the counts can be negated, a date cannot.
 */
export function readXQuery(question: string): XQuery {
  const text = withoutSites(question);
  const query: XQuery = { text, webText: '', conditions: [], malformed: [] };
  const webWords: string[] = [];
  for (const word of wordsOf(text)) {
    const [, minus, name, value = ''] = operator.exec(word) ?? [];
    if (name === undefined) {
      webWords.push(word);
      continue;
    }
    const about = operators[name.toLowerCase() as keyof typeof operators];
    const condition = conditionOf(about, value.replace(/[?!.,;]+$/, ''), minus === '-');
    if (condition) query.conditions.push(condition);
    else query.malformed.push(word);
    if (condition?.about === 'author' && !condition.negated) webWords.push(condition.value);
  }
  query.webText = withoutSites(webWords.join(' ')) || text;
  return query;
}

function conditionOf(about: Aspect, written: string, negated: boolean): Condition | null {
  const value = about === 'author' ? written.replace(/^@/, '').toLowerCase() : written.toLowerCase();
  return isValid(about, value, negated) ? { about, value, negated } : null;
}

function isValid(about: Aspect, value: string, negated: boolean): boolean {
  switch (about) {
    case 'author':
      return /^[a-z0-9_]{1,15}$/.test(value);
    case 'since':
    case 'until':
      return !negated && startOfDay(value) !== null;
    case 'lang':
      return /^[a-z]{2,3}(?:-[a-z]{2,4})?$/.test(value);
    default:
      return /^\d{1,9}$/.test(value);
  }
}

/**
 * Whether a post is shown to meet all conditions (rule C-5): what is not known of it proves nothing. Several authors
 * are alternatives, since a post has one; everything else must hold together. `until` is the first day that is too late.
 */
export function meets(post: Post, conditions: readonly Condition[]): boolean {
  const authors = conditions.filter(({ about, negated }) => about === 'author' && !negated);
  const others = conditions.filter((condition) => !authors.includes(condition));
  const byOneOf = authors.length === 0 || authors.some((condition) => holds(post, condition) === true);
  return byOneOf && others.every((condition) => holds(post, condition) === true);
}

/** Null when the post does not tell. */
function holds(post: Post, { about, value, negated }: Condition): boolean | null {
  const known = knownHolds(post, about, value);
  return known === null ? null : known !== negated;
}

function knownHolds(post: Post, about: Aspect, value: string): boolean | null {
  switch (about) {
    case 'author':
      return ifKnown(post.username, (username) => username.toLowerCase() === value);
    case 'since':
      return ifKnown(post.day, (day) => day >= value);
    case 'until':
      return ifKnown(post.day, (day) => day < value);
    case 'lang':
      return ifKnown(post.lang, (lang) => languageOf(lang) === languageOf(value));
    case 'likes':
      return ifKnown(post.likes, (count) => count >= Number(value));
    case 'reposts':
      return ifKnown(post.reposts, (count) => count >= Number(value));
    case 'replies':
      return ifKnown(post.replies, (count) => count >= Number(value));
  }
}

const ifKnown = <T>(value: T | null, test: (value: T) => boolean): boolean | null =>
  value === null ? null : test(value);

/** `zh-cn` and `zh` are one language. */
const languageOf = (code: string): string => code.toLowerCase().split('-')[0] ?? code;
