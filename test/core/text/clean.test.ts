import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collapseWhitespace, cutCodeUnits, plausibleText, wellFormed } from '../../../src/core/text/clean';
import { stripInvisible } from '../../../src/core/text/invisible';
import { byCodeUnits } from '../../../src/core/text/order';

test('collapses every kind of white space', () => {
  expect(collapseWhitespace(' \ta\u00a0\u3000b\r\n\u2028c\ufeff ')).toBe('a b c');
  expect(collapseWhitespace(' \n ')).toBe('');
});

test.each([
  ['readable', true],
  ['', false],
  [' \n', false],
  ['a\u0000b', false],
  [`${'a'.repeat(98)}\ufffd\ufffd`, true],
  [`${'a'.repeat(97)}\ufffd\ufffd\ufffd`, false],
  ['読める文章', true],
])('plausible %j: %s', (text, plausible) => {
  expect(plausibleText(text)).toBe(plausible);
});

test.each([
  ['abc', 5, 'abc'],
  ['abc', 2, 'ab'],
  ['abc', 0, ''],
  ['a💩b', 2, 'a'],
  ['a💩b', 3, 'a💩'],
  ['💩', 1, ''],
])('cuts %j at %i', (text, max, cut) => {
  expect(cutCodeUnits(text, max)).toBe(cut);
});

test('refuses a limit that is none', () => {
  for (const max of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => cutCodeUnits('abc', max)).toThrow(RangeError);
});

test('a cut is the longest prefix that fits and splits no pair', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, max) => {
      const cut = cutCodeUnits(text, max);
      expect(text.startsWith(cut) && cut.length <= max && cut.length >= Math.min(text.length, max - 1)).toBe(true);
      expect(wellFormed(cut)).toBe(cut);
    }),
  );
});

test('replaces lone surrogates only', () => {
  expect(wellFormed('a\ud83d b\udca9 💩')).toBe('a\ufffd b\ufffd 💩');
  expect(wellFormed('\udca9\ud83d')).toBe('\ufffd\ufffd');
});

test.each([
  ['zero-width', 'pay\u200bpal\u2060.\ufeffcom', 'paypal.com'],
  ['soft hyphen', 'co\u00adop', 'coop'],
  ['bidi controls', '\u202egnp.exe\u202c \u2066x\u2069 \u200fy', 'gnp.exe x y'],
  ['tag characters', 'hello\u{e0068}\u{e0069}\u{e007f}', 'hello'],
  ['variation selectors that smuggle', 'a\u{e0100}\u{e01ef}b', 'ab'],
  ['control characters', 'a\u0000\u0008\u001b[0m\u0085b', 'a[0mb'],
  ['joiners between Latin letters', 'a\u200db\u200cc', 'abc'],
  ['repeated joiners', 'न\u200d\u200d\u200dक', 'न\u200dक'],
])('strips %s', (_, text, shown) => {
  expect(stripInvisible(text)).toBe(shown);
});

test.each([
  'line one\n\tline two',
  'می\u200cخواهم',
  'क्\u200dष',
  '👩🏽\u200d💻 👨\u200d👩\u200d👧',
  'é naïve e\u0301',
  '日本語',
  '❤\ufe0f\u200d🔥',
])('keeps %j', (text) => expect(stripInvisible(text)).toBe(text));

test('code units decide the order', () => {
  expect(['b', 'a', 'B', 'é', 'a-b', 'ab', '\uffff', '💩'].sort(byCodeUnits)).toEqual([
    'B',
    'a',
    'a-b',
    'ab',
    'b',
    'é',
    '💩',
    '\uffff',
  ]);
});
