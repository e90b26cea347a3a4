import { describe, expect, it, test } from 'vitest';
import { type BatchFailure, dispatchStoppers, reviewHalt } from '../../../src/core/screening/halt';
import type { Selection } from '../../../src/core/screening/output';
import { type SelectionFacts, selectionOf } from '../../../src/core/screening/selection';
import { type JudgeErrorKind, judgeErrorKinds } from '../../../src/core/systemone/answer';

const noneOpen = {
  pending: 0,
  requestTooLarge: 0,
  judgementUnavailable: 0,
  assessmentUnavailable: 0,
  safetyUnavailable: 0,
};
type Changes = Partial<Omit<SelectionFacts, 'counts'>> & { counts?: Partial<SelectionFacts['counts']> };

function select(changes: Changes): Selection {
  const facts: SelectionFacts = {
    requested: 10,
    returned: 4,
    halt: null,
    outsideReview: 0,
    communityOutcome: 'not_requested',
    ...changes,
    counts: { ...noneOpen, ...changes.counts },
  };
  return selectionOf(facts);
}

describe('stop reason', () => {
  test.each<[string, Changes, Selection['stopReason'], boolean]>([
    ['met', { returned: 10 }, 'target_met', false],
    ['met but some pending', { returned: 10, counts: { pending: 1 } }, 'target_met', true],
    ['met but some unassessable', { returned: 10, counts: { judgementUnavailable: 4 } }, 'target_met', true],
    ['pending before unassessable', { counts: { pending: 1, requestTooLarge: 1 } }, 'pending_candidates', true],
    ['too large', { counts: { requestTooLarge: 1 } }, 'unassessable_material', true],
    ['failed batch', { counts: { judgementUnavailable: 1 } }, 'unassessable_material', true],
    ['unusable value', { counts: { assessmentUnavailable: 1 } }, 'unassessable_material', true],
    ['unusable safety', { counts: { safetyUnavailable: 1 } }, 'unassessable_material', true],
    ['nothing left', {}, 'candidate_pool_exhausted', false],
    ['more outside', { outsideReview: 3 }, 'review_cap_reached', false],
    ['more outside, met', { returned: 10, outsideReview: 3 }, 'target_met', false],
    ['more outside, pending', { outsideReview: 3, counts: { pending: 1 } }, 'pending_candidates', true],
    [
      'more outside, unassessable',
      { outsideReview: 3, counts: { safetyUnavailable: 1 } },
      'unassessable_material',
      true,
    ],
    ['a halt wins over a met target', { returned: 10, halt: 'timeout' }, 'timeout', true],
    ['a halt wins over the review cap', { outsideReview: 3, halt: 'cancelled' }, 'cancelled', true],
    ['a halt wins over community', { communityOutcome: 'failed', halt: 'network' }, 'network', true],
    [
      'community replaces a met target',
      { returned: 10, communityOutcome: 'unavailable' },
      'community_incomplete',
      true,
    ],
    ['community leaves a reason alone', { communityOutcome: 'partial' }, 'candidate_pool_exhausted', true],
    ['community leaves the cap alone', { communityOutcome: 'failed', outsideReview: 1 }, 'review_cap_reached', true],
    ['community blocked', { returned: 10, communityOutcome: 'blocked' }, 'community_incomplete', true],
    ['community excluded', { returned: 10, communityOutcome: 'domain_excluded' }, 'target_met', false],
    ['community empty', { returned: 10, communityOutcome: 'empty' }, 'target_met', false],
    ['community not run', { returned: 10, communityOutcome: 'not_run' }, 'target_met', false],
  ])('%s', (_, changes, stopReason, incomplete) => {
    expect(select(changes)).toMatchObject({ stopReason, incomplete });
  });

  it('speaks of quantity in targetMet, also when halted', () => {
    expect(select({ returned: 10, halt: 'timeout' }).targetMet).toBe(true);
    expect(select({ returned: 9 }).targetMet).toBe(false);
  });
});

describe('what failed batches mean', () => {
  const failed = (batch: number, kind: JudgeErrorKind): BatchFailure => ({ batch, kind, members: [`m${batch}`] });

  test.each<[string, BatchFailure[], number, string | null]>([
    ['none', [], 8, null],
    ['none dispatched', [], 0, null],
    ['one of eight', [failed(3, 'timeout')], 8, null],
    ['seven of eight', [0, 1, 2, 3, 4, 5, 6].map((batch) => failed(batch, 'network')), 8, null],
    ['all, in plan order', [failed(2, 'timeout'), failed(0, 'network'), failed(1, 'timeout')], 3, 'network'],
    ['the only one', [failed(0, 'malformed_response')], 1, 'malformed_response'],
    ['one that cannot heal', [failed(5, 'unauthorized')], 8, 'unauthorized'],
    [
      'one that cannot heal after one that could',
      [failed(0, 'timeout'), failed(5, 'invalid_request')],
      8,
      'invalid_request',
    ],
    ['the first of two that cannot heal', [failed(6, 'cancelled'), failed(5, 'unauthorized')], 8, 'unauthorized'],
  ])('%s', (_, failures, dispatched, halt) => {
    expect(reviewHalt(failures, dispatched)).toBe(halt);
  });

  it('stops dispatch for exactly the kinds that cannot heal', () => {
    expect(judgeErrorKinds.filter((kind) => dispatchStoppers.has(kind))).toEqual([
      'not_configured',
      'unauthorized',
      'invalid_request',
      'redirect_blocked',
      'cancelled',
    ]);
  });
});
