import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import { sample, startWorld, type World } from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const bing = `https://www.bing.com/search?q=${encodeURIComponent(sample.question)}`;

describe('one port', () => {
  test('speaks TLS and plain HTTP', async () => {
    const overTls = await send(world, bing);
    const overPlain = await send(world, bing.replace('https', 'http'));
    expect(overTls.status).toBe(200);
    expect(overPlain.body).toBe(overTls.body);
    expect(world.requests.map((request) => request.secure)).toEqual([true, false]);
  });

  test('plain and TLS clients of Node itself get through at the same time', async () => {
    const all = Array.from({ length: 20 }, (_one, i) => send(world, i % 2 ? bing : bing.replace('https', 'http')));
    expect((await Promise.all(all)).every((reply) => reply.status === 200)).toBe(true);
  });

  test('routes by Host, whatever the port and case in it', async () => {
    const reply = await send(world, 'https://docs.exampledb.example/4.2/deprecations', {
      headers: { host: 'DOCS.exampledb.example:443' },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toContain('<h1>Deprecated features and their last version</h1>');
  });

  test('answers 404 for hosts that nobody plays and keeps them apart', async () => {
    expect((await send(world, 'https://accounts.google.com/ListAccounts')).status).toBe(404);
    expect(world.requests).toEqual([]);
    expect((await send(world, 'https://www.bing.com/favicon.ico')).status).toBe(404);
    expect(world.requests).toEqual([]);
    expect(world.strays.map((stray) => stray.host)).toEqual(['accounts.google.com', 'www.bing.com']);
  });

  test('rubbish on the wire does no harm', async () => {
    for (const rubbish of ['\x16\x03\x01nonsense', 'nonsense\r\n\r\n', '\x00']) {
      const socket = connect(world.port, '127.0.0.1', () => socket.write(rubbish));
      socket.on('error', () => socket.destroy());
      setTimeout(() => socket.destroy(), 80);
    }
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect((await send(world, bing)).status).toBe(200);
  });
});

describe('the recorder', () => {
  test('writes down the query raw and decoded, headers and body', async () => {
    await send(world, 'https://html.duckduckgo.com/html/?a=1', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-probe': 'yes' },
      body: 'q=%E5%8D%87%E7%BA%A7',
    });
    await send(world, 'https://www.bing.com/search?q=%E5%8D%87%E7%BA%A7+4.2&mkt=zh-CN');
    const [form, query] = world.requests;
    expect(form).toMatchObject({ method: 'POST', path: '/html/', query: { a: '1' }, body: 'q=%E5%8D%87%E7%BA%A7' });
    expect(form?.headers['x-probe']).toBe('yes');
    expect(query?.query).toEqual({ q: '升级 4.2', mkt: 'zh-CN' });
    expect(query?.rawQuery).toBe('q=%E5%8D%87%E7%BA%A7+4.2&mkt=zh-CN');
    expect(world.requestsTo('bing')).toEqual([query]);
  });

  test('refuses queries that are not UTF-8, cookies, and other methods', async () => {
    expect((await send(world, 'https://www.bing.com/search?q=%C0%80')).status).toBe(400);
    expect((await send(world, bing, { headers: { cookie: 'MUID=1' } })).status).toBe(400);
    expect((await send(world, bing, { method: 'PUT' })).status).toBe(405);
    expect(world.requestsTo('bing')).toHaveLength(3);
  });

  test('notices a client that leaves before the answer', async () => {
    world.script('bing', [{ kind: 'hang' }]);
    await expect(send(world, bing, { timeoutMs: 150 })).rejects.toThrow();
    await expect.poll(() => world.requests[0]?.closedEarly).toBe(true);
    await send(world, bing);
    expect(world.requests[1]?.closedEarly).toBe(false);
  });
});

describe('the pages themselves', () => {
  test('load under every spelling of their address', async () => {
    const spellings = [
      'https://ops.harborline.example/posts/exampledb-42-upgrade-checklist',
      'http://ops.harborline.example/posts/exampledb-42-upgrade-checklist/?fbclid=x',
      'https://en.wikipedia.org/wiki/ExampleDB',
      'https://zh.wikipedia.org/wiki/%E6%95%B0%E6%8D%AE%E5%BA%93%E8%BF%81%E7%A7%BB',
      'https://news.ycombinator.com/item?id=44601177',
    ];
    for (const spelling of spellings) expect((await send(world, spelling)).status, spelling).toBe(200);
    expect((await send(world, 'https://ops.harborline.example/posts/none')).status).toBe(404);
  });
});

describe('hosts played by hand', () => {
  test('answer until the next reset', async () => {
    world.play('127.0.0.1', () => ({ status: 200, headers: {}, body: 'here' }));
    expect((await send(world, 'http://127.0.0.1:11434/api')).body).toBe('here');
    world.reset();
    expect((await send(world, 'http://127.0.0.1:11434/api')).status).toBe(404);
  });
});
