import type { Candidate, SafetyState } from './candidates';
import type { Judgement } from './decode';

/** Why a candidate without a judgement cannot be assessed. */
export type UnassessableReason = 'request_too_large' | 'judgement_unavailable' | 'safety_unavailable';

/** Why a candidate was not admitted, as it stands in `run.decisions` (rule S-7). */
export type RejectionReason =
  | 'safety_rejected'
  | 'base_score_missing'
  | UnassessableReason
  | 'pending'
  | 'value_unavailable'
  | 'value_unestablished'
  | 'value_filtered';

/** Admitted with its level, or rejected with the one reason that counts. */
export type Disposition = { admitted: true; level: 3 | 4 | 5 } | { admitted: false; reason: RejectionReason };

/** The diagnostics counter each reason is counted under; admitted candidates count as `qualityAssessed`. */
export const rejectionCounters = {
  safety_rejected: 'safetyRejected',
  base_score_missing: 'baseScoreMissing',
  request_too_large: 'requestTooLarge',
  judgement_unavailable: 'judgementUnavailable',
  safety_unavailable: 'safetyUnavailable',
  pending: 'pending',
  value_unavailable: 'assessmentUnavailable',
  value_unestablished: 'valueUnestablished',
  value_filtered: 'valueFiltered',
} as const satisfies Record<RejectionReason, string>;

/** The safety that counts: a pending candidate takes the judge's, any other state stands. */
export function effectiveSafety(candidate: Candidate, judgement: Judgement | undefined): SafetyState {
  return candidate.safetyState === 'pending' && judgement ? judgement.safety : candidate.safetyState;
}

/**
 * Whether a candidate is admitted (rule S-7). The first matching rule decides: violation, unusable score, known reason
 * without judgement, no judgement, not clear, value unavailable, unestablished, below 3. `reason` speaks only where
 * there is no judgement.
 */
export function dispose(
  candidate: Candidate,
  judgement: Judgement | undefined,
  reason: UnassessableReason | undefined,
): Disposition {
  const safety = effectiveSafety(candidate, judgement);
  if (safety === 'violation') return rejected('safety_rejected');
  if (!Number.isFinite(candidate.baseScore) || candidate.baseScore <= 0) return rejected('base_score_missing');
  if (!judgement) return rejected(reason ?? 'pending');
  if (safety !== 'clear') return rejected('safety_unavailable');
  const { value } = judgement;
  if (value.state === 'unavailable') return rejected('value_unavailable');
  if (value.state === 'unestablished') return rejected('value_unestablished');
  const { level } = value;
  return level === 3 || level === 4 || level === 5 ? { admitted: true, level } : rejected('value_filtered');
}

function rejected(reason: RejectionReason): Disposition {
  return { admitted: false, reason };
}
