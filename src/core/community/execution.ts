import { communityOutcomes } from '../screening/codes';
import { z } from '../zod-setup';

const Usage = z.record(z.string(), z.union([z.int().min(0), z.boolean()]).nullable());

/** What the X branch did in one run (rule C-1): the only source of `run.community` once the branch was considered. */
export const CommunityExecution = z.object({
  /** Something of the branch ran. */
  effective: z.boolean(),
  outcome: z.enum(communityOutcomes),
  cacheHit: z.boolean(),
  reason: z.string().nullable(),
  /** Null where nothing was dispatched, or nobody can tell. */
  usage: Usage.nullable(),
  /** Lines to warn with. */
  notes: z.array(z.string()),
});
export type CommunityExecution = z.infer<typeof CommunityExecution>;
export type CommunityUsage = z.infer<typeof Usage>;

/** An execution that dispatched nothing. */
export const unexecuted: CommunityExecution = {
  effective: false,
  outcome: 'not_run',
  cacheHit: false,
  reason: null,
  usage: null,
  notes: [],
};

/** Counters and flags of work done now, as they stand when nothing was done now (rule C-4). */
const nothingNow: CommunityUsage = {
  logicCalls: 0,
  dispatchedNow: false,
  officialAttempted: false,
  fallbackAttempted: false,
  engineRequests: 0,
  engineErrors: 0,
  enhancementAttempts: 0,
  enhancementErrors: 0,
  httpAttempts: 0,
  tokens: 0,
};

/**
 * An execution whose result serves another run (rule C-4): `cache` found it kept, `flight` joined it under way. What
 * came of it stays; what was dispatched and counted belongs to the run that did it.
 */
export function reusedExecution(execution: CommunityExecution, how: 'cache' | 'flight'): CommunityExecution {
  const inFlight = how === 'flight';
  const usage = execution.usage === null ? null : { ...nothingNow, inFlight };
  return { ...execution, cacheHit: !inFlight, usage };
}

const reasonPattern = /^[a-z0-9_]{1,64}$/;
const usageKey = /^[A-Za-z0-9_]{1,32}$/;
const maxUsageEntries = 16;
const flags: ReadonlySet<string> = new Set(['officialAttempted', 'fallbackAttempted', 'dispatchedNow', 'inFlight']);

/** The parts of an execution that `run.community` takes over; values it has no place for are left out (rule C-1). */
export function boundedExecution(execution: CommunityExecution): Omit<CommunityExecution, 'notes'> {
  const known = communityOutcomes.includes(execution.outcome);
  const { reason } = execution;
  return {
    effective: known && execution.effective === true,
    outcome: known ? execution.outcome : 'not_run',
    cacheHit: execution.cacheHit === true,
    reason: typeof reason === 'string' && reasonPattern.test(reason) ? reason : null,
    usage: boundedUsage(execution.usage),
  };
}

function boundedUsage(usage: CommunityExecution['usage']): CommunityUsage {
  const entries = Object.entries(usage ?? {}).filter(([key, value]) => {
    if (!usageKey.test(key)) return false;
    if (typeof value === 'boolean') return flags.has(key);
    return value === null || (Number.isSafeInteger(value) && value >= 0);
  });
  return Object.fromEntries(entries.slice(0, maxUsageEntries));
}
