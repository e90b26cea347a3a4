import { selectAll } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { textContent } from 'domutils';
import { parseDocument } from 'htmlparser2';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { send } from './client';
import {
  createGold,
  GITHUB_TEST_KEY,
  OPENALEX_TEST_KEY,
  PUBMED_TEST_KEY,
  SEMANTIC_SCHOLAR_TEST_KEY,
  sample,
  startWorld,
  type World,
  web,
} from './index';
import { isOf } from './web/page';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const gold = createGold(web);
const isPaper = (url: string) => {
  const page = gold.pageAt(url);
  return page !== undefined && isOf('paper')(page);
};
const q = encodeURIComponent(sample.question);
const caffeine = 'caffeine%20sleep';
const object = async (address: string, headers: Record<string, string> = {}) =>
  JSON.parse((await send(world, address, { headers })).body);
const status = async (address: string, headers: Record<string, string> = {}) =>
  (await send(world, address, { headers })).status;

describe('arxiv', () => {
  const api = (query: string, rest = '') => `https://export.arxiv.org/api/query?search_query=${query}${rest}`;
  const feed = async (address: string) => parseDocument((await send(world, address)).body, { xmlMode: true });
  const texts = (selector: string, document: ReturnType<typeof parseDocument>) =>
    selectAll<AnyNode, Element>(selector, document, { xmlMode: true }).map((one) => textContent(one));

  test('entries as an Atom feed', async () => {
    const reply = await send(world, api('all:exampledb+AND+all:upgrade', '&start=0&max_results=10'));
    expect(reply.headers['content-type']).toContain('application/atom+xml');
    const document = parseDocument(reply.body, { xmlMode: true });
    const ids = texts('entry > id', document);
    expect(ids.length).toBeGreaterThanOrEqual(2);
    expect(ids.every((id) => /^http:\/\/arxiv\.org\/abs\/\d{4}\.\d{5}v\d$/.test(id) && isPaper(id))).toBe(true);
    expect(texts('opensearch\\:totalResults', document)).toEqual([String(ids.length)]);
    expect(texts('entry > published', document)[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(texts('entry > author > name', document).length).toBeGreaterThan(2);
    const dated = texts(
      'entry > published',
      await feed(api('all:language', '&sortBy=submittedDate&sortOrder=descending')),
    );
    expect(dated).toEqual([...dated].sort().reverse());
  });

  test('an honest empty feed, errors as a feed, limits as text', async () => {
    const none = await feed(api('all:zyzzogeton'));
    expect(texts('opensearch\\:totalResults', none)).toEqual(['0']);
    expect(texts('entry', none)).toEqual([]);
    expect(texts('entry > title', await feed(api('all:x', '&max_results=-1')))).toEqual(['Error']);
    expect(await status(api('exampledb'))).toBe(400);
    expect(await status(api('all:x', '&sortBy=date'))).toBe(400);
    world.script('arxiv', [{ kind: 'captcha' }]);
    expect(await send(world, api('all:x'))).toMatchObject({ status: 429, body: 'Rate exceeded.' });
  });
});

describe('crossref', () => {
  const api = (rest: string) => `https://api.crossref.org/works?query=ExampleDB+upgrade${rest}`;

  test('works with dates of every precision', async () => {
    const reply = await send(world, api('&rows=20&mailto=a@b.example'));
    expect(reply.headers['x-rate-limit-limit']).toBe('10');
    expect(JSON.parse(reply.body).message['total-results']).toBe(2);
    const lengths = new Set<number>();
    for (const query of ['ExampleDB', 'caffeine', 'battery', 'bicycle', 'heat', 'language']) {
      for (const item of (await object(`https://api.crossref.org/works?query=${query}`)).message.items) {
        lengths.add(item.published['date-parts'][0].length);
        expect(isPaper(item.URL), item.URL).toBe(true);
        expect(isPaper(item.resource.primary.URL)).toBe(true);
        expect(item.abstract ?? '<jats:p>').toContain('<jats:p>');
      }
    }
    expect([...lengths].sort()).toEqual([1, 3]);
  });

  test('selects, filters, and refuses what it does not know', async () => {
    const [item] = (await object(api('&select=DOI,title'))).message.items;
    expect(Object.keys(item).sort()).toEqual(['DOI', 'title']);
    const recent = (await object(api('&filter=from-pub-date:2026-07'))).message.items;
    expect(recent.map((one: { DOI: string }) => one.DOI)).toEqual(['10.5555/dbeng.2026.0417']);
    for (const rest of ['&limit=5', '&rows=1001', '&sort=date', '&select=name', '&mailto=me', '&filter=year']) {
      expect(await status(api(rest)), rest).toBe(400);
    }
    expect((await object('https://api.crossref.org/works?query=zyzzogeton')).message).toMatchObject({
      'total-results': 0,
      items: [],
    });
  });
});

describe('openalex', () => {
  const api = (rest = '') => `https://api.openalex.org/works?search=${q}&api_key=${OPENALEX_TEST_KEY}${rest}`;

  test('works with inverted abstracts', async () => {
    const answer = await object(api('&per-page=5'));
    expect(answer.meta).toMatchObject({ page: 1, per_page: 5 });
    for (const work of answer.results) expect(isPaper(work.primary_location.landing_page_url)).toBe(true);
    const index = answer.results.find(
      (work: { abstract_inverted_index: unknown }) => work.abstract_inverted_index !== null,
    );
    expect(Object.values(index.abstract_inverted_index as Record<string, number[]>).flat()).toContain(0);
    expect(Object.keys((await object(api('&select=id,doi'))).results[0])).toEqual(['id', 'doi']);
  });

  test('keeps a small allowance without a key, and refuses wrong ones', async () => {
    const keyless = `https://api.openalex.org/works?search=${q}`;
    for (let i = 0; i < 10; i += 1) expect(await status(keyless)).toBe(200);
    expect(await status(keyless)).toBe(429);
    expect(await status(api())).toBe(200);
    expect(await status(`${keyless}&api_key=x`)).toBe(401);
    expect(await status(api('&rows=3'))).toBe(403);
    expect(await status(api('&per-page=201'))).toBe(403);
    world.reset();
    expect(await status(keyless)).toBe(200);
  });
});

describe('semantic scholar', () => {
  const api = (rest = '') => `https://api.semanticscholar.org/graph/v1/paper/search?query=${q}${rest}`;

  test('the fields that were asked for, and no others', async () => {
    const answer = await object(api('&fields=title,url,authors.name,externalIds,publicationDate&limit=2'));
    expect(answer.data).toHaveLength(2);
    expect(answer).toMatchObject({ offset: 0, next: 2 });
    expect(Object.keys(answer.data[0]).sort()).toEqual([
      'authors',
      'externalIds',
      'paperId',
      'publicationDate',
      'title',
      'url',
    ]);
    expect(isPaper(answer.data[0].url)).toBe(true);
    expect(Object.keys((await object(api())).data[0]).sort()).toEqual(['paperId', 'title']);
  });

  test('refuses unknown fields, wrong keys, too much', async () => {
    expect(await object(api('&fields=title,links'))).toEqual({ error: 'Unrecognized or unsupported fields: [links]' });
    expect(await status(api('&limit=101'))).toBe(400);
    expect(await status(api(), { 'x-api-key': 'x' })).toBe(403);
    expect(await status(api(), { 'x-api-key': SEMANTIC_SCHOLAR_TEST_KEY })).toBe(200);
    expect((await object('https://api.semanticscholar.org/graph/v1/paper/search?query=zyzzogeton')).data).toEqual([]);
    world.script('semantic-scholar', [{ kind: 'captcha' }]);
    expect(await status(api())).toBe(429);
  });
});

describe('pubmed', () => {
  const tool = (name: string, rest: string) =>
    `https://eutils.ncbi.nlm.nih.gov/entrez/eutils/${name}.fcgi?db=pubmed${rest}`;

  test('ids first, then their summaries or abstracts', async () => {
    const { esearchresult } = await object(tool('esearch', `&retmode=json&term=${caffeine}&retmax=10&sort=relevance`));
    expect(esearchresult.idlist.length).toBeGreaterThanOrEqual(2);
    expect(esearchresult.count).toBe(String(esearchresult.idlist.length));
    const ids = esearchresult.idlist.join(',');
    const { result } = await object(tool('esummary', `&retmode=json&id=${ids},999`));
    expect(result.uids).toEqual([...esearchresult.idlist, '999']);
    expect(result['999']).toEqual({ uid: '999', error: 'cannot get document summary' });
    for (const id of esearchresult.idlist) {
      expect(result[id].pubdate).toMatch(/^\d{4}(?: [A-Z][a-z]{2}(?: \d{1,2})?)?$/);
      expect(isPaper(`https://pubmed.ncbi.nlm.nih.gov/${id}/`)).toBe(true);
    }
    expect((await send(world, tool('efetch', `&retmode=xml&id=${ids}`))).body).toContain('<AbstractText>');
    expect((await send(world, tool('esearch', `&term=${caffeine}`))).body).toContain('<eSearchResult><Count>2</Count>');
  });

  test('nothing found, wrong requests, limits', async () => {
    const none = await object(tool('esearch', '&retmode=json&term=zyzzogeton'));
    expect(none.esearchresult).toMatchObject({
      count: '0',
      idlist: [],
      errorlist: { phrasesnotfound: ['zyzzogeton'] },
    });
    expect(await status(tool('esearch', '&retmode=json&term=x&hits=5'))).toBe(400);
    expect(await status(tool('esearch', '&retmode=json&term=x&api_key=y'))).toBe(400);
    expect(await status(tool('esearch', `&retmode=json&term=x&api_key=${PUBMED_TEST_KEY}`))).toBe(200);
    expect(await status(tool('esummary', '&retmode=json&id=1;2'))).toBe(400);
    world.script('pubmed', [{ kind: 'captcha' }]);
    expect(await object(tool('esearch', '&term=x'))).toMatchObject({ error: 'API rate limit exceeded' });
  });
});

describe('github', () => {
  const api = (rest: string, what = 'repositories') => `https://api.github.com/search/${what}?q=${rest}`;
  const accept = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' };

  test('repositories with their figures and the limit in the headers', async () => {
    const reply = await send(world, api('exampledb+upgrade+language:go&per_page=10&sort=stars'), { headers: accept });
    const { items, total_count } = JSON.parse(reply.body);
    expect(total_count).toBe(items.length);
    expect(items.every((item: { html_url: string }) => gold.pageAt(item.html_url) !== undefined)).toBe(true);
    const stars = items.map((item: { stargazers_count: number }) => item.stargazers_count);
    expect(stars).toEqual([...stars].sort((a, b) => b - a));
    expect(reply.headers).toMatchObject({ 'x-ratelimit-limit': '10', 'x-ratelimit-resource': 'search' });
    expect(await object(api('zyzzogeton'), accept)).toMatchObject({ total_count: 0, items: [] });
  });

  test('refuses what the host refuses', async () => {
    expect(await status(api('x'), { accept: 'text/html' })).toBe(415);
    expect(await status(api('x'), { ...accept, authorization: 'Bearer x' })).toBe(401);
    expect(await status(api('x'), { ...accept, authorization: `Bearer ${GITHUB_TEST_KEY}` })).toBe(200);
    expect(await status(api('x', 'code'), accept)).toBe(401);
    expect(await status(api('a'.repeat(257)), accept)).toBe(422);
    expect(await status(api('x&per_page=101'), accept)).toBe(422);
    world.script('github', [{ kind: 'captcha' }]);
    const limited = await send(world, api('x'), { headers: accept });
    expect(limited).toMatchObject({ status: 403, headers: { 'x-ratelimit-remaining': '0', 'retry-after': '42' } });
  });
});
