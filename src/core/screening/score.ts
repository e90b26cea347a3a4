import { z } from '../zod-setup';
import type { DiscountOption, PreferenceMatch } from './output';

const share = z.number().min(0).max(1);
const factor = z.number().gt(0).max(1);

/** Parameters of the score, with exactly the options that exist (rule S-8). */
export const ScoreParams = z
  .strictObject({
    tau: z.number().gt(0),
    lambda: share,
    epsilon: z.number().min(0),
    mu: z.number().min(0),
    utilities: z.strictObject({ 3: share, 4: share, 5: share }),
    discountFactors: z.strictObject({ none: z.literal(1), mild: factor, strong: factor, unknown: z.literal(1) }),
    preferenceMatchValues: z.strictObject({
      match: share,
      partial: share,
      no_match: z.literal(0),
      unknown: z.literal(0),
    }),
  })
  .refine(({ utilities }) => utilities[3] < utilities[4] && utilities[4] < utilities[5], 'utilities must rise')
  .refine(({ discountFactors }) => discountFactors.strong <= discountFactors.mild, 'strong must not exceed mild');
export type ScoreParams = z.infer<typeof ScoreParams>;

/** The contract's parameters. */
export const defaultParams: ScoreParams = {
  tau: 1,
  lambda: 0.5,
  epsilon: 0.1,
  mu: 0,
  utilities: { 3: 0.25, 4: 0.6, 5: 1 },
  discountFactors: { none: 1, mild: 0.9, strong: 0.75, unknown: 1 },
  preferenceMatchValues: { match: 1, partial: 0.5, no_match: 0, unknown: 0 },
};

/** Checks parameters from inside the house before anything is sent. Throws when one is out of its range. */
export function readParams(params: unknown): ScoreParams {
  return ScoreParams.parse(params);
}

/** What one candidate's score is made from. */
export type ScoreFacts = {
  /** Fused score B, finite and > 0. */
  baseScore: number;
  valueLevel: 3 | 4 | 5;
  discount: DiscountOption;
  /** One per preference; a list of another length counts as all unknown. */
  matches: readonly PreferenceMatch[];
  preferenceCount: number;
  /** 0..1 */
  redundancy: number;
};

/** Every part of a score, so that anyone can add it up again. */
export type Score = {
  /** b = B / (B + tau) */
  baseNormalized: number;
  valueUtility: number;
  baseContribution: number;
  valueContribution: number;
  sourceDiscountFactor: number;
  sourcePenalty: number;
  preferenceBonus: number;
  /** 0 .. 1 + epsilon */
  finalScore: number;
  selectionScore: number;
  preferenceMatches: PreferenceMatch[];
};

/**
 * The score of an admitted candidate (rule S-8): fused base and judged value mixed by lambda, less the source's
 * discount, plus the mean preference match. The order of evaluation is part of the contract: results are bit-equal.
 */
export function scoreCandidate(facts: ScoreFacts, params: ScoreParams): Score {
  const { baseScore, valueLevel, discount, redundancy } = facts;
  const baseNormalized = normalize(baseScore, params.tau);
  const valueUtility = params.utilities[valueLevel];
  const baseContribution = params.lambda * baseNormalized;
  const valueContribution = (1 - params.lambda) * valueUtility;
  const core = baseContribution + valueContribution;
  const sourceDiscountFactor = params.discountFactors[discount];
  const sourcePenalty = (1 - sourceDiscountFactor) * core;
  const preferenceMatches = matchesOf(facts);
  const preferenceBonus = params.epsilon * meanMatch(preferenceMatches, params);
  const finalScore = core - sourcePenalty + preferenceBonus;
  return {
    baseNormalized,
    valueUtility,
    baseContribution,
    valueContribution,
    sourceDiscountFactor,
    sourcePenalty,
    preferenceBonus,
    finalScore,
    selectionScore: finalScore - params.mu * redundancy,
    preferenceMatches,
  };
}

/** Two forms of one quotient, so that neither a huge nor a tiny score overflows. */
function normalize(baseScore: number, tau: number): number {
  if (baseScore >= tau) return 1 / (1 + tau / baseScore);
  const ratio = baseScore / tau;
  return ratio / (1 + ratio);
}

function matchesOf({ matches, preferenceCount }: ScoreFacts): PreferenceMatch[] {
  if (matches.length === preferenceCount) return [...matches];
  return Array.from({ length: preferenceCount }, () => 'unknown');
}

function meanMatch(matches: readonly PreferenceMatch[], params: ScoreParams): number {
  if (matches.length === 0) return 0;
  return matches.reduce((sum, match) => sum + params.preferenceMatchValues[match], 0) / matches.length;
}
