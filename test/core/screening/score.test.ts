import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareResults, type Placed } from '../../../src/core/screening/order';
import type { DiscountOption, PreferenceMatch } from '../../../src/core/screening/output';
import { rankCandidates, rankProvisional } from '../../../src/core/screening/ranking';
import { defaultParams, readParams, scoreCandidate } from '../../../src/core/screening/score';
import { candidate, judgement } from './builders';

const score = (
  baseScore: number,
  valueLevel: 3 | 4 | 5,
  discount: DiscountOption = 'none',
  matches: PreferenceMatch[] = [],
  preferenceCount = matches.length,
) => scoreCandidate({ baseScore, valueLevel, discount, matches, preferenceCount, redundancy: 0 }, defaultParams);

describe('score', () => {
  test.each<[number, 3 | 4 | 5, DiscountOption, PreferenceMatch[], number]>([
    [1, 3, 'none', [], 0.375],
    [0.5, 5, 'none', [], 0.6666666666666666],
    [0.1, 5, 'none', [], 0.5454545454545454],
    [1, 5, 'strong', [], 0.5625],
    [1, 4, 'none', ['match', 'match'], 0.65],
    [0.7, 4, 'mild', ['match', 'partial'], 0.5302941176470588],
    [2.1822855040571345, 5, 'unknown', ['match', 'unknown', 'no_match'], 0.8762135527974436],
    [100, 3, 'none', [], 0.620049504950495],
    [0.01, 5, 'none', [], 0.504950495049505],
  ])('B=%d, level %i, %s, %j → %d', (base, level, discount, matches, expected) => {
    const { finalScore, selectionScore } = score(base, level, discount, matches);
    expect(finalScore).toBe(expected);
    expect(selectionScore).toBe(expected);
  });

  it('takes matches of the wrong number for unknown', () => {
    const parts = score(1, 4, 'none', ['match'], 2);
    expect(parts.preferenceMatches).toEqual(['unknown', 'unknown']);
    expect(parts.preferenceBonus).toBe(0);
  });

  it('adds up, stays within its range and rises with base, value and matches', () => {
    const base = fc.double({ min: Number.MIN_VALUE, max: Number.MAX_VALUE, noNaN: true });
    const level = fc.constantFrom(3 as const, 4 as const, 5 as const);
    const discount = fc.constantFrom<DiscountOption>('none', 'mild', 'strong', 'unknown');
    const matches = fc.array(fc.constantFrom<PreferenceMatch>('match', 'partial', 'no_match', 'unknown'), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(base, base, level, discount, matches, (one, other, value, reduced, found) => {
        const parts = score(one, value, reduced, found);
        const sum = parts.baseContribution + parts.valueContribution - parts.sourcePenalty + parts.preferenceBonus;
        expect(parts.finalScore).toBe(sum);
        expect(parts.finalScore).toBeGreaterThanOrEqual(0);
        expect(parts.finalScore).toBeLessThanOrEqual(1 + defaultParams.epsilon);
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(score(less, value, reduced, found).finalScore).toBeLessThanOrEqual(
          score(more, value, reduced, found).finalScore,
        );
        expect(score(one, 3, reduced, found).finalScore).toBeLessThan(score(one, 5, reduced, found).finalScore);
      }),
    );
  });

  const changed = (changes: object) => ({ ...defaultParams, ...changes });
  test.each([
    changed({ tau: 0 }),
    changed({ tau: Number.POSITIVE_INFINITY }),
    changed({ lambda: 1.1 }),
    changed({ epsilon: -0.1 }),
    changed({ mu: Number.NaN }),
    changed({ utilities: { 3: 0.6, 4: 0.6, 5: 1 } }),
    changed({ utilities: { 3: 0.2, 4: 0.6, 5: 1.1 } }),
    changed({ utilities: { 3: 0.2, 4: 0.6 } }),
    changed({ discountFactors: { none: 0.9, mild: 0.9, strong: 0.8, unknown: 1 } }),
    changed({ discountFactors: { none: 1, mild: 0.7, strong: 0.8, unknown: 1 } }),
    changed({ discountFactors: { none: 1, mild: 0.9, strong: 0, unknown: 1 } }),
    changed({ preferenceMatchValues: { match: 1, partial: 0.5, no_match: 0.1, unknown: 0 } }),
    changed({ preferenceMatchValues: { match: 1, partial: 0.5, no_match: 0, unknown: 0, extra: 1 } }),
    changed({ extra: 1 }),
  ])('refuses parameters %#', (params) => {
    expect(() => readParams(params)).toThrow();
  });

  it('accepts its own parameters', () => expect(readParams(defaultParams)).toEqual(defaultParams));
});

describe('order', () => {
  const placed = (finalScore: number, baseScore: number, key: string): Placed => ({ finalScore, baseScore, key });

  it('goes by final score, then fused score, then key by code units', () => {
    const list = [
      placed(0.5, 1, 'é'),
      placed(0.5, 1, 'z'),
      placed(0.5, 1, 'Z'),
      placed(0.5, 2, 'zz'),
      placed(0.6, 0.1, 'zzz'),
    ];
    expect(list.sort(compareResults).map(({ key }) => key)).toEqual(['zzz', 'zz', 'Z', 'z', 'é']);
  });

  const run = (count: number, maxResults: number) => {
    const candidates = Array.from({ length: count }, (_, index) => candidate(index + 1, { baseScore: 1 + index }));
    const judgements = Object.fromEntries(
      candidates.map(({ evidenceId }, index) => [
        evidenceId,
        judgement({ value: { state: 'level', level: 3 + (index % 3) } }),
      ]),
    );
    return rankCandidates({ candidates, judgements, unassessable: {} }, { maxResults, preferences: [] });
  };

  it('cuts, numbers and labels', () => {
    const { rows, counts, decisions } = run(9, 4);
    expect(rows.map(({ id, rank }) => [id, rank])).toEqual([
      ['r1', 1],
      ['r2', 2],
      ['r3', 3],
      ['r4', 4],
    ]);
    expect(new Set(rows.map(({ valueLevel, valueLabel }) => `${valueLevel} ${valueLabel}`))).toEqual(
      new Set(['5 high', '4 medium_high']),
    );
    expect(counts.qualityAssessed).toBe(9);
    expect(decisions).toEqual([]);
  });

  it('does not depend on the order in which judgements came', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6 }), (order) => {
        const candidates = [1, 2, 3, 4, 5, 6].map((number) => candidate(number));
        const judgements = Object.fromEntries(order.map((number) => [`m${number}`, judgement()]));
        const rows = rankProvisional({ candidates, judgements, unassessable: {} }, { maxResults: 6, preferences: [] });
        expect(rows.map(({ evidenceId }) => evidenceId)).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6']);
      }),
    );
  });

  it('ranks provisionally by the same rules over what is judged so far', () => {
    const candidates = [candidate(1), candidate(2, { baseScore: 5 }), candidate(3)];
    const state = { candidates, judgements: { m1: judgement(), m2: judgement() }, unassessable: {} };
    expect(rankProvisional(state, { maxResults: 10, preferences: [] }).map(({ evidenceId }) => evidenceId)).toEqual([
      'm2',
      'm1',
    ]);
  });

  it('delivers exactly the reviewed text', () => {
    const candidates = [candidate(1, { text: '  <b>“x”</b>\n🙂 ' })];
    const [row] = rankProvisional(
      { candidates, judgements: { m1: judgement() }, unassessable: {} },
      { maxResults: 1, preferences: [] },
    );
    expect(row?.description).toBe('  <b>“x”</b>\n🙂 ');
  });
});
