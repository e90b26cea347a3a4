import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundedExecution, type CommunityExecution, reusedExecution } from '../../../src/core/community/execution';
import { type BranchEnd, type LegEnd, outcomeOf, usageOfBranch } from '../../../src/core/community/outcome';
import { Community } from '../../../src/core/screening/output';

type Row = [official: LegEnd, web: LegEnd, asked: number, failed: number, rows: number, expected: string];

describe('what came of a branch', () => {
  test.each<Row>([
    ['rejected', 'rejected', 0, 0, 0, 'failed channel_failures'],
    ['rejected', 'rejected', 3, 1, 5, 'failed channel_failures'],
    ['fulfilled', 'fulfilled', 3, 3, 5, 'partial engine_failures'],
    ['fulfilled', 'fulfilled', 3, 3, 0, 'failed engine_failures'],
    ['absent', 'fulfilled', 2, 2, 0, 'failed engine_failures'],
    ['rejected', 'fulfilled', 2, 2, 0, 'failed engine_failures'],
    ['rejected', 'absent', 0, 0, 0, 'failed official_failed'],
    ['rejected', 'fulfilled', 0, 0, 0, 'failed no_engines'],
    ['rejected', 'fulfilled', 2, 0, 0, 'partial official_failed'],
    ['rejected', 'fulfilled', 2, 1, 4, 'partial official_failed'],
    ['fulfilled', 'rejected', 0, 0, 4, 'partial fallback_failed'],
    ['fulfilled', 'rejected', 0, 0, 0, 'partial fallback_failed'],
    ['absent', 'rejected', 0, 0, 0, 'failed fallback_failed'],
    ['fulfilled', 'fulfilled', 3, 1, 4, 'partial engine_failures'],
    ['absent', 'fulfilled', 3, 1, 0, 'partial engine_failures'],
    ['fulfilled', 'fulfilled', 3, 0, 4, 'succeeded null'],
    ['fulfilled', 'fulfilled', 0, 0, 4, 'succeeded null'],
    ['fulfilled', 'absent', 0, 0, 4, 'succeeded null'],
    ['absent', 'fulfilled', 0, 0, 0, 'unavailable no_engines'],
    ['fulfilled', 'fulfilled', 0, 0, 0, 'unavailable no_engines'],
    ['absent', 'fulfilled', 3, 0, 0, 'empty no_results'],
    ['fulfilled', 'absent', 0, 0, 0, 'empty no_results'],
  ])(
    'official %s, web %s, %i engines asked, %i failed, %i posts: %s',
    (official, web, asked, failed, rows, expected) => {
      const { outcome, reason } = outcomeOf({ official, web, enginesAsked: asked, enginesFailed: failed, rows });
      expect(`${outcome} ${reason}`).toBe(expected);
    },
  );

  test('nothing that failed is told as a success', () => {
    const leg = fc.constantFrom<LegEnd>('absent', 'fulfilled', 'rejected');
    const end = fc
      .record({ official: leg, web: leg, enginesAsked: fc.nat(4), enginesFailed: fc.nat(4), rows: fc.nat(3) })
      .map((facts): BranchEnd => ({ ...facts, enginesFailed: Math.min(facts.enginesFailed, facts.enginesAsked) }));
    fc.assert(
      fc.property(end, (facts) => {
        const { outcome } = outcomeOf(facts);
        const troubled = facts.official === 'rejected' || facts.web === 'rejected' || facts.enginesFailed > 0;
        if (troubled) expect(['partial', 'failed']).toContain(outcome);
        if (outcome === 'succeeded') expect(facts.rows).toBeGreaterThan(0);
      }),
    );
  });
});

const counts = { engineRequests: 3, engineErrors: 1, enhancementAttempts: 2, enhancementErrors: 0 };
const execution: CommunityExecution = {
  effective: true,
  outcome: 'partial',
  cacheHit: false,
  reason: 'engine_failures',
  usage: usageOfBranch({ official: true, fallback: true, ...counts }),
  notes: [],
};

describe('the usage record', () => {
  test('has the keys of the contract', () => {
    expect(execution.usage).toEqual({
      logicCalls: 1,
      dispatchedNow: true,
      officialAttempted: true,
      fallbackAttempted: true,
      ...counts,
      httpAttempts: null,
      tokens: null,
    });
  });

  test.each([
    ['cache', true, false],
    ['flight', false, true],
  ] as const)('of a result reused from %s counts nothing and keeps the outcome', (how, cacheHit, inFlight) => {
    const reused = reusedExecution(execution, how);
    expect(reused).toMatchObject({ outcome: 'partial', reason: 'engine_failures', effective: true, cacheHit });
    expect(reused.usage).toMatchObject({ inFlight });
    const { inFlight: _, ...rest } = reused.usage ?? {};
    expect(Object.values(rest).every((value) => value === 0 || value === false)).toBe(true);
    expect(Object.keys(reused.usage ?? {})).toEqual(expect.arrayContaining(Object.keys(execution.usage ?? {})));
  });

  test('that is missing stays missing when the result is reused', () => {
    expect(reusedExecution({ ...execution, usage: null }, 'cache').usage).toBeNull();
  });
});

describe('what the record takes over', () => {
  const kept = (parts: object) => boundedExecution({ ...execution, ...parts } as CommunityExecution);

  test.each<[string, object, object]>([
    ['an unknown outcome', { outcome: 'splendid' }, { outcome: 'not_run', effective: false }],
    ['a reason in prose', { reason: 'It did not work' }, { reason: null }],
    ['a reason that is too long', { reason: 'a'.repeat(65) }, { reason: null }],
    ['no usage', { usage: null }, { usage: {} }],
    ['lists', { usage: { enginesUsed: ['ddg'], logicCalls: 1 } }, { usage: { logicCalls: 1 } }],
    ['negative and broken counts', { usage: { a: -1, b: 1.5, c: null } }, { usage: { c: null } }],
    ['flags under other names', { usage: { tokens: true, inFlight: false } }, { usage: { inFlight: false } }],
    ['odd keys', { usage: { 'a-b': 1, ['k'.repeat(33)]: 1 } }, { usage: {} }],
  ])('%s', (_, parts, expected) => {
    expect(kept(parts)).toMatchObject(expected);
  });

  test('is at most sixteen counts and always fits the schema', () => {
    const usage = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`k${index}`, index]));
    const record = kept({ usage });
    expect(Object.keys(record.usage ?? {})).toHaveLength(16);
    const rest = { input: true, source: 'explicit', choice: null, requested: true };
    expect(Community.safeParse({ ...record, ...rest }).success).toBe(true);
  });
});
