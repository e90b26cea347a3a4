import { describe, expect, test } from 'vitest';
import type { JudgeErrorKind } from '../../src/core/systemone/answer';
import type { AskReply } from '../../src/ports/judge';
import { answerBody, jsonResponse, oneQuestion, scriptedJudge, secretKey } from './support/stub-service';

const good = () => jsonResponse(answerBody(oneQuestion));
const kindOf = (reply: AskReply) => (reply.ok ? 'ok' : reply.kind);
const html = (status = 200) => new Response('\n <!doctype html><title>Sign in</title>', { status });

describe('a good answer', () => {
  test('is validated, names the version, and is sent as the protocol says', async () => {
    const { ask, calls } = scriptedJudge(good);
    expect(await ask()).toEqual({
      ok: true,
      answers: { given: { 'value.m1': { type: 'choice', choice: '0', confidence: 0.9 } }, unavailable: {} },
      model: 'jev-1.13.0',
      usage: { inputTokens: 12, outputTokens: 3 },
      warnings: [],
    });
    const [call] = calls;
    expect(call?.url).toBe('https://api.typesafe.ai/v1/systemone');
    expect(call?.body).toEqual({ state: { question: 'Is it so?' }, questions: oneQuestion, model: 'jev-latest' });
    expect(call?.init).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'omit' });
    expect(new Headers(call?.init.headers).get('authorization')).toBe(`Bearer ${secretKey}`);
  });

  test.each([
    ['https://api.typesafe.ai', 'https://api.typesafe.ai/v1/systemone', 'https://api.typesafe.ai/*'],
    ['https://api.typesafe.ai/v1/', 'https://api.typesafe.ai/v1/systemone', 'https://api.typesafe.ai/*'],
    ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1/systemone', 'https://openrouter.ai/*'],
    ['http://localhost:11434', 'http://localhost:11434/v1/systemone', 'http://localhost/*'],
    ['http://[::1]:8080/v1', 'http://[::1]:8080/v1/systemone', 'http://[::1]/*'],
  ])('base URL %s', async (baseUrl, url, origin) => {
    const { ask, calls, judge } = scriptedJudge(good, { baseUrl });
    await ask();
    expect(calls[0]?.url).toBe(url);
    expect(judge.origin).toBe(origin);
  });

  test('a reported model that holds the key or is odd is replaced by the one asked for', async () => {
    for (const model of [`jev-${secretKey}`, 'two words', 7]) {
      const { ask } = scriptedJudge(() => jsonResponse({ ...(answerBody(oneQuestion) as object), model }));
      expect(await ask()).toMatchObject({ ok: true, model: 'jev-latest' });
    }
  });
});

describe('what stops a request before it is sent', () => {
  test.each([
    ['no key', { apiKey: ' ' }],
    ['a key that cannot travel', { apiKey: 'sk-ключ' }],
    ['a key with a line break', { apiKey: 'sk-a\nb' }],
    ['no model', { model: '' }],
    ['no address', { baseUrl: '' }],
    ['plain http elsewhere', { baseUrl: 'http://api.typesafe.ai' }],
    ['a user name', { baseUrl: 'https://me:pw@api.typesafe.ai' }],
    ['a query', { baseUrl: 'https://api.typesafe.ai/?a=b' }],
    ['a fragment', { baseUrl: 'https://api.typesafe.ai/#x' }],
    ['another scheme', { baseUrl: 'ftp://api.typesafe.ai' }],
  ])('%s is not_configured, said in a sentence', async (_, changes) => {
    const { ask, calls, judge } = scriptedJudge(good, changes);
    expect(judge.missing).toMatch(/^[A-Z].*\.$/);
    expect(await ask()).toEqual({ ok: false, kind: 'not_configured', attempts: 0, message: judge.missing });
    expect(calls).toEqual([]);
  });

  test('too many characters, counted as the body that would be sent', async () => {
    const { ask, calls } = scriptedJudge(good);
    const noted: number[] = [];
    await ask({ beforeAttempt: async (chars) => void noted.push(chars) });
    const length = String(calls[0]?.init.body).length;
    expect(noted).toEqual([length]);
    expect(kindOf(await ask({ maxRequestChars: length }))).toBe('ok');
    expect(await ask({ maxRequestChars: length - 1 })).toMatchObject({ kind: 'request_too_large', attempts: 0 });
    expect(calls).toHaveLength(2);
  });

  test('no questions, or one that is no choice', async () => {
    const { ask, calls } = scriptedJudge(good);
    expect(await ask({ questions: {} })).toMatchObject({ kind: 'invalid_request', attempts: 0 });
    const one = { q: { type: 'choice' as const, instructions: 'Pick.', criteria: { a: 'A.' } } };
    expect(await ask({ questions: one })).toMatchObject({ kind: 'invalid_request', attempts: 0 });
    expect(calls).toEqual([]);
  });
});

describe('failure kinds and whether they are tried again (rule J-3)', () => {
  const detail = (error_type: string, message = 'RAW') => ({ detail: { error_type, message } });
  const table: [string, () => Response, JudgeErrorKind, number][] = [
    ['400', () => jsonResponse(detail('api_usage_error'), 400), 'invalid_request', 1],
    [
      '400 too many tokens',
      () => jsonResponse({ detail: { error_type: 'max_tokens_exceeded' } }, 400),
      'invalid_request',
      1,
    ],
    ['401', () => jsonResponse(detail('authentication_error'), 401), 'unauthorized', 1],
    ['402', () => jsonResponse({ detail: { error_type: 'billing_error' } }, 402), 'invalid_request', 1],
    ['403', () => jsonResponse(detail('authentication_error'), 403), 'unauthorized', 1],
    ['404', () => jsonResponse({ detail: 'Not Found' }, 404), 'invalid_request', 1],
    ['408', () => jsonResponse('', 408), 'invalid_request', 1],
    ['413', () => jsonResponse('', 413), 'invalid_request', 1],
    ['422', () => jsonResponse({ detail: [{ loc: ['body', 'questions'], msg: 'RAW' }] }, 422), 'invalid_request', 1],
    ['429', () => jsonResponse(detail('rate_limit_error'), 429), 'rate_limited', 2],
    ['529', () => jsonResponse(detail('system_overloaded'), 529), 'overloaded', 2],
    ['529 as a page', () => html(529), 'overloaded', 2],
    ['500', () => jsonResponse('oops', 500), 'server_error', 2],
    ['502 as a page', () => html(502), 'server_error', 2],
    ['503 that names an overload', () => jsonResponse(detail('system_overloaded'), 503), 'overloaded', 2],
    [
      '301',
      () => new Response(null, { status: 301, headers: { location: 'https://evil.example/' } }),
      'redirect_blocked',
      1,
    ],
    ['304', () => new Response(null, { status: 304 }), 'redirect_blocked', 1],
    ['an opaque redirect', opaqueRedirect, 'redirect_blocked', 1],
    ['a network error response', () => Response.error(), 'network', 2],
    ['a page', () => html(), 'gateway_response', 2],
    ['a page larger than the cap', () => new Response(`<html>${'x'.repeat(30_000)}`), 'gateway_response', 2],
    ['nothing', () => new Response(''), 'malformed_response', 1],
    ['204', () => new Response(null, { status: 204 }), 'malformed_response', 1],
    ['no JSON', () => jsonResponse('hello'), 'malformed_response', 1],
    ['NaN', () => jsonResponse('{"answers":{"value.m1":{"type":"noul","noul":NaN}}}'), 'malformed_response', 1],
    ['a JSON string', () => jsonResponse('"answers"'), 'malformed_response', 1],
    ['cut short', () => jsonResponse('{"answers":{"value.m1":'), 'malformed_response', 1],
    ['null', () => jsonResponse('null'), 'malformed_response', 1],
    ['no answers', () => jsonResponse({ model: 'jev-1.13.0' }), 'malformed_response', 1],
    ['answers as a list', () => jsonResponse({ answers: [] }), 'malformed_response', 1],
    ['200 with an error', () => jsonResponse({ error: { message: 'RAW', code: 400 } }), 'malformed_response', 1],
    ['200 that names an overload', () => jsonResponse({ error: { type: 'overloaded_error' } }), 'overloaded', 2],
    ['too large', () => jsonResponse({ answers: {}, pad: 'x'.repeat(24_000) }), 'malformed_response', 1],
  ];

  test.each(table)('%s', async (_, response, kind, attempts) => {
    const { ask, calls } = scriptedJudge(response);
    const reply = await ask();
    expect(reply).toMatchObject({ ok: false, kind, attempts });
    expect(calls).toHaveLength(attempts);
    expect(JSON.stringify(reply)).not.toMatch(/RAW|oops|hello|<|evil|sk-/);
  });

  test.each([
    [400, { detail: { error_type: 'max_tokens_exceeded' } }, 'The request has more tokens than the model takes.'],
    [
      400,
      { detail: { error_type: 'api_usage_error', message: 'Unknown model: x' } },
      'The judge does not know the chosen model.',
    ],
    [400, { detail: 'Too many choices. Must have …' }, 'A question offers more options than the judge takes.'],
    [402, null, 'The account is out of credit.'],
    [404, { detail: 'Not Found' }, 'There is no judge at this address.'],
    [413, null, 'The request is larger than the judge accepts.'],
    [
      422,
      { detail: [{ loc: ['body', 'state', 'secret'] }] },
      'The judge did not accept the field "state" of the request.',
    ],
    [422, { detail: [{ loc: ['body', secretKey] }] }, 'The judge did not accept the request (HTTP 422).'],
    [418, { error: { message: secretKey, code: 'toString' } }, 'The judge did not accept the request (HTTP 418).'],
  ])('%d %j is put into our own words', async (status, body, message) => {
    expect(await scriptedJudge(() => jsonResponse(body, status)).ask()).toMatchObject({ message });
  });

  test('a body of exactly the cap is read, one byte more is not', async () => {
    const text = JSON.stringify({ answers: {}, pad: 'é'.repeat(100) });
    const bytes = new TextEncoder().encode(text).length;
    const { ask } = scriptedJudge(() => jsonResponse(text));
    expect(kindOf(await ask({ maxResponseBytes: bytes }))).toBe('ok');
    expect(kindOf(await ask({ maxResponseBytes: bytes - 1 }))).toBe('malformed_response');
  });

  test('an endless body is let go at the cap', async () => {
    let pulled = 0;
    const { ask } = scriptedJudge(() => {
      const body = new ReadableStream({
        pull(controller) {
          pulled += 1;
          controller.enqueue(new Uint8Array(1_000).fill(32));
        },
      });
      return new Response(body);
    });
    expect(kindOf(await ask())).toBe('malformed_response');
    expect(pulled).toBeLessThan(40);
  });

  test('an error body without end is not read to its end either', async () => {
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(5_000).fill(97)) });
    expect(kindOf(await scriptedJudge(() => new Response(endless(), { status: 500 })).ask())).toBe('server_error');
  });

  test('a transport that throws is a network failure, and its words stay unsaid', async () => {
    const { ask, calls } = scriptedJudge(() => {
      throw new TypeError(`Bearer ${secretKey} is an invalid header value`);
    });
    const reply = await ask();
    expect(reply).toMatchObject({ kind: 'network', attempts: 2 });
    expect(calls).toHaveLength(2);
    expect(JSON.stringify(reply)).not.toContain(secretKey);
  });

  test('a body that breaks off is a network failure', async () => {
    const broken = () => new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    expect(kindOf(await scriptedJudge(() => new Response(broken())).ask())).toBe('network');
  });
});

function opaqueRedirect(): Response {
  return Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });
}
