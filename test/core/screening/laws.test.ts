import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safetyStates } from '../../../src/core/screening/candidates';
import type { Judgement } from '../../../src/core/screening/decode';
import { finishRun } from '../../../src/core/screening/finish';
import { brokenLaws } from '../../../src/core/screening/laws';
import type { MeterEvent } from '../../../src/core/screening/metering';
import { FinalSet } from '../../../src/core/screening/output';
import { judgeErrorKinds } from '../../../src/core/systemone/answer';
import { candidate, newInput, retrieval, runFacts, strategy } from './builders';

describe('the laws hold for every review', () => {
  const value = fc.oneof(
    fc.record({ state: fc.constant('level' as const), level: fc.integer({ min: 0, max: 5 }) }),
    fc.constantFrom({ state: 'unestablished' as const }, { state: 'unavailable' as const }),
  );
  const verdict: fc.Arbitrary<Judgement> = fc.record({
    safety: fc.constantFrom('clear', 'clear', 'clear', 'violation', 'unavailable'),
    value,
    valueConfidence: fc.constant(null),
    discount: fc.constantFrom('none', 'unknown'),
    discountSelectedBy: fc.constant('code' as const),
    discountConfidence: fc.constant(null),
    preferences: fc.constant([]),
  });
  const reviewed = fc.record({
    safetyState: fc.constantFrom(...safetyStates, 'pending', 'pending', 'pending'),
    baseScore: fc.constantFrom(1, 2, 0.5, 0, Number.NaN),
    verdict: fc.option(verdict, { nil: undefined }),
    reason: fc.option(fc.constantFrom('request_too_large' as const, 'safety_unavailable' as const), { nil: undefined }),
    batch: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
  });
  const run = fc.record({
    members: fc.array(reviewed, { maxLength: 40 }),
    kinds: fc.array(fc.constantFrom(...judgeErrorKinds), { maxLength: 4 }),
    outside: fc.nat(5),
    maxResults: fc.integer({ min: 1, max: 50 }),
    cancelled: fc.boolean(),
    community: fc.constantFrom(undefined, true, false),
    began: fc.boolean(),
    model: fc.option(fc.string(), { nil: null }),
  });

  it('and every set fits the closed schema', () => {
    fc.assert(
      fc.property(run, ({ members, kinds, outside, maxResults, cancelled, community, began, model }) => {
        const candidates = members.map(({ safetyState, baseScore }, index) =>
          candidate(index + 1, { safetyState, baseScore }),
        );
        const pairs = <T>(of: (member: (typeof members)[number]) => T | undefined) =>
          Object.fromEntries(
            members.flatMap((member, index) => {
              const found = of(member);
              return found === undefined ? [] : [[`m${index + 1}`, found] as const];
            }),
          );
        const failures = kinds.map((kind, batch) => ({
          batch,
          kind,
          members: members.flatMap((member, index) => (member.batch === batch ? [`m${index + 1}`] : [])),
        }));
        const dispatched = Math.max(failures.length, 2);
        const meter: MeterEvent[] = [
          { kind: 'logical', phase: 'strategy', call: 's' },
          ...Array.from(
            { length: dispatched },
            (_, index) => ({ kind: 'logical', phase: 'screening', call: `${index}` }) as const,
          ),
        ];
        const input = newInput({ max_results: maxResults, community });
        const set = finishRun(
          runFacts({
            input,
            strategy: strategy(input, 'fresh', 'unknown'),
            retrieval: retrieval(members.length + outside, {}, members.length),
            review: began
              ? {
                  candidates,
                  judgements: pairs((m) => m.verdict),
                  unassessable: pairs((m) => m.reason),
                  batches: 9,
                  dispatched,
                  failures,
                }
              : null,
            cancelled,
            meter,
            judge: { model, remote: true },
            answersReused: outside,
          }),
        );
        expect(brokenLaws(set)).toEqual([]);
        expect(FinalSet.safeParse(set).success).toBe(true);
        expect(set.metadata.usage.jevCalls).toBe(1 + dispatched);
        if (began) expect(set.metadata.diagnostics.judgeCalls).toBe(dispatched);
        const ids = candidates.map(({ evidenceId }) => evidenceId);
        for (const row of set.results) expect(ids).toContain(row.evidenceId);
        expect(set.metadata.selection.incomplete || set.metadata.run.halted === null).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('notices a broken set', () => {
    const set = structuredClone(finishRun(runFacts()));
    set.metadata.diagnostics.collected = 99;
    expect(brokenLaws(set)).not.toEqual([]);
  });
});
