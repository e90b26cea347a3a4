import type { RunMetadata, StopReason } from '../../core/screening/output';

/** The facts of the first line over a result set. */
export type HonestFacts = {
  returned: number;
  requested: number;
  reviewed: number;
  all: number;
  complete: boolean;
  stopReason: StopReason;
  pending: number;
  /** Dispatched, but without a usable answer. */
  unassessed: number;
  outside: number;
};

/** What was asked, what was reviewed and what is missing, from the counts of the run. */
export function honestFacts(metadata: RunMetadata): HonestFacts {
  const of = (name: string): number => metadata.diagnostics[name] ?? 0;
  const { selection } = metadata;
  const unassessed =
    of('judgementUnavailable') + of('requestTooLarge') + of('assessmentUnavailable') + of('safetyUnavailable');
  const all = of('snapshotCandidates') || of('collected');
  const reviewed = Math.max(0, of('collected') - of('pending') - unassessed - of('baseScoreMissing'));
  return {
    returned: selection.returned,
    requested: selection.requested,
    reviewed,
    all,
    complete: !selection.incomplete && metadata.run.halted === null && selection.stopReason !== 'review_cap_reached',
    stopReason: selection.stopReason,
    pending: of('pending'),
    unassessed,
    outside: of('outsideReview'),
  };
}

/** Stops after which a sentence and a remedy stand over the results. */
export const needsWords = (facts: HonestFacts): boolean =>
  facts.stopReason !== 'target_met' || !facts.complete || facts.returned === 0;

/** Stops that end with nothing because something broke, not because nothing was there. */
export const isFailure = (reason: StopReason): boolean =>
  ![
    'target_met',
    'pending_candidates',
    'unassessable_material',
    'candidate_pool_exhausted',
    'review_cap_reached',
    'community_incomplete',
    'cancelled',
  ].includes(reason);

/** Stops that only the settings can mend. */
export const mendedInSettings = (reason: StopReason): boolean =>
  [
    'not_configured',
    'no_engines',
    'unauthorized',
    'invalid_request',
    'malformed_response',
    'redirect_blocked',
    'gateway_response',
  ].includes(reason);
