import { domainToUnicode } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayHost, registrableDomain } from '../../../src/core/url/display-host';
import { decodeLabel } from '../../../src/core/url/punycode';

test.each([
  ['https://www.example.co.uk/a', 'example.co.uk', 'example.co.uk'],
  ['https://a.b.example.com/', 'a.b.example.com', 'example.com'],
  ['https://user.github.io/', 'user.github.io', 'user.github.io'],
  ['https://www.gov.uk/', 'gov.uk', 'gov.uk'],
  ['http://127.0.0.1:8080/', '127.0.0.1', null],
  ['http://localhost/', 'localhost', null],
  ['https://www.münchen.de/', 'münchen.de', 'münchen.de'],
  ['https://пример.рф/', 'пример.рф', 'пример.рф'],
  ['https://россия.com/', 'россия.com', 'россия.com'],
  ['https://東京タワー.jp/', '東京タワー.jp', '東京タワー.jp'],
  ['https://日本語abc.jp/', '日本語abc.jp', '日本語abc.jp'],
  ['https://παράδειγμα.gr/', 'παράδειγμα.gr', 'παράδειγμα.gr'],
  ['https://kapı.tr/', 'kapı.tr', 'kapı.tr'],
  ['https://대한민국.kr/', '대한민국.kr', '대한민국.kr'],
])('shows %s in its own script', (address, host, registrable) => {
  expect(displayHost(address)).toMatchObject({ host, registrable, suspicious: false });
});

test.each([
  ['one Cyrillic letter', 'https://аpple.com/'],
  ['all letters Cyrillic', 'https://аррӏе.com/'],
  ['Greek in Latin', 'https://gοοgle.com/'],
  ['all letters Greek', 'https://νοκια.com/'],
  ['phonetic letter', 'https://ɡoogle.com/'],
  ['dotless i', 'https://lıdl.com/'],
  ['sub-domain', 'https://раураl.example.com/'],
  ['emoji', 'https://💩.la/'],
  ['kana as a slash', 'https://google.comノx.example.com/'],
  ['stacked mark', 'https://goog\u0323\u0307le\u0323.com/'],
])('shows %s in ASCII', (_, address) => {
  const shown = displayHost(address);
  expect(shown).toMatchObject({ suspicious: true });
  expect(shown?.host).toBe(shown?.ascii);
  expect(shown?.host).toMatch(/^[\x20-\x7e]+$/);
});

test('is null for what is no web address', () => {
  expect(displayHost('javascript:alert(1)')).toBeNull();
  expect(registrableDomain('data:,x')).toBeNull();
});

test('names what is registered, or the host', () => {
  expect(registrableDomain('https://www.a.example.co.uk/')).toBe('example.co.uk');
  expect(registrableDomain('http://127.0.0.1/')).toBe('127.0.0.1');
});

test('decodes Punycode as the platform does', () => {
  const letters = fc.stringMatching(/^[a-zäöüßéñ中文字かなабв]{1,20}$/u);
  fc.assert(
    fc.property(letters, (letter) => {
      const { hostname } = new URL(`https://${letter}.example/`);
      expect(hostname.split('.').map(decodeLabel).join('.')).toBe(domainToUnicode(hostname));
    }),
  );
  expect(['xn--', 'xn--a-', 'xn--99999999999', 'xn--!'].map(decodeLabel)).toEqual(['', 'a', null, null]);
});
