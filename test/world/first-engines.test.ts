import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from './client';
import { sample, sampleZh, startWorld, type World } from './index';

/** What the six first engines say of the sample questions is fixed: pages added for others must not move it. */

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const body = async (address: string) => (await send(world, address)).body;
const object = async (address: string) => JSON.parse(await body(address));

/** Row addresses of one page, read by the mark that only rows bear. */
const rowsOf: Record<string, (page: string) => string[]> = {
  ddg: (page) =>
    [...page.matchAll(/class="result__a" href="\/\/duckduckgo\.com\/l\/\?uddg=([^&]+)/g)].map((hit) =>
      decodeURIComponent(hit[1] ?? ''),
    ),
  bing: (page) =>
    [...page.matchAll(/<h2 class=""><a target="_blank" href="[^"]+u=a1([^&]+)/g)].map((hit) =>
      Buffer.from(hit[1] ?? '', 'base64url').toString('utf8'),
    ),
  mojeek: (page) => [...page.matchAll(/class="title" title="[^"]*" href="([^"]+)"/g)].map((hit) => hit[1] ?? ''),
};

async function paged(engine: 'bing' | 'mojeek', address: string, parameter: string): Promise<string[]> {
  const found: string[] = [];
  for (let start = 1; start < 200; start += 10) {
    const rows = rowsOf[engine]?.(await body(start === 1 ? address : `${address}&${parameter}=${start}`)) ?? [];
    if (rows.length === 0) break;
    found.push(...rows);
  }
  return found;
}

async function listsOf(question: string): Promise<Record<string, string[]>> {
  const q = encodeURIComponent(question);
  const wiki = async (language: string) =>
    (
      await object(
        `https://${language}.wikipedia.org/w/api.php?action=query&list=search&format=json&formatversion=2&srlimit=50&srsearch=${q}`,
      )
    ).query.search.map((hit: { title: string }) => hit.title);
  const stories = await object(`https://hn.algolia.com/api/v1/search?query=${q}&hitsPerPage=100`);
  const questions = await object(
    `https://api.stackexchange.com/2.3/search/advanced?site=stackoverflow&sort=relevance&order=desc&pagesize=100&q=${q}`,
  );
  return {
    ddg: rowsOf.ddg?.(await body(`https://html.duckduckgo.com/html/?q=${q}`)) ?? [],
    bing: await paged('bing', `https://www.bing.com/search?q=${q}`, 'first'),
    mojeek: await paged('mojeek', `https://www.mojeek.com/search?q=${q}`, 's'),
    'wikipedia-en': await wiki('en'),
    'wikipedia-zh': await wiki('zh'),
    'hacker-news': stories.hits.map((hit: { objectID: string }) => hit.objectID),
    'stack-exchange': questions.items.map((item: { link: string }) => item.link),
  };
}

describe('the first six engines', () => {
  test.each([
    ['sample', sample.question],
    ['sampleZh', sampleZh.question],
  ])('answer %s as recorded', async (name, question) => {
    const lists = await listsOf(question);
    expect(lists.ddg).toHaveLength(10);
    const lines = Object.entries(lists).flatMap(([engine, rows]) => rows.map((row, i) => `${engine} ${i + 1} ${row}`));
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`./recorded/first-engines-${name}.txt`);
  });
});
