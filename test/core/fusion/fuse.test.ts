import { describe, expect, test } from 'vitest';
import { candidateLimitFor, fuse } from '../../../src/core/fusion/fuse';
import { hit, input, page, ranked } from './build';

const urlsOf = (snapshot: ReturnType<typeof fuse>) => snapshot.rows.map(({ url }) => url);

test('a domain filter holds even where the engine ignores it', () => {
  const urls = [
    'https://example.com/',
    'https://blog.example.com/',
    'https://notexample.com/',
    'https://x.com/u/status/1',
    'https://help.twitter.com/',
  ];
  const results = [page('a', ranked(urls))];
  expect(urlsOf(fuse(input(results, { excludeDomains: ['example.com'] })))).toEqual(urls.slice(2));
  expect(urlsOf(fuse(input(results, { includeDomains: ['example.com'] })))).toEqual(urls.slice(0, 2));
  expect(urlsOf(fuse(input(results, { includeDomains: ['twitter.com'] })))).toEqual(urls.slice(3));
  expect(fuse(input(results, { includeDomains: ['example.com'] })).funnel).toMatchObject({
    engineRowsRaw: 5,
    fusionRows: 2,
  });
});

describe('weights', () => {
  const shared = hit('https://shared.example/', { providerRank: 2 });
  const results = [
    page('a', [hit('https://only-a.example/', { title: 'A' }), shared]),
    page('b', [
      hit('https://only-b.example/', { published: '2025-01-01' }),
      { ...shared, title: 'query', published: '2025-01-01' },
    ]),
  ];

  test('of zero leave no trace', () => {
    const muted = fuse(input([results[0]!, { ...results[1]!, weight: 0 }]));
    const without = fuse(input([results[0]!]));
    expect(muted).toEqual({ ...without, funnel: { ...without.funnel, engineRowsRaw: 4 } });
  });

  test('move an engine’s own hits', () => {
    const first = (weight: number) => {
      const { rows } = fuse(input([results[0]!, { ...results[1]!, weight }], { query: '' }));
      const place = (url: string) => rows.findIndex((row) => row.url === url);
      return place('https://only-b.example/') < place('https://only-a.example/');
    };
    expect([0.5, 2].map(first)).toEqual([false, true]);
  });

  test('of one engine are the smallest it was given', () => {
    const halved = [
      { ...results[0]!, variant: 'v1' },
      { ...results[0]!, variant: 'v2', weight: 0.5 },
    ];
    expect(fuse(input(halved)).contributionWeights).toEqual({ a: 0.5 });
    expect(fuse(input(halved.toReversed()))).toEqual(fuse(input(halved)));
  });

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('%d is refused', (weight) => {
    expect(() => fuse(input([page('a', [], { weight })]))).toThrow(RangeError);
  });

  test('two families of one engine are refused', () => {
    expect(() => fuse(input([page('a', []), page('a', [], { family: 'b' })]))).toThrow(RangeError);
  });

  test('of the X branch are listed only where a kept row carries them', () => {
    const branch = [page('x-official', []), page('x-fallback', [hit('https://x.com/u/status/1')]), page('a', [])];
    expect(fuse(input(branch)).contributionWeights).toEqual({ a: 1, 'x-fallback': 1 });
  });

  test('up to the largest number do not overflow', () => {
    const huge = ['a', 'b', 'c'].map((engine) =>
      page(engine, [hit('https://a.example/')], { weight: Number.MAX_VALUE }),
    );
    const [row] = fuse(input(huge, { query: 'title' })).rows;
    expect([row?.score, row?.evidenceScore]).toEqual([Number.MAX_VALUE, Number.MAX_VALUE]);
  });
});

describe('the snapshot', () => {
  const urls = Array.from({ length: 40 }, (_, index) => `https://site${String(index).padStart(2, '0')}.example/`);

  test('is one cut by score, then by key', () => {
    const results = [page('a', ranked(urls)), page('b', ranked(urls.toReversed()))];
    const { rows, funnel } = fuse(input(results, { candidateLimit: 10 }));
    expect(funnel).toEqual({
      engineRowsRaw: 80,
      uniqueCandidates: 40,
      fusionRows: 40,
      selectedRows: 10,
      truncated: true,
    });
    const order = rows.map(({ score, key }) => ({ score, key }));
    expect(order).toEqual([...order].sort((x, y) => y.score - x.score || (x.key < y.key ? -1 : 1)));
  });

  test('knows no cap per site', () => {
    const oneSite = urls.map((_, index) => `https://one.example/${index}`);
    expect(fuse(input([page('a', ranked(oneSite))])).rows).toHaveLength(40);
  });

  test.each([0, 501, 1.5, Number.NaN])('refuses the limit %d', (candidateLimit) => {
    expect(() => fuse(input([], { candidateLimit }))).toThrow(RangeError);
  });

  test('is empty for nothing', () => {
    const funnel = { engineRowsRaw: 0, uniqueCandidates: 0, fusionRows: 0, selectedRows: 0, truncated: false };
    expect(fuse(input([]))).toEqual({ rows: [], contributionWeights: {}, funnel });
  });

  test.each([
    [1, 32],
    [10, 32],
    [11, 36],
    [12, 39],
    [13, 42],
    [15, 48],
    [20, 64],
    [25, 80],
    [30, 96],
    [40, 128],
    [50, 160],
  ])('for %i results holds %i', (maxResults, limit) => expect(candidateLimitFor(maxResults)).toBe(limit));

  test.each([0, 51, 2.5])('refuses %d results', (maxResults) => {
    expect(() => candidateLimitFor(maxResults)).toThrow(RangeError);
  });
});

test('recency counts only where it is asked for', () => {
  const results = [
    page('a', ranked(['https://old.example/'], { published: '2020-01-01' })),
    page('b', ranked(['https://young.example/'], { published: '2026-03-09' })),
  ];
  expect(urlsOf(fuse(input(results)))).toEqual(['https://old.example/', 'https://young.example/']);
  expect(urlsOf(fuse(input(results, { recency: 'week' })))).toEqual(['https://young.example/', 'https://old.example/']);
});
