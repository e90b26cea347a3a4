import type { CommunityExecution, CommunityUsage } from './execution';

/** How one leg ended. `absent`: it was never dispatched. `rejected`: it could not do its work. */
export type LegEnd = 'absent' | 'fulfilled' | 'rejected';

/** What decides what came of an executed branch. */
export type BranchEnd = {
  official: LegEnd;
  web: LegEnd;
  /** Web engines that were asked, and those of them that failed. */
  enginesAsked: number;
  enginesFailed: number;
  /** Posts the branch supplies. */
  rows: number;
};

type Ending = Pick<CommunityExecution, 'outcome' | 'reason'>;

/**
 * What came of the branch (rule C-4); the first line that fits holds. `failed` means that nothing came back, so a
 * fallback that fails alone is `failed`, not `partial`.
 */
export function outcomeOf({ official, web, enginesAsked, enginesFailed, rows }: BranchEnd): Ending {
  if (official === 'rejected' && web === 'rejected') return { outcome: 'failed', reason: 'channel_failures' };
  if (enginesAsked > 0 && enginesFailed >= enginesAsked) {
    return { outcome: rows > 0 ? 'partial' : 'failed', reason: 'engine_failures' };
  }
  if (official === 'rejected') {
    if (web === 'absent') return { outcome: 'failed', reason: 'official_failed' };
    if (rows === 0 && enginesAsked === 0) return { outcome: 'failed', reason: 'no_engines' };
    return { outcome: 'partial', reason: 'official_failed' };
  }
  if (web === 'rejected') {
    return { outcome: official === 'absent' ? 'failed' : 'partial', reason: 'fallback_failed' };
  }
  if (enginesFailed > 0) return { outcome: 'partial', reason: 'engine_failures' };
  if (rows > 0) return { outcome: 'succeeded', reason: null };
  if (web === 'fulfilled' && enginesAsked === 0) return { outcome: 'unavailable', reason: 'no_engines' };
  return { outcome: 'empty', reason: 'no_results' };
}

/** What a branch sent; null where its part did not run. */
export type BranchCounts = {
  official: boolean;
  fallback: boolean;
  engineRequests: number | null;
  engineErrors: number | null;
  enhancementAttempts: number | null;
  enhancementErrors: number | null;
};

/** The usage record of a branch that ran now (rule C-4). HTTP attempts and tokens are not observed. */
export function usageOfBranch({ official, fallback, ...counts }: BranchCounts): CommunityUsage {
  return {
    logicCalls: 1,
    dispatchedNow: true,
    officialAttempted: official,
    fallbackAttempted: fallback,
    ...counts,
    httpAttempts: null,
    tokens: null,
  };
}
