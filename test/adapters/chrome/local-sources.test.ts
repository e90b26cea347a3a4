import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createLocalSources, missingLocalSources } from '../../../src/adapters/chrome/local-sources';

const { browser, granted, asked } = vi.hoisted(() => {
  const granted = new Set<string>();
  const asked: string[] = [];
  type Page = { url?: string; title?: string };
  const browser = {
    pages: [] as Page[],
    /** What the browser finds for whole texts; single words find all pages. */
    whole: [] as Page[],
    permissions: {
      contains: async ({ permissions }: { permissions: string[] }) => permissions.every((one) => granted.has(one)),
    },
    history: {
      search: async ({ text }: { text: string }) => {
        asked.push(text);
        return text.includes(' ') ? browser.whole : browser.pages;
      },
    },
    bookmarks: {
      search: async ({ query }: { query: string }) => {
        asked.push(query);
        return query.includes(' ') ? browser.whole : browser.pages;
      },
    },
    tabs: { query: async () => browser.pages },
  };
  return { browser, granted, asked };
});

vi.mock('wxt/browser', () => ({ browser }));

const source = (id: string) => {
  const found = createLocalSources().find((one) => one.id === id);
  if (!found) throw new Error(`no source ${id}`);
  return found;
};

beforeEach(() => {
  granted.clear();
  asked.length = 0;
  browser.whole = [];
  browser.pages = [
    { url: 'https://a.example/heat', title: 'Heat pumps in the cold' },
    { url: 'https://b.example/other', title: 'Nothing of the kind' },
    { url: 'https://c.example/heat-pump-winter', title: 'Heat pump winter test' },
    { url: 'javascript:alert(1)', title: 'Heat pump' },
    { url: 'chrome://settings', title: 'Heat pump' },
    { title: 'Heat pump without an address' },
    { url: 'https://a.example/heat', title: 'Heat pumps in the cold' },
  ];
});

test('each source stands behind its own permission', async () => {
  expect(await missingLocalSources()).toEqual(['history', 'bookmarks', 'open-tabs']);
  granted.add('bookmarks');
  expect(await source('bookmarks').allowed()).toBe(true);
  expect(await missingLocalSources()).toEqual(['history', 'open-tabs']);
});

describe.each(['history', 'bookmarks', 'open-tabs'])('%s', (id) => {
  test('gives plain web addresses only, once each, best first, with no text it does not have', async () => {
    const hits = await source(id).search('heat pump winter', 10);
    expect(hits.map(({ url }) => url)).toEqual(['https://c.example/heat-pump-winter', 'https://a.example/heat']);
    expect(hits.map(({ providerRank }) => providerRank)).toEqual([1, 2]);
    for (const { snippet, note, published } of hits) {
      expect(snippet).toBe('');
      expect(note).toMatch(/only its title and address/);
      expect(published).toBeNull();
    }
  });

  test('gives at most what is wanted', async () => {
    expect(await source(id).search('heat pump winter', 1)).toHaveLength(1);
  });
});

test('a text that finds something as a whole is not taken apart', async () => {
  browser.whole = [{ url: 'https://d.example/', title: 'heat pump winter' }];
  expect((await source('history').search('heat pump winter', 5)).map(({ url }) => url)).toEqual(['https://d.example/']);
  expect(asked).toEqual(['heat pump winter']);
});

test('a Chinese question is searched by its words', async () => {
  browser.pages = [{ url: 'https://e.example/', title: '空气源热泵冬季实测' }];
  expect(await source('open-tabs').search('热泵 冬季', 5)).toHaveLength(1);
});
