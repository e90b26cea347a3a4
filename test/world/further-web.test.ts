import { selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { getAttributeValue, textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import {
  createSearxng,
  MARGINALIA_TEST_KEY,
  sample,
  sampleZh,
  startWorld,
  type World,
  web,
  yahooConsent,
} from './index';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const urls = new Set(web.map((page) => page.url));
const q = encodeURIComponent(sample.question);
const nonsense = 'zyzzogeton%20quuxification';
const page = async (address: string) => parseDocument((await send(world, address)).body);
const status = async (address: string, headers: Record<string, string> = {}) =>
  (await send(world, address, { headers })).status;
const elements = (query: string, inside: Document | Element) => selectAll<AnyNode, Element>(query, inside);
const href = (element: Element | null) => (element && getAttributeValue(element, 'href')) ?? '';
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (address: string, body: string) => send(world, address, { method: 'POST', headers: form, body });

describe('duckduckgo lite', () => {
  const lite = 'https://lite.duckduckgo.com/lite/';
  const unwrapped = (link: string) =>
    link.startsWith('//') ? (new URL(`https:${link}`).searchParams.get('uddg') ?? '') : link;
  const links = (document: Document) =>
    elements('tr:not(.result-sponsored) a.result-link', document).map((link) => href(link));

  test('the rows of the other page, direct and wrapped, with an advertisement before them', async () => {
    const document = parseDocument((await post(lite, `q=${q}&kl=wt-wt&df=`)).body);
    const found = links(document);
    expect(found.some((link) => link.startsWith('//'))).toBe(true);
    expect(found.some((link) => link.startsWith('http'))).toBe(true);
    const usual = await page(`https://html.duckduckgo.com/html/?q=${q}`);
    const same = elements('.web-result a.result__a', usual).map((link) => unwrapped(href(link)));
    expect(found.map(unwrapped)).toEqual(same);
    expect(elements('tr.result-sponsored a.result-link', document)).toHaveLength(1);
    expect(elements('td.result-snippet', document)).toHaveLength(11);
    expect(links(await page(`${lite}?q=${q}`))).toEqual(found);
  });

  test('timestamps now and then, and a next form that needs its token', async () => {
    const document = parseDocument((await post(lite, 'q=ExampleDB+upgrade')).body);
    const stamps = elements('span.timestamp', document).map((one) => textContent(one));
    expect(stamps.length).toBeGreaterThan(0);
    expect(stamps.every((stamp) => /^\d{4}-\d\d-\d\dT00:00:00\.0{7}$/.test(stamp))).toBe(true);
    const inputs = elements('form.next_form input[type=hidden]', document);
    const fields = new URLSearchParams(inputs.map((one) => [one.attribs.name ?? '', one.attribs.value ?? '']));
    expect(fields.get('dc')).toBe('11');
    const second = links(parseDocument((await post(lite, fields.toString())).body));
    expect(second.filter((link) => links(document).includes(link))).toEqual([]);
    fields.set('vqd', '4-1');
    expect((await post(lite, fields.toString())).status).toBe(403);
  });

  test('odd requests and a robot check of its own', async () => {
    expect((await send(world, lite, { method: 'POST', body: 'q=x' })).status).toBe(400);
    expect((await post(lite, 'q=x&df=century')).status).toBe(400);
    expect(await status('https://lite.duckduckgo.com/html/?q=x')).toBe(404);
    expect((await post(lite, `q=${nonsense}`)).body).toContain('No results.');
    world.script('ddg-lite', [{ kind: 'captcha' }]);
    expect(await post(lite, 'q=x')).toMatchObject({ status: 202, body: expect.stringContaining('sv=lite') });
  });
});

describe('yahoo', () => {
  const yahoo = (query: string, host = 'search') => `https://${host}.yahoo.com/search?p=${query}&iscqry=`;
  const target = (link: string) => decodeURIComponent(/\/RU=([^/]+)\/R[KS]=/.exec(link)?.[1] ?? '');

  test('seven wrapped rows and an advertisement that only its address gives away', async () => {
    const document = await page(yahoo(q));
    const rows = elements('div.algo-sr', document).map((row) =>
      target(href(selectOne('.compTitle > a', row) as Element)),
    );
    expect(rows).toHaveLength(8);
    expect(rows.filter((url) => url.includes('bing.com/aclick'))).toHaveLength(1);
    expect(rows.filter((url) => urls.has(url))).toHaveLength(7);
    expect(elements('.compTitle h3 span', document).length).toBeGreaterThanOrEqual(8);
    const dates = elements('.compText span.fc-smoke', document).map((one) => textContent(one));
    expect(dates.length).toBeGreaterThan(0);
    expect(dates.every((date) => /^[A-Z][a-z]{2} \d{1,2}, 2\d{3} · $/.test(date))).toBe(true);
  });

  test('pages on with b, lays out other countries otherwise, says when there is nothing', async () => {
    const rows = async (address: string, link: string) =>
      elements(`div.algo-sr ${link}`, await page(address)).map((one) => target(href(one)));
    const first = await rows(yahoo(q), '.compTitle > a');
    const second = await rows(`${yahoo(q)}&b=8&pz=7&bct=0&xargs=0`, '.compTitle > a');
    expect(second.filter((url) => urls.has(url) && first.includes(url))).toEqual([]);
    const german = await rows(
      yahoo(encodeURIComponent(sampleZh.question), 'de.search'),
      '.compTitle > h3 > a[aria-label]',
    );
    expect(german.filter((url) => urls.has(url))).toHaveLength(7);
    expect(textContent(await page(yahoo(nonsense)))).toContain('We did not find results for');
    expect(await status('https://search.yahoo.com/search')).toBe(400);
    expect(await status(`${yahoo(q)}&btf=y`)).toBe(400);
  });

  test('redirects to consent in two steps', async () => {
    world.script('yahoo', [yahooConsent]);
    const first = await send(world, yahoo(q));
    expect(first).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining('https://guce.yahoo.com/') },
    });
    const second = await send(world, first.headers.location ?? '');
    expect(second).toMatchObject({
      status: 302,
      headers: { location: expect.stringContaining('https://consent.yahoo.com/') },
    });
    expect((await send(world, second.headers.location ?? '')).body).toContain('consent-form');
  });
});

describe('brave', () => {
  const brave = (query: string) => `https://search.brave.com/search?q=${query}&source=web`;

  test('twenty rows with a cluster and boxes between them, and the data beside', async () => {
    const document = await page(brave(q));
    const rows = elements('#results > div.snippet[data-type="web"][data-pos]', document);
    const found = rows.map((row) => href(selectOne('.result-content > a', row) as Element));
    expect(found).toHaveLength(20);
    expect(found.every((url) => urls.has(url))).toBe(true);
    expect(elements('.result-cluster .snippet', document)).toHaveLength(1);
    expect(elements('.standalone', document).length).toBeGreaterThan(0);
    const dates = elements('.generic-snippet .content span.t-secondary', document).map((one) => textContent(one));
    expect(dates.length).toBeGreaterThan(8);
    expect(dates.every((date) => /^[A-Z][a-z]+ \d{1,2}, \d{4} -$/.test(date))).toBe(true);
    expect(textContent(document)).toContain('page_age:');
  });

  test('other pages, limits, 429', async () => {
    expect(await status(`${brave(q)}&offset=1`)).toBe(200);
    expect(await status(`${brave(q)}&offset=10`)).toBe(429);
    expect(await status(`${brave(q)}&tf=week`)).toBe(400);
    world.script('brave-html', [{ kind: 'captcha' }]);
    expect(await status(brave(q))).toBe(429);
  });
});

describe('posts on x', () => {
  test('are listed to those who ask for the site, and to nobody else', async () => {
    const brave = await page(`https://search.brave.com/search?q=ExampleDB+upgrade+site:x.com&source=web`);
    const found = elements('#results .result-wrapper .result-content > a', brave).map(href);
    expect(found.length).toBeGreaterThanOrEqual(4);
    expect(found.every((url) => /^https:\/\/x\.com\/\w+\/status\/\d{19}$/.test(url))).toBe(true);
    const usual = elements(
      '#results .result-content > a',
      await page(`https://search.brave.com/search?q=ExampleDB+upgrade`),
    );
    expect(usual.map(href).some((url) => url.startsWith('https://x.com/'))).toBe(false);
    const bing = async (query: string) => (await send(world, `https://www.bing.com/search?q=${query}`)).body;
    expect(await bing('ExampleDB+site:x.com')).toContain('https://x.com › exampledb › status');
    expect(await bing('ExampleDB+upgrade')).not.toContain('https://x.com');
  });
});

describe('marginalia', () => {
  const api = (rest: string) => `https://api2.marginalia-search.com/search?query=${q}${rest}`;
  const key = { 'api-key': 'public' };

  test('rows with a quality that rises as rows get worse, and ragged titles', async () => {
    const answer = JSON.parse((await send(world, api('&count=20'), { headers: key })).body);
    expect(answer).toMatchObject({ license: 'CC-BY-NC-SA 4.0', page: 1 });
    expect(answer.results.every((row: { url: string }) => urls.has(row.url))).toBe(true);
    const qualities = answer.results.map((row: { quality: number }) => row.quality);
    expect(qualities).toEqual([...qualities].sort((a, b) => a - b));
    expect(answer.results.some((row: { title: string }) => row.title.includes('\n\t'))).toBe(true);
  });

  test('wants its key and honest parameters', async () => {
    expect(await send(world, api(''))).toMatchObject({ status: 400, body: 'Missing API-Key header' });
    expect(await status(api(''), { 'api-key': 'mine' })).toBe(401);
    expect(await status(api('&count=101'), key)).toBe(400);
    expect(await status(api('&filter=x'), key)).toBe(400);
    expect(await status(api('&filter=x'), { 'api-key': MARGINALIA_TEST_KEY })).toBe(200);
    world.script('marginalia', [{ kind: 'captcha' }]);
    expect(await send(world, api(''), { headers: key })).toMatchObject({ status: 429, body: 'QPM Limit Exceeded' });
  });
});

describe('searxng', () => {
  const address = `https://searx.example/search?q=${q}&format=json`;

  test('refuses JSON as shipped, and names its engines when it is switched on', async () => {
    world.play('searx.example', createSearxng());
    expect(await status(address)).toBe(403);
    expect(await status(address.replace('&format=json', ''))).toBe(200);
    world.play('searx.example', createSearxng({ json: true, unresponsive: [['startpage', 'CAPTCHA']] }));
    const answer = JSON.parse((await send(world, address)).body);
    expect(answer.results).toHaveLength(10);
    expect(answer.unresponsive_engines).toEqual([['startpage', 'CAPTCHA']]);
    expect(answer.results.some((row: { engines: string[] }) => row.engines.length > 1)).toBe(true);
    expect(answer.results.every((row: { url: string }) => urls.has(row.url))).toBe(true);
    const scores = answer.results.map((row: { score: number }) => row.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('lives under a path of its own, reads forms, checks parameters', async () => {
    world.play('my.example', createSearxng({ json: true, base: '/searx' }));
    expect(await status('https://my.example/search?q=x&format=json')).toBe(404);
    const reply = await post('https://my.example/searx/search', `q=${q}&format=json&engines=mojeek&pageno=2`);
    expect(JSON.parse(reply.body).results[0]).toMatchObject({ engine: 'mojeek', engines: ['mojeek'] });
    expect((await post('https://my.example/searx/search', 'q=x&format=json&time_range=week&language=??')).status).toBe(
      400,
    );
  });
});
