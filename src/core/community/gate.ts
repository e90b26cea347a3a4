import { domainFilter } from '../url/domains';
import type { CommunityExecution } from './execution';

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

/** What the gate looks at. */
export type GateFacts = {
  /** Whether community posts are wanted at all. */
  wanted: boolean;
  capability: XCapability;
  /** Hosts of `site:` and `-site:` operators in the question. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** Operators of the question that X would not understand, as written. */
  malformed: readonly string[];
};

/** Why the branch may not begin. */
export type Closed = Pick<CommunityExecution, 'outcome' | 'reason'>;

/**
 * Why the X branch must not dispatch anything, or null when it may (rule C-2). The order is fixed: not wanted, blocked
 * from outside, neither leg there, X outside the question's site limits, an operator X would not understand. The last
 * one closes this branch alone; the web is searched all the same.
 */
export function gateOf({ wanted, capability, includeDomains, excludeDomains, malformed }: GateFacts): Closed | null {
  if (!wanted) return { outcome: 'not_requested', reason: null };
  if (capability.blocked) return { outcome: 'blocked', reason: 'capability_blocked' };
  if (!capability.official && !capability.fallback) return { outcome: 'unavailable', reason: 'x_branch_unavailable' };
  // x.com and twitter.com are one site to the filter.
  if (!domainFilter(includeDomains, excludeDomains)('x.com')) {
    return { outcome: 'domain_excluded', reason: 'x_domain_excluded' };
  }
  return malformed.length > 0 ? { outcome: 'unavailable', reason: 'x_operator_malformed' } : null;
}
