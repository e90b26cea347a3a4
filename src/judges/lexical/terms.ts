import { cjkStops, commonWords, stopWords } from './common-words';
import { stem } from './stem';

/** What a term is; it decides how much the term tells about the topic (rule L-1). */
export type TermKind = 'word' | 'common' | 'long' | 'number' | 'entity' | 'version' | 'pair';

/** Weight of a question's term by kind, no unit: how many ordinary words it is worth. */
export const termWeights: Record<TermKind, { weight: number; reason: string }> = {
  word: { weight: 1, reason: 'An ordinary topic word.' },
  common: { weight: 0.5, reason: 'A word that pages of every topic use.' },
  long: { weight: 1.2, reason: 'Nine letters or more: long words are rarer.' },
  number: { weight: 1.2, reason: 'A number or year narrows a question down.' },
  entity: { weight: 1.5, reason: 'A name, acronym or code names the very subject.' },
  version: { weight: 1.8, reason: 'A version such as 4.2 separates otherwise equal pages.' },
  pair: { weight: 0.6, reason: 'Two neighbouring characters are about half a word.' },
};

/** A distinct term of a question. `key` is what texts are searched for. */
export type QueryTerm = { key: string; kind: TermKind; weight: number };

/** A text read for matching: each sentence as the set of its keys, and how much text there is. */
export type ReadText = {
  all: ReadonlySet<string>;
  /** Keys in reading order, for phrases. */
  sequence: readonly string[];
  sentences: readonly ReadonlySet<string>[];
  /** Words outside CJK scripts. */
  words: number;
  /** Characters of CJK scripts. */
  cjkChars: number;
};

/** Reads a text into matching keys: stems, character pairs, numbers, versions (rule L-1). Never throws. */
export function readText(text: string): ReadText {
  const plain = plainText(text);
  const sequence: string[] = [];
  const sentences: Set<string>[] = [];
  let words = 0;
  let cjkChars = 0;
  for (const sentence of plain.split(sentenceEnd)) {
    const keys = new Set<string>();
    for (const [raw] of sentence.matchAll(tokenPattern)) {
      if (isCjk(raw)) cjkChars += raw.length;
      else words += 1;
      for (const key of keysOf(raw)) {
        keys.add(key);
        sequence.push(key);
      }
    }
    if (keys.size > 0) sentences.push(keys);
  }
  return { all: new Set(sequence), sequence, sentences, words, cjkChars };
}

/** The distinct terms of a question, stop words and search operators left out, in order of appearance (rule L-1). */
export function queryTerms(question: string): QueryTerm[] {
  const plain = plainText(question.replace(operators, ' '));
  const tokens = [...plain.matchAll(tokenPattern)].map(([raw]) => raw);
  const names = namesStandOut(tokens);
  const found = new Map<string, QueryTerm>();
  tokens.forEach((raw, index) => {
    if (isCjk(raw)) {
      for (const key of keysOf(raw)) keep(found, key, 'pair');
      return;
    }
    const word = fold(raw);
    if (stopWords.has(word) && !isAcronym(raw, names)) return;
    keep(found, keysOf(raw)[0] ?? word, kindOf(raw, word, index, names));
  });
  return [...found.values()];
}

/** Phrases in quotation marks, each as its sequence of keys; phrases of one key are left to the terms. */
export function quotedPhrases(question: string): string[][] {
  return [...question.matchAll(/["“”「『]([^"“”「」『』]{2,120})["“”」』]/gu)]
    .map(([, phrase]) => [...readText(phrase ?? '').sequence])
    .filter((keys) => keys.length > 1);
}

/** Whether a text contains these keys one after another. */
export function hasSequence(text: ReadText, keys: readonly string[]): boolean {
  return text.sequence.some((_, start) => keys.every((key, offset) => text.sequence[start + offset] === key));
}

/** Compatibility forms unified and invisible characters taken out, so that look-alike spellings match. */
export function plainText(text: string): string {
  return text.normalize('NFKC').replace(invisible, '');
}

/** Zero-width characters, soft hyphens, direction marks and tag characters. */
export const invisible =
  /[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0000}-\u{E007F}]/gu;

const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}ー]';
const tokenPattern = new RegExp(
  `${cjk}+|[vV]?\\d+(?:\\.\\d+)+|(?:(?!${cjk})[\\p{L}\\p{M}\\p{N}])+(?:['’](?!${cjk})\\p{L}{1,2}(?!\\p{L}))?(?:\\+\\+|#)?`,
  'gu',
);
const cjkStart = new RegExp(`^${cjk}`, 'u');
const sentenceEnd = /(?<=[.!?])\s+|[。！？；\n]+/u;
const operators = /(?:^|\s)-?site:\S+|\sOR\s/g;
const stopRun = new RegExp(cjkStops.join('|'), 'u');

function keysOf(raw: string): string[] {
  if (isCjk(raw)) return raw.split(stopRun).flatMap(pairs);
  const word = fold(raw);
  if (!/\d\.\d/.test(word)) return [stem(word)];
  // 4.2.1 is found by a question about 4.2, not the other way round.
  const parts = word.replace(/^v/, '').split('.');
  return parts.slice(1).map((_, index) => parts.slice(0, parts.length - index).join('.'));
}

function pairs(run: string): string[] {
  const chars = [...run];
  if (chars.length < 2) return chars;
  return chars.slice(1).map((char, index) => `${chars[index]}${char}`);
}

function fold(raw: string): string {
  const plain = raw.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  return plain.replace(/’/g, "'").replace(/'s$/, '');
}

function kindOf(raw: string, word: string, index: number, names: boolean): TermKind {
  if (/\d\.\d/.test(word)) return 'version';
  if (/^\d+$/.test(word)) return 'number';
  const coded = /\d/.test(word) || /[+#]$/.test(word) || /\p{Ll}\p{Lu}/u.test(raw);
  const capital = names && index > 0 && /^\p{Lu}/u.test(raw);
  if (coded || capital || isAcronym(raw, names)) return 'entity';
  if (commonWords.has(word)) return 'common';
  return word.length >= 9 ? 'long' : 'word';
}

function isAcronym(raw: string, names: boolean): boolean {
  return names && /^\p{Lu}{2,}$/u.test(raw);
}

/** Capitals name something only where most words have none. */
function namesStandOut(tokens: string[]): boolean {
  const words = tokens.filter((raw) => /^[^\d]+$/u.test(raw) && !isCjk(raw));
  const capitals = words.filter((raw) => /^\p{Lu}/u.test(raw));
  return capitals.length * 2 <= words.length || words.length <= 2;
}

function keep(found: Map<string, QueryTerm>, key: string, kind: TermKind): void {
  if (!found.has(key)) found.set(key, { key, kind, weight: termWeights[kind].weight });
}

function isCjk(raw: string): boolean {
  return cjkStart.test(raw);
}
