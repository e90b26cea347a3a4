import { expect, test } from 'vitest';
import { bing } from '../../src/engines/bing';
import { ddg } from '../../src/engines/ddg';
import { hackerNews } from '../../src/engines/hacker-news';
import { mojeek } from '../../src/engines/mojeek';
import { stackExchange } from '../../src/engines/stack-exchange';
import { wikipedia } from '../../src/engines/wikipedia';
import { fixture, hitsOf, responseOf } from './fixtures';

test('ddg: unwrapped, dated, without the ad; the broken row keeps its rank', () => {
  expect(hitsOf(ddg)).toEqual([
    {
      url: 'https://plants.example/tannin?kind=a&b=%2525',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins, so a long brew tastes dry — and that is all.',
      published: '2025-07-16',
      dateText: '2025-07-16T00:00:00.0000000',
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew+time',
      title: 'Brewing time <table>',
      snippet: 'How long to brew.',
      published: null,
      dateText: '3 days ago',
      providerRank: 3,
    },
    {
      url: 'https://lab.example/r?uddg=https%3A%2F%2Fother.example%2F',
      title: 'A page with its own uddg',
      snippet: 'Direct link. Seen on 2024-01-02 by many.',
      published: null,
      providerRank: 4,
    },
  ]);
});

test('bing: unwrapped, dated, without ads and answers; the broken row keeps its rank', () => {
  const hits = hitsOf(bing);
  expect(hits.slice(0, 3)).toEqual([
    {
      url: 'https://plants.example/tannin?x=1&y=2',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins …',
      published: '2025-07-16',
      dateText: 'Jul 16, 2025',
      providerRank: 1,
    },
    {
      url: 'https://ja.example/お茶?q=渋み',
      title: 'お茶のタンニン',
      snippet: '渋みの話。',
      published: '2026-08-24',
      dateText: '2026年8月24日',
      providerRank: 3,
    },
    {
      url: 'http://tea.example/direct',
      title: 'A direct link',
      snippet: 'Brew it for long.',
      published: null,
      dateText: '3 days ago',
      providerRank: 4,
    },
  ]);
  expect(hits[3]).toMatchObject({
    title: 'Wrapped beyond reading',
    snippet: 'Brewed in 2023-01-05 style.',
    published: null,
  });
  expect(hits[3]?.url).toMatch(/^https:\/\/www\.bing\.com\/ck\/a\?/);
  expect(hits).toHaveLength(4);
});

test('bing: a date without an element of its own is still cut off; a reworded query keeps its rows', () => {
  const response = fixture(bing, 'hits');
  const body = response.body
    .replace('<span class="news_dt">Jul 16, 2025</span>', 'Jul 16, 2025')
    .replace('<ol id="b_results">', '<ol id="b_results"><li id="sp_requery"><h2>No results found for "tea"</h2></li>');
  expect(hitsOf(bing, { ...response, body })).toEqual(hitsOf(bing));
});

test('mojeek: direct links, no dates, rows without a snippet', () => {
  expect(hitsOf(mojeek)).toEqual([
    {
      url: 'https://plants.example/tannin',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins and a long brew tastes dry ...',
      published: null,
      providerRank: 1,
    },
    { url: 'https://tea.example/', title: 'tea.example', snippet: '', published: null, providerRank: 2 },
    {
      url: 'http://tea.example/brew?a=1&b=2',
      title: "Brewing 'long'",
      snippet: 'From the same site as above.',
      published: null,
      providerRank: 4,
    },
  ]);
});

test('wikipedia: addresses as the wiki writes them; the last edit is no date', () => {
  expect(hitsOf(wikipedia)).toEqual([
    {
      url: 'https://en.wikipedia.org/wiki/Tannin',
      title: 'Tannin',
      snippet: 'Tannins bind proteins &amp; more …',
      published: null,
      providerRank: 1,
    },
    {
      url: 'https://en.wikipedia.org/wiki/C%2B%2B_(language)',
      title: 'C++ (language)',
      snippet: 'A language, not a drink.',
      published: null,
      providerRank: 3,
    },
    {
      url: 'https://en.wikipedia.org/wiki/Earl_Grey%27s_AC/DC_tea:_50%25_%26_more%3F',
      title: "Earl Grey's AC/DC tea: 50% & more?",
      snippet: '<i> is shown as text.',
      published: null,
      providerRank: 4,
    },
  ]);
});

test('wikipedia: the article lies in the edition that answered, whatever its script', () => {
  const body = JSON.stringify({
    query: { searchinfo: { totalhits: 2 }, search: [{ title: 'お茶' }, { title: '\ud800' }] },
  });
  const response = responseOf(wikipedia, body, { url: 'https://ja.wikipedia.org/w/api.php?action=query' });
  expect(hitsOf(wikipedia, response).map((hit) => hit.url)).toEqual([
    'https://ja.wikipedia.org/wiki/%E3%81%8A%E8%8C%B6',
    'https://ja.wikipedia.org/wiki/%EF%BF%BD',
  ]);
});

test('hacker-news: a story without a link leads to its discussion', () => {
  expect(hitsOf(hackerNews)).toEqual([
    {
      url: 'https://plants.example/tannin',
      title: 'Tannin & tea',
      snippet: '',
      note: 'Story on Hacker News, no excerpt, 3 points, 1 comment',
      published: '2018-11-30',
      dateText: '2018-11-30T09:19:11.000Z',
      providerRank: 1,
    },
    {
      url: 'https://news.ycombinator.com/item?id=102',
      title: 'Ask HN: which tea?',
      snippet: "I drink black tea. It's dry &amp; good.",
      published: '2018-11-29',
      dateText: '2018-11-29T23:59:59.000Z',
      providerRank: 2,
    },
    {
      url: 'http://tea.example/?a=1&b=2',
      title: 'Show HN: tea.example',
      snippet: '',
      note: 'Story on Hacker News, no excerpt, 3 points, 1 comment',
      published: '2018-11-27',
      dateText: '2018-11-27T00:00:00.000Z',
      providerRank: 4,
    },
  ]);
});

test('stack-exchange: body as text, cut on a word; the day of the question', () => {
  const [first, third] = hitsOf(stackExchange);
  expect(first).toEqual({
    url: 'https://stackoverflow.com/questions/1/tannin',
    title: 'Tannin & List<Tea>',
    snippet: "How do I brew it? It's dry &amp; good.",
    published: '2018-11-30',
    providerRank: 1,
  });
  expect(third).toMatchObject({ published: '2018-11-29', providerRank: 3 });
  expect(third?.snippet).toMatch(/^(?:word )+…$/);
  expect(third?.snippet.length).toBeLessThanOrEqual(300);
});
