import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { getAttributeValue, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import { sample, sampleZh, startWorld, type World, web } from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const urls = new Set(web.map((page) => page.url));
const ddg = (query: string) => `https://html.duckduckgo.com/html/?q=${encodeURIComponent(query)}`;
const bing = (query: string) => `https://www.bing.com/search?q=${encodeURIComponent(query)}`;
const mojeek = (query: string) => `https://www.mojeek.com/search?q=${encodeURIComponent(query)}`;
const page = async (address: string) => parseDocument((await send(world, address)).body);
const object = async (address: string) => JSON.parse((await send(world, address)).body);
const elements = (query: string, document: Document) => selectAll<AnyNode, Element>(query, document);
const href = (element: Element | null) => (element && getAttributeValue(element, 'href')) ?? '';

const ddgRows = (document: Document) =>
  elements('#links > div.result.web-result', document).map((row) => ({
    url:
      new URL(`https:${href(selectOne('h2.result__title a.result__a', row) as Element)}`).searchParams.get('uddg') ??
      '',
    marks: selectAll('a.result__snippet b', row).length,
    date: textContent(selectAll('.result__extras__url > span', row)).trim(),
  }));

const bingRows = (document: Document) =>
  elements('ol#b_results > li.b_algo', document).map((row) => {
    const packed = /[?&]u=a1([^&]+)/.exec(href(selectOne('h2 a', row) as Element))?.[1] ?? '';
    return {
      url: Buffer.from(packed, 'base64url').toString('utf8'),
      date: textContent(selectAll('span.news_dt', row)),
      text: textContent(selectAll('.b_caption p', row)),
    };
  });

const mojeekRows = (document: Document) =>
  elements('ul.results-standard > li', document).map((row) => ({
    url: href(selectOne('h2 a.title', row) as Element),
    snippet: textContent(selectAll('p.s', row)),
  }));

describe('duckduckgo', () => {
  test('ten wrapped rows, one advertisement, some dates', async () => {
    const document = await page(ddg(sample.question));
    const rows = ddgRows(document);
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => urls.has(row.url) && row.marks > 0)).toBe(true);
    expect(rows.some((row) => /^\d{4}-\d\d-\d\dT00:00:00\.0{7}$/.test(row.date))).toBe(true);
    expect(rows.some((row) => row.date === '')).toBe(true);
    const ads = elements('#links > .result--ad a.result__a', document);
    expect(ads.map(href)).toEqual([expect.stringMatching(/^https:\/\/duckduckgo\.com\/y\.js\?/)]);
  });

  test('the next form leads to other rows, and only with its token', async () => {
    const document = await page(ddg(sample.question));
    const inputs = elements('div.nav-link form input[type=hidden]', document);
    const form = new URLSearchParams(inputs.map((one) => [one.attribs.name ?? '', one.attribs.value ?? '']));
    const post = (body: string) =>
      send(world, 'https://html.duckduckgo.com/html/', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    const second = ddgRows(parseDocument((await post(form.toString())).body)).map((row) => row.url);
    expect(second.length).toBeGreaterThan(0);
    for (const row of ddgRows(document)) expect(second).not.toContain(row.url);
    form.set('vqd', '4-1');
    expect((await post(form.toString())).status).toBe(403);
  });

  test('odd requests get what the real host gives', async () => {
    expect((await send(world, 'https://html.duckduckgo.com/html/')).status).toBe(400);
    expect((await send(world, 'https://html.duckduckgo.com/lite/?q=x')).status).toBe(404);
    expect((await send(world, ddg('!g exampledb'))).status).toBe(303);
    expect((await send(world, ddg('x'.repeat(500)))).status).toBe(400);
  });
});

describe('bing', () => {
  test('ten wrapped rows, most dated, one advertisement', async () => {
    const document = await page(bing(sample.question));
    const rows = bingRows(document);
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => urls.has(row.url))).toBe(true);
    expect(rows.filter((row) => /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(row.date)).length).toBeGreaterThan(3);
    expect(rows.every((row) => row.date === '' || row.text.startsWith(`${row.date} · `))).toBe(true);
    expect(selectAll('#b_results > li.b_ad', document)).toHaveLength(1);
  });

  test('pages on with first, and says so honestly when nothing is left', async () => {
    const first = bingRows(await page(bing(sample.question))).map((row) => row.url);
    const second = bingRows(await page(`${bing(sample.question)}&first=11`)).map((row) => row.url);
    expect(second.length).toBeGreaterThan(0);
    expect(second.filter((url) => first.includes(url))).toEqual([]);
    expect(selectAll('#b_results > li.b_no', await page(bing('zyzzogeton quuxification')))).toHaveLength(1);
  });

  test('a Chinese question finds Chinese pages, dated as the market writes', async () => {
    const rows = bingRows(await page(`${bing(sampleZh.question)}&mkt=zh-CN`));
    const chinese = rows.filter((row) => web.find((one) => one.url === row.url)?.language === 'zh');
    expect(chinese.length).toBeGreaterThanOrEqual(5);
    expect(rows.some((row) => /^\d{4}年\d{1,2}月\d{1,2}日$/.test(row.date))).toBe(true);
  });
});

describe('operators', () => {
  const hosts = (rows: { url: string }[]) => [...new Set(rows.map((row) => new URL(row.url).hostname))];

  test('site:, -site: and quotes are obeyed by duckduckgo and bing', async () => {
    const only = 'ExampleDB upgrade site:stackoverflow.com';
    expect(hosts(ddgRows(await page(ddg(only)))).every((host) => host.endsWith('stackoverflow.com'))).toBe(true);
    expect(hosts(bingRows(await page(bing(only)))).every((host) => host.endsWith('stackoverflow.com'))).toBe(true);
    const without = bingRows(await page(bing('ExampleDB upgrade -site:exampledb.example')));
    expect(without.length).toBeGreaterThan(0);
    expect(hosts(without).some((host) => host.endsWith('exampledb.example'))).toBe(false);
    const quoted = ddgRows(await page(ddg('"slow metabolisers by genotype"')));
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.length).toBeLessThanOrEqual(3);
  });

  test('mojeek overlooks them', async () => {
    const plain = mojeekRows(await page(mojeek('ExampleDB upgrade')));
    expect(mojeekRows(await page(mojeek('ExampleDB upgrade site:stackoverflow.com')))).toEqual(plain);
  });
});

describe('mojeek', () => {
  test('ten direct rows without dates', async () => {
    const rows = mojeekRows(await page(mojeek(sample.question)));
    expect(rows).toHaveLength(10);
    expect(rows.every((row) => urls.has(row.url))).toBe(true);
    expect(rows.filter((row) => row.snippet !== '').length).toBeGreaterThan(6);
  });

  test('asking for the first page by number is punished', async () => {
    expect((await send(world, `${mojeek('exampledb')}&s=1`)).status).toBe(403);
    expect((await send(world, `${mojeek('exampledb upgrade')}&s=11`)).status).toBe(200);
    const none = await page(mojeek('zyzzogeton quuxification'));
    expect(mojeekRows(none)).toEqual([]);
    expect(textContent(none)).toContain('No pages found');
  });
});

describe('the engines differ', () => {
  test('each shows another selection in another order, and the same one every time', async () => {
    const lists = [
      ddgRows(await page(ddg(sample.question))),
      bingRows(await page(bing(sample.question))),
      mojeekRows(await page(mojeek(sample.question))),
    ].map((rows) => rows.map((row) => row.url));
    expect(new Set(lists.map((list) => list.join())).size).toBe(3);
    const common = lists[0]?.filter((url) => lists[1]?.includes(url)) ?? [];
    expect(common.length).toBeGreaterThanOrEqual(3);
    expect(ddgRows(await page(ddg(sample.question))).map((row) => row.url)).toEqual(lists[0]);
  });
});

describe('wikipedia', () => {
  const search = (language: string, query: string, rest = '') =>
    `https://${language}.wikipedia.org/w/api.php?action=query&list=search&format=json&formatversion=2&utf8=1&srsearch=${encodeURIComponent(query)}${rest}`;

  test('both languages answer with their own articles', async () => {
    const en = await object(search('en', 'ExampleDB 4.2 release', '&srlimit=5'));
    expect(en.query.search[0]).toMatchObject({ ns: 0, title: 'ExampleDB' });
    expect(en.query.search[0].snippet).toContain('<span class="searchmatch">');
    expect(en.query.search[0].timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/);
    const zh = await object(search('zh', '数据库 迁移'));
    expect(zh.query.search.map((hit: { title: string }) => hit.title)).toContain('数据库迁移');
  });

  test('srlimit, continuation, empty results and errors', async () => {
    const one = await object(search('en', 'lithium battery heat pump certificate', '&srlimit=1'));
    expect(one.query.search.length).toBeLessThanOrEqual(1);
    const none = await object(search('en', 'zyzzogeton'));
    expect(none).toMatchObject({ batchcomplete: true, query: { searchinfo: { totalhits: 0 }, search: [] } });
    expect(await object(search('en', ''))).toMatchObject({ error: { code: 'missingparam' } });
    expect((await send(world, 'https://en.wikipedia.org/w/other.php')).status).toBe(404);
  });
});

describe('hacker news', () => {
  const api = (query: string, path = 'search') =>
    `https://hn.algolia.com/api/v1/${path}?tags=story&query=${encodeURIComponent(query)}`;

  test('stories with and without an address of their own', async () => {
    const answer = await object(`${api(sample.question)}&hitsPerPage=4`);
    expect(answer.hits).toHaveLength(4);
    expect(answer).toMatchObject({ hitsPerPage: 4, page: 0 });
    const all = (await object(`${api('ExampleDB 4.2')}&hitsPerPage=50`)).hits as Record<string, unknown>[];
    expect(all.some((hit) => hit.url === undefined && typeof hit.story_text === 'string')).toBe(true);
    for (const hit of all)
      expect(urls.has(String(hit.url ?? `https://news.ycombinator.com/item?id=${hit.objectID}`))).toBe(true);
  });

  test('filters, order by date, bad parameters', async () => {
    const many = await object(`${api('ExampleDB')}&numericFilters=points%3E300`);
    expect(many.hits.every((hit: { points: number }) => hit.points > 300)).toBe(true);
    const dated = (await object(api('ExampleDB', 'search_by_date'))).hits.map(
      (hit: { created_at_i: number }) => hit.created_at_i,
    );
    expect(dated).toEqual([...dated].sort((a, b) => b - a));
    expect((await object(`https://hn.algolia.com/api/v1/search?tags=comment&query=ExampleDB`)).hits).toEqual([]);
    expect((await send(world, `${api('x')}&hitsPerPage=no`)).status).toBe(400);
    expect((await object(api('zyzzogeton'))).hits).toEqual([]);
  });
});

describe('stack exchange', () => {
  const api = (query: string, rest = '') =>
    `https://api.stackexchange.com/2.3/search/advanced?site=stackoverflow&sort=relevance&order=desc&q=${encodeURIComponent(query)}${rest}`;

  test('questions, page size, body on request, and a quota that falls', async () => {
    const first = await object(api('ExampleDB 4.2 upgrade', '&pagesize=3'));
    expect(first.items).toHaveLength(3);
    expect(first).toMatchObject({ has_more: true, quota_max: 300, quota_remaining: 299 });
    expect(urls.has(first.items[0].link)).toBe(true);
    expect(first.items[0]).not.toHaveProperty('body');
    const second = await object(api('ExampleDB E4207', '&filter=withbody'));
    expect(second.items[0].title).toContain('&quot;E4207');
    expect(second.items[0].body).toContain('<p>');
    expect(second.quota_remaining).toBe(298);
  });

  test('errors come in its envelope', async () => {
    expect(await send(world, 'https://api.stackexchange.com/2.3/search/advanced?q=x')).toMatchObject({ status: 400 });
    expect(await object(api(''))).toMatchObject({ error_id: 400, error_name: 'bad_parameter' });
    expect((await send(world, 'https://api.stackexchange.com/2.2/search')).status).toBe(404);
    expect(await object(api('zyzzogeton'))).toMatchObject({ items: [], has_more: false });
  });
});
