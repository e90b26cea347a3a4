import { expect, test } from 'vitest';
import { selectDiverse } from '../../../src/core/fusion/diverse';
import { row } from './build';

const long = 'one two three four five six seven eight nine ten';
const urlsOf = (rows: readonly { url: string }[]) => rows.map(({ url }) => url);

test('a copy of a chosen row loses the penalty, a different one keeps its place', () => {
  const rows = [
    row('https://a.example/', { score: 1, title: long }),
    row('https://b.example/', { score: 0.99, title: long }),
    row('https://c.example/', { score: 0.9, title: 'quite another text with more than eight words in it' }),
  ];
  const chosen = selectDiverse(rows, { limit: 3 });
  expect(urlsOf(chosen)).toEqual(['https://a.example/', 'https://c.example/', 'https://b.example/']);
  expect(chosen.map(({ selectionScore }) => selectionScore)).toEqual([1, 0.9, 0.99 - 0.15]);
  expect(chosen.map(({ score }) => score)).toEqual([1, 0.9, 0.99]);
});

test('similarity is the share of common trigrams, the largest over chosen rows', () => {
  const rows = [
    row('https://a.example/', { score: 1, title: 'a b c d e f g h' }),
    row('https://b.example/', { score: 0.5, title: 'a b c d e f g x' }),
  ];
  expect(selectDiverse(rows, { limit: 2 })[1]?.selectionScore).toBeCloseTo(0.5 - (0.15 * 5) / 7, 12);
});

test('ideographs are tokens of their own', () => {
  const rows = ['a', 'b'].map((name) => row(`https://${name}.example/`, { title: '向量数据库比较文章' }));
  expect(selectDiverse(rows, { limit: 2 }).map(({ selectionScore }) => selectionScore)).toEqual([1, 0.85]);
});

test('short texts of one site are capped, unless exactly one domain was asked for', () => {
  const rows = [1, 2, 3, 4].map((number) => row(`https://a.example/${number}`, { domain: 'a.example' }));
  expect(selectDiverse(rows, { limit: 9 })).toHaveLength(2);
  expect(selectDiverse(rows, { limit: 9, includeDomains: ['a.example', 'b.example'] })).toHaveLength(2);
  expect(selectDiverse(rows, { limit: 9, includeDomains: ['a.example'] })).toHaveLength(4);
  expect(
    selectDiverse(
      rows.map((one) => ({ ...one, title: long })),
      { limit: 9 },
    ),
  ).toHaveLength(4);
});

test('authors on X are capped; unknown ones share a place', () => {
  const post = (user: string, id: number) => row(`https://x.com/${user}/status/${id}`, { title: long });
  const rows = [
    post('ann', 1),
    post('Ann', 2),
    post('ann', 3),
    post('bob', 4),
    post('i', 5),
    post('i/web', 6),
    post('i', 7),
  ];
  expect(
    urlsOf(selectDiverse(rows, { limit: 9 }))
      .map((url) => url.slice(-1))
      .sort(),
  ).toEqual(['1', '2', '4', '5', '7']);
});

test('equal rows come by key; bad and low scores are left out; the limit holds', () => {
  const rows = [
    row('https://b.example/'),
    row('https://a.example/'),
    row('https://c.example/', { score: 0.4 }),
    row('https://d.example/', { score: Number.NaN }),
    row('https://e.example/', { score: 0 }),
  ];
  expect(urlsOf(selectDiverse(rows, { limit: 9, minScore: 0.5 }))).toEqual([
    'https://a.example/',
    'https://b.example/',
  ]);
  expect(urlsOf(selectDiverse(rows, { limit: 1 }))).toEqual(['https://a.example/']);
  expect(selectDiverse([], { limit: 5 })).toEqual([]);
});
