import { cutCodeUnits } from '../text/clean';
import type { Coverage } from './diagnostics';
import { engineStatsOf, maxEngines } from './engine-stats';
import { inPlanOrder } from './halt';
import { budgetVersion, type Community, type HaltCode, type RunInfo } from './output';
import type { Ranked } from './ranking';
import type { RunFacts } from './run-facts';
import { undecidedStrategy } from './strategy';

/** Most entries of the lists in `run`. */
export const runListLimits = { decisions: 32, judgeFailedIds: 32, queriesUsed: 8, queryLength: 200 } as const;

/** Name of the product in `run.host`. */
export const hostName = 'winnow';

const reviewRule = [
  'review_declared_snapshot_until_real_failure_or_cancel',
  'no_quantity_early_stop',
  'no_cumulative_budget_stop',
].join('; ');

const diversity = 'mu=0; only equal addresses are merged; near-duplicate folding is off';

/** `run` of a final set (rule O-3). */
export function runInfoOf(
  facts: RunFacts,
  ranked: Ranked,
  coverage: Coverage,
  halt: HaltCode | null,
  community: Community,
): RunInfo {
  const { input, limits, strategy, retrieval, review } = facts;
  const failures = inPlanOrder(review?.failures ?? []);
  return {
    halted: halt,
    budgetVersion,
    limits,
    strategy: strategy?.state ?? undecidedStrategy(input),
    ranking: strategy?.ranking ?? null,
    enginePool: retrieval?.enginePool ?? null,
    cacheHit: retrieval?.cacheHit ?? false,
    queriesUsed: (retrieval?.queriesUsed ?? [])
      .slice(0, runListLimits.queriesUsed)
      .map((query) => cutCodeUnits(query, runListLimits.queryLength)),
    effectiveWeights: usableWeights(retrieval?.effectiveWeights ?? {}),
    engineStats: engineStatsOf(retrieval?.outcomes ?? []),
    community,
    reviewRule,
    targetExceedsReviewCap: input.maxResults > limits.candidateLimit,
    diversity,
    decisions: ranked.decisions.slice(0, runListLimits.decisions),
    decisionCount: ranked.decisions.length,
    decisionsTruncated: ranked.decisions.length > runListLimits.decisions,
    batches: review?.batches ?? 0,
    judgeFailures: failures.length,
    judgeFailedIds: failures.flatMap(({ members }) => members).slice(0, runListLimits.judgeFailedIds),
    jevModel: facts.judge.model,
    host: hostName,
    ...coverage,
  };
}

function usableWeights(weights: Readonly<Record<string, number>>): Record<string, number> {
  const entries = Object.entries(weights).filter(([, weight]) => Number.isFinite(weight));
  return Object.fromEntries(entries.slice(0, maxEngines));
}
