import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { hackerNews } from '../../src/engines/hacker-news';
import { stackExchange } from '../../src/engines/stack-exchange';
import { wikipedia } from '../../src/engines/wikipedia';
import { responseOf } from './fixtures';

describe('stack-exchange: errors in the body', () => {
  const limited = { kind: 'blocked', reason: 'rate_limited' };
  test.each([
    [
      400,
      { error_id: 502, error_name: 'throttle_violation', error_message: 'too many', backoff: 30 },
      { ...limited, retryAfterMs: 30_000 },
    ],
    [
      400,
      { error_id: 502, error_message: 'too many requests, more requests available in 82219 seconds' },
      { ...limited, retryAfterMs: 82_219_000 },
    ],
    [502, { error_id: 502, error_name: 'throttle_violation' }, limited],
    [200, { error_id: 502, error_name: 'throttle_violation', backoff: -1 }, limited],
    [
      503,
      { error_id: 503, error_name: 'temporarily_unavailable' },
      { kind: 'failed', reason: 'engine_error', detail: '503 temporarily_unavailable' },
    ],
    [
      400,
      { error_id: 400, error_name: '<b>bad</b>' },
      { kind: 'failed', reason: 'engine_error', detail: '400 unnamed error' },
    ],
    [429, { error_id: 400, error_name: 'bad_parameter' }, limited],
  ])('%d %j', (status, body, expected) => {
    expect(stackExchange.parse(responseOf(stackExchange, JSON.stringify(body), { status }))).toEqual(expected);
  });
});

test.each([
  [{ error: { code: 'ratelimited' } }, { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 5000 }],
  [{ error: { code: 'maxlag' } }, { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 5000 }],
  [{ error: { code: 'badvalue' } }, { kind: 'failed', reason: 'engine_error', detail: 'badvalue' }],
])('wikipedia: %j in the body', (body, expected) => {
  const headers = { 'retry-after': '5' };
  expect(wikipedia.parse(responseOf(wikipedia, JSON.stringify(body), { headers }))).toEqual(expected);
});

describe('an empty list is "no results" only in a sound envelope', () => {
  test.each([
    [wikipedia, { query: { search: [] } }],
    [wikipedia, { query: { search: [], searchinfo: { totalhits: 5 } } }],
    [wikipedia, { search: [], searchinfo: { totalhits: 0 } }],
    [hackerNews, { hits: [] }],
    [hackerNews, { hits: [], nbHits: 3 }],
    [hackerNews, { hits: {}, nbHits: 0 }],
    [stackExchange, { items: [] }],
    [stackExchange, { items: [], has_more: true }],
  ])('%#', (engine, body) => {
    expect(engine.parse(responseOf(engine, JSON.stringify(body)))).toEqual({
      kind: 'unparsed',
      reason: 'unexpected_shape',
      blocks: 0,
    });
  });
});

test.each(engines.map((engine): [string, Engine] => [engine.id, engine]))(
  '%s: what zero rows are called',
  (_id, engine) => {
    const reasons = { ddg: 'no_known_empty_mark', mojeek: 'no_known_empty_mark', bing: 'markup_changed' };
    const reason = (reasons as Record<string, string>)[engine.id] ?? 'not_json';
    expect(engine.parse(responseOf(engine, '<html></html>'))).toEqual({ kind: 'unparsed', reason, blocks: 0 });
  },
);

test.each([
  [hackerNews, { hits: [1, null, 'x', [], {}], nbHits: 5 }],
  [stackExchange, { items: [1, null, 'x', [], { link: 5 }], has_more: false }],
  [wikipedia, { query: { search: [1, null, 'x', [], { title: 5 }], searchinfo: { totalhits: 5 } } }],
])('rows of the wrong kind are counted, not believed (%#)', (engine, body) => {
  expect(engine.parse(responseOf(engine, JSON.stringify(body)))).toMatchObject({ kind: 'unparsed', blocks: 5 });
});
