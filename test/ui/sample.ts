import type { EngineOutcome, EngineState } from '../../src/core/retrieval/outcome';
import type { RunRecord } from '../../src/core/run/run';
import { screeningLimits } from '../../src/core/screening/limits';
import type { ResultRow, RunMetadata, StopReason } from '../../src/core/screening/output';
import type { EngineFacts } from '../../src/ui/outside';

/** The moment all samples live in. */
export const sampleNow = Date.parse('2026-02-11T10:20:00Z');
export const runId = '11111111-1111-4111-8111-111111111111';

export const engineFacts: EngineFacts[] = [
  { id: 'bing', name: 'Bing' },
  { id: 'mojeek', name: 'Mojeek' },
].map(({ id, name }) => ({
  id,
  name,
  website: `https://www.${id}.com/`,
  origins: [`https://www.${id}.com/*`],
  terms: 'Terms.',
  profiles: ['web'],
  searchPage: (text) => `https://www.${id}.com/search?q=${encodeURIComponent(text)}`,
}));

/** A row whose numbers follow the contract. */
export function row(place: number, change: Partial<ResultRow> = {}): ResultRow {
  const fusionScore = 1 / place;
  const baseNormalized = fusionScore / (fusionScore + 1);
  const base = 0.5 * baseNormalized;
  return {
    id: `r${place}`,
    evidenceId: `m${place}`,
    rank: place,
    url: `https://www.site${place}.example/page`,
    title: `Title ${place}`,
    description: `Excerpt ${place} about fasting.`,
    basis: 'engine_snippet',
    published: null,
    textVersion: null,
    scoreVersion: null,
    safetyState: 'clear',
    engineRanks: { bing: place },
    engines: ['bing'],
    valueLevel: 5,
    valueLabel: 'high',
    fusionScore,
    baseNormalized,
    valueUtility: 1,
    baseContribution: base,
    valueContribution: 0.5,
    sourceDiscountFactor: 1,
    sourcePenalty: 0,
    preferenceBonus: 0,
    finalScore: base + 0.5,
    redundancy: 0,
    selectionScore: base + 0.5,
    sourceDiscount: 'none',
    sourceDiscountSelectedBy: 'code',
    preferenceMatches: [],
    signals: { valueConfidence: null, discountConfidence: null },
    ...change,
  };
}

/** Counts of a run in which everything was reviewed. */
export const counts = {
  collected: 32,
  pending: 0,
  safetyRejected: 1,
  safetyUnavailable: 0,
  qualityAssessed: 8,
  valueFiltered: 21,
  valueUnestablished: 2,
  assessmentUnavailable: 0,
  baseScoreMissing: 0,
  requestTooLarge: 0,
  judgementUnavailable: 0,
  selected: 8,
  duplicatesFolded: 0,
  snapshotCandidates: 32,
  outsideReview: 0,
  unreviewed: 0,
};

export type MetadataChange = {
  stopReason?: StopReason;
  returned?: number;
  incomplete?: boolean;
  diagnostics?: Record<string, number>;
};

/** Metadata of a run that ended as told. */
export function metadata({
  stopReason = 'candidate_pool_exhausted',
  returned = 8,
  incomplete = false,
  diagnostics = {},
}: MetadataChange = {}): RunMetadata {
  const usage = {
    fusedCalls: 1,
    engineRequests: 2,
    engineHttpRequests: null,
    jevCalls: 9,
    jevHttpAttempts: 9,
    jevRetries: 0,
  };
  const tokens = {
    jevInputTokensEstimated: 1200,
    jevTokensEstimatedReserved: 0,
    jevUsageUnknownAttempts: 9,
    serverUsageCalls: 0,
  };
  const rest = {
    unknownUsageCalls: 9,
    jevInputTokens: null,
    jevOutputTokens: null,
    fetchReads: 0,
    fetchCalls: 0,
    fetchCacheReads: 0,
    fetchHttpRequests: 0,
  };
  return {
    schemaVersion: 5,
    policyVersion: 'fused-screening-mix-v2-prototype',
    judgementPolicyVersion: 'screening-judgement-v4-no-scope-no-language',
    strategyPolicyVersion: 'screening-strategy-v2-community-no-language',
    admissionPolicyVersion: 'no-scope-v1',
    sourceBiasPolicyVersion: 'neutral-v1',
    valueGroups: { 3: [], 4: [], 5: [] },
    selection: { requested: 10, returned, targetMet: returned >= 10, stopReason, incomplete },
    diagnostics: { ...counts, ...diagnostics },
    usage: { ...usage, ...tokens, ...rest },
    params: { tau: 1, lambda: 0.5, epsilon: 0.1, mu: 0, utilities: {}, discountFactors: {}, preferenceMatchValues: {} },
    run: {
      halted: null,
      budgetVersion: 'screening-metering-v3-no-cumulative-cap',
      limits: screeningLimits(32),
      strategy: {
        ranking: { state: 'selected', ranking: 'balanced' },
        community: { state: 'unavailable', choice: null },
      },
      ranking: 'balanced',
      enginePool: null,
      cacheHit: false,
      queriesUsed: ['secret question'],
      effectiveWeights: { bing: 1 },
      engineStats: { bing: { used: true, attempts: 1, successes: 1, errors: 0 } },
      community: {
        input: 'auto',
        source: 'jev',
        choice: null,
        requested: null,
        effective: false,
        outcome: 'not_run',
        cacheHit: false,
        reason: null,
        usage: {},
      },
      reviewRule: '',
      targetExceedsReviewCap: false,
      diversity: '',
      decisions: [],
      decisionCount: 24,
      decisionsTruncated: false,
      batches: 8,
      judgeFailures: 0,
      judgeFailedIds: [],
      jevModel: 'lexical-1',
      host: 'winnow',
      snapshotCandidates: 32,
      outsideReview: 0,
      unreviewed: 0,
    },
    stopReason,
    warnings: ['A warning with the secret question.'],
    inputSummary: {
      question: 'secret question',
      intent: 'secret intent',
      preferences: [],
      community: 'auto',
      maxResults: 10,
    },
  };
}

export function outcome(engine: string, state: EngineState, hits = 0): EngineOutcome {
  return {
    engine,
    state,
    reason: null,
    hits,
    attempts: 1,
    successes: hits > 0 ? 1 : 0,
    errors: 0,
    ms: 100,
    until: null,
  };
}

export function run(change: Partial<RunRecord> = {}): RunRecord {
  return {
    id: runId,
    seq: 1,
    mode: 'screen',
    input: { questions: ['secret question'], intent: 'secret intent' },
    question: 'secret question',
    conditions: null,
    state: 'done',
    stage: 'output',
    createdAt: sampleNow - 14_000,
    finishedAt: sampleNow,
    activeMs: 13_000,
    lease: null,
    waiting: null,
    cancelRequested: false,
    progress: {
      engines: [outcome('bing', 'hits', 20), outcome('mojeek', 'blocked')],
      counts: { candidates: 32, judged: 32, ranked: 8 },
    },
    savedResultId: null,
    keep: true,
    ...change,
  };
}
