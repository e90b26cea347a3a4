import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXQuery } from '../../../src/core/community/operators';
import {
  attributeFallback,
  fallback,
  joinPosts,
  mostPosts,
  official,
  suppliedPosts,
} from '../../../src/core/community/pages';
import { mergePosts, type Sighting } from '../../../src/core/community/post';
import { fuse } from '../../../src/core/fusion/fuse';
import type { EngineHits } from '../../../src/core/fusion/voters';
import { hit, page } from '../fusion/build';
import { now, sighting } from './build';

const voters = [official, fallback, ...['alpha', 'beta'].map((engine) => ({ engine, family: engine, weight: 1 }))];
const context = (question = 'batteries') => ({ question, now, conditions: readXQuery(question).conditions });
const snapshotOf = (results: readonly EngineHits[]) =>
  fuse({ query: 'batteries', results, includeDomains: [], excludeDomains: [], candidateLimit: 100, now });
const joined = (web: readonly EngineHits[], sightings: readonly Sighting[], question?: string) =>
  joinPosts(web, { sightings, voters }, context(question));

describe('attribution', () => {
  test('a post that an engine vouches for keeps it; one without gets its place at x-fallback', () => {
    const bare = sighting('2', { source: null });
    const found = attributeFallback(mergePosts([sighting('1', {}, 'alpha', 4), bare, sighting('3')]), 'v');
    expect(found.map(({ id, source }) => [id, source?.engine, source?.rank])).toEqual([
      ['1', 'alpha', 4],
      ['2', 'x-fallback', 2],
      ['3', 'alpha', 1],
    ]);
  });

  test('a text without a voice of its own completes a post and votes for nothing', () => {
    const { results } = joined(
      [],
      [sighting('1', {}, 'alpha', 4), sighting('1', { source: null, text: 'x'.repeat(99) })],
    );
    const [row] = snapshotOf(results).rows;
    expect(row).toMatchObject({ snippet: 'x'.repeat(99), engineRanks: { alpha: 4 }, engines: ['alpha'] });
  });
});

describe('what the branch supplies', () => {
  const many = Array.from({ length: 50 }, (_, index) => sighting(String(100 + index), {}, 'x-official', index + 1));

  test(`is the best ${mostPosts} posts of both legs`, () => {
    const { posts } = suppliedPosts({ sightings: many.toReversed(), voters }, context());
    expect(posts.map(({ id }) => id)).toEqual(many.slice(0, mostPosts).map(({ id }) => id));
  });

  test('has posts with a text before posts without one', () => {
    const bare = many.slice(0, 25).map((one) => ({ ...one, text: '' }));
    const { posts } = suppliedPosts({ sightings: [...bare, ...many.slice(25)], voters }, context());
    expect(posts.map(({ id }) => id)).toEqual([...many.slice(25), ...bare.slice(0, 5)].map(({ id }) => id));
  });

  test('leaves out and counts what is not shown to meet the operators', () => {
    const sightings = [sighting('1', { username: 'ann' }), sighting('2', { username: 'bob' }), sighting('3')];
    const { posts, unproven } = suppliedPosts({ sightings, voters }, context('batteries from:ann'));
    expect([posts.map(({ id }) => id), unproven]).toEqual([['1'], 2]);
  });

  test('has nothing that only engines without weight found', () => {
    const mute = [{ engine: 'alpha', family: 'alpha', weight: 0 }];
    expect(suppliedPosts({ sightings: [sighting('1')], voters: mute }, context()).posts).toEqual([]);
  });
});

describe('joined with the web', () => {
  const web = [
    page('alpha', [
      hit('https://example.org/', { providerRank: 1 }),
      hit('https://twitter.com/ann/status/7', { providerRank: 2, title: 'Ann on X: "Cells" / X', snippet: 'Cells' }),
      hit('https://example.org/2', { providerRank: 3 }),
    ]),
  ];

  test('one post is one row: longest text, all ranks, one date, an address with its author', () => {
    const long = 'Cells age faster when they are hot, and this is the whole text of the post. '.repeat(3).trim();
    const { results, notes } = joined(web, [
      sighting('7', { text: long, url: 'https://x.com/i/status/7' }, 'x-official', 3),
      sighting('7', { text: 'Cells age' }, 'alpha', 9),
    ]);
    const { rows, contributionWeights } = snapshotOf(results);
    expect(notes).toEqual([]);
    const row = rows.find(({ key }) => key === 'x:post:7');
    expect(row).toMatchObject({
      snippet: long,
      title: `Ann: ${long.slice(0, 120)}`,
      engineRanks: { alpha: 2, 'x-official': 3 },
      url: 'https://twitter.com/ann/status/7',
    });
    expect(contributionWeights).toMatchObject({ alpha: 1, 'x-official': 1 });
    expect(rows.map(({ engineRanks }) => engineRanks.alpha)).toEqual([2, 1, 3]);
  });

  test('x-official is a voter only where a row carries it', () => {
    expect(snapshotOf(joined(web, [sighting('8')]).results).contributionWeights).toEqual({ alpha: 1 });
  });

  test('posts of the web are held to the operators and counted, other pages are not', () => {
    const { results, notes } = joined(web, [], 'batteries from:bob');
    expect(results.flatMap(({ hits }) => hits.map(({ url }) => url))).toEqual([
      'https://example.org/',
      'https://example.org/2',
    ]);
    expect(results[0]?.hits.map(({ providerRank }) => providerRank)).toEqual([1, 3]);
    expect(notes).toEqual([expect.stringContaining('not shown to meet the operators, left out: 1')]);
  });

  test('a post without any text is left out and counted; the web may lend it one', () => {
    const bare = (id: string) => sighting(id, { text: '' }, 'x-official', 1);
    const { results, notes } = joined(web, [bare('7'), bare('9')]);
    const keys = snapshotOf(results).rows.map(({ key }) => key);
    expect(keys).toContain('x:post:7');
    expect(keys).not.toContain('x:post:9');
    expect(notes).toEqual([expect.stringContaining('without their text, left out: 1')]);
  });

  test('a searched-through engine keeps the family it voted in', () => {
    const lent = [page('alpha', [hit('https://x.com/ann/status/7', { votesAs: 'bing', snippet: 'Cells' })])];
    expect(joined(lent, []).results[0]?.hits[0]).toMatchObject({ votesAs: 'bing' });
  });

  test('nothing of X leaves the web as it is', () => {
    const plain = [page('alpha', [hit('https://example.org/'), hit('https://x.com/ann')])];
    expect(joined(plain, [])).toEqual({ results: plain, notes: [] });
  });
});

test('neither the order of sightings nor that of pages and hits shows', () => {
  const any = fc
    .record({
      id: fc.constantFrom('1', '2', '3'),
      text: fc.constantFrom('', 'red', 'red fox', 'blue whale'),
      username: fc.constantFrom(null, 'ann', 'bob'),
      engine: fc.constantFrom('x-official', 'alpha', 'beta', 'x-fallback'),
      rank: fc.integer({ min: 1, max: 5 }),
      told: fc.boolean(),
    })
    .map(({ id, engine, rank, told, ...parts }) =>
      sighting(id, { ...parts, ...(told ? {} : { source: null }) }, engine, rank),
    );
  const anyHit = fc
    .record({
      id: fc.constantFrom('1', '4'),
      rank: fc.integer({ min: 1, max: 5 }),
      snippet: fc.constantFrom('', 'red'),
    })
    .map(({ id, rank, snippet }) => hit(`https://x.com/i/status/${id}`, { providerRank: rank, snippet }));
  const anyWeb = fc.tuple(fc.array(anyHit, { maxLength: 3 }), fc.array(anyHit, { maxLength: 3 }));
  fc.assert(
    fc.property(fc.array(any, { maxLength: 8 }), anyWeb, (sightings, [left, right]) => {
      const one = (turn: <T>(list: readonly T[]) => T[]) => {
        const supply = { sightings: turn(sightings), voters };
        const supplied = suppliedPosts(supply, context()).posts.flatMap((post) => post.sightings);
        const web = turn([page('alpha', turn(left)), page('beta', turn(right))]);
        const { results, notes } = joinPosts(web, { sightings: turn(supplied), voters }, context());
        return JSON.stringify([snapshotOf(results), notes]);
      };
      expect(one((list) => list.toReversed())).toBe(one((list) => [...list]));
    }),
    { numRuns: 300 },
  );
});
