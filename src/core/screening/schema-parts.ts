import { z } from '../zod-setup';
import { budgetVersion, communityOutcomes, discountOptions, haltCodes, preferenceMatches, stopReasons } from './codes';
import { limitsShape } from './limits';

/** Makes an object schema: closed (`z.strictObject`) or one that drops unknown keys (`z.object`). */
export type ObjectMaker = <Shape extends z.ZodRawShape>(shape: Shape) => z.ZodObject<Shape>;

/** A count, from 0. */
export const count = z.int().min(0);
/** Text, or null where there is none. */
export const nullableText = z.string().nullable();
/** A map of the contract: any key, finite numbers. */
export const numberMap = z.record(z.string(), z.number());
const nullableCount = z.number().min(0).nullable();

/** One delivered result (rule O-2). `description` is the exact reviewed text. */
export function resultRowSchema(object: ObjectMaker) {
  return object({
    id: z.string(),
    evidenceId: z.string(),
    rank: z.int().min(1),
    url: z.string(),
    title: z.string(),
    description: z.string().max(8000),
    basis: nullableText,
    published: nullableText,
    textVersion: nullableText,
    scoreVersion: nullableText,
    safetyState: z.literal('clear'),
    engineRanks: numberMap,
    engines: z.array(z.string()),
    valueLevel: z.union([z.literal(3), z.literal(4), z.literal(5)]),
    valueLabel: z.enum(['medium', 'medium_high', 'high']),
    fusionScore: z.number(),
    baseNormalized: z.number(),
    valueUtility: z.number(),
    baseContribution: z.number(),
    valueContribution: z.number(),
    sourceDiscountFactor: z.number(),
    sourcePenalty: z.number(),
    preferenceBonus: z.number(),
    finalScore: z.number(),
    redundancy: z.number(),
    selectionScore: z.number(),
    sourceDiscount: z.enum(discountOptions),
    sourceDiscountSelectedBy: z.enum(['code', 'model']).nullable(),
    preferenceMatches: z.array(z.enum(preferenceMatches)),
    signals: object({ valueConfidence: z.number().nullable(), discountConfidence: z.number().nullable() }),
  });
}

/** How many results there are, and why not more (rule O-4). */
export function selectionSchema(object: ObjectMaker) {
  return object({
    requested: count,
    returned: count,
    targetMet: z.boolean(),
    stopReason: z.enum(stopReasons),
    incomplete: z.boolean(),
  });
}

/** What was sent and spent (rule S-10); null = not observed. */
export function usageSchema(object: ObjectMaker) {
  return object({
    fusedCalls: count,
    engineRequests: nullableCount,
    engineHttpRequests: nullableCount,
    jevCalls: count,
    jevHttpAttempts: count,
    jevRetries: count,
    jevInputTokensEstimated: count,
    jevTokensEstimatedReserved: count,
    jevUsageUnknownAttempts: count,
    serverUsageCalls: count,
    unknownUsageCalls: count,
    jevInputTokens: nullableCount,
    jevOutputTokens: nullableCount,
    fetchReads: count,
    fetchCalls: count,
    fetchCacheReads: count,
    fetchHttpRequests: count,
  });
}

/** The score's parameters as disclosed (rule S-8). */
export function paramsSchema(object: ObjectMaker) {
  return object({
    tau: z.number(),
    lambda: z.number(),
    epsilon: z.number(),
    mu: z.number(),
    utilities: numberMap,
    discountFactors: numberMap,
    preferenceMatchValues: numberMap,
  });
}

const reasonPattern = /^[a-z0-9_]{1,64}$/;
const usageKeyPattern = /^[A-Za-z0-9_]{1,32}$/;
const communityChoices = ['enable', 'disable', 'unknown', 'unavailable'] as const;
const rankings = ['balanced', 'research', 'fresh'] as const;
const atMost = (most: number) => (map: object) => Object.keys(map).length <= most;

/** What happened to the community branch (rule C-1). */
export function communitySchema(object: ObjectMaker) {
  return object({
    input: z.union([z.literal('auto'), z.boolean()]),
    source: z.enum(['jev', 'explicit']),
    choice: z.enum(communityChoices).nullable(),
    requested: z.boolean().nullable(),
    effective: z.boolean(),
    outcome: z.enum(communityOutcomes),
    cacheHit: z.boolean(),
    reason: z.string().regex(reasonPattern).nullable(),
    usage: z.record(z.string().regex(usageKeyPattern), z.union([z.int().min(0), z.boolean()]).nullable()),
  });
}

/** Requests to one engine in one run (rule O-3). */
export function engineStatsSchema(object: ObjectMaker) {
  return object({ used: z.boolean(), attempts: count, successes: count, errors: count });
}

/** What was decided before retrieval (rule T-1). */
export function strategyStateSchema(object: ObjectMaker) {
  return object({
    ranking: object({
      state: z.enum(['selected', 'fallback', 'unavailable']),
      ranking: z.enum(rankings).nullable(),
    }),
    community: object({
      state: z.enum(['explicit', 'selected', 'unavailable']),
      choice: z.enum(communityChoices).nullable(),
    }),
  });
}

/** How the run went (rule O-3). `host` is `winnow`; `jevModel` names the judge that answered, local ones too. */
export function runInfoSchema(object: ObjectMaker) {
  return object({
    halted: z.enum(haltCodes).nullable(),
    budgetVersion: z.literal(budgetVersion),
    limits: object(limitsShape),
    strategy: strategyStateSchema(object),
    ranking: z.enum(rankings).nullable(),
    enginePool: nullableText,
    cacheHit: z.boolean(),
    queriesUsed: z.array(z.string().max(200)).max(8),
    effectiveWeights: numberMap.refine(atMost(64)),
    engineStats: z.record(z.string(), engineStatsSchema(object)).refine(atMost(64)),
    community: communitySchema(object),
    reviewRule: z.string(),
    targetExceedsReviewCap: z.boolean(),
    diversity: z.string(),
    decisions: z.array(object({ evidenceId: z.string(), admitted: z.boolean(), reason: z.string() })).max(32),
    decisionCount: count,
    decisionsTruncated: z.boolean(),
    batches: count,
    judgeFailures: count,
    judgeFailedIds: z.array(z.string()).max(32),
    jevModel: nullableText,
    host: z.string(),
    snapshotCandidates: count,
    outsideReview: count,
    unreviewed: count,
  });
}
