import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Candidate } from '../../../src/core/screening/candidates';
import { overrideLimits, screeningLimits } from '../../../src/core/screening/limits';
import { fitsRequest, packBatches } from '../../../src/core/screening/packing';
import { neutralPolicy } from '../../../src/core/screening/source-bias';
import { candidate, newInput } from './builders';

const topic = newInput({ preferences: ['recent', 'with data'] });
const limits = screeningLimits(32);
const pack = (candidates: Candidate[], most = limits, known?: Set<string>) =>
  packBatches(topic, candidates, neutralPolicy, most, known);
const idsOf = (batches: ReturnType<typeof pack>['batches']) =>
  batches.map(({ members }) => members.map(({ evidenceId }) => evidenceId));
const many = (length: number, changes: Partial<Candidate> = {}) =>
  Array.from({ length }, (_, index) => candidate(index + 1, changes));

describe('packing', () => {
  test.each([
    [0, 0],
    [1, 1],
    [4, 1],
    [5, 2],
    [32, 8],
    [160, 40],
  ])('%i short candidates make %i batches', (count, batches) => {
    expect(pack(many(count)).batches).toHaveLength(batches);
  });

  it('keeps snapshot order and numbers the batches', () => {
    const { batches } = pack(many(6));
    expect(idsOf(batches)).toEqual([
      ['m1', 'm2', 'm3', 'm4'],
      ['m5', 'm6'],
    ]);
    expect(batches.map(({ index }) => index)).toEqual([0, 1]);
  });

  it('splits a batch that would grow too large', () => {
    const { batches, unassessable } = pack(many(4, { text: '"'.repeat(8000) }));
    expect(batches.length).toBeGreaterThan(1);
    expect(idsOf(batches).flat()).toEqual(['m1', 'm2', 'm3', 'm4']);
    expect(unassessable).toEqual({});
  });

  it('leaves out a candidate that is too large alone, and says so', () => {
    // Control characters take six characters each in JSON.
    const huge = candidate(2, { text: '\u0001'.repeat(8000) });
    const { batches, unassessable } = pack([candidate(1), huge, candidate(3)]);
    expect(idsOf(batches)).toEqual([['m1'], ['m3']]);
    expect(unassessable).toEqual({ m2: 'request_too_large' });
  });

  it('counts characters, not bytes: emoji and lone surrogates', () => {
    // A pair stays two units in JSON; a lone surrogate is written as an escape of six.
    expect(pack([candidate(1, { text: '🙂'.repeat(4000) })]).unassessable).toEqual({});
    expect(pack([candidate(1, { text: '\ud800'.repeat(8000) })]).unassessable).toEqual({ m1: 'request_too_large' });
  });

  it('has all batches within the limits, and every judgeable candidate in exactly one place', () => {
    const texts = fc.record({
      unit: fc.constantFrom('a', '"', '字', '🙂', '\u0007'),
      length: fc.integer({ min: 1, max: 8000 }),
    });
    fc.assert(
      fc.property(fc.array(texts, { maxLength: 12 }), (list) => {
        const candidates = list.map(({ unit, length }, index) =>
          candidate(index + 1, { text: unit.repeat(length).slice(0, length) }),
        );
        const { batches, unassessable } = pack(candidates);
        for (const batch of batches) {
          expect(fitsRequest(batch, limits)).toBe(true);
          expect(batch.members.length).toBeLessThanOrEqual(limits.batchSize);
        }
        const placed = [...idsOf(batches).flat(), ...Object.keys(unassessable)];
        expect(placed.toSorted()).toEqual(candidates.map(({ evidenceId }) => evidenceId).toSorted());
      }),
      { numRuns: 40 },
    );
  });

  it('skips what need not or cannot be judged', () => {
    const { batches, unassessable } = pack([
      candidate(1, { safetyState: 'violation' }),
      candidate(2, { baseScore: Number.NaN }),
      candidate(3, { safetyState: 'unavailable' }),
      candidate(4, { safetyState: 'unavailable', baseScore: 0 }),
      candidate(5),
    ]);
    expect(idsOf(batches)).toEqual([['m5']]);
    expect(unassessable).toEqual({ m3: 'safety_unavailable' });
  });

  it('leaves out what is known already', () => {
    expect(idsOf(pack(many(6), limits, new Set(['m1', 'm4'])).batches)).toEqual([['m2', 'm3', 'm5', 'm6']]);
  });

  it('reserves 1024 characters', () => {
    const { batches } = pack([candidate(1)]);
    const { state, questions } = batches[0]!;
    const size = JSON.stringify({ state, questions }).length;
    expect(fitsRequest(batches[0]!, { ...limits, maxRequestChars: size + 1024 })).toBe(true);
    expect(fitsRequest(batches[0]!, { ...limits, maxRequestChars: size + 1023 })).toBe(false);
    expect(fitsRequest(batches[0]!, { ...limits, maxStateChars: JSON.stringify(state).length - 1 })).toBe(false);
  });
});

describe('limits', () => {
  test.each([
    { batchSize: 0 },
    { candidateLimit: 501 },
    { candidateLimit: 0 },
    { rescueReads: 1 },
    { maxJevRetries: -1 },
    { maxStateChars: 1.5 },
    { unknown: 1 },
    { batchSize: undefined },
  ])('refuses %j', (overrides) => {
    expect(() => overrideLimits(limits, overrides as never)).toThrow();
  });

  it('takes what is set as it is', () => {
    expect(overrideLimits(limits, { candidateLimit: 5, maxJevRetries: 0 })).toMatchObject({
      candidateLimit: 5,
      maxJevRetries: 0,
    });
  });
});
