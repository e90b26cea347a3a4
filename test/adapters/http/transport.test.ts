import { beforeEach, describe, expect, test } from 'vitest';
import { isPrivateHost, publicAddress } from '../../../src/adapters/http/address-policy';
import { createSuspensions, type Suspension } from '../../../src/adapters/http/suspensions';
import { createTransport } from '../../../src/adapters/http/transport';
import type { EngineRequest } from '../../../src/core/retrieval/engine';
import type { SendOptions } from '../../../src/ports/transport';
import { createFakeClock, type FakeClock, settle } from '../fake-clock';

const page: EngineRequest = { url: 'https://search.example.org/?q=secret+words', method: 'GET' };
const options = (over: Partial<SendOptions> = {}): SendOptions => ({
  timeoutMs: 8_000,
  maxBytes: 8_000_000,
  spacingMs: 0,
  signal: new AbortController().signal,
  ...over,
});

type Answer = (url: string, init: RequestInit) => Promise<Response>;
const textAnswer =
  (body: BodyInit | null, init: ResponseInit = {}): Answer =>
  async () =>
    new Response(body, init);
/** An answer that came from elsewhere: `Response` itself cannot be given an address. */
const from = (url: string, response: Response) => Object.defineProperty(response, 'url', { value: url });

let clock: FakeClock;
let sent: { url: string; init: RequestInit; at: number }[];
let missing: string[];
let online: boolean;
let stored: Map<string, Suspension>;

beforeEach(() => {
  clock = createFakeClock();
  sent = [];
  missing = [];
  online = true;
  stored = new Map();
});

const storage = {
  get: async (host: string) => stored.get(host),
  put: async (host: string, suspension: Suspension) => void stored.set(host, suspension),
  delete: async (host: string) => void stored.delete(host),
};

function transportOver(answer: Answer) {
  return createTransport({
    clock,
    online: () => online,
    permissions: { missing: async (origins) => origins.filter((origin) => missing.includes(origin)) },
    suspensions: createSuspensions(storage, clock),
    fetch: (url, init) => {
      sent.push({ url, init, at: clock.monotonic() });
      return answer(url, init);
    },
  });
}

/** Never answers; rejects when aborted, as `fetch` does. */
const silent: Answer = (_, init) =>
  new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

describe('what goes out', () => {
  test('carries no cookies, no referrer and no cache', async () => {
    const result = await transportOver(textAnswer('hello')).send(page, options());
    expect(result).toMatchObject({ ok: true, response: { status: 200, body: 'hello', url: page.url } });
    expect(sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      redirect: 'follow',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    expect(sent[0]?.init.body).toBeUndefined();
  });

  test('a form is posted with its headers', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await transportOver(textAnswer('')).send({ ...page, method: 'POST', headers, body: 'q=a' }, options());
    expect(sent[0]?.init).toMatchObject({ method: 'POST', headers, body: 'q=a' });
  });

  test('a refusal of the server is an answer: status, address after redirects and lower-case headers', async () => {
    const response = new Response('wait', { status: 429, headers: { 'Retry-After': '60' } });
    const result = await transportOver(async () => from('https://consent.example.org/', response)).send(
      page,
      options(),
    );
    expect(result).toMatchObject({
      ok: true,
      response: { status: 429, url: 'https://consent.example.org/', headers: { 'retry-after': '60' } },
    });
  });

  test.each([
    ['http:', 'http://search.example.org/'],
    ['this device', 'https://localhost/'],
    ['a name below localhost', 'https://a.localhost/'],
    ['loopback', 'https://127.1/'],
    ['loopback as a number', 'https://2130706433/'],
    ['a private network', 'https://192.168.1.1/'],
    ['IPv6 loopback', 'https://[::1]/'],
    ['IPv4 in IPv6', 'https://[::ffff:10.0.0.1]/'],
    ['a bare name', 'https://intranet/'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,hi'],
    ['user info', 'https://user@search.example.org/'],
    ['no address', 'search'],
  ])('nothing is sent to %s', async (_, url) => {
    const result = await transportOver(textAnswer('')).send({ url, method: 'GET' }, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(sent).toEqual([]);
  });

  test.each(['93.184.216.34', '[2606:2800::1]', 'example.org', 'local.example.org', '172.32.0.1'])(
    '%s is public',
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
      expect(publicAddress(`https://${host}/`)).not.toBeNull();
    },
  );

  test('the answer of a private address reached by redirect is not used', async () => {
    const answer: Answer = async () => from('https://192.168.0.1/', new Response('router'));
    expect(await transportOver(answer).send(page, options())).toMatchObject({ failure: { kind: 'network' } });
  });
});

describe('what keeps a request back', () => {
  test('a missing permission sends nothing, is no network failure and suspends nobody', async () => {
    missing = ['https://search.example.org/*'];
    const result = await transportOver(textAnswer('')).send(page, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'needs_permission', origin: missing[0] } });
    expect(sent).toEqual([]);
    expect(stored.size).toBe(0);
  });

  test('no network is told apart, before and during', async () => {
    online = false;
    const transport = transportOver(async () => {
      online = false;
      throw new TypeError('Failed to fetch');
    });
    expect(await transport.send(page, options())).toMatchObject({ failure: { kind: 'offline' } });
    expect(sent).toEqual([]);
    online = true;
    expect(await transport.send(page, options())).toMatchObject({ failure: { kind: 'offline' } });
    expect(sent).toHaveLength(1);
  });

  test('a failing fetch is a network failure', async () => {
    const result = await transportOver(() => Promise.reject(new TypeError('Failed to fetch'))).send(page, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  test('requests to one host keep their distance, in order; other hosts do not wait', async () => {
    const transport = transportOver(textAnswer('ok'));
    const other = { ...page, url: 'https://other.example.org/' };
    const all = ['1', '2', '3'].map((q) =>
      transport.send({ ...page, url: `${page.url}${q}` }, options({ spacingMs: 1000 })),
    );
    all.push(transport.send(other, options({ spacingMs: 1000 })));
    await clock.advance(10_000);
    await Promise.all(all);
    const own = sent.filter(({ url }) => url.startsWith(page.url));
    expect(own.map(({ at }) => at)).toEqual([0, 1100, 2200]);
    expect(own.map(({ url }) => url.at(-1))).toEqual(['1', '2', '3']);
    expect(sent.find(({ url }) => url === other.url)?.at).toBe(0);
  });

  test('a cancelled one in the queue gives its place away', async () => {
    const transport = transportOver(textAnswer('ok'));
    const stop = new AbortController();
    const first = transport.send(page, options({ spacingMs: 1000 }));
    const second = transport.send(page, options({ spacingMs: 1000, signal: stop.signal }));
    const third = transport.send(page, options({ spacingMs: 1000 }));
    await settle();
    stop.abort();
    await clock.advance(1_200);
    expect(await second).toMatchObject({ failure: { kind: 'cancelled' } });
    await Promise.all([first, third]);
    expect(sent.map(({ at }) => at)).toEqual([0, 1100]);
  });

  test('a dispatch that the journal refuses is not sent', async () => {
    const onDispatch = () => Promise.reject(new Error('lease lost'));
    const result = await transportOver(textAnswer('')).send(page, options({ onDispatch }));
    expect(result).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(sent).toEqual([]);
  });

  test('the dispatch is told before it happens', async () => {
    const order: string[] = [];
    await transportOver(async () => {
      order.push('fetch');
      return new Response('');
    }).send(page, options({ onDispatch: async () => void order.push('dispatch') }));
    expect(order).toEqual(['dispatch', 'fetch']);
  });
});

describe('suspension', () => {
  const minute = 60_000;
  const host = 'search.example.org';

  test('keeps away until its stated end, also in the next worker', async () => {
    await transportOver(textAnswer('')).suspend(host, clock.now() + 10 * minute, 'captcha');
    const next = transportOver(textAnswer(''));
    const until = clock.now() + 10 * minute;
    expect(await next.suspension(host)).toEqual({ until, reason: 'captcha' });
    expect(await next.send(page, options())).toMatchObject({
      failure: { kind: 'suspended', until, reason: 'captcha' },
    });
    expect(sent).toEqual([]);
    await clock.advance(10 * minute);
    expect(await next.suspension(host)).toBeNull();
    expect(await next.send(page, options())).toMatchObject({ ok: true });
    expect(stored.size).toBe(0);
  });

  test('what waits in the queue hears of it', async () => {
    const transport = transportOver(textAnswer(''));
    await transport.send(page, options());
    const waiting = transport.send(page, options({ spacingMs: 5_000 }));
    await settle();
    await transport.suspend(host, clock.now() + minute, 'rate_limited');
    await clock.advance(6_000);
    expect(await waiting).toMatchObject({ failure: { kind: 'suspended' } });
  });

  test.each([
    ['a far end is cut to a day', 400 * 24 * 60 * minute, 0, 24 * 60 * minute],
    ['the clock set back by a week ends it', 60 * minute, -7 * 24 * 60 * minute, null],
    ['the clock set forward ends it', 60 * minute, 61 * minute, null],
    ['an end in the past is none', -1, 0, null],
    ['no end is none', Number.NaN, 0, null],
  ])('%s', async (_, ms, turn, left) => {
    const transport = transportOver(textAnswer(''));
    await transport.suspend(host, clock.now() + ms, 'captcha');
    clock.turnWall(turn);
    const found = await transport.suspension(host);
    expect(found && found.until - clock.now()).toBe(left);
  });
});

describe('bounds of an answer', () => {
  test('the time limit holds without an answer', async () => {
    const result = transportOver(silent).send(page, options());
    await clock.advance(8_000);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout' }, ms: 8_000 });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
  });

  test('the time limit covers the body', async () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('<html>')) });
    const result = transportOver(textAnswer(body)).send(page, options());
    await clock.advance(8_000);
    expect(await result).toMatchObject({ failure: { kind: 'timeout' } });
  });

  test('waiting for its turn is not part of the time limit', async () => {
    const transport = transportOver(textAnswer('ok'));
    await transport.send(page, options());
    const second = transport.send(page, options({ spacingMs: 20_000 }));
    await clock.advance(25_000);
    expect(await second).toMatchObject({ ok: true });
  });

  test('a cancelled request closes its socket', async () => {
    const stop = new AbortController();
    const result = transportOver(silent).send(page, options({ signal: stop.signal }));
    await settle();
    stop.abort();
    expect(await result).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    expect(clock.pending()).toEqual([]);
  });

  test('one that is cancelled before it began sends nothing', async () => {
    expect(await transportOver(silent).send(page, options({ signal: AbortSignal.abort() }))).toMatchObject({
      failure: { kind: 'cancelled' },
    });
    expect(sent).toEqual([]);
  });

  test('an endless body is read to its cap and no further', async () => {
    const chunk = new Uint8Array(1_000_000);
    let read = 0;
    let closed = false;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(stream) {
          if (read >= 200_000_000) return stream.close();
          read += chunk.byteLength;
          stream.enqueue(chunk);
        },
        cancel() {
          closed = true;
        },
      },
      { highWaterMark: 0 },
    );
    const result = await transportOver(textAnswer(body)).send(page, options());
    expect(result).toMatchObject({ failure: { kind: 'too_large' } });
    expect(read).toBe(9_000_000);
    expect(closed).toBe(true);
  });

  test('a stated size over the cap is not read at all', async () => {
    const headers = { 'content-length': '200000000' };
    const result = await transportOver(textAnswer('x', { headers })).send(page, options());
    expect(result).toMatchObject({ failure: { kind: 'too_large' } });
  });
});

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const gbk = [0xd6, 0xd0, 0xce, 0xc4]; // 中文
const shiftJis = [0x93, 0xfa, 0x96, 0x7b]; // 日本

describe('charset', () => {
  test.each<[string, string | null, Uint8Array, string]>([
    ['none told is utf-8', null, bytes('中文'), '中文'],
    ['of the header', 'text/html; charset=gbk', bytes(gbk), '中文'],
    ['of the header, quoted', 'text/html; charset="Shift_JIS"', bytes(shiftJis), '日本'],
    ['of a meta element', 'text/html', bytes('<meta charset=gbk>', gbk), '<meta charset=gbk>中文'],
    [
      'of an older meta element',
      'text/html',
      bytes('<meta http-equiv=x content="text/html; charset=shift_jis">', shiftJis),
      '<meta http-equiv=x content="text/html; charset=shift_jis">日本',
    ],
    [
      'of an XML declaration',
      'application/rss+xml',
      bytes('<?xml version="1.0" encoding="gb2312"?>', gbk),
      '<?xml version="1.0" encoding="gb2312"?>中文',
    ],
    [
      'the header stands above the page',
      'text/html; charset=utf-8',
      bytes('<meta charset=gbk>é'),
      '<meta charset=gbk>é',
    ],
    ['a byte order mark stands above all', 'text/html; charset=gbk', bytes([0xef, 0xbb, 0xbf], '中文'), '中文'],
    ['utf-16 by its mark', null, bytes([0xff, 0xfe, 0x2d, 0x4e]), '中'],
    ['an unknown label is utf-8', 'text/html; charset=klingon', bytes('中文'), '中文'],
    ['utf-16 in a meta element is utf-8', 'text/html', bytes('<meta charset=utf-16>é'), '<meta charset=utf-16>é'],
    ['JSON is utf-8', 'application/json', bytes('{"a":"<meta charset=gbk>é"}'), '{"a":"<meta charset=gbk>é"}'],
    ['broken bytes do not throw', null, bytes('a', [0xff], 'b'), 'a\ufffdb'],
  ])('%s', async (_, type, body, text) => {
    const headers = type === null ? undefined : { 'content-type': type };
    const answer = textAnswer(body.slice().buffer, headers ? { headers } : {});
    const result = await transportOver(answer).send(page, options());
    expect(result).toMatchObject({ ok: true, response: { body: text } });
  });
});

test('the log keeps the last 200 requests and nothing of the question', async () => {
  const transport = transportOver(textAnswer('body'));
  for (let index = 0; index < 205; index += 1) await transport.send(page, options());
  missing = ['https://search.example.org/*'];
  await transport.send(page, options());
  const log = transport.log();
  expect(log).toHaveLength(200);
  expect(log[0]).toMatchObject({ host: 'search.example.org', status: 200, bytes: 4, failure: null });
  expect(log.at(-1)).toMatchObject({ status: null, failure: 'needs_permission' });
  expect(JSON.stringify(log)).not.toContain('secret');
});
