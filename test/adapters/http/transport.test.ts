import { beforeEach, describe, expect, test } from 'vitest';
import { isPrivateHost, publicAddress } from '../../../src/adapters/http/address-policy';
import { settle } from '../fake-clock';
import { type Answer, createBench, from, options, page, silent, textAnswer } from './bench';

let bench: ReturnType<typeof createBench>;
beforeEach(() => {
  bench = createBench();
});

describe('what goes out', () => {
  test('carries no cookies, no referrer and no cache', async () => {
    const result = await bench.transportOver(textAnswer('hello')).send(page, options());
    expect(result).toMatchObject({ ok: true, response: { status: 200, body: 'hello', url: page.url } });
    expect(bench.sent[0]?.init).toMatchObject({
      method: 'GET',
      credentials: 'omit',
      redirect: 'follow',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    expect(bench.sent[0]?.init.body).toBeUndefined();
  });

  test('a form is posted with its headers', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    await bench.transportOver(textAnswer('')).send({ ...page, method: 'POST', headers, body: 'q=a' }, options());
    expect(bench.sent[0]?.init).toMatchObject({ method: 'POST', headers, body: 'q=a' });
  });

  test('a page is decoded by its own charset', async () => {
    const body = new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]).buffer;
    const answer = textAnswer(body, { headers: { 'Content-Type': 'text/html; charset=GBK' } });
    expect(await bench.transportOver(answer).send(page, options())).toMatchObject({ response: { body: '中文' } });
  });

  test('a refusal of the server is an answer: status, address after redirects and lower-case headers', async () => {
    const response = new Response('wait', { status: 429, headers: { 'Retry-After': '60' } });
    const result = await bench
      .transportOver(async () => from('https://consent.example.org/', response))
      .send(page, options());
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
    const result = await bench.transportOver(textAnswer('')).send({ url, method: 'GET' }, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
    expect(bench.sent).toEqual([]);
  });

  test.each(['93.184.216.34', '[2606:2800::1]', 'example.org', 'local.example.org', '172.32.0.1'])(
    '%s is public',
    (host) => {
      expect(isPrivateHost(host)).toBe(false);
      expect(publicAddress(`https://${host}/`)).not.toBeNull();
    },
  );

  test.each([
    ['on this device', 'http://localhost:8888/search?q=a', 'http://localhost:8888', true],
    ['in the network, over https', 'https://192.168.1.5/search', 'https://192.168.1.5', true],
    ['in the network, over plain http', 'http://192.168.1.5/search', 'http://192.168.1.5', false],
    ['on another port', 'http://localhost:9999/', 'http://localhost:8888', false],
    ['elsewhere on this device', 'http://127.0.0.1:8888/', 'http://localhost:8888', false],
  ])('the person’s own instance %s', async (_, url, ownOrigin, allowed) => {
    const answer = textAnswer('{}');
    const result = await bench.transportOver(answer).send({ ...page, url }, { ...options(), ownOrigin });
    expect(result.ok).toBe(allowed);
    expect(bench.sent).toHaveLength(allowed ? 1 : 0);
  });

  test('a request that carries a key follows no redirect', async () => {
    await bench.transportOver(textAnswer('')).send(page, { ...options(), secret: true });
    expect(bench.sent[0]?.init.redirect).toBe('error');
  });

  test('the answer of a private address reached by redirect is not used', async () => {
    const answer: Answer = async () => from('https://192.168.0.1/', new Response('router'));
    expect(await bench.transportOver(answer).send(page, options())).toMatchObject({ failure: { kind: 'network' } });
  });
});

describe('what keeps a request back', () => {
  test('a missing permission sends nothing, is no network failure and suspends nobody', async () => {
    bench.missing = ['https://search.example.org/*'];
    const result = await bench.transportOver(textAnswer('')).send(page, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'needs_permission', origin: bench.missing[0] } });
    expect(bench.sent).toEqual([]);
    expect(bench.stored.size).toBe(0);
  });

  test('no network is told apart, before and during', async () => {
    bench.online = false;
    const transport = bench.transportOver(async () => {
      bench.online = false;
      throw new TypeError('Failed to fetch');
    });
    expect(await transport.send(page, options())).toMatchObject({ failure: { kind: 'offline' } });
    expect(bench.sent).toEqual([]);
    bench.online = true;
    expect(await transport.send(page, options())).toMatchObject({ failure: { kind: 'offline' } });
    expect(bench.sent).toHaveLength(1);
  });

  test('a failing fetch is a network failure', async () => {
    const result = await bench
      .transportOver(() => Promise.reject(new TypeError('Failed to fetch')))
      .send(page, options());
    expect(result).toMatchObject({ ok: false, failure: { kind: 'network' } });
  });

  test('requests to one host keep their distance, in order; other hosts do not wait', async () => {
    const transport = bench.transportOver(textAnswer('ok'));
    const other = { ...page, url: 'https://other.example.org/' };
    const all = ['1', '2', '3'].map((q) =>
      transport.send({ ...page, url: `${page.url}${q}` }, options({ spacingMs: 1000 })),
    );
    all.push(transport.send(other, options({ spacingMs: 1000 })));
    await bench.clock.advance(10_000);
    await Promise.all(all);
    const own = bench.sent.filter(({ url }) => url.startsWith(page.url));
    expect(own.map(({ at }) => at)).toEqual([0, 1100, 2200]);
    expect(own.map(({ url }) => url.at(-1))).toEqual(['1', '2', '3']);
    expect(bench.sent.find(({ url }) => url === other.url)?.at).toBe(0);
  });

  test.each([
    ['goes on with the distance', 400, 700],
    ['does not wait for a distance that is over', 5_000, 0],
    ['does not wait for a clock that was set back', -60_000, 0],
  ])('a new worker %s', async (_, turn, waits) => {
    await bench.transportOver(textAnswer('ok')).send(page, options({ spacingMs: 1000 }));
    bench.clock.turnWall(turn);
    const next = bench.transportOver(textAnswer('ok')).send(page, options({ spacingMs: 1000 }));
    await bench.clock.advance(2_000);
    await next;
    expect(bench.sent.map(({ at }) => at)).toEqual([0, waits]);
  });

  test('a cancelled one in the queue gives its place away', async () => {
    const transport = bench.transportOver(textAnswer('ok'));
    const stop = new AbortController();
    const first = transport.send(page, options({ spacingMs: 1000 }));
    const second = transport.send(page, options({ spacingMs: 1000, signal: stop.signal }));
    const third = transport.send(page, options({ spacingMs: 1000 }));
    await settle();
    stop.abort();
    await bench.clock.advance(1_200);
    expect(await second).toMatchObject({ failure: { kind: 'cancelled' } });
    await Promise.all([first, third]);
    expect(bench.sent.map(({ at }) => at)).toEqual([0, 1100]);
  });

  test('a dispatch that the journal refuses is not sent', async () => {
    const onDispatch = () => Promise.reject(new Error('lease lost'));
    const result = await bench.transportOver(textAnswer('')).send(page, options({ onDispatch }));
    expect(result).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(bench.sent).toEqual([]);
  });

  test('the dispatch is told before it happens', async () => {
    const order: string[] = [];
    await bench
      .transportOver(async () => {
        order.push('fetch');
        return new Response('');
      })
      .send(page, options({ onDispatch: async () => void order.push('dispatch') }));
    expect(order).toEqual(['dispatch', 'fetch']);
  });
});

describe('bounds of an answer', () => {
  test('the time limit holds without an answer', async () => {
    const result = bench.transportOver(silent).send(page, options());
    await bench.clock.advance(8_000);
    expect(await result).toMatchObject({ ok: false, failure: { kind: 'timeout' }, ms: 8_000 });
    expect(bench.sent[0]?.init.signal?.aborted).toBe(true);
  });

  test('the time limit covers the body', async () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('<html>')) });
    const result = bench.transportOver(textAnswer(body)).send(page, options());
    await bench.clock.advance(8_000);
    expect(await result).toMatchObject({ failure: { kind: 'timeout' } });
  });

  test('waiting for its turn is not part of the time limit', async () => {
    const transport = bench.transportOver(textAnswer('ok'));
    await transport.send(page, options());
    const second = transport.send(page, options({ spacingMs: 20_000 }));
    await bench.clock.advance(25_000);
    expect(await second).toMatchObject({ ok: true });
  });

  test('a cancelled request closes its socket', async () => {
    const stop = new AbortController();
    const result = bench.transportOver(silent).send(page, options({ signal: stop.signal }));
    await settle();
    stop.abort();
    expect(await result).toMatchObject({ failure: { kind: 'cancelled' } });
    expect(bench.sent[0]?.init.signal?.aborted).toBe(true);
    expect(bench.clock.pending()).toEqual([]);
  });

  test('one that is cancelled before it began sends nothing', async () => {
    expect(await bench.transportOver(silent).send(page, options({ signal: AbortSignal.abort() }))).toMatchObject({
      failure: { kind: 'cancelled' },
    });
    expect(bench.sent).toEqual([]);
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
    const result = await bench.transportOver(textAnswer(body)).send(page, options());
    expect(result).toMatchObject({ failure: { kind: 'too_large' } });
    expect(read).toBe(9_000_000);
    expect(closed).toBe(true);
  });

  test.each([
    ['PDF', '%PDF-1.7\n1 0 obj endstream', 'application/octet-stream', 'pdf'],
    ['a page with NULs', '<html>\0\0', 'text/html', 'binary'],
  ])('%s is never handed on as text', async (_, body, type, what) => {
    const headers = { 'content-type': type };
    const transport = bench.transportOver(textAnswer(body, { headers }));
    expect(await transport.send(page, options())).toMatchObject({ ok: false, failure: { kind: 'binary', what } });
    expect(transport.log().at(-1)).toMatchObject({ status: 200, failure: 'binary' });
  });

  test('of a refusal that is no text the status is told', async () => {
    const answer = textAnswer('\x1f\x8b\0', { status: 429, headers: { 'retry-after': '9' } });
    expect(await bench.transportOver(answer).send(page, options())).toMatchObject({
      ok: true,
      response: { status: 429, body: '', headers: { 'retry-after': '9' } },
    });
  });

  test('a stated size over the cap is not read at all', async () => {
    const headers = { 'content-length': '200000000' };
    const result = await bench.transportOver(textAnswer('x', { headers })).send(page, options());
    expect(result).toMatchObject({ failure: { kind: 'too_large' } });
  });
});

test('the log keeps the last 200 requests and nothing of the question', async () => {
  const transport = bench.transportOver(textAnswer('body'));
  for (let index = 0; index < 205; index += 1) await transport.send(page, options());
  bench.missing = ['https://search.example.org/*'];
  await transport.send(page, options());
  const log = transport.log();
  expect(log).toHaveLength(200);
  expect(log[0]).toMatchObject({ host: 'search.example.org', status: 200, bytes: 4, failure: null });
  expect(log.at(-1)).toMatchObject({ status: null, failure: 'needs_permission' });
  expect(JSON.stringify(log)).not.toContain('secret');
});
