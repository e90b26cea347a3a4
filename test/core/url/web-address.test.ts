import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWebAddress, parseWebAddress } from '../../../src/core/url/web-address';

const refused = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'file:///etc/hostname',
  'chrome://settings',
  'chrome-extension://abc/page.html',
  'about:blank',
  'blob:https://a.example/1',
  'view-source:https://a.example/',
  'ftp://a.example/',
  'ht\ttps://a.example/',
  'https://a.example/pa\nth',
  '\u0000https://a.example/',
  'https://user@a.example/',
  'https://user:secret@a.example/',
  'https://@a.example/',
  'https://good.example\\@evil.example/',
  'https:\\\\a.example/',
  'https:a.example',
  'https:///a.example/',
  '//a.example/',
  '/path',
  'a.example',
  'https://',
  'https://a b.example/',
  'https://a.example:99999/',
  '',
  '   ',
];

test.each(refused)('refuses %j', (text) => {
  expect(parseWebAddress(text)).toBeNull();
  expect(isWebAddress(text)).toBe(false);
});

test.each([
  ['https://a.example', 'https://a.example/'],
  ['  https://a.example/x  ', 'https://a.example/x'],
  ['HTTP://A.Example:80/x?y#z', 'http://a.example/x?y#z'],
  ['https://a.example/@user', 'https://a.example/@user'],
  ['https://a.example?u=me@b.example', 'https://a.example/?u=me@b.example'],
  ['https://ʞ.cc/', 'https://xn--rpa.cc/'],
  ['http://[::1]:8080/', 'http://[::1]:8080/'],
  ['http://127.0.0.1/', 'http://127.0.0.1/'],
])('accepts %j', (text, href) => {
  expect(parseWebAddress(text)?.href).toBe(href);
});

test('guards values that are no strings', () => {
  for (const value of [null, undefined, 1, {}, new URL('https://a.example')]) expect(isWebAddress(value)).toBe(false);
});

test('never lets another scheme or user-info through, whatever the text', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl(),
    fc.tuple(fc.string(), fc.webUrl()).map((p) => p.join('')),
  );
  fc.assert(
    fc.property(text, (candidate) => {
      const url = parseWebAddress(candidate);
      if (url === null) return;
      expect(['http:', 'https:']).toContain(url.protocol);
      expect(url.username + url.password).toBe('');
    }),
  );
});
