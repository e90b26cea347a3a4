import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Received, send } from './client';
import {
  ANYSEARCH_TEST_KEY,
  BRAVE_TEST_KEY,
  EXA_TEST_KEY,
  sample,
  startWorld,
  TAVILY_TEST_KEY,
  type World,
  web,
} from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const urls = new Set(web.map((page) => page.url));
const type = { 'content-type': 'application/json' };
const post = (address: string, body: unknown, headers: Record<string, string> = {}): Promise<Received> =>
  send(world, address, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(body) });
const known = (rows: { url: string }[]) => rows.length > 0 && rows.every((row) => urls.has(row.url));

describe('exa mcp', () => {
  const mcp = 'https://mcp.exa.ai/mcp';
  const accept = { accept: 'application/json, text/event-stream' };
  const call = (query: string, extra: Record<string, string> = {}, numResults = 5) =>
    post(
      mcp,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'web_search_exa', arguments: { query, numResults } },
      },
      { ...accept, ...extra },
    );
  const message = (reply: Received) => JSON.parse(reply.body.replace(/^event: message\ndata: /, ''));
  const text = (reply: Received): string => message(reply).result.content[0].text;

  test('one call without a greeting, answered as an event or as JSON', async () => {
    const reply = await call(sample.question);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(reply.body).toMatch(/^event: message\ndata: .*\n\n$/);
    const blocks = text(reply).split(/\n\n---\n\n(?=Title: )/);
    expect(blocks).toHaveLength(5);
    for (const block of blocks) {
      expect(block).toMatch(/^Title: .+\nURL: \S+\nPublished: (?:N\/A|\S+Z)\nAuthor: N\/A\n(?:Highlights:\n|Text: )/);
      expect(urls.has(/^URL: (\S+)$/m.exec(block)?.[1] ?? '')).toBe(true);
    }
    world.exaMcp.framing = 'json';
    const plain = await call(sample.question);
    expect(plain.headers['content-type']).toContain('application/json');
    expect(text(plain)).toBe(text(reply));
    expect(text(await call(sample.question, {}, 30)).split('\n\n---\n\n').length).toBeGreaterThan(30);
    expect(text(await call('zyzzogeton'))).toMatch(/^No search results found/);
  });

  test('demands a greeting when told to', async () => {
    world.exaMcp.demandHandshake = true;
    expect(await call('exampledb')).toMatchObject({ status: 400, body: expect.stringContaining('not initialized') });
    const params = { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const hello = await post(mcp, { jsonrpc: '2.0', id: 1, method: 'initialize', params }, accept);
    const session = { 'mcp-session-id': hello.headers['mcp-session-id'] ?? '' };
    expect(message(hello).result.protocolVersion).toBe('2025-03-26');
    expect((await call('exampledb', session)).status).toBe(400);
    const ready = await post(mcp, { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...accept, ...session });
    expect(ready).toMatchObject({ status: 202, body: '' });
    expect(text(await call('exampledb', session))).toContain('Title: ');
    expect((await call('exampledb', { 'mcp-session-id': 'other' })).status).toBe(404);
  });

  test('limits anonymous calls in two shapes, and after fifty a day', async () => {
    world.exaMcp.limited = 'gateway';
    const refused = await call('exampledb');
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '3600', 'x-ratelimit-remaining': '0' } });
    expect(JSON.parse(refused.body)).toMatchObject({ id: null, error: { code: -32000 } });
    world.exaMcp.limited = 'upstream';
    const failed = await call('exampledb');
    expect(failed.status).toBe(200);
    expect(message(failed).result.isError).toBe(true);
    expect(text(failed)).toMatch(/^You've hit Exa's free MCP rate limit\./);
    expect(text(await call('exampledb', { 'x-api-key': EXA_TEST_KEY }))).toContain('Title: ');
    expect(text(await call('exampledb', { 'x-api-key': 'x' }))).toContain('error (401)');
    world.exaMcp.limited = 'no';
    world.exaMcp.callsLeft = 0;
    expect((await call('exampledb')).status).toBe(429);
    world.reset();
    expect(world.exaMcp).toEqual({ framing: 'sse', demandHandshake: false, limited: 'no', callsLeft: 50 });
  });

  test('is strict about its transport and arguments', async () => {
    expect((await call('x', { accept: 'application/json' })).status).toBe(406);
    expect((await call('x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post(mcp, { method: 'tools/call' }, accept)).status).toBe(400);
    expect((await send(world, mcp)).status).toBe(405);
    expect((await send(world, mcp, { method: 'OPTIONS' })).headers['access-control-allow-origin']).toBe('*');
    expect(text(await call(''))).toContain('Invalid arguments');
  });
});

describe('exa api', () => {
  const ask = (body: Record<string, unknown>, key = EXA_TEST_KEY) =>
    post('https://api.exa.ai/search', { query: sample.question, ...body }, { 'x-api-key': key });

  test('results with what was asked for', async () => {
    const answer = JSON.parse((await ask({ numResults: 15, contents: { highlights: true } })).body);
    expect(answer.results).toHaveLength(15);
    expect(known(answer.results)).toBe(true);
    expect(answer.results[0].highlights).toHaveLength(1);
    expect(answer.results[0]).not.toHaveProperty('text');
    expect(answer.results.some((row: object) => !('score' in row))).toBe(true);
    const recent = JSON.parse((await ask({ startPublishedDate: '2026-07-01T00:00:00.000Z' })).body).results;
    expect(recent.every((row: { publishedDate: string }) => row.publishedDate >= '2026-07-01')).toBe(true);
    const there = JSON.parse((await ask({ includeDomains: ['stackoverflow.com'] })).body).results;
    expect(there.every((row: { url: string }) => row.url.includes('stackoverflow.com'))).toBe(true);
  });

  test('refuses wrong keys and unknown fields', async () => {
    expect((await ask({}, 'x')).status).toBe(401);
    expect(await ask({ publishedAfter: '2026-01-01' })).toMatchObject({ status: 400 });
    expect((await ask({ numResults: 101 })).status).toBe(400);
    expect((await ask({ query: ' ' })).status).toBe(400);
  });
});

describe('tavily', () => {
  const ask = (body: Record<string, unknown>, headers: Record<string, string>) =>
    post('https://api.tavily.com/search', { query: sample.question, ...body }, headers);
  const keyed = { authorization: `Bearer ${TAVILY_TEST_KEY}` };
  const keyless = { 'x-tavily-access-mode': 'keyless', 'x-client-source': 'winnow' };

  test('answers with a key and without one', async () => {
    const answer = JSON.parse((await ask({ max_results: 12 }, keyed)).body);
    expect(answer.results).toHaveLength(12);
    expect(known(answer.results)).toBe(true);
    expect(answer.results[0]).not.toHaveProperty('published_date');
    expect(JSON.parse((await ask({}, keyless)).body).results).toHaveLength(5);
    const news = JSON.parse((await ask({ topic: 'news' }, keyless)).body).results;
    expect(news[0].published_date).toMatch(/^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} .* GMT$/);
  });

  test('wants both keyless headers or the right key, and known fields', async () => {
    expect((await ask({}, {})).status).toBe(401);
    expect((await ask({}, { 'x-tavily-access-mode': 'keyless' })).status).toBe(401);
    expect((await ask({}, { ...keyless, authorization: 'Bearer x' })).status).toBe(401);
    expect((await ask({ api_key: TAVILY_TEST_KEY }, keyed)).status).toBe(400);
    expect((await ask({ max_results: 21 }, keyed)).status).toBe(400);
    expect((await ask({ country: 'Germany' }, keyed)).status).toBe(400);
    world.script('tavily', { always: { kind: 'captcha' } });
    const limited = await ask({}, keyless);
    expect(limited.status).toBe(429);
    expect(JSON.parse(limited.body).error).toMatchObject({ window: 'day', retry_after_seconds: 5400 });
    expect(JSON.parse((await ask({}, keyed)).body)).toHaveProperty('detail.error');
  });
});

describe('anysearch', () => {
  const ask = (body: Record<string, unknown>, headers: Record<string, string> = {}) =>
    post('https://api.anysearch.com/v1/search', { query: sample.question, ...body }, headers);

  test('answers in its envelope, with fields that come and go', async () => {
    const answer = JSON.parse((await ask({ max_results: 10, format: 'json' })).body);
    expect(answer.code).toBe(0);
    expect(known(answer.data.results)).toBe(true);
    for (const field of ['snippet', 'description', 'published_at']) {
      const holding = answer.data.results.filter((row: object) => field in row).length;
      expect(holding, field).toBeGreaterThan(0);
      expect(holding, field).toBeLessThan(10);
    }
    expect((await ask({}, { authorization: `Bearer ${ANYSEARCH_TEST_KEY}` })).status).toBe(200);
  });

  test('says what is wrong by its code', async () => {
    expect(await ask({}, { authorization: 'Bearer x' })).toMatchObject({
      status: 401,
      body: expect.stringContaining('"code":-1'),
    });
    const many = await ask({ max_results: 11 });
    expect(many.status).toBe(200);
    expect(JSON.parse(many.body)).toMatchObject({ code: 400, data: null });
    world.script('anysearch', [{ kind: 'captcha' }]);
    expect(JSON.parse((await ask({})).body)).toMatchObject({ code: 429, data: null });
  });
});

describe('brave api', () => {
  const ask = (rest: string, headers: Record<string, string> = { 'x-subscription-token': BRAVE_TEST_KEY }) =>
    send(world, `https://api.search.brave.com/res/v1/web/search?q=${encodeURIComponent(sample.question)}${rest}`, {
      headers,
    });

  test('results with ages and limits in the headers', async () => {
    const reply = await ask('&count=7');
    const answer = JSON.parse(reply.body);
    expect(answer.web.results).toHaveLength(7);
    expect(known(answer.web.results)).toBe(true);
    expect(answer.query.more_results_available).toBe(true);
    expect(answer.web.results[0].description).toContain('<strong>');
    expect(answer.web.results[0].page_age).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
    expect(reply.headers['x-ratelimit-policy']).toBe('1;w=1, 2000;w=2592000');
    const next = JSON.parse((await ask('&count=7&offset=1')).body).web.results;
    expect(next.some((row: { url: string }) => row.url === answer.web.results[0].url)).toBe(false);
  });

  test('refuses keys and parameters with 422 both', async () => {
    const code = async (reply: Promise<Received>) => JSON.parse((await reply).body).error.code;
    expect(await code(ask('', {}))).toBe('VALIDATION');
    expect(await code(ask('', { 'x-subscription-token': 'x' }))).toBe('SUBSCRIPTION_TOKEN_INVALID');
    for (const rest of ['&count=21', '&offset=10', '&time_range=day', '&freshness=d', '&search_lang=zh']) {
      expect(await code(ask(rest)), rest).toBe('VALIDATION');
    }
    world.script('brave', [{ kind: 'captcha' }]);
    expect(await ask('')).toMatchObject({ status: 429, headers: { 'retry-after': '1' } });
  });
});
