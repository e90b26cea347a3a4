import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityOf, mobileTwinKey, resultKey } from '../../../src/core/url/identity';

const page = 'https://example.com/a/b?x=1&y=2';

test.each([
  ['http', 'http://example.com/a/b?x=1&y=2'],
  ['www', 'https://www.example.com/a/b?x=1&y=2'],
  ['trailing slashes', 'https://example.com/a/b//?x=1&y=2'],
  ['tracking', 'https://example.com/a/b?utm_source=s&x=1&GCLID=3&y=2&via=z&fpr=1&pk_kwd=2&mtm_x=1&mc_cid=1&mc_eid=2'],
  ['escaped tracking name', 'https://example.com/a/b?utm%5Fsource=s&x=1&y=2'],
  ['fragment', 'https://example.com/a/b?x=1&y=2#part'],
  ['text fragment', 'https://example.com/a/b?x=1&y=2#:~:text=part'],
  ['default port', 'https://example.com:443/a/b?x=1&y=2'],
  ['other default port', 'http://example.com:80/a/b?x=1&y=2'],
  ['host in capitals', 'HTTPS://EXAMPLE.com/a/b?x=1&y=2'],
  ['unreserved escape', 'https://example.com/%61/b?%78=1&y=2'],
  ['parameter order', 'https://example.com/a/b?y=2&x=1'],
  ['empty pairs', 'https://example.com/a/b?&x=1&&y=2&'],
  ['root dot', 'https://example.com./a/b?x=1&y=2'],
  ['dot segments', 'https://example.com/z/../a/./b?x=1&y=2'],
  ['user-info', 'https://me:you@example.com/a/b?x=1&y=2'],
  ['white space around', '  https://example.com/a/b?x=1&y=2 '],
])('one page: %s', (_, twin) => {
  expect(resultKey(twin)).toBe(resultKey(page));
});

test.each([
  ['escapes in lower case', 'https://example.com/%e3%81%82', 'https://example.com/%E3%81%82'],
  ['raw letters', 'https://example.com/あ', 'https://example.com/%E3%81%82'],
  ['tilde', 'https://example.com/%7euser', 'https://example.com/~user'],
  ['punycode', 'https://ʞ.cc', 'https://xn--rpa.cc/'],
  ['full-width host', 'https://ｅｘａｍｐｌｅ.com', 'https://example.com'],
  ['stray percent sign', 'https://example.com/100%', 'https://example.com/100%25'],
  ['root with and without slash', 'https://example.com', 'http://www.example.com/'],
])('one page: %s', (_, left, right) => {
  expect(resultKey(left)).toBe(resultKey(right));
});

test('look-alikes stay apart', () => {
  const pages = [
    'https://example.com/#/a',
    'https://example.com/#/b',
    'https://example.com/#!a',
    'https://example.com/',
    'https://example.com/?id=1',
    'https://example.com/?id=2',
    'https://example.com/?ref=home',
    'https://example.com/?source=home',
    'https://example.com/?a=1&a=2',
    'https://example.com/?a=2&a=1',
    'https://example.com/Path',
    'https://example.com/path',
    'https://example.com/a%2Fb',
    'https://example.com/a/b',
    'https://example.com/a%252Fb',
    'https://example.com:8080/',
    'https://blog.example.com/',
    'https://example.org/',
    'https://example.com/index.html',
  ];
  expect(new Set(pages.map(resultKey)).size).toBe(pages.length);
});

test('the key in full', () => {
  expect(resultKey('http://www.Example.com:80/A%7e/%2f/?b=2&utm_id=1&a=%3d#x')).toBe(
    'https://example.com/A~/%2F?a=%3D&b=2',
  );
  expect(resultKey('https://www.com/')).toBe('https://www.com');
  expect(resultKey('ftp://www.example.com/a/')).toBe('ftp://www.example.com/a');
});

describe('posts on X', () => {
  test.each([
    ['https://x.com/user/status/123', 'user'],
    ['http://twitter.com/user/status/123?s=20', 'user'],
    ['https://mobile.twitter.com/user/status/123/', 'user'],
    ['https://m.x.com/user/status/123#m', 'user'],
    ['https://www.twitter.com/user/status/123/photo/1', 'user'],
    ['https://x.com/i/web/status/123', null],
    ['https://x.com/i/status/123', null],
  ])('%s', (address, username) => {
    expect(identityOf(address)).toMatchObject({
      key: 'x:post:123',
      twinKey: 'x:post:123',
      xPost: { id: '123', username },
    });
  });

  test.each([
    'https://x.com/user',
    'https://x.com/user/status/12a',
    'https://evilx.com/u/status/1',
    'https://t.x.com/u/status/1',
  ])('no post: %s', (address) => expect(identityOf(address).xPost).toBeNull());
});

test.each([
  ['https://m.example.com/a', 'https://example.com/a'],
  ['https://mobile.example.com/a', 'https://example.com/a'],
  ['https://amp.example.com/a', 'https://example.com/a'],
  ['https://www.example.com/a/amp/', 'https://example.com/a'],
  ['https://example.com/a?amp=1&b=2', 'https://example.com/a?b=2'],
  ['https://example.com/a?amp', 'https://example.com/a'],
  ['https://example.com/a?outputType=amp', 'https://example.com/a'],
  ['https://example.com/amp/news/a', 'https://example.com/news/a'],
  ['https://example.com/news/a.amp', 'https://example.com/news/a'],
  ['https://example.com/news/a.amp.html', 'https://example.com/news/a.html'],
  ['https://en.m.example.org/wiki/A', 'https://en.example.org/wiki/A'],
  ['https://example.com/amplifier/a', 'https://example.com/amplifier/a'],
  ['https://shop.m.example.org/a', 'https://shop.m.example.org/a'],
  ['https://m.example.com/a/amp?amp=1', 'https://example.com/a'],
  ['https://example.com/a', 'https://example.com/a'],
  ['https://m.com/a', 'https://m.com/a'],
  ['https://example.com/revamp', 'https://example.com/revamp'],
  ['https://example.com/a?amp=2', 'https://example.com/a?amp=2'],
])('desktop form of %s', (address, twin) => {
  expect(mobileTwinKey(address)).toBe(twin);
});

test.each([
  ['not an address', 'not an address'],
  ['example.com/a/?utm_source=x&b=2&a=1#part', 'example.com/a?a=1&b=2'],
  ['http://www.exa mple.com/a/?via=x', 'https://exa mple.com/a'],
  ['', ''],
])('text that does not parse: %j', (text, key) => {
  expect(resultKey(text)).toBe(key);
});

const addresses = fc.webUrl({ withQueryParameters: true, withFragments: true, validSchemes: ['http', 'https'] });
const escaped = fc.tuple(addresses, fc.stringMatching(/^[%0-9a-fA-F/]{0,12}$/)).map(([url, end]) => url + end);

test('a key read again is the same key', () => {
  fc.assert(
    fc.property(fc.oneof(addresses, escaped), (address) => {
      const key = resultKey(address);
      expect(resultKey(key)).toBe(key);
      expect(resultKey(mobileTwinKey(address)).startsWith('https://')).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('tracking parameters never change the key, others always do', () => {
  const tracking = fc.constantFrom(
    'utm_source',
    'UTM_x',
    'pk_a',
    'mtm_b',
    'via',
    'fpr',
    'gclid',
    'fbclid',
    'mc_cid',
    'mc_eid',
  );
  fc.assert(
    fc.property(addresses, tracking, fc.stringMatching(/^[a-z0-9]{0,5}$/), (address, name, value) => {
      const tracked = new URL(address);
      const plain = tracked.href;
      tracked.search += `${tracked.search === '' ? '?' : '&'}${name}=${value}`;
      expect(resultKey(tracked.href)).toBe(resultKey(plain));
      tracked.search = `${tracked.search}&zz_real=${value}`;
      expect(resultKey(tracked.href)).not.toBe(resultKey(plain));
    }),
  );
});

test('never throws, whatever the text', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof resultKey(text) === 'string'));
});
