import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consensus, metadataDelta, type Vote } from '../../../src/core/fusion/consensus';
import { freshness } from '../../../src/core/fusion/freshness';
import { fuse } from '../../../src/core/fusion/fuse';
import { hit, input, now, page } from './build';

const families: Record<string, string> = { bing: 'bing', ddg: 'bing', yahoo: 'bing', exa: 'exa', 'exa-free': 'exa' };
const familyOf = (engine: string) => families[engine] ?? engine;
const vote = (engine: string, rank = 1, weight = 1): Vote => ({ engine, family: familyOf(engine), weight, rank });

/** Equal within 1e-12 of the value. */
function expectNear(actual: number | undefined, expected: number) {
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-12 * Math.abs(expected));
}

test.each([
  ['one engine', ['bing'], 1],
  ['two independent', ['tavily', 'brave'], 1.6931471805599454],
  ['three independent', ['tavily', 'brave', 'anysearch'], 2.09861228866811],
  ['one family of three', ['bing', 'ddg', 'yahoo'], 1.4054651081081644],
  ['one family of two', ['exa', 'exa-free'], 1.1823215567939547],
])('%s', (_, engines, expected) => {
  const evidence = consensus(engines.map((engine) => vote(engine)));
  expectNear(evidence.evidenceScore, expected);
  expectNear(evidence.evidenceScore - evidence.consensusBoost, 1);
});

test('a single vote fades with its rank', () => {
  expectNear(consensus([vote('bing', 20)]).evidenceScore, 10 / 29);
  expectNear(consensus([vote('bing', 11)]).evidenceScore, 0.5);
});

test('brave and its page share a family', () => {
  const both = consensus([
    { ...vote('brave'), family: 'brave' },
    { ...vote('brave-html'), family: 'brave' },
  ]);
  expectNear(both.evidenceScore, 1 + Math.log(1.25));
});

const weights = {
  balanced: { bing: 0.9572312859948126, ddg: 0.9808701859225035, exa: 1.0485943361780756 },
  research: { bing: 0.9273071097009062, ddg: 0.9025744629620456, exa: 1.1456337201776512 },
  fresh: { bing: 1.0197555682848762, ddg: 0.9268489619911159, exa: 1.0631686740118014 },
} as const;

test.each([
  ['balanced', ['bing', 'ddg'], 1.314965521335742],
  ['research', ['bing', 'ddg'], 1.2438505379602762],
  ['fresh', ['bing', 'ddg'], 1.3509769185986857],
  ['balanced', ['bing', 'ddg', 'exa'], 2.0307998836078833],
  ['research', ['bing', 'ddg', 'exa'], 2.1037203570165635],
  ['fresh', ['bing', 'ddg', 'exa'], 2.0622261406924687],
] as const)('preset %s, %j, all terms found', (ranking, engines, expected) => {
  const found = hit('https://example.com/', { title: 'vector database' });
  const results = engines.map((engine) =>
    page(engine, [found], { family: familyOf(engine), weight: weights[ranking][engine] }),
  );
  const [row] = fuse(input(results, { query: 'vector database' })).rows;
  expectNear(row?.score, expected);
  expectNear(row?.metadataDelta, 0.1);
  expectNear(row?.score, (row?.evidenceScore ?? 0) * 1.1);
});

test('text and date are worth at most a fifth', () => {
  expect(metadataDelta({ lexical: 0, freshness: 0 })).toBe(0);
  expectNear(metadataDelta({ lexical: 0.5, freshness: 0 }), 0.05);
  expect(metadataDelta({ lexical: 1, freshness: 1 })).toBe(0.2);
});

test.each([
  ['day', '2026-03-10', 0.5 ** 1],
  ['week', '2026-03-07', 0.5 ** (3.5 / 3)],
  ['month', '2026-02-23', 0.5 ** (15.5 / 15)],
  ['year', '2025-12-10', 0.5 ** (90.5 / 90)],
  [null, '2026-03-10', 0],
  ['week', '2026-03-11', 0],
  ['week', null, 0],
] as const)('freshness for %s of %s', (recency, published, expected) => {
  const dateStatus = published === null ? 'unknown' : 'known';
  expect(freshness({ published, dateStatus }, recency, now)).toBeCloseTo(expected, 12);
  expect(freshness({ published, dateStatus: 'conflicting' }, recency, now)).toBe(0);
});

test.each([
  ['negative weight', vote('bing', 1, -1)],
  ['NaN weight', vote('bing', 1, Number.NaN)],
  ['infinite weight', vote('bing', 1, Number.POSITIVE_INFINITY)],
  ['rank 0', vote('bing', 0)],
  ['broken rank', vote('bing', 1.5)],
  ['NaN rank', vote('bing', Number.NaN)],
])('refuses %s', (_, bad) => {
  expect(() => consensus([vote('exa'), bad])).toThrow(RangeError);
});

test('no vote, no evidence; a vote of weight 0 vanishes', () => {
  expect(consensus([])).toEqual({ evidenceScore: 0, consensusBoost: 0, contributions: {} });
  expect(consensus([vote('exa'), vote('bing', 1, 0)])).toEqual(consensus([vote('exa')]));
});

const engines = ['anysearch', 'bing', 'brave', 'ddg', 'exa', 'exa-free', 'tavily', 'yahoo'];
const anyWeight = fc.oneof(
  fc.double({ min: 0, max: 2, noNaN: true }),
  fc.double({ min: 0, max: 1e300, noNaN: true }),
  fc.constantFrom(Number.MIN_VALUE, Number.MAX_VALUE, 1e300),
);
const votes = fc
  .subarray(engines, { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) => fc.tuple(fc.integer({ min: 1, max: 60 }), anyWeight).map(([r, w]) => vote(name, r, w))),
    ),
  );

test('is finite and independent of the order, whatever the weights', () => {
  fc.assert(
    fc.property(
      votes.chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }))),
      ([list, shuffled]) => {
        const evidence = consensus(list);
        expect(consensus(shuffled)).toEqual(evidence);
        const numbers = [evidence.evidenceScore, evidence.consensusBoost, ...Object.values(evidence.contributions)];
        expect(numbers.every((number) => Number.isFinite(number) && number >= 0)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test('a better rank or a larger weight never lowers the evidence', () => {
  const better = fc.tuple(
    votes,
    fc.nat(7),
    fc.integer({ min: 1, max: 60 }),
    fc.double({ min: 1, max: 100, noNaN: true }),
  );
  fc.assert(
    fc.property(better, ([list, at, steps, factor]) => {
      const before = consensus(list).evidenceScore;
      const change = (changed: (one: Vote) => Vote) =>
        list.map((one, index) => (index === at % list.length ? changed(one) : one));
      const nearer = change((one) => ({ ...one, rank: Math.max(1, one.rank - steps) }));
      const heavier = change((one) => ({ ...one, weight: Math.min(Number.MAX_VALUE, one.weight * factor) }));
      for (const changed of [nearer, heavier]) {
        expect(consensus(changed).evidenceScore).toBeGreaterThanOrEqual(before * (1 - 1e-15) - Number.MIN_VALUE);
      }
    }),
    { numRuns: 500 },
  );
});
