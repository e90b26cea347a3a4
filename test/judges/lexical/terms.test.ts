import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stem } from '../../../src/judges/lexical/stem';
import { queryTerms, quotedPhrases, readText } from '../../../src/judges/lexical/terms';

describe('stems', () => {
  test.each([
    ['studies', 'study'],
    ['heating', 'heated'],
    ['stability', 'stable'],
    ['relational', 'relate'],
    ['stabilization', 'stabilize'],
    ['running', 'runs'],
    ['backups', 'backup'],
    ['reduces', 'reduced'],
    ['reducing', 'reduce'],
    ['aerodynamics', 'aerodynamic'],
    ['effectiveness', 'effective'],
    ['adjustable', 'adjustment'],
  ])('%s and %s meet', (a, b) => expect(stem(a)).toBe(stem(b)));

  test.each([
    ['universe', 'unit'],
    ['rated', 'rat'],
    ['station', 'state'],
    ['speed', 'spear'],
  ])('%s and %s stay apart', (a, b) => expect(stem(a)).not.toBe(stem(b)));

  test.each(['sql', 'été', 'h264', 'a', ''])('%j stays', (word) => expect(stem(word)).toBe(word));
  test('is never empty for a word', () => {
    fc.assert(fc.property(fc.stringMatching(/^[a-z]{1,30}$/), (word) => stem(word).length > 0));
  });
});

describe('terms of a question', () => {
  const kinds = (question: string) => Object.fromEntries(queryTerms(question).map(({ key, kind }) => [key, kind]));
  test.each([
    [
      'what is the best way to use PostgreSQL 17',
      { best: 'common', way: 'common', use: 'common', postgresql: 'entity', '17': 'number' },
    ],
    ['upgrade to v4.2 and C++ or c#', { upgrad: 'word', '4.2': 'version', 'c++': 'entity', 'c#': 'entity' }],
    ['H264 vs AV1 in Chrome', { h264: 'entity', vs: 'word', av1: 'entity', chrom: 'entity' }],
    ['Does Caffeine Reduce Deep Sleep', { caffein: 'word', reduc: 'word', deep: 'word', sleep: 'word' }],
    ['sleep site:nih.gov -site:example.com', { sleep: 'word' }],
    ['深度睡眠的影响', { 深度: 'pair', 度睡: 'pair', 睡眠: 'pair', 影响: 'pair' }],
    ['Python 的 类型', { python: 'word', 类型: 'pair' }],
    ['', {}],
  ])('%s', (question, expected) => expect(kinds(question)).toEqual(expected));

  test('phrases of one word are left to the terms', () => {
    expect(quotedPhrases('"deep sleep" and "caffeine" and “slow waves”')).toEqual([
      ['deep', 'sleep'],
      [stem('slow'), stem('waves')],
    ]);
  });

  test('case, width, accents and invisible characters do not matter', () => {
    const plain = readText('café deep sleep').all;
    expect(readText('CAFÉ\u200B ｄｅｅｐ sl\u00ADeep').all).toEqual(plain);
  });
});

test('any text at all is read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const read = readText(text);
      expect(read.words >= 0 && read.cjkChars >= 0).toBe(true);
      queryTerms(text);
      quotedPhrases(text);
    }),
  );
});
