import { expect, test } from 'vitest';
import { degradedReason, type ReturnedPage } from '../../../src/core/fusion/degraded';
import { hit, ranked } from './build';

const query = 'best vector database for small teams';
const about = { title: 'Vector database', snippet: 'Comparison' };
const check = (hits: ReturnedPage['hits'], parts: Partial<ReturnedPage> = {}) =>
  degradedReason({ query, hits, siteRestricted: false, singleSite: false, ...parts });
const sites = (...names: string[]) =>
  ranked(
    names.map((name, index) => `https://${name}/${index}`),
    about,
  );

const ad = 'www.shop.example.com';
test.each([
  ['five of one site', sites(ad, ad, ad, 'shop.example.com', 'blog.example.com'), 'one_host'],
  ['four of five', sites(ad, ad, ad, ad, 'b.org'), 'one_host'],
  ['three of five', sites(ad, ad, ad, 'b.org', 'c.org'), null],
  ['four hits are too few', sites(ad, ad, ad, ad), null],
  ['users of a shared host', sites('a.github.io', 'b.github.io', 'c.github.io', 'd.github.io', 'e.github.io'), null],
  ['no hits', [], null],
])('one host: %s', (_, hits, reason) => {
  expect(check(hits)).toBe(reason);
});

test('one host is what was asked for on a single site or with a domain filter', () => {
  const hits = sites(ad, ad, ad, ad, ad);
  expect(check(hits, { singleSite: true })).toBeNull();
  expect(check(hits, { siteRestricted: true })).toBeNull();
});

const unrelated = { title: 'The weather in the hills', snippet: 'Rain and sun for you' };
test.each([
  ['nothing matches', ranked(['https://a.org/', 'https://b.org/', 'https://c.org/'], unrelated), query, 'off_topic'],
  ['two hits are too few', ranked(['https://a.org/', 'https://b.org/'], unrelated), query, null],
  [
    'one of few terms matches',
    ranked(['https://a.org/', 'https://b.org/', 'https://c.org/'], unrelated),
    'weather of the moon',
    null,
  ],
  [
    'a query without terms',
    ranked(['https://a.org/', 'https://b.org/', 'https://c.org/'], unrelated),
    'векторная база',
    null,
  ],
  ['ideographs', ranked(['https://a.org/', 'https://b.org/', 'https://c.org/'], unrelated), '向量数据库', 'off_topic'],
  [
    'a term in one snippet',
    [...ranked(['https://a.org/', 'https://b.org/'], unrelated), hit('https://c.org/', { snippet: 'VECTORS' })],
    query,
    null,
  ],
])('off topic: %s', (_, hits, asked, reason) => {
  expect(check(hits, { query: asked })).toBe(reason);
});

test('a single site can be off topic too', () => {
  expect(
    check(
      ranked(
        [1, 2, 3].map((n) => `https://a.org/${n}`),
        unrelated,
      ),
      { singleSite: true },
    ),
  ).toBe('off_topic');
});
