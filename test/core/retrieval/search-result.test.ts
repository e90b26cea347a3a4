import { describe, expect, it, test } from 'vitest';
import type { EngineReply, RawHit } from '../../../src/core/retrieval/engine';
import { engineStates } from '../../../src/core/retrieval/outcome';
import { isUsed, resultOfReply, SearchResult, settle } from '../../../src/core/retrieval/search-result';

const hit: RawHit = { url: 'https://a.example/', title: 'A', snippet: '', published: null, providerRank: 1 };

type Settled = Exclude<EngineReply, { kind: 'next' }>;

const replies: [Settled, Partial<SearchResult>][] = [
  [
    { kind: 'hits', hits: [hit] },
    { state: 'hits', hits: [hit] },
  ],
  [{ kind: 'none' }, { state: 'none' }],
  [{ kind: 'consent' }, { state: 'consent' }],
  [
    { kind: 'blocked', reason: 'captcha' },
    { state: 'blocked', reason: 'captcha' },
  ],
  [
    { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 500 },
    { state: 'blocked', reason: 'rate_limited', until: 10_500 },
  ],
  [
    { kind: 'blocked', reason: 'refused', retryAfterMs: 0 },
    { state: 'blocked', reason: 'refused', until: 10_000 },
  ],
  [
    { kind: 'unparsed', reason: 'not_json', blocks: 0 },
    { state: 'unparsed', reason: 'not_json' },
  ],
  [
    { kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 },
    { state: 'unparsed', reason: 'no_known_empty_mark' },
  ],
  [
    { kind: 'failed', reason: 'http_error', detail: 'secret' },
    { state: 'failed', reason: 'http_error' },
  ],
  [
    { kind: 'failed', reason: 'engine_error', detail: '' },
    { state: 'failed', reason: 'engine_error' },
  ],
];

test.each(replies)('the reply %o as a result', (reply, expected) => {
  const result = resultOfReply('bing', 'a variant', reply, 77, 10_000);
  expect(result).toEqual({
    engine: 'bing',
    variant: 'a variant',
    ms: 77,
    until: null,
    reason: null,
    hits: [],
    ...expected,
  });
  expect(SearchResult.parse(result)).toEqual(result);
});

test('engines that were never asked are not used; all others are', () => {
  expect(engineStates.filter((state) => !isUsed(state))).toEqual([
    'waiting',
    'needs_permission',
    'needs_key',
    'suspended',
  ]);
});

describe('one engine’s outcome', () => {
  const one = (state: SearchResult['state'], changes: Partial<SearchResult> = {}): SearchResult => ({
    engine: 'bing',
    variant: 'v',
    state,
    reason: null,
    until: null,
    ms: 10,
    hits: state === 'hits' ? [hit, hit] : [],
    ...changes,
  });

  const table: [what: string, results: SearchResult[], outcome: object][] = [
    ['nothing asked yet', [], { state: 'waiting', attempts: 0, successes: 0, errors: 0, ms: null }],
    ['hits', [one('hits')], { state: 'hits', hits: 2, attempts: 1, successes: 1, errors: 0, ms: 10 }],
    ['hits of two variants add up', [one('hits'), one('hits', { ms: 30 })], { state: 'hits', hits: 4, ms: 30 }],
    ['hits win over trouble', [one('timeout'), one('hits')], { state: 'hits', attempts: 2, successes: 1, errors: 1 }],
    ['hits win over none', [one('none'), one('hits')], { state: 'hits', successes: 2, errors: 0 }],
    ['none wins over trouble', [one('blocked'), one('none')], { state: 'none', successes: 1, errors: 1 }],
    [
      'the first trouble tells',
      [one('blocked', { reason: 'captcha', until: 5 }), one('timeout')],
      { state: 'blocked', reason: 'captcha', until: 5, errors: 2 },
    ],
    [
      'trouble of an asked variant comes before one that was not asked',
      [one('suspended', { reason: 'captcha' }), one('timeout')],
      { state: 'timeout', reason: null, attempts: 1, errors: 1 },
    ],
    ['stopped on its way', [one('cancelled'), one('waiting')], { state: 'cancelled', attempts: 1, errors: 1 }],
    [
      'never asked',
      [one('needs_permission', { reason: 'host_not_granted' })],
      { state: 'needs_permission', reason: 'host_not_granted', attempts: 0, errors: 0 },
    ],
  ];

  it.each(table)('%s', (_, results, outcome) => {
    const settled = settle('bing', results, null);
    expect(settled).toMatchObject({ engine: 'bing', ...outcome });
    expect(settled.attempts).toBe(settled.successes + settled.errors);
  });

  it('is degraded only where there are hits', () => {
    expect(settle('bing', [one('hits')], 'one_host')).toMatchObject({
      state: 'degraded',
      reason: 'one_host',
      successes: 1,
      hits: 2,
    });
    expect(settle('bing', [one('none')], 'one_host')).toMatchObject({ state: 'none', reason: null });
    expect(settle('bing', [one('timeout')], 'off_topic')).toMatchObject({ state: 'timeout', reason: null });
  });
});
