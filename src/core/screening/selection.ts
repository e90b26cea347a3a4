import type { Community, HaltCode, Selection, StopReason } from './output';
import type { ReviewCounts } from './ranking';

/** What decides why a run ended where it did (rule O-4). */
export type SelectionFacts = {
  requested: number;
  returned: number;
  counts: Pick<
    ReviewCounts,
    'pending' | 'requestTooLarge' | 'judgementUnavailable' | 'assessmentUnavailable' | 'safetyUnavailable'
  >;
  /** What stopped the run early, or null. */
  halt: HaltCode | null;
  /** Fused rows outside the snapshot. */
  outsideReview: number;
  communityOutcome: Community['outcome'];
  /** Of the branch's other channels (rule C-6). */
  channelOutcomes?: readonly Community['outcome'][];
};

/** Community outcomes that leave a run incomplete. */
export const incompleteCommunityOutcomes: ReadonlySet<Community['outcome']> = new Set([
  'unavailable',
  'blocked',
  'failed',
  'partial',
]);

/**
 * `selection` of a run (rule O-4). A halt wins over everything, even a met target; then the review cap; a community
 * branch that did not come through replaces only `target_met`. `targetMet` speaks of quantity alone, so a met target
 * can still be incomplete.
 */
export function selectionOf(facts: SelectionFacts): Selection {
  const { requested, returned, counts, halt } = facts;
  const targetMet = returned >= requested;
  const unassessed =
    counts.requestTooLarge + counts.judgementUnavailable + counts.assessmentUnavailable + counts.safetyUnavailable;
  const openEnded = counts.pending > 0 || unassessed > 0;
  if (halt) return { requested, returned, targetMet, stopReason: halt, incomplete: true };

  let stopReason = baseReason(targetMet, counts.pending, unassessed);
  if (!targetMet && !openEnded && facts.outsideReview > 0) stopReason = 'review_cap_reached';
  const outcomes = [facts.communityOutcome, ...(facts.channelOutcomes ?? [])];
  const communityIncomplete = outcomes.some((outcome) => incompleteCommunityOutcomes.has(outcome));
  if (communityIncomplete && stopReason === 'target_met') stopReason = 'community_incomplete';
  return { requested, returned, targetMet, stopReason, incomplete: openEnded || communityIncomplete };
}

function baseReason(targetMet: boolean, pending: number, unassessed: number): StopReason {
  if (targetMet) return 'target_met';
  if (pending > 0) return 'pending_candidates';
  return unassessed > 0 ? 'unassessable_material' : 'candidate_pool_exhausted';
}
