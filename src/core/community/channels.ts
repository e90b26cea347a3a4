import type { Engine } from '../retrieval/engine';
import type { EngineOutcome } from '../retrieval/outcome';
import { isUsed } from '../retrieval/search-result';
import { domainFilter } from '../url/domains';
import { z } from '../zod-setup';
import { CommunityExecution, type CommunityUsage, reusedExecution, unexecuted } from './execution';

/** Profiles in which an engine that is a channel belongs to the community branch; elsewhere it is one engine of many. */
const channelProfiles: ReadonlySet<string> = new Set(['community', 'custom']);

/**
 * What one channel of the community branch did in a run (rule C-6): of the shape of the branch's record of X, which
 * alone has a place in schema 5.
 */
export const ChannelRecord = CommunityExecution.omit({ notes: true }).extend({
  /** Id of the engine. */
  channel: z.string(),
});
export type ChannelRecord = z.infer<typeof ChannelRecord>;

/** Whether an engine joins the community branch of a run with this profile (rule C-6). */
export const isChannel = ({ channel }: Pick<Engine, 'channel'>, profile: string): boolean =>
  channel !== undefined && channelProfiles.has(profile);

/** Whether the question's site limits leave out everything a channel could find: then it is not asked (rule C-6). */
export function siteExcluded(
  { channel }: Pick<Engine, 'channel'>,
  includeDomains: readonly string[],
  excludeDomains: readonly string[],
): boolean {
  const site = channel?.site ?? null;
  return site !== null && !domainFilter(includeDomains, excludeDomains)(site);
}

/** The record of a channel that its gate stopped. */
export const excludedChannel = (channel: string): ChannelRecord =>
  recordOf(channel, { ...unexecuted, outcome: 'domain_excluded', reason: 'channel_domain_excluded' });

/** The record of a channel whose search broke before it could say how it ended. */
export const brokenChannel = (channel: string): ChannelRecord =>
  recordOf(channel, { ...unexecuted, effective: true, outcome: 'failed', reason: 'channel_failed' });

/** The record of a channel by how its engine fared; `reused`: its answer came from an earlier or a shared search. */
export function channelRecord(outcome: EngineOutcome, reused: 'cache' | 'flight' | null): ChannelRecord {
  const execution: CommunityExecution = { ...unexecuted, ...endOf(outcome), usage: usageOf(outcome) };
  return recordOf(outcome.engine, reused === null ? execution : reusedExecution(execution, reused));
}

function endOf(outcome: EngineOutcome): Pick<CommunityExecution, 'effective' | 'outcome' | 'reason'> {
  const { state, successes, errors, hits } = outcome;
  const reason = outcome.reason ?? state;
  if (state === 'waiting') return { effective: false, outcome: 'not_run', reason: null };
  if (!isUsed(state)) return { effective: false, outcome: 'unavailable', reason };
  if (successes === 0) return { effective: true, outcome: 'failed', reason };
  if (errors > 0) return { effective: true, outcome: 'partial', reason: 'engine_failures' };
  return hits > 0
    ? { effective: true, outcome: 'succeeded', reason: null }
    : { effective: true, outcome: 'empty', reason: 'no_results' };
}

function usageOf({ attempts, errors, state }: EngineOutcome): CommunityUsage | null {
  if (!isUsed(state)) return null;
  return {
    logicCalls: 1,
    dispatchedNow: true,
    engineRequests: attempts,
    engineErrors: errors,
    httpAttempts: null,
    tokens: null,
  };
}

const recordOf = (channel: string, { notes: _, ...execution }: CommunityExecution): ChannelRecord => ({
  channel,
  ...execution,
});
