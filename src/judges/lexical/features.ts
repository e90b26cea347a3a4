import { answerTypes, boilerplateCue, distinctMatches, evidenceCues, marketingCue } from './cues';
import type { Material, ScreeningState } from './state';
import {
  hasSequence,
  type QueryTerm,
  queryTerms,
  quotedPhrases,
  type ReadText,
  readText,
  type TermKind,
} from './terms';

/** A question prepared once for all its candidates. */
export type Query = {
  terms: QueryTerm[];
  phrases: string[][];
  /** Terms that the intent adds to the question. */
  intentTerms: QueryTerm[];
  answerType: { name: string; answers: RegExp } | null;
};

/** The features of one text (rule L-1). Values are shares 0..1; null = does not apply to this question. */
export const featureFacts = {
  coverage: fact('relevance', 0.35, 'Share of the question terms, by weight, in title or text.'),
  bestPassage: fact('relevance', 0.2, 'The same within two neighbouring sentences, where terms belong together.'),
  recurrence: fact('relevance', 0.1, 'Share of the question terms that come back: three times in all is full measure.'),
  title: fact('relevance', 0.25, 'Share of the question terms in the title, which says what a page is about.'),
  subject: fact('relevance', 0.15, 'Share of the named things, codes and versions of the question.'),
  phrases: fact('relevance', 0.15, 'Share of the quoted phrases found word for word.'),
  intent: fact(
    'relevance',
    0.1,
    'Share of the terms that the intent adds; a third of them is all one excerpt can hold.',
  ),
  measured: fact('support', 0.2, `${evidenceCues.measured.reason} Two are enough.`),
  dated: fact('support', 0.1, `${evidenceCues.dated.reason} One is enough.`),
  method: fact('support', 0.25, `${evidenceCues.method.reason} Two are enough.`),
  primary: fact('support', 0.2, `${evidenceCues.primary.reason} One is enough.`),
  reasoned: fact('support', 0.15, `${evidenceCues.reasoned.reason} Two are enough.`),
  answerType: fact('support', 0.25, 'The text has the form the question asks for: a date, an amount, a reason, steps.'),
  length: fact('support', 0.1, 'Room to say something: 60 words or 120 CJK characters are full measure.'),
  boilerplate: fact('penalty', 0.3, `${boilerplateCue.reason} Three are full measure.`),
  marketing: fact('penalty', 0.2, `${marketingCue.reason} Three are full measure.`),
} as const satisfies Record<string, FeatureFact>;

export type FeatureName = keyof typeof featureFacts;
export type FeatureFact = { group: 'relevance' | 'support' | 'penalty'; weight: number; unit: 'share'; reason: string };
export type Features = Record<FeatureName, number | null>;

/** All features of one text, with what the level rules need beside them. */
export type Measured = {
  features: Features;
  words: number;
  cjkChars: number;
  /** Distinct question terms found. */
  matched: number;
  /** Shares of the question's names and codes, and of its versions; null = it has none. */
  named: number | null;
  versions: number | null;
  /** Whether question and text share no script to be compared in. */
  otherScript: boolean;
};

/**
 * Share of a question's terms that counts as all of them: 1 up to four terms, 0.05 less for each further one, at least
 * 0.6 from twelve on. Long questions carry words of framing that a good page need not repeat.
 */
export function fullMeasure(terms: number): number {
  return Math.min(1, Math.max(0.6, 1 - 0.05 * (terms - 4)));
}

/** Share of the full measure that a title holds at best. */
const titleFull = 0.7;

/** Prepares question and intent (rule L-1). */
export function readQuery(state: ScreeningState): Query {
  const terms = queryTerms(state.question);
  const asked = new Set(terms.map((term) => term.key));
  const type = answerTypes.find(({ asks }) => asks.test(state.question));
  return {
    terms,
    phrases: quotedPhrases(state.question),
    intentTerms: queryTerms(state.intent).filter((term) => !asked.has(term.key)),
    answerType: type ?? null,
  };
}

/** Measures one text against a question (rule L-1). Pure; independent of any other candidate. */
export function measure(query: Query, material: Material): Measured {
  const body = readText(material.text);
  const title = readText(material.title);
  const both = new Set([...body.all, ...title.all]);
  const subject = query.terms.filter((term) => term.kind === 'entity' || term.kind === 'version');
  const full = fullMeasure(query.terms.length);
  const prose = `${material.title}\n${material.text}`;
  const features: Features = {
    coverage: scaled(coverage(query.terms, both), full),
    bestPassage: scaled(bestPassage(query.terms, body), full),
    recurrence: recurrence(query.terms, [...body.sequence, ...title.sequence]),
    title: scaled(coverage(query.terms, title.all), full * titleFull),
    subject: coverage(subject, both),
    phrases: phraseShare(query.phrases, body, title),
    intent: scaled(coverage(query.intentTerms, both), 1 / 3),
    measured: cueShare(prose, evidenceCues.measured.pattern, 2),
    dated: material.published ? 1 : cueShare(prose, evidenceCues.dated.pattern, 1),
    method: cueShare(prose, evidenceCues.method.pattern, 2),
    primary: cueShare(`${prose}\n${material.url}`, evidenceCues.primary.pattern, 1),
    reasoned: cueShare(prose, evidenceCues.reasoned.pattern, 2),
    answerType: query.answerType && cueShare(prose, globalForm(query.answerType.answers), 1),
    length: Math.min(1, body.words / 60 + body.cjkChars / 120),
    boilerplate: cueShare(prose, boilerplateCue.pattern, 3),
    marketing: cueShare(prose, marketingCue.pattern, 3),
  };
  const matched = query.terms.filter((term) => both.has(term.key)).length;
  const share = (kind: TermKind) =>
    coverage(
      query.terms.filter((term) => term.kind === kind),
      both,
    );
  return {
    features,
    words: body.words,
    cjkChars: body.cjkChars,
    matched,
    named: share('entity'),
    versions: share('version'),
    otherScript: otherScript(query, body),
  };
}

/** Weighted mean 0..1 of the features of a group that apply; 0 when none does. */
export function groupMean(features: Features, group: FeatureFact['group']): number {
  let sum = 0;
  let weights = 0;
  for (const name of featureNames) {
    const value = features[name];
    if (featureFacts[name].group !== group || value === null) continue;
    sum += featureFacts[name].weight * value;
    weights += featureFacts[name].weight;
  }
  return weights === 0 ? 0 : sum / weights;
}

/** Sum of the penalties, 0..0.5 off the relevance. */
export function penaltySum(features: Features): number {
  return featureNames
    .filter((name) => featureFacts[name].group === 'penalty')
    .reduce((sum, name) => sum + featureFacts[name].weight * (features[name] ?? 0), 0);
}

/** Every feature name, in the order they are explained in. */
export const featureNames = Object.keys(featureFacts) as FeatureName[];

function fact(group: FeatureFact['group'], weight: number, reason: string): FeatureFact {
  return { group, weight, unit: 'share', reason };
}

/**
 * Share of the weights found; null without terms. Pairs count in full from three quarters on, because about a quarter
 * of the pairs of a run straddle two words and need not recur.
 */
function coverage(terms: readonly QueryTerm[], keys: ReadonlySet<string>): number | null {
  if (terms.length === 0) return null;
  const words = tally(
    terms.filter((term) => term.kind !== 'pair'),
    keys,
  );
  const pairs = tally(
    terms.filter((term) => term.kind === 'pair'),
    keys,
  );
  return (words.found + Math.min(pairs.all, pairs.found / 0.75)) / (words.all + pairs.all);
}

function tally(terms: readonly QueryTerm[], keys: ReadonlySet<string>): { found: number; all: number } {
  let found = 0;
  let all = 0;
  for (const { key, weight } of terms) {
    all += weight;
    if (keys.has(key)) found += weight;
  }
  return { found, all };
}

function bestPassage(terms: readonly QueryTerm[], text: ReadText): number | null {
  if (terms.length === 0) return null;
  const none: ReadonlySet<string> = new Set();
  return text.sentences.reduce((best, sentence, index) => {
    const next = text.sentences[index + 1] ?? none;
    return Math.max(best, coverage(terms, new Set([...sentence, ...next])) ?? 0);
  }, 0);
}

function recurrence(terms: readonly QueryTerm[], sequence: readonly string[]): number | null {
  if (terms.length === 0) return null;
  const counts = new Map<string, number>();
  for (const key of sequence) counts.set(key, (counts.get(key) ?? 0) + 1);
  let sum = 0;
  let weights = 0;
  for (const { key, weight } of terms) {
    weights += weight;
    sum += weight * Math.min(1, Math.max(0, (counts.get(key) ?? 0) - 1) / 2);
  }
  return sum / weights;
}

function phraseShare(phrases: string[][], body: ReadText, title: ReadText): number | null {
  if (phrases.length === 0) return null;
  return phrases.filter((keys) => hasSequence(body, keys) || hasSequence(title, keys)).length / phrases.length;
}

function cueShare(text: string, pattern: RegExp, enough: number): number {
  return distinctMatches(text, pattern, enough) / enough;
}

function globalForm(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern.source, `${pattern.flags}g`);
}

function scaled(share: number | null, full: number): number | null {
  return share === null ? null : Math.min(1, share / full);
}

function otherScript(query: Query, body: ReadText): boolean {
  const pairs = query.terms.filter((term) => term.kind === 'pair').length;
  const textIsCjk = body.cjkChars > body.words * 2;
  if (query.terms.some((term) => body.all.has(term.key))) return false;
  return pairs === 0 ? query.terms.length > 0 && textIsCjk : pairs === query.terms.length && body.cjkChars === 0;
}
