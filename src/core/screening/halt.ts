import type { JudgeErrorKind } from '../systemone/answer';
import type { HaltCode } from './output';

/** Judge errors that cannot heal: no further batch is sent after one of them (rule O-4). */
export const dispatchStoppers: ReadonlySet<JudgeErrorKind> = new Set([
  'not_configured',
  'unauthorized',
  'invalid_request',
  'redirect_blocked',
  'cancelled',
]);

/** One batch whose dispatch failed for good. */
export type BatchFailure = {
  /** Index of the batch in the plan. */
  batch: number;
  kind: JudgeErrorKind;
  /** evidenceIds of its members. */
  members: string[];
};

/** Failures in plan order, so that nothing depends on which batch ended first. */
export function inPlanOrder(failures: readonly BatchFailure[]): BatchFailure[] {
  return [...failures].sort((left, right) => left.batch - right.batch);
}

/**
 * What the review's failed batches mean for the run (rule O-4): the first kind that stops dispatch; else, when every
 * one of `dispatched` batches failed, the first failure's kind; else null, and the run goes by its counts.
 */
export function reviewHalt(failures: readonly BatchFailure[], dispatched: number): HaltCode | null {
  const ordered = inPlanOrder(failures);
  const stopper = ordered.find(({ kind }) => dispatchStoppers.has(kind));
  if (stopper) return stopper.kind;
  return ordered.length > 0 && ordered.length >= dispatched ? (ordered[0]?.kind ?? null) : null;
}
