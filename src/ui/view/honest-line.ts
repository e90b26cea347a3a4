import type { RunMetadata, StopReason } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { patternHost } from './contacts';

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
  /** Host of the judge that the browser was not allowed to reach, or null. */
  barred: string | null;
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
    barred: selection.stopReason === 'not_configured' ? barredHost(metadata.warnings) : null,
  };
}

/** How a run tells that the judge's host is not granted. */
const barredWarning = /^judge: the browser has not been allowed to reach (\S+?)[;,.]?(?:\s|$)/;

function barredHost(warnings: readonly string[]): string | null {
  const pattern = warnings.flatMap((warning) => barredWarning.exec(warning)?.[1] ?? [])[0];
  return pattern === undefined ? null : patternHost(stripInvisible(pattern));
}

/** What a stop reason says and a count says better. */
const countFor: Partial<Record<StopReason, 'pending' | 'unassessed' | 'outside'>> = {
  pending_candidates: 'pending',
  unassessable_material: 'unassessed',
  review_cap_reached: 'outside',
};

/** True when the counts that follow say all that the stop reason says, or when it says that nothing is missing. */
export function goesWithoutSaying(facts: HonestFacts): boolean {
  const name = countFor[facts.stopReason];
  if (name !== undefined) return facts[name] > 0;
  return facts.stopReason === 'target_met' || facts.stopReason === 'candidate_pool_exhausted';
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
