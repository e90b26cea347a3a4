import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FuseInput, fuse } from '../../../src/core/fusion/fuse';
import { resultKey } from '../../../src/core/url/identity';
import { input } from './build';

const pathPart = fc.constantFrom(
  '',
  '/',
  '/a',
  '/a/',
  '/a/amp',
  '/%61',
  '/b?x=1&utm_source=q',
  '/b?x=1',
  '/b?x=2',
  '#/s',
  '#s',
);
const anyUrl = fc
  .tuple(
    fc.constantFrom('http', 'https'),
    fc.constantFrom('', 'www.', 'm.', 'amp.'),
    fc.constantFrom('one', 'two'),
    pathPart,
  )
  .map(([scheme, label, name, rest]) => `${scheme}://${label}${name}.example${rest}`);
const anyHit = fc.record({
  url: fc.oneof({ weight: 9, arbitrary: anyUrl }, { weight: 1, arbitrary: fc.constant('javascript:alert(1)') }),
  title: fc.constantFrom('', 'red', 'red fox', 'blue'),
  snippet: fc.constantFrom('', 'fox', 'other'),
  published: fc.constantFrom(null, '2025-01-01', '2025-01-02'),
  providerRank: fc.integer({ min: 1, max: 20 }),
});
const anyPage = fc.record({
  engine: fc.constantFrom('bing', 'ddg', 'exa', 'brave'),
  weight: fc.constantFrom(0, 0.5, 1, 1e300),
  variant: fc.constantFrom('v1', 'v2'),
  hits: fc.array(anyHit, { maxLength: 8 }),
});
const anyInput = fc.array(anyPage, { maxLength: 6 }).map((pages): FuseInput => {
  const families: Record<string, string> = { bing: 'bing', ddg: 'bing' };
  return input(
    pages.map((one) => ({ ...one, family: families[one.engine] ?? one.engine })),
    { query: 'red fox' },
  );
});

test('the order of engines and of hits that carry their rank is irrelevant', () => {
  fc.assert(
    fc.property(anyInput, fc.infiniteStream(fc.nat()), (given, random) => {
      const shuffled = <T>(list: readonly T[]) =>
        list
          .map((item) => ({ item, at: random.next().value }))
          .sort((x, y) => x.at - y.at)
          .map(({ item }) => item);
      const results = shuffled(given.results).map((one) => ({ ...one, hits: shuffled(one.hits) }));
      expect(JSON.stringify(fuse({ ...given, results }))).toBe(JSON.stringify(fuse(given)));
    }),
    { numRuns: 300 },
  );
});

test('what holds for every snapshot', () => {
  fc.assert(
    fc.property(anyInput, (given) => {
      const { rows, contributionWeights } = fuse(given);
      const returned = new Set(given.results.flatMap(({ hits }) => hits.map(({ url }) => url)));
      expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
      for (const row of rows) {
        expect(returned).toContain(row.url);
        expect(resultKey(row.url)).toBe(row.key);
        expect(row.engines.every((engine) => (contributionWeights[engine] ?? 0) > 0)).toBe(true);
        expect(Object.keys(row.engineRanks)).toEqual(row.engines);
        for (const [engine, rank] of Object.entries(row.engineRanks)) {
          const ranks = row.provenance.filter((source) => source.engine === engine).map((source) => source.rank);
          expect(rank).toBe(Math.min(...ranks));
        }
        if (row.provenance.some(({ url }) => url.startsWith('https:'))) expect(row.url).toMatch(/^https:/);
        expect(Number.isFinite(row.score) && row.score > 0).toBe(true);
        expect(row.score).toBe(Math.min(Number.MAX_VALUE, row.evidenceScore * (1 + row.metadataDelta)));
      }
    }),
    { numRuns: 300 },
  );
});

test('a heavier engine never lowers its own rows', () => {
  fc.assert(
    fc.property(anyInput, fc.nat(), fc.double({ min: 1, max: 4, noNaN: true }), (given, at, factor) => {
      const engine = given.results[at % Math.max(1, given.results.length)]?.engine;
      const results = given.results.map((one) =>
        one.engine === engine ? { ...one, weight: one.weight * factor } : one,
      );
      const before = new Map(fuse(given).rows.map((row) => [row.key, row.score]));
      for (const row of fuse({ ...given, results }).rows) {
        expect(row.score).toBeGreaterThanOrEqual((before.get(row.key) ?? 0) * (1 - 1e-15));
      }
    }),
  );
});
