import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import { type Fault, sample, startWorld, type World } from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const question = encodeURIComponent(sample.question);
const bing = `https://www.bing.com/search?q=${question}`;
const hackerNews = `https://hn.algolia.com/api/v1/search?query=${question}`;
const once = (host: string, fault: Fault) => world.script(host, [fault]);

describe('scripts', () => {
  test('the n-th request takes the n-th fault, then the host is well', async () => {
    world.script('bing', [{ kind: 'status', status: 503 }, { kind: 'pass' }, { kind: 'status', status: 429 }]);
    const statuses = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await send(world, bing)).status);
    expect(statuses).toEqual([503, 200, 429, 200]);
  });

  test('always is for ever, and other hosts are not touched', async () => {
    world.script('bing', { always: { kind: 'status', status: 500 } });
    for (let i = 0; i < 3; i += 1) expect((await send(world, bing)).status).toBe(500);
    expect((await send(world, hackerNews)).status).toBe(200);
  });

  test('only matching requests use a script up', async () => {
    world.script('bing', [{ kind: 'status', status: 500 }], (request) => request.query.first === '11');
    expect((await send(world, bing)).status).toBe(200);
    expect((await send(world, `${bing}&first=11`)).status).toBe(500);
    expect((await send(world, `${bing}&first=11`)).status).toBe(200);
  });
});

describe('what a client meets', () => {
  test('html, redirect, status with headers', async () => {
    once('hacker-news', { kind: 'html' });
    expect((await send(world, hackerNews)).headers['content-type']).toContain('text/html');
    once('bing', { kind: 'redirect', to: 'https://www.bing.com/consent' });
    expect(await send(world, bing)).toMatchObject({
      status: 302,
      headers: { location: 'https://www.bing.com/consent' },
    });
    once('bing', { kind: 'status', status: 429, headers: { 'retry-after': '7' }, body: 'slow down' });
    expect(await send(world, bing)).toMatchObject({ status: 429, body: 'slow down', headers: { 'retry-after': '7' } });
  });

  test('truncated and NaN bodies are whole answers that do not parse', async () => {
    for (const kind of ['truncated', 'nan'] as const) {
      once('hacker-news', { kind });
      const reply = await send(world, hackerNews);
      expect(reply.status).toBe(200);
      expect(() => JSON.parse(reply.body)).toThrow();
    }
  });

  test('a big body is the normal one with padding', async () => {
    once('hacker-news', { kind: 'big', bytes: 300_000 });
    const reply = await send(world, hackerNews);
    expect(Buffer.byteLength(reply.body)).toBe(300_000);
    expect(JSON.parse(reply.body)).toHaveProperty('hits');
  });

  test('edit rewrites the normal body', async () => {
    once('bing', { kind: 'edit', edit: () => 'rewritten' });
    expect((await send(world, bing)).body).toBe('rewritten');
  });

  test('reset, cut, stall and hang break the connection or leave it open', async () => {
    once('bing', { kind: 'reset' });
    await expect(send(world, bing)).rejects.toMatchObject({ code: 'ECONNRESET' });
    once('bing', { kind: 'reset' });
    await expect(send(world, bing.replace('https', 'http'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    once('bing', { kind: 'cut' });
    await expect(send(world, bing)).rejects.toThrow();
    once('bing', { kind: 'stall', bytes: 20 });
    await expect(send(world, bing, { timeoutMs: 150 })).rejects.toThrow();
    once('bing', { kind: 'hang' });
    await expect(send(world, bing, { timeoutMs: 150 })).rejects.toThrow();
    expect((await send(world, bing)).status).toBe(200);
    const byUs = world.requests.slice(0, 3).map((request) => request.closedEarly);
    expect(byUs).toEqual([false, false, false]);
  });

  test('slow and drip take their time and then deliver', async () => {
    once('bing', { kind: 'slow', ms: 200 });
    let start = performance.now();
    expect((await send(world, bing)).status).toBe(200);
    expect(performance.now() - start).toBeGreaterThan(190);
    const length = (await send(world, hackerNews)).body.length;
    once('hacker-news', { kind: 'drip', bytesPerSecond: length * 3 });
    start = performance.now();
    expect(JSON.parse((await send(world, hackerNews)).body)).toHaveProperty('hits');
    expect(performance.now() - start).toBeGreaterThan(200);
  });
});

describe('what a host does of its own', () => {
  const markers: [host: string, address: string, captcha: RegExp, empty: RegExp, normal: RegExp][] = [
    [
      'ddg',
      `https://html.duckduckgo.com/html/?q=${question}`,
      /id="challenge-form".*anomaly/s,
      /class="no-results"/,
      /web-result/,
    ],
    ['bing', bing, /class="captcha"/, /class="b_no"/, /class="b_algo"/],
    ['mojeek', `https://www.mojeek.com/search?q=${question}`, /403/, /No pages found/, /results-standard/],
  ];

  test.each(markers)('%s: captcha, empty and drifted pages', async (host, address, captcha, empty, normal) => {
    expect((await send(world, address)).body).toMatch(normal);
    once(host, { kind: 'captcha' });
    expect((await send(world, address)).body).toMatch(captcha);
    once(host, { kind: 'empty' });
    const nothing = (await send(world, address)).body;
    expect(nothing).toMatch(empty);
    expect(nothing).not.toMatch(normal);
    once(host, { kind: 'malformed' });
    const drifted = await send(world, address);
    expect(drifted.status).toBe(200);
    expect(drifted.body).not.toMatch(normal);
    expect(drifted.body).not.toMatch(empty);
  });
});
