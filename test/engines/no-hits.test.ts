import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { anysearch } from '../../src/engines/anysearch';
import { brave } from '../../src/engines/brave';
import { exa } from '../../src/engines/exa';
import { exaFree } from '../../src/engines/exa-free';
import { hackerNews } from '../../src/engines/hacker-news';
import { marginalia } from '../../src/engines/marginalia';
import { searxng } from '../../src/engines/searxng';
import { stackExchange } from '../../src/engines/stack-exchange';
import { tavily } from '../../src/engines/tavily';
import { wikipedia } from '../../src/engines/wikipedia';
import { factsOf } from './facts';
import { responseOf, settled } from './fixtures';

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
    expect(settled(stackExchange, responseOf(stackExchange, JSON.stringify(body), { status }))).toEqual(expected);
  });
});

test.each([
  [{ error: { code: 'ratelimited' } }, { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 5000 }],
  [{ error: { code: 'maxlag' } }, { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 5000 }],
  [{ error: { code: 'badvalue' } }, { kind: 'failed', reason: 'engine_error', detail: 'badvalue' }],
])('wikipedia: %j in the body', (body, expected) => {
  const headers = { 'retry-after': '5' };
  expect(settled(wikipedia, responseOf(wikipedia, JSON.stringify(body), { headers }))).toEqual(expected);
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
    [tavily, { results: [] }],
    [tavily, { results: [], query: 'tea' }],
    [exa, { results: [] }],
    [brave, { type: 'search' }],
    [brave, { type: 'search', mixed: { main: [{ type: 'web' }] } }],
    [brave, { type: 'search', web: { results: [] } }],
    [brave, { mixed: { main: [] } }],
    [marginalia, { results: [] }],
    [searxng, { results: [] }],
    [searxng, { results: [], query: 'tea' }],
    [anysearch, { code: 0, data: { results: [] } }],
    [anysearch, { code: 0, data: { results: [], metadata: { total_results: 3 } } }],
    [anysearch, { data: { results: [], metadata: { total_results: 0 } } }],
    [exaFree, { jsonrpc: '2.0', id: 1, result: { content: [] } }],
    [exaFree, { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'image' }] } }],
  ])('%#', (engine, body) => {
    expect(settled(engine, responseOf(engine, JSON.stringify(body)))).toEqual({
      kind: 'unparsed',
      reason: 'unexpected_shape',
      blocks: 0,
    });
  });
});

test.each(engines.map((engine): [string, Engine] => [engine.id, engine]))(
  '%s: what zero rows are called',
  (_id, engine) => {
    const page = factsOf(engine).emptyMark ? 'markup_changed' : 'no_known_empty_mark';
    const reason = factsOf(engine).zeroRows ?? (engine.results === 'html' ? page : 'not_json');
    expect(settled(engine, responseOf(engine, '<html></html>'))).toEqual({ kind: 'unparsed', reason, blocks: 0 });
  },
);

test.each([
  [hackerNews, { hits: [1, null, 'x', [], {}], nbHits: 5 }],
  [stackExchange, { items: [1, null, 'x', [], { link: 5 }], has_more: false }],
  [tavily, { results: [1, null, 'x', [], { url: 5 }], query: 'tea', response_time: 1 }],
  [exa, { results: [1, null, 'x', [], { url: 5 }], requestId: 'x' }],
  [brave, { type: 'search', web: { results: [1, null, 'x', [], { url: 5 }] } }],
  [marginalia, { results: [1, null, 'x', [], { url: 5 }], license: 'x', query: 'tea' }],
  [searxng, { results: [1, null, 'x', [], { url: 5 }], query: 'tea' }],
  [anysearch, { code: 0, data: { results: [1, null, 'x', [], { url: 5 }] } }],
  [wikipedia, { query: { search: [1, null, 'x', [], { title: 5 }], searchinfo: { totalhits: 5 } } }],
])('rows of the wrong kind are counted, not believed (%#)', (engine, body) => {
  expect(settled(engine, responseOf(engine, JSON.stringify(body)))).toMatchObject({ kind: 'unparsed', blocks: 5 });
});
