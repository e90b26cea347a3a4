import {
  type FeatureFact,
  type FeatureName,
  featureFacts,
  featureNames,
  groupMean,
  type Measured,
  measure,
  penaltySum,
  type Query,
} from './features';
import type { Material } from './state';

/** Level 0..5 of an excerpt, or `unestablished`, with the parts that led there (rules L-1, L-2). */
export type ValueDecision = {
  option: '0' | '1' | '2' | '3' | '4' | '5' | 'unestablished';
  /** 0..1, after penalties. */
  relevance: number;
  /** 0..1. */
  support: number;
  /** 0..0.5, already taken off the relevance. */
  penalty: number;
  features: ({ name: FeatureName; value: number | null } & FeatureFact)[];
  /** The rule that decided, as one sentence. */
  rule: string;
};

/** A text with less than both is too thin to tell anything from (rule L-2). */
export const thinText = { words: 8, cjkChars: 20 } as const;

/**
 * The levels (rule L-2), highest first. `relevance` and `support` are the least needed; support alone never lifts a
 * level, so number tables and names of venues cannot.
 */
export const levels: readonly {
  option: '5' | '4' | '3' | '2' | '1';
  relevance: number;
  support: number;
  means: string;
}[] = [
  { option: '5', relevance: 0.78, support: 0.4, means: 'Nearly all of the question, and several kinds of support.' },
  { option: '4', relevance: 0.62, support: 0.12, means: 'Most of the question, with support.' },
  {
    option: '3',
    relevance: 0.45,
    support: 0,
    means: 'About half of the question: background, part of an answer, leads.',
  },
  { option: '2', relevance: 0.28, support: 0, means: 'Some of the question.' },
  { option: '1', relevance: 0.12, support: 0, means: 'A word or two of the question.' },
];

/** Judges one excerpt against the question by stated features and thresholds. Pure; never throws. */
export function decideValue(query: Query, material: Material): ValueDecision {
  const measured = measure(query, material);
  const { features } = measured;
  const penalty = penaltySum(features);
  const relevance = Math.max(0, groupMean(features, 'relevance') - penalty);
  const support = groupMean(features, 'support');
  const listed = featureNames.map((name) => ({ name, value: features[name], ...featureFacts[name] }));
  const parts = { relevance, support, penalty, features: listed };

  const blocked = unestablishedBecause(query, measured);
  if (blocked) return { option: 'unestablished', ...parts, rule: blocked };
  const level = levels.find((one) => relevance >= one.relevance && support >= one.support);
  const cap = capOf(query, measured);
  if (cap && Number(level?.option ?? 0) > Number(cap.option)) return { option: cap.option, ...parts, rule: cap.rule };
  return { option: level?.option ?? '0', ...parts, rule: level?.means ?? 'Next to nothing of the question.' };
}

function unestablishedBecause(query: Query, { words, cjkChars, otherScript }: Measured): string | null {
  if (words < thinText.words && cjkChars < thinText.cjkChars) return 'The text is too short to tell.';
  if (query.terms.length === 0) return 'The question has no word that a text could be compared by.';
  return otherScript ? 'The text is written in another script than the question.' : null;
}

type Cap = { option: '1' | '2' | '3'; rule: string };

/** Limits that no amount of other features lifts (rule L-2). The lowest that applies counts. */
function capOf(query: Query, { features, matched, named, versions }: Measured): Cap | null {
  if ((features.boilerplate ?? 0) >= 1)
    return { option: '1', rule: 'The text is the frame of a page, not its content.' };
  if (named === 0) return { option: '2', rule: 'None of the things named in the question is mentioned.' };
  if (query.terms.length > 1 && matched < 2) return { option: '2', rule: 'Only one word of the question is found.' };
  if (versions === 0) return { option: '3', rule: 'The version asked for is not mentioned.' };
  if ((features.marketing ?? 0) >= 2 / 3) return { option: '3', rule: 'The text sells something.' };
  return null;
}
