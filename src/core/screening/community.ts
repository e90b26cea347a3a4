import { domainFilter } from '../url/domains';
import type { NewRunInput } from './input';
import type { Community, HaltCode } from './output';
import { incompleteCommunityOutcomes } from './selection';
import type { Strategy } from './strategy';

/** What the X branch could do at the start of a run, from one snapshot of capabilities. */
export type XCapability = {
  /** Something outside the product forbids the branch. */
  blocked: boolean;
  official: boolean;
  /** May be tried without credentials; no promise that it works. */
  fallback: boolean;
};

/** Neither leg of the X branch exists. */
export const noXBranch: XCapability = { blocked: false, official: false, fallback: false };

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
 * `run.community` of a run that executed no X branch (rule C-1), with the lines to warn with. The gates are taken in
 * this order: not wanted, blocked, unavailable, domains excluded. `effective` is false throughout: nothing ran.
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
    Object.assign(record, gate(facts));
  }
  const line = warningFor(record);
  return { record, warnings: line ? [line] : [] };
}

function gate({ capability, includeDomains, excludeDomains }: CommunityFacts): Pick<Community, 'outcome' | 'reason'> {
  if (capability.blocked) return { outcome: 'blocked', reason: 'capability_blocked' };
  if (!capability.official && !capability.fallback) return { outcome: 'unavailable', reason: 'x_branch_unavailable' };
  // x.com and twitter.com are one site to the filter.
  const allowed = domainFilter(includeDomains, excludeDomains);
  if (!allowed('x.com')) return { outcome: 'domain_excluded', reason: 'x_domain_excluded' };
  return { outcome: 'not_run', reason: 'community_status_unavailable' };
}

function warningFor({ outcome, reason }: Community): string | null {
  if (incompleteCommunityOutcomes.has(outcome)) return `community: wanted, but the X branch did not run (${reason}).`;
  if (outcome === 'domain_excluded') return 'community: the site limits of the question leave X out.';
  return reason === 'community_status_unavailable'
    ? 'community: wanted, but nothing is known of what became of it.'
    : null;
}
