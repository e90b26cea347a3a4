import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queryLanguage } from '../../../src/core/text/language';
import { markTerms } from '../../../src/core/text/mark';
import { sha256 } from '../../../src/core/text/sha256';
import { countTerms, queryTerms } from '../../../src/core/text/terms';

test.each([
  ['How to USE node.js 20', ['how', 'to', 'use', 'node.js']],
  ['a b c', []],
  ['2024 v2 3d-print_x', ['v2', '3d-print_x']],
  ['2024-01', ['2024-01']],
  ['vector vector VECTOR', ['vector']],
  ['向量数据库 rust', ['rust', '向量', '量数', '数据', '据库']],
  ['我', []],
  ['cats site:example.com', ['cats', 'site', 'example.com']],
  ['поиск', []],
  ['-foo .bar', ['foo', 'bar']],
])('terms of %j', (query, terms) => {
  expect(queryTerms(query)).toEqual(terms);
});

test('counts distinct terms as substrings, regardless of case', () => {
  expect(countTerms('Vectors in DATAbases', ['vector', 'data', 'rust'])).toBe(2);
  expect(countTerms('anything', [])).toBe(0);
});

const marked = (text: string, terms: string[]) =>
  markTerms(text, terms)
    .map((s) => (s.marked ? `[${s.text}]` : s.text))
    .join('');

test.each([
  ['Vector search and vectors', ['vector'], '[Vector] search and [vector]s'],
  ['said AI', ['ai'], 'said [AI]'],
  ['用AI工具', ['ai'], '用[AI]工具'],
  ['提示词工程', ['提示', '示词'], '[提示词]工程'],
  ['搜索引擎', ['搜索', '引擎'], '[搜索引擎]'],
  ['node node.js', ['node', 'node.js'], '[node] [node.js]'],
  ['c++ (c++)', ['c++'], '[c++] ([c++])'],
  ['İstanbul istanbul', ['istanbul'], 'İstanbul [istanbul]'],
  ['cafe\u0301 x', ['cafe'], '[cafe\u0301] x'],
  ['поиск Поиска', ['поиск'], '[поиск] [Поиск]а'],
  ['nothing', ['else', '', '  '], 'nothing'],
  ['plain', [], 'plain'],
  ['', ['x'], ''],
])('marks %j for %j', (text, terms, expected) => {
  expect(marked(text, terms)).toBe(expected);
});

test('segments join to the text, alternate and are never empty', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.array(fc.string({ maxLength: 4 }), { maxLength: 5 }),
      (text, terms) => {
        const segments = markTerms(text, terms);
        expect(segments.map((segment) => segment.text).join('')).toBe(text);
        expect(
          segments.every(({ text: part, marked: mark }, i) => part !== '' && mark !== segments[i - 1]?.marked),
        ).toBe(true);
      },
    ),
  );
});

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
  [
    JSON.stringify([
      'plain readable text',
      'engine_snippet',
      'https://x.example/p',
      'X',
      '2025-01-01',
      'x.example',
      ['bing'],
      { bing: 1 },
    ]),
    '6687b6ebc363acd099ff67a420bcaec32fc6b6d1797597b169c96e4658d4f0d8',
  ],
])('SHA-256 of %j', async (text, digest) => {
  expect(await sha256(text)).toBe(digest);
});

test.each([
  ['best vector database', 'en'],
  ['beste Datenbank für Vektoren', 'en'],
  ['向量数据库哪个好', 'zh'],
  ['python 装饰器', 'zh'],
  ['ベクトルデータベース 比較', 'ja'],
  ['東京の天気', 'ja'],
  ['벡터 데이터베이스', 'ko'],
  ['лучшая векторная база C++', 'ru'],
  ['قاعدة بيانات', 'ar'],
  ['מסד נתונים', 'he'],
  ['डेटाबेस', 'hi'],
  ['ฐานข้อมูล', 'th'],
  ['βάση δεδομένων', 'el'],
  ['π approximation', 'en'],
  ['β-carotene and γ rays', 'en'],
  ['', 'en'],
])('language of %j is %s', (text, language) => {
  expect(queryLanguage(text)).toBe(language);
});
