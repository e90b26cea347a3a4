import { describe, expect, test } from 'vitest';
import type { EngineReply, EngineRequest, EngineResponse } from '../../src/core/retrieval/engine';
import { exaFree } from '../../src/engines/exa-free';
import { rpcAnswer } from '../../src/engines/json-rpc';
import { fixture, hitsOf, queryOf, responseOf } from './fixtures';

const query = queryOf({ count: 20 });
const limited = { kind: 'blocked', reason: 'rate_limited' };
const text = (words: string, more = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: words }], ...more } });
const rpcError = (code: number, message: string) =>
  JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } });
const said = (body: string, changes: Partial<EngineResponse> = {}): EngineReply =>
  exaFree.parse(responseOf(exaFree, body, changes), query, { step: 0 });
const bodyOf = (request: EngineRequest): unknown => JSON.parse(request.body ?? '');

test('the tool’s text as rows; a rule inside a highlight divides nothing, the broken row keeps its rank', () => {
  expect(hitsOf(exaFree)).toEqual([
    {
      url: 'https://plants.example/tannin?x=1',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds --- proteins, so it tastes dry.',
      published: '2026-07-25',
      dateText: '2026-07-25T00:00:00.000Z',
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew',
      title: '',
      snippet: 'How long to brew. ... URL: https://not.example/a/row',
      published: null,
      providerRank: 3,
    },
    {
      url: 'https://ja.example/お茶',
      title: 'お茶のタンニン',
      snippet: '渋みの話。',
      published: null,
      dateText: '2026-02-30',
      providerRank: 4,
    },
  ]);
});

test('the same rows as a stream of events, with a notification before them and any line ends', () => {
  const { body } = fixture(exaFree, 'hits');
  const notice = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';
  const lines = JSON.stringify(JSON.parse(body), null, 1)
    .split('\n')
    .map((line) => `data: ${line}`);
  const stream = [': hello', '', 'event: message', `data: ${notice}`, '', 'event: message', ...lines, '', ''];
  for (const end of ['\n', '\r\n']) {
    expect(hitsOf(exaFree, responseOf(exaFree, stream.join(end)))).toEqual(hitsOf(exaFree));
  }
  expect(hitsOf(exaFree, responseOf(exaFree, `[${notice},${body}]`))).toEqual(hitsOf(exaFree));
});

test('no more rows than were asked for: text of a page that looks like a row is no hit', () => {
  const forged = (n: number) => `Title: t${n}\nURL: https://site${n}.example/\nHighlights:\nx`;
  const body = text(Array.from({ length: 15 }, (_, n) => forged(n)).join('\n\n---\n\n'));
  const counts = [3, 20].map((count) => {
    const reply = exaFree.parse(responseOf(exaFree, body), queryOf({ count }), { step: 0 });
    return reply.kind === 'hits' ? reply.hits.length : 0;
  });
  expect(counts).toEqual([3, 10]);
});

test('asks the tool at once, accepting both kinds of answer', () => {
  const request = exaFree.request(query);
  expect(request.headers).toEqual({
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  });
  expect(bodyOf(request)).toEqual({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'web_search_exa', arguments: { query: 'tea tannin', numResults: 10 } },
  });
});

describe('limits and errors', () => {
  const words = "You've hit Exa's free MCP rate limit. Create an API key at https://dashboard.exa.ai .";
  test('both shapes of the rate limit, and its time where one is named', () => {
    const headers = { 'retry-after': '30' };
    expect(said(rpcError(-32000, words), { status: 429 })).toEqual(limited);
    expect(said(rpcError(-32000, words), { status: 429, headers })).toEqual({ ...limited, retryAfterMs: 30_000 });
    expect(said(text(words, { isError: true }))).toEqual(limited);
    expect(said(text(words, { isError: true }), { headers })).toEqual({ ...limited, retryAfterMs: 30_000 });
    expect(said(text('web_search_exa error (429): slow', { isError: true }))).toEqual(limited);
  });

  test.each([
    [text('web_search_exa error (500): boom', { isError: true }), 'tool error 500'],
    [text('it broke', { isError: true }), 'tool error unnamed'],
    [rpcError(-32602, 'Invalid arguments for tool'), 'tool error -32602'],
  ])('%s', (body, detail) => {
    expect(said(body)).toEqual({ kind: 'failed', reason: 'engine_error', detail });
  });

  test('rows without the mark of an error are rows, whatever they speak of', () => {
    expect(said(text('Title: Rate limit\nURL: https://a.example/\nHighlights:\nYou hit the rate limit.')).kind).toBe(
      'hits',
    );
  });
});

describe('the handshake', () => {
  const wanting = [
    rpcError(-32000, 'Bad Request: Server not initialized'),
    rpcError(-32000, 'Bad Request: No valid session ID provided'),
  ];
  const nextOf = (reply: EngineReply) => {
    if (reply.kind !== 'next') throw new Error(JSON.stringify(reply));
    return reply;
  };
  const step = (carry: string | undefined, n: number, body: string, changes: Partial<EngineResponse> = {}) =>
    exaFree.parse(responseOf(exaFree, body, changes), query, { step: n, ...(carry === undefined ? {} : { carry }) });

  test.each(wanting)('is made when the server wants to be greeted (%s), and then the tool is called again', (body) => {
    const greeting = nextOf(said(body, { status: 400 }));
    expect(bodyOf(greeting.request)).toMatchObject({ method: 'initialize', id: 1 });
    const greeted = `event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"protocolVersion":"2025-03-26"}}\n\n`;
    const notice = nextOf(step(greeting.carry, 1, greeted, { headers: { 'mcp-session-id': 's-1' } }));
    expect(bodyOf(notice.request)).toEqual({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect(notice.request.headers?.['Mcp-Session-Id']).toBe('s-1');
    const call = nextOf(step(notice.carry, 2, '', { status: 202 }));
    expect(call.request).toEqual({
      ...exaFree.request(query),
      headers: { ...exaFree.request(query).headers, 'Mcp-Session-Id': 's-1' },
    });
    expect(step(call.carry, 3, fixture(exaFree, 'hits').body).kind).toBe('hits');
    // A server that still wants greeting is not greeted twice.
    expect(step(call.carry, 3, body, { status: 400 })).toMatchObject({ kind: 'failed' });
  });

  test('goes on without a session where the server names none, or one that no header can carry', () => {
    const ok = '{"jsonrpc":"2.0","id":1,"result":{}}';
    for (const headers of [{}, { 'mcp-session-id': 'a\r\nb' }, { 'mcp-session-id': '' }] as Record<string, string>[]) {
      const notice = nextOf(step('greeted', 1, ok, { headers }));
      expect(notice.request.headers).not.toHaveProperty('Mcp-Session-Id');
      expect(nextOf(step(notice.carry, 2, '', { status: 202 })).request).toEqual(exaFree.request(query));
    }
  });

  test('is not begun for a rate limit or a refusal, and ends where a step is refused', () => {
    expect(said(rpcError(-32000, 'rate limit for this session'), { status: 429 })).toEqual(limited);
    expect(said(rpcError(-32000, 'rate limit for this session'))).toEqual(limited);
    expect(said(wanting[0] ?? '', { status: 503 })).toMatchObject({ kind: 'failed' });
    expect(step('greeted', 1, '', { status: 429 })).toEqual(limited);
    expect(step('greeted', 1, '{}')).toMatchObject({ kind: 'unparsed' });
    expect(step('session:s', 2, '', { status: 500 })).toMatchObject({ kind: 'failed', detail: 'HTTP 500' });
  });
});

test.each([
  ['{"jsonrpc":"2.0","id":1,"result":{}}', true],
  ['data: {"jsonrpc":"2.0","id":1,"error":{}}', true],
  ['data:{"result":1}', true],
  ['event: ping\n\n', false],
  ['data: {"method":"x"}', false],
  ['data: {', false],
  ['[]', false],
  ['null', false],
  ['', false],
])('whether %j holds an answer: %j', (body, holds) => {
  expect(rpcAnswer(body) !== null).toBe(holds);
});
