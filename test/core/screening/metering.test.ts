import { describe, expect, it } from 'vitest';
import { callsIn, type MeterEvent, usageOf } from '../../../src/core/screening/metering';
import { collectWarnings } from '../../../src/core/screening/warnings';

const facts = { remote: true, maxResponseBytes: 24_000, engineRequests: 7, engineHttpRequests: null };
const logical = (call: string): MeterEvent => ({
  kind: 'logical',
  phase: call === 'strategy' ? 'strategy' : 'screening',
  call,
});
const attempt = (call: string, chars = 1001): MeterEvent => ({ kind: 'attempt', call, chars });
const reported = (inputTokens: number | null, outputTokens: number | null): MeterEvent => ({
  kind: 'reported',
  usage: { inputTokens, outputTokens },
});

describe('usage', () => {
  it('is nothing before anything happened', () => {
    expect(usageOf([], { ...facts, engineRequests: null })).toMatchObject({
      fusedCalls: 0,
      engineRequests: null,
      engineHttpRequests: null,
      jevCalls: 0,
      jevInputTokens: null,
      jevOutputTokens: null,
      fetchReads: 0,
      fetchHttpRequests: 0,
    });
  });

  it('counts an attempt and reserves for its answer', () => {
    expect(usageOf([logical('strategy'), attempt('strategy')], facts)).toMatchObject({
      jevCalls: 1,
      jevHttpAttempts: 1,
      jevRetries: 0,
      jevInputTokensEstimated: 501,
      jevTokensEstimatedReserved: 501 + 12_000,
      jevUsageUnknownAttempts: 1,
    });
  });

  it('tells retries from overlapping calls', () => {
    const events = [logical('judge:0'), logical('judge:1'), attempt('judge:0'), attempt('judge:1'), attempt('judge:0')];
    expect(usageOf(events, facts)).toMatchObject({ jevCalls: 2, jevHttpAttempts: 3, jevRetries: 1 });
  });

  it('does not call it a retry when a lost call is made again', () => {
    const events = [logical('judge:0'), attempt('judge:0'), logical('judge:0'), attempt('judge:0')];
    expect(usageOf(events, facts)).toMatchObject({ jevCalls: 2, jevHttpAttempts: 2, jevRetries: 0 });
  });

  it.each([
    [
      10,
      2,
      { serverUsageCalls: 1, unknownUsageCalls: 0, jevUsageUnknownAttempts: 0, jevInputTokens: 10, jevOutputTokens: 2 },
    ],
    [
      10,
      null,
      {
        serverUsageCalls: 1,
        unknownUsageCalls: 1,
        jevUsageUnknownAttempts: 1,
        jevInputTokens: 10,
        jevOutputTokens: null,
      },
    ],
    [
      null,
      2,
      {
        serverUsageCalls: 1,
        unknownUsageCalls: 1,
        jevUsageUnknownAttempts: 1,
        jevInputTokens: null,
        jevOutputTokens: 2,
      },
    ],
    [
      null,
      null,
      {
        serverUsageCalls: 0,
        unknownUsageCalls: 1,
        jevUsageUnknownAttempts: 1,
        jevInputTokens: null,
        jevOutputTokens: null,
      },
    ],
    [
      0,
      0,
      { serverUsageCalls: 1, unknownUsageCalls: 0, jevUsageUnknownAttempts: 0, jevInputTokens: 0, jevOutputTokens: 0 },
    ],
  ])('reported %j, %j', (input, output, expected) => {
    expect(usageOf([logical('a'), attempt('a'), reported(input, output)], facts)).toMatchObject(expected);
  });

  it('counts a failed call as unknown only if something was sent', () => {
    expect(usageOf([{ kind: 'failed', attempts: 0 }], facts).unknownUsageCalls).toBe(0);
    expect(usageOf([{ kind: 'failed', attempts: 2 }], facts).unknownUsageCalls).toBe(1);
  });

  it('counts searches and repeats the engines’ own counter', () => {
    expect(usageOf([{ kind: 'search' }], { ...facts, engineHttpRequests: 9 })).toMatchObject({
      fusedCalls: 1,
      engineRequests: 7,
      engineHttpRequests: 9,
    });
  });

  it('counts nothing but calls for a judge on the device', () => {
    const events = [
      logical('strategy'),
      attempt('strategy'),
      reported(5, 5),
      logical('judge:0'),
      { kind: 'failed', attempts: 1 } as const,
    ];
    expect(usageOf(events, { ...facts, remote: false })).toMatchObject({
      jevCalls: 2,
      jevHttpAttempts: 0,
      jevRetries: 0,
      jevInputTokensEstimated: 0,
      jevTokensEstimatedReserved: 0,
      jevUsageUnknownAttempts: 0,
      serverUsageCalls: 0,
      unknownUsageCalls: 0,
      jevInputTokens: null,
      jevOutputTokens: null,
    });
  });

  it('counts calls by phase', () => {
    const events = [logical('strategy'), logical('judge:0'), logical('judge:1')];
    expect(callsIn('strategy', events)).toBe(1);
    expect(callsIn('screening', events)).toBe(2);
  });
});

describe('warnings', () => {
  it('clips, then removes repeats, then keeps the first 24', () => {
    const lines = ['a'.repeat(400), 'a'.repeat(300), ...Array.from({ length: 40 }, (_, index) => `line ${index}`)];
    const kept = collectWarnings(lines);
    expect(kept).toHaveLength(24);
    expect(kept[0]).toBe('a'.repeat(300));
    expect(kept[1]).toBe('line 0');
  });

  it('does not cut an emoji in half', () => {
    expect(collectWarnings([`${'a'.repeat(299)}🙂`])).toEqual(['a'.repeat(299)]);
  });
});
