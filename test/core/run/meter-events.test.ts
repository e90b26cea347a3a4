import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { engineRequestsIn, meterEvents, type Replies } from '../../../src/core/run/meter-events';
import type { AttemptRecord } from '../../../src/core/run/run';
import type { StoredReply } from '../../../src/core/run/stored-reply';
import { callsIn, usageOf } from '../../../src/core/screening/metering';

const attempt = (key: string, kind: AttemptRecord['kind'], chars = 0): AttemptRecord => ({
  runId: 'r',
  key,
  kind,
  chars,
  dispatchedAt: 1,
  settledAt: null,
});
const asking = (key: string, ...chars: number[]) => [
  attempt(key, 'judge'),
  ...chars.map((count, index) => attempt(`${key}:${index}`, 'http', count)),
];
const answered: StoredReply = {
  ok: true,
  answers: { given: {}, unavailable: {} },
  model: 'm',
  usage: { inputTokens: 10, outputTokens: 2 },
  warnings: [],
};
const failed = (kind: 'timeout' | 'cancelled', attempts: number): StoredReply => ({
  ok: false,
  kind,
  attempts,
  message: '',
});

const events = (attempts: AttemptRecord[], replies: Replies['replies'] = {}, remote = true, searched = false) =>
  meterEvents(attempts, { replies, remote, searched });
const usage = (attempts: AttemptRecord[], replies: Replies['replies'] = {}, remote = true) =>
  usageOf(events(attempts, replies, remote), {
    remote,
    maxResponseBytes: 24_000,
    engineRequests: engineRequestsIn(attempts),
    engineHttpRequests: null,
  });

describe('what a run sent', () => {
  const whole = [
    ...asking('judge:strategy:0', 100),
    attempt('search:bing:0:0', 'search'),
    attempt('search:ddg:0:0', 'search'),
    ...asking('judge:0:0', 200),
    ...asking('judge:1:0', 300, 300),
  ];
  const replies = { 'judge:strategy': answered, 'judge:0': answered, 'judge:1': failed('timeout', 2) };

  it('is counted once each', () => {
    expect(usage(whole, replies)).toMatchObject({
      fusedCalls: 1,
      engineRequests: 2,
      jevCalls: 3,
      jevHttpAttempts: 4,
      jevRetries: 1,
      jevInputTokensEstimated: 450,
      jevTokensEstimatedReserved: 450 + 4 * 12_000,
      jevUsageUnknownAttempts: 2,
      serverUsageCalls: 2,
      unknownUsageCalls: 1,
      jevInputTokens: 20,
      jevOutputTokens: 4,
    });
  });

  it('tells strategy and review apart', () => {
    expect([callsIn('strategy', events(whole, replies)), callsIn('screening', events(whole, replies))]).toEqual([1, 2]);
  });

  it('does not depend on the order of the journal’s rows', () => {
    const shuffled = fc.shuffledSubarray(whole, { minLength: whole.length });
    fc.assert(
      fc.property(shuffled, (rows) => {
        expect(usage(rows, replies)).toEqual(usage(whole, replies));
      }),
    );
  });
});

describe('a call asked again after its answer was lost', () => {
  const twice = [...asking('judge:0:0', 100), ...asking('judge:0:1', 100)];

  it('counts twice, without a retry, and its lost usage is unknown', () => {
    expect(usage(twice, { 'judge:0': answered })).toMatchObject({
      jevCalls: 2,
      jevHttpAttempts: 2,
      jevRetries: 0,
      serverUsageCalls: 1,
      unknownUsageCalls: 1,
      jevUsageUnknownAttempts: 1,
    });
  });

  it('keeps its order past ten askings', () => {
    const many = Array.from({ length: 12 }, (_, index) => asking(`judge:0:${index}`, 100)).flat();
    expect(usage(many, { 'judge:0': answered })).toMatchObject({ jevCalls: 12, unknownUsageCalls: 11 });
  });
});

describe('a call that was stopped', () => {
  const known: Replies['replies'][] = [{}, { 'judge:0': failed('cancelled', 1) }];

  it.each(known)('in flight counts as sent, its usage unknown', (replies) => {
    expect(usage(asking('judge:0:0', 100), replies)).toMatchObject({
      jevCalls: 1,
      jevHttpAttempts: 1,
      unknownUsageCalls: 1,
      jevUsageUnknownAttempts: 1,
    });
  });

  it('before its first HTTP attempt was not sent', () => {
    expect(usage(asking('judge:0:0'), { 'judge:0': failed('cancelled', 0) })).toMatchObject({
      jevCalls: 0,
      unknownUsageCalls: 0,
    });
  });
});

it('a judge on the device has calls without attempts', () => {
  expect(usage(asking('judge:0:0'), { 'judge:0': answered }, false)).toMatchObject({
    jevCalls: 1,
    jevHttpAttempts: 0,
    serverUsageCalls: 0,
    unknownUsageCalls: 0,
    jevInputTokens: null,
  });
});

it('a search is one call when it returned, also if no request went out', () => {
  expect(events([], {}, true, true)).toEqual([{ kind: 'search' }]);
  expect(events([attempt('search:bing:0:0', 'search')])).toEqual([{ kind: 'search' }]);
  expect(events([])).toEqual([]);
});
