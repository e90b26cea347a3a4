import { describe, expect, test } from 'vitest';
import { unwrapBing, unwrapDuckDuckGo, unwrapYahoo } from '../../src/engines/unwrap';
import { webAddress } from '../../src/engines/web-address';

const page = (url: string) => ({ kind: 'page', url });
const ad = { kind: 'ad' };
const unusable = { kind: 'unusable' };

/** As Bing does it: UTF-8, base64 with `-` and `_`, no padding. */
const code = (text: string | Buffer): string => Buffer.from(text).toString('base64url');
const ck = (parameter: string): string => `https://www.bing.com/ck/a?!&&p=0f&ptn=3&u=${parameter}&ntb=1`;

describe('Bing links', () => {
  const targets = [
    'https://plants.example/a',
    'https://plants.example/ab',
    'https://plants.example/abc',
    'http://tea.example/',
    'https://tea.example/?a=1&b=2',
    'https://tea.example/?q=%20%2B',
    'https://tea.example/100%2525',
    'https://tea.example/a+b',
    'https://tea.example/#/guide',
    'https://ja.example/お茶',
    'https://ru.example/чай?x=да',
    'https://x.example/\u{1F375}',
    'https://x.example/?>>>???~~~',
    'https://x.example/ÿþ?ÿ',
    'HTTPS://UPPER.example/Path',
  ];
  test('the samples use both signs that plain base64 lacks, and every length of padding', () => {
    const codes = targets.map(code);
    for (const sign of ['-', '_']) expect(codes.some((text) => text.includes(sign))).toBe(true);
    expect(new Set(codes.map((text) => text.length % 4))).toEqual(new Set([0, 2, 3]));
  });

  test.each(targets)('unwraps to %s, byte for byte', (url) => {
    expect(unwrapBing(ck(`a1${code(url)}`))).toEqual(page(url));
  });

  const padded = `a1${Buffer.from('https://tea.example/b').toString('base64')}==`;
  const kept = [
    ['no target', 'https://www.bing.com/ck/a?!&&p=0f'],
    ['an empty target', ck('')],
    ['another prefix', ck(`b2${code('https://tea.example/')}`)],
    ['signs outside the alphabet', ck('a1aHR0c*M6')],
    ['an impossible length', ck('a1aHR0cHM6L')],
    ['a lone percent sign', ck('a1%%%')],
    ['bytes that are no UTF-8', ck(`a1${code(Buffer.from([0x68, 0xff, 0xfe, 0x80]))}`)],
  ] as const;
  test.each(kept)('keeps the wrapper with %s', (_reason, href) => {
    expect(unwrapBing(href)).toEqual(page(href));
  });

  test.each([
    ['padding left in place', ck(padded), page('https://tea.example/b')],
    ['padding percent-encoded', ck(padded.replaceAll('=', '%3D')), page('https://tea.example/b')],
    [
      'u as the first parameter',
      `https://www.bing.com/ck/a?u=a1${code('https://tea.example/')}`,
      page('https://tea.example/'),
    ],
    ['a relative wrapper', `/ck/a?!&&u=a1${code('https://tea.example/')}`, page('https://tea.example/')],
    ['a wrapped script', ck(`a1${code('javascript:alert(1)')}`), unusable],
    ['a wrapped disguised script', ck(`a1${code('java\tscript:alert(1)')}`), unusable],
    ['a wrapped data address', ck(`a1${code('data:text/html,x')}`), unusable],
    ['a wrapped path of Bing', ck(`a1${code('/images/search?q=tea')}`), unusable],
    ['a wrapped advertisement', ck(`a1${code('https://www.bing.com/aclick?ld=x')}`), ad],
    ['an advertisement', 'https://www.bing.com/aclk?ld=x', ad],
    ['a direct link', 'https://tea.example/?u=a1aHR0cHM', page('https://tea.example/?u=a1aHR0cHM')],
    ['a look-alike host', 'https://evilbing.com/ck/a?u=a1x', page('https://evilbing.com/ck/a?u=a1x')],
    ['a link into the page', '#results', unusable],
    ['navigation', '/search?q=tea', unusable],
    ['nothing', '', unusable],
  ])('%s', (_case, href, expected) => {
    expect(unwrapBing(href)).toEqual(expected);
  });
});

describe('DuckDuckGo links', () => {
  const wrapped = 'https%3A%2F%2Ftea.example%2Fa%3Fb%3D1%26c%3D2';
  test.each([
    'https://duckduckgo.com/l/?uddg=',
    'http://duckduckgo.com/l/?uddg=',
    'https://html.duckduckgo.com/l/?uddg=',
    'https://www.duckduckgo.com/l?uddg=',
    '//duckduckgo.com/l/?uddg=',
    '//duckduckgo.com/l/?kh=-1&uddg=',
    '/l/?uddg=',
    'duckduckgo.com/l/?uddg=',
    ' //duckduckgo.com/l/?uddg=',
  ])('unwraps the spelling %j', (prefix) => {
    expect(unwrapDuckDuckGo(`${prefix}${wrapped}&rut=0f`)).toEqual(page('https://tea.example/a?b=1&c=2'));
  });

  test.each([
    [
      'decodes once',
      '//duckduckgo.com/l/?uddg=https%3A%2F%2Ft.example%2F100%252525',
      page('https://t.example/100%2525'),
    ],
    ['keeps a plus', '//duckduckgo.com/l/?uddg=https%3A%2F%2Ft.example%2Fa+b', page('https://t.example/a+b')],
    [
      'an organic page with its own uddg',
      'https://a.example/r?uddg=https%3A%2F%2Fb.example%2F',
      page('https://a.example/r?uddg=https%3A%2F%2Fb.example%2F'),
    ],
    [
      'a wrapped page with its own uddg',
      `//duckduckgo.com/l/?uddg=${encodeURIComponent('https://a.example/?uddg=https%3A%2F%2Fb.example')}`,
      page('https://a.example/?uddg=https%3A%2F%2Fb.example'),
    ],
    [
      'a look-alike host',
      'https://evilduckduckgo.com/l/?uddg=https%3A%2F%2Fb.example',
      page('https://evilduckduckgo.com/l/?uddg=https%3A%2F%2Fb.example'),
    ],
    [
      'a look-alike below another host',
      'https://duckduckgo.com.evil.example/l/?uddg=x',
      page('https://duckduckgo.com.evil.example/l/?uddg=x'),
    ],
    ['an advertisement', 'https://duckduckgo.com/y.js?ad_domain=x', ad],
    ['a relative advertisement', '/y.js?ad_domain=x', ad],
    [
      'a wrapped advertisement',
      `//duckduckgo.com/l/?uddg=${encodeURIComponent('https://duckduckgo.com/y.js?ad_domain=x')}`,
      ad,
    ],
    ['a script', 'javascript:alert(1)', unusable],
    ['a wrapped script', '//duckduckgo.com/l/?uddg=javascript%3Aalert(1)', unusable],
    ['a wrapped file', '//duckduckgo.com/l/?uddg=file%3A%2F%2F%2Fetc%2Fpasswd', unusable],
    [
      'what cannot be decoded keeps the wrapper',
      '//duckduckgo.com/l/?uddg=%E9',
      page('https://duckduckgo.com/l/?uddg=%E9'),
    ],
    ['a protocol-relative page', '//tea.example/a', page('https://tea.example/a')],
    ['navigation', '/html/?q=tea', unusable],
    ['nothing', '', unusable],
  ])('%s', (_case, href, expected) => {
    expect(unwrapDuckDuckGo(href)).toEqual(expected);
  });
});

describe('Yahoo links', () => {
  const wrap = (target: string): string =>
    `https://r.search.yahoo.com/_ylt=Awr0;_ylu=Y2/RV=2/RE=1/RO=10/RU=${target}/RK=2/RS=a_b-`;
  test.each([
    ['unwraps', wrap('https%3a%2f%2ftea.example%2fa%3fb%3d1%26c%3d2'), page('https://tea.example/a?b=1&c=2')],
    ['decodes once', wrap('https%3A%2F%2Ft.example%2F100%252525'), page('https://t.example/100%2525')],
    ['keeps a plus', wrap('https%3a%2f%2ft.example%2fa+b'), page('https://t.example/a+b')],
    ['reads other scripts', wrap(encodeURIComponent('https://ja.example/お茶')), page('https://ja.example/お茶')],
    [
      'the older end of a wrapper',
      'https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=https%3a%2f%2ftea.example%2f/RK=0/RS=x',
      page('https://tea.example/'),
    ],
    ['a direct link', 'https://tea.example/RU=x/RK=2', page('https://tea.example/RU=x/RK=2')],
    ['a wrapped advertisement', wrap('https%3a%2f%2fwww.bing.com%2faclick%3fld%3dx'), ad],
    ['an advertisement', 'https://www.bing.com/aclick?ld=x', ad],
    ['a wrapped script', wrap('javascript%3aalert(1)'), unusable],
    ['a wrapped path', wrap('%2fsearch%3fp%3dtea'), unusable],
    ['what cannot be decoded keeps the wrapper', wrap('%E9'), page(wrap('%E9'))],
    [
      'a wrapper without a target is kept',
      'https://r.search.yahoo.com/_ylt=A',
      page('https://r.search.yahoo.com/_ylt=A'),
    ],
    [
      'a look-alike host',
      'https://r.search.yahoo.com.evil.example/RU=https%3a%2f%2fb.example/RK=2',
      page('https://r.search.yahoo.com.evil.example/RU=https%3a%2f%2fb.example/RK=2'),
    ],
    ['navigation', '/search?p=tea', unusable],
    ['nothing', '', unusable],
  ])('%s', (_case, href, expected) => {
    expect(unwrapYahoo(href)).toEqual(expected);
  });
});

test.each([
  ['https://a.example/%7e', 'https://a.example/%7e'],
  ['HTTP://A.example', 'HTTP://A.example'],
  [' https://a.example/ ', 'https://a.example/'],
  ['https://a.example/b c', 'https://a.example/b%20c'],
  ['ht\ntps://a.example/', 'https://a.example/'],
  ['https:a.example', 'https://a.example/'],
  ['java\tscript:alert(1)', null],
  ['\u0001javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['file:///etc/hostname', null],
  ['chrome://settings', null],
  ['ftp://a.example/', null],
  ['/relative', null],
  ['https://', null],
  ['', null],
])('web address of %j is %j', (raw, expected) => {
  expect(webAddress(raw)).toBe(expected);
});
