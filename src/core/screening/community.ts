import type { ChannelRecord } from '../community/channels';
import { boundedExecution, type CommunityExecution } from '../community/execution';
import { gateOf, type XCapability } from '../community/gate';
import type { NewRunInput } from './input';
import type { Community, HaltCode } from './output';
import { incompleteCommunityOutcomes } from './selection';
import type { Strategy } from './strategy';

export { noXBranch, type XCapability } from '../community/gate';

/** What decides the record of a community branch that did not run. */
export type CommunityFacts = {
  input: Pick<NewRunInput, 'community' | 'communityExplicit'>;
  /** Null when the strategy was never decided. */
  strategy: Pick<Strategy, 'state' | 'community'> | null;
  /** Why it was not, when known. */
  failure: HaltCode | null;
  /** Whether the search returned; before that no branch was even considered. */
  searched: boolean;
  capability: XCapability;
  /** Hosts of `site:` and `-site:` operators in the question. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
};

/**
 * `run.community` (rule C-1), with the lines to warn with. What the branch recorded of itself decides, if it was wanted
 * and there is such a record; nothing is read out of warnings. Without one the record is that of a branch that did not
 * run.
 */
export function communityRecord(facts: CommunityFacts & { execution?: CommunityExecution | null }): {
  record: Community;
  warnings: string[];
} {
  const { execution } = facts;
  const { record, warnings } = communityWithoutBranch(facts);
  if (!execution || record.requested !== true) return { record, warnings };
  const { usage, ...executed } = boundedExecution(execution);
  const told: Community = { ...record, ...executed, usage: usage ?? {} };
  const line = warningFor(told);
  return { record: told, warnings: [...(line ? [line] : []), ...execution.notes] };
}

/**
 * `run.community` of a run that executed no X branch (rule C-1), with the lines to warn with. The gates are taken in
 * the order of rule C-2. `effective` is false throughout: nothing ran.
 */
export function communityWithoutBranch(facts: CommunityFacts): { record: Community; warnings: string[] } {
  const { input, strategy } = facts;
  const record: Community = {
    input: input.community ?? 'auto',
    source: input.communityExplicit ? 'explicit' : 'jev',
    choice: input.communityExplicit ? null : (strategy?.state.community.choice ?? 'unavailable'),
    requested: input.community ?? strategy?.community.requested ?? null,
    effective: false,
    outcome: 'not_run',
    cacheHit: false,
    reason: null,
    usage: {},
  };
  if (record.requested === null) {
    record.reason = facts.failure ?? 'strategy_unavailable';
  } else if (!record.requested) {
    record.outcome = 'not_requested';
    record.reason = strategy?.community.reason ?? null;
  } else if (facts.searched) {
    const unrecorded = { outcome: 'not_run', reason: 'community_status_unavailable' } as const;
    Object.assign(record, gateOf({ ...facts, wanted: true, malformed: [] }) ?? unrecorded);
  }
  const line = warningFor(record);
  return { record, warnings: line ? [line] : [] };
}

function warningFor({ effective, outcome, reason }: Community): string | null {
  if (incompleteCommunityOutcomes.has(outcome)) {
    return effective
      ? `community: the X branch came through only in part or not at all (${outcome}, ${reason}).`
      : `community: wanted, but the X branch did not run (${reason}).`;
  }
  if (outcome === 'domain_excluded') return 'community: the site limits of the question leave X out.';
  if (outcome === 'empty') return 'community: X was searched and gave nothing. That is no proof that nothing exists.';
  return reason === 'community_status_unavailable'
    ? 'community: wanted, but nothing is known of what became of it.'
    : null;
}

/** One line for each channel of the branch that did not come through (rule C-6). */
export function channelWarnings(channels: readonly ChannelRecord[]): string[] {
  return channels.flatMap(({ channel, effective, outcome, reason }) => {
    if (outcome === 'domain_excluded') return `community: the site limits of the question leave ${channel} out.`;
    if (!incompleteCommunityOutcomes.has(outcome)) return [];
    return effective
      ? `community: ${channel} came through only in part or not at all (${outcome}, ${reason}).`
      : `community: ${channel} was not asked (${reason}).`;
  });
}
