import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import {
  createGold,
  googleConsent,
  MASTODON_TEST_KEY,
  sample,
  startWorld,
  type World,
  web,
  XAI_TEST_KEY,
} from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const gold = createGold(web);
const q = encodeURIComponent(sample.question);
const body = async (address: string) => (await send(world, address)).body;
const object = async (address: string, headers: Record<string, string> = {}) =>
  JSON.parse((await send(world, address, { headers })).body);
const status = async (address: string, headers: Record<string, string> = {}) =>
  (await send(world, address, { headers })).status;
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((hit) => hit[1] ?? '');

describe('google news', () => {
  const api = (rest: string) => `https://news.google.com/rss/search?q=${rest}&hl=en-US&gl=US&ceid=US:en`;

  test('items with opaque links that gold can tell', async () => {
    const feed = await body(api(`${q}+when:30d`));
    const links = all(feed, /<item><title>.*?<link>(.*?)<\/link>/g);
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/news\.google\.com\/rss\/articles\/CBMi[\w-]+\?oc=5$/);
      expect(gold.pageAt(link)?.elsewhere?.kind).toBe('news');
      const bytes = Buffer.from(link.split('/').at(-1)?.split('?')[0] ?? '', 'base64url');
      expect(bytes.subarray(4, 10).toString('utf8')).toBe('AU_yqL');
      expect((await send(world, link)).body).toContain('data-n-a-sg=');
    }
    expect(all(feed, /<source url="(https:\/\/[a-z.-]+)">/g)).toHaveLength(links.length);
    expect(all(feed, /<pubDate>(.*?)<\/pubDate>/g).every((date) => !Number.isNaN(Date.parse(date)))).toBe(true);
    const [source = ''] = all(feed, /<source url="[^"]+">(.*?)<\/source>/g);
    expect(feed).toContain(` - ${source}</title>`);
  });

  test('consent, traffic check, nothing found, an edition that contradicts itself', async () => {
    world.script('google-news-rss', [googleConsent, { kind: 'captcha' }]);
    const moved = await send(world, api('x'));
    expect(moved).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining('https://consent.google.com/') },
    });
    expect(await body(moved.headers.location ?? '')).toContain('Before you continue');
    expect(await send(world, api('x'))).toMatchObject({
      status: 429,
      body: expect.stringContaining('unusual traffic'),
    });
    expect(await body(api('zyzzogeton'))).not.toContain('<item>');
    expect(await status(api('x').replace('gl=US', 'gl=DE'))).toBe(400);
  });
});

describe('reddit', () => {
  const api = (rest: string, path = '/search.rss') => `https://www.reddit.com${path}?q=${rest}`;

  test('posts as a feed, in all or in one subreddit', async () => {
    const feed = await body(api(`${q}&sort=relevance&t=year`));
    const links = all(feed, /<link href="(https:\/\/www\.reddit\.com\/r\/[^"]+)" \/>/g);
    expect(links.length).toBeGreaterThanOrEqual(4);
    expect(links.every((link) => gold.pageAt(link)?.elsewhere?.kind === 'reddit')).toBe(true);
    expect(feed).toContain('&lt;!-- SC_OFF --&gt;&lt;div class=&quot;md&quot;&gt;');
    expect(all(feed, /<published>(.*?)<\/published>/g)[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    const devops = all(await body(api('exampledb&restrict_sr=on', '/r/devops/search.rss')), /<category term="(\w+)"/g);
    expect(devops).toEqual(['devops']);
    expect(await status(links[0] ?? '')).toBe(200);
  });

  test('JSON is closed, and so is the feed to those who ask too often', async () => {
    expect(await send(world, api('x', '/search.json'))).toMatchObject({
      status: 403,
      body: expect.stringContaining('whoa there, pardner!'),
    });
    expect(await status(api('x&sort=best'))).toBe(400);
    expect(await body(api('zyzzogeton'))).not.toContain('<entry>');
    world.script('reddit', [{ kind: 'captcha' }]);
    expect(await status(api('x'))).toBe(429);
  });
});

describe('lemmy', () => {
  const api = (rest: string) => `https://lemmy.world/api/v3/search?q=${rest}`;

  test('posts, with an outward link where they have one', async () => {
    const answer = await object(api(`${q}&type_=Posts&sort=TopAll&listing_type=All&page=1&limit=20`));
    expect(answer).toMatchObject({ type_: 'Posts', comments: [], communities: [], users: [] });
    expect(answer.posts.length).toBeGreaterThanOrEqual(3);
    const posts = answer.posts.map((one: { post: { ap_id: string; url?: string } }) => one.post);
    expect(posts.every((post: { ap_id: string }) => gold.pageAt(post.ap_id)?.elsewhere?.kind === 'lemmy')).toBe(true);
    expect(posts.some((post: { url?: string }) => post.url !== undefined)).toBe(true);
    expect(await status(posts[0].ap_id)).toBe(200);
  });

  test('errors are words', async () => {
    expect(await status(api(`${q}&type_=posts`))).toBe(400);
    expect(await object(api(`${q}&limit=51`))).toEqual({ error: 'invalid_fetch_limit' });
    expect(await status('https://lemmy.world/api/v4/search?search_term=x')).toBe(404);
    expect((await object(api('zyzzogeton'))).posts).toEqual([]);
  });
});

describe('mastodon', () => {
  const host = 'https://mastodon.social';
  const token = { authorization: `Bearer ${MASTODON_TEST_KEY}` };

  test('the timeline of a tag is for everybody, newest first', async () => {
    const first = await send(world, `${host}/api/v1/timelines/tag/ExampleDB?limit=3`);
    const rows = JSON.parse(first.body);
    expect(rows).toHaveLength(3);
    expect(rows.every((row: { url: string }) => gold.pageAt(row.url)?.elsewhere?.kind === 'mastodon')).toBe(true);
    expect(rows[0].content).toMatch(/^<p>.*<a href="https:\/\/mastodon\.social\/tags\/exampledb"/);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.link ?? '')?.[1] ?? '';
    expect(await object(next)).toHaveLength(1);
    expect(await object(`${host}/api/v1/timelines/tag/nobody`)).toEqual([]);
    expect(await status(rows[0].url)).toBe(200);
  });

  test('statuses are found by those who are logged in, tags by everybody', async () => {
    const search = `${host}/api/v2/search?q=exampledb&type=`;
    expect((await object(`${search}statuses`)).statuses).toEqual([]);
    expect((await object(`${search}statuses`, token)).statuses.length).toBeGreaterThanOrEqual(4);
    expect((await object(`${search}hashtags`)).hashtags[0]).toMatchObject({ name: 'exampledb' });
    expect(await status(`${search}statuses&resolve=true`)).toBe(401);
    expect(await status(`${search}statuses`, { authorization: 'Bearer x' })).toBe(401);
    expect(await status(`${search}posts`)).toBe(400);
  });

  test('another instance is a host played by hand', async () => {
    world.play('fosstodon.example', world.playerAt('mastodon')!);
    expect(await status('https://fosstodon.example/api/v1/timelines/tag/exampledb')).toBe(200);
  });
});

describe('xai', () => {
  const ask = (extra: Record<string, unknown> = {}, tool: Record<string, unknown> = {}, key = XAI_TEST_KEY) =>
    send(world, 'https://api.x.ai/v1/responses', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model: 'grok-4-1-fast',
        input: [{ role: 'user', content: `Find posts. ${sample.question}` }],
        tools: [{ type: 'x_search', ...tool }],
        stream: false,
        store: false,
        ...extra,
      }),
    });
  const read = async (reply: ReturnType<typeof ask>) => {
    const [call, message] = JSON.parse((await reply).body).output;
    const { text, annotations } = message.content[0];
    return { call, text: text as string, cited: annotations.map((one: { url: string }) => one.url) as string[] };
  };

  test('a search call and a message whose citations name no user', async () => {
    const { call, text, cited } = await read(ask());
    expect(call).toMatchObject({ type: 'x_search_call', name: 'x_semantic_search', status: 'completed' });
    expect(cited.length).toBeGreaterThanOrEqual(5);
    for (const url of cited) {
      expect(url).toMatch(/^https:\/\/x\.com\/i\/status\/\d{19}$/);
      expect(gold.pageAt(url)?.elsewhere?.kind).toBe('x');
      expect(text).toContain(url);
    }
    const handles = await read(ask({}, { allowed_x_handles: ['aikom_dba', 'exampledb'], from_date: '2026-07-01' }));
    expect(handles.cited).toEqual(['https://x.com/i/status/2074848721152648070']);
  });

  test('answers in JSON when asked, in words of the test, or refuses in prose', async () => {
    const asJson = await read(ask({ input: `Answer as JSON. ${sample.question}` }));
    expect(JSON.parse(asJson.text).posts).toHaveLength(asJson.cited.length);
    const list = JSON.parse((await read(ask({ input: `Answer with a JSON array. ${sample.question}` }))).text);
    expect(list[0]).toMatchObject({ username: expect.any(String), created_at: expect.stringMatching(/^2026-/) });
    world.xai.compose = (posts) => `I saw ${posts.length}.`;
    expect((await read(ask())).text).toBe(`I saw ${asJson.cited.length}.`);
    world.xai.entitled = false;
    const refused = await read(ask());
    expect(refused).toMatchObject({ cited: [], text: expect.stringContaining('not entitled') });
    world.reset();
    expect(world.xai).toEqual({ entitled: true, compose: null });
  });

  test('is strict', async () => {
    expect((await ask({}, {}, 'x')).status).toBe(400);
    expect((await ask({ model: undefined })).status).toBe(422);
    expect((await ask({}, { allowed_x_handles: ['a'], excluded_x_handles: ['b'] })).status).toBe(422);
    expect((await ask({}, { allowed_x_handles: Array.from({ length: 11 }, (_one, i) => `h${i}`) })).status).toBe(422);
    expect((await ask({ tools: [] })).status).toBe(422);
    world.script('xai', [{ kind: 'captcha' }]);
    expect((await ask()).status).toBe(429);
  });
});

describe('oembed', () => {
  const api = (url: string) => `https://publish.x.com/oembed?format=json&url=${encodeURIComponent(url)}`;

  test('one post as markup, by its id alone', async () => {
    const answer = await object(api('https://x.com/i/status/2072935139215994997'));
    expect(answer).toMatchObject({ author_name: 'Rows Gone Missing', type: 'rich', provider_name: 'Twitter' });
    expect(answer.html).toMatch(
      /^<blockquote class="twitter-tweet"><p lang="en" dir="ltr">In-place upgrade ExampleDB 4\.1 -&gt; 4\.2\.0/,
    );
    expect(answer.html).toMatch(
      /&mdash; Rows Gone Missing \(@rowsgonemissing\) <a href="[^"]+">July 3, 2026<\/a><\/blockquote>/,
    );
  });

  test('other ids and addresses are not found', async () => {
    expect(await status(api('https://x.com/i/status/1'))).toBe(404);
    expect(await status(api('https://y.example/i/status/2072935139215994997'))).toBe(404);
    expect(await status(`${api('https://x.com/i/status/1')}&callback=x`)).toBe(400);
  });
});
