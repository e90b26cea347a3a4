import { describe, expect, test } from 'vitest';
import { cacheKey, cacheTtl, createFlights, recall, remember } from '../../src/app/retrieval-cache';
import type { Retrieved } from '../../src/app/retrieve';
import type { RunSources } from '../../src/app/run-engines';
import type { SearchResult } from '../../src/core/retrieval/search-result';
import { settle } from '../../src/core/retrieval/search-result';
import { fakeEngine } from './fake-engines';

const result = (engine: string, state: SearchResult['state'], rows = 0): SearchResult => ({
  engine,
  variant: 'q',
  state,
  reason: null,
  until: null,
  ms: 1,
  hits: Array.from({ length: rows }, (_, index) => ({
    url: `https://a.example/${index}`,
    title: 't',
    snippet: 's',
    published: null,
    providerRank: index + 1,
  })),
});
const retrieved = (...results: SearchResult[]): Retrieved => ({
  queries: ['q'],
  results,
  outcomes: results.map((one) => settle(one.engine, [one], null)),
  complete: true,
});

function memory() {
  const kept = new Map<string, { value: unknown; ttlMs: number }>();
  return {
    kept,
    cache: {
      get: async (key: string) => kept.get(key)?.value,
      put: async (key: string, value: unknown, ttlMs: number) => void kept.set(key, { value, ttlMs }),
    },
  };
}

describe('what is kept', () => {
  test.each([
    ['a whole retrieval, for six hours', retrieved(result('a', 'hits', 3), result('b', 'none')), cacheTtl.whole],
    [
      'one in which an engine failed, for five minutes',
      retrieved(result('a', 'hits', 3), result('b', 'timeout')),
      cacheTtl.partial,
    ],
    ['nothing of a total failure', retrieved(result('a', 'timeout'), result('b', 'failed')), undefined],
    ['nothing of an empty retrieval', retrieved(result('a', 'none')), undefined],
    ['nothing of a stopped one', { ...retrieved(result('a', 'hits', 3)), complete: false }, undefined],
  ])('%s', async (_, value, ttlMs) => {
    const { kept, cache } = memory();
    await remember(cache, 'k', value);
    expect(kept.get('k')?.ttlMs).toBe(ttlMs);
    expect(await recall(cache, 'k')).toEqual(ttlMs === undefined ? null : value);
  });

  test('what cannot be read is not there', async () => {
    const { cache } = memory();
    await cache.put('k', { results: 'nonsense' }, 1);
    expect(await recall(cache, 'k')).toBeNull();
  });
});

test('the key covers question, engines, choices and the person’s key, and shows none of them', async () => {
  const sources = (key = '', options = {}, id = 'a'): RunSources => ({
    remote: [{ id, facts: fakeEngine(id), options, key, origins: [], host: 'a.example' }],
    local: [],
  });
  const wish = { question: 'q', count: 20, language: 'en' };
  const keys = await Promise.all([
    cacheKey(wish, sources()),
    cacheKey({ ...wish, question: 'other' }, sources()),
    cacheKey({ ...wish, language: 'zh' }, sources()),
    cacheKey(wish, sources('secret-1')),
    cacheKey(wish, sources('secret-2')),
    cacheKey(wish, sources('', { site: 'x' })),
    cacheKey(wish, sources('', {}, 'b')),
  ]);
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
  expect(await cacheKey(wish, sources('secret-1'))).toBe(keys[3]);
});

describe('equal searches under way', () => {
  const flight = () => {
    let land: (value: Retrieved) => void = () => undefined;
    let crash: (error: Error) => void = () => undefined;
    const result = new Promise<Retrieved>((resolve, reject) => {
      land = resolve;
      crash = reject;
    });
    return { fly: () => result, land, crash };
  };
  const isWhole = ({ complete }: Retrieved) => complete;
  const calm = new AbortController().signal;
  const whole = retrieved(result('a', 'hits', 1));

  test('share one set of requests', async () => {
    const flights = createFlights(isWhole);
    const first = flight();
    const leader = flights.join('k', first.fly, calm);
    const follower = flights.join('k', () => Promise.reject(new Error('must not fly')), calm);
    first.land(whole);
    expect(await leader).toEqual({ result: whole, shared: false });
    expect(await follower).toEqual({ result: whole, shared: true });
  });

  test.each([
    ['was stopped', (first: ReturnType<typeof flight>) => first.land({ ...whole, complete: false })],
    ['failed', (first: ReturnType<typeof flight>) => first.crash(new Error('lost'))],
  ])('a flight that %s is nobody else’s', async (_, end) => {
    const flights = createFlights(isWhole);
    const first = flight();
    const leader = flights.join('k', first.fly, calm).catch(() => null);
    const follower = flights.join('k', async () => whole, calm);
    end(first);
    await leader;
    expect(await follower).toEqual({ result: whole, shared: false });
  });

  test('a waiter that is stopped does not wait on', async () => {
    const flights = createFlights(isWhole);
    const stop = new AbortController();
    void flights.join('k', flight().fly, calm);
    const waiter = flights.join('k', async () => ({ ...whole, complete: false }), stop.signal);
    stop.abort();
    expect((await waiter).shared).toBe(false);
  });

  test('other searches and later ones fly on their own', async () => {
    const flights = createFlights(isWhole);
    expect((await flights.join('k', async () => whole, calm)).shared).toBe(false);
    expect((await flights.join('k', async () => whole, calm)).shared).toBe(false);
  });
});
