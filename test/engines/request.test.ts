import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { bing } from '../../src/engines/bing';
import { ddg } from '../../src/engines/ddg';
import { wikipedia } from '../../src/engines/wikipedia';
import { carried, factsOf } from './facts';
import { askOf, queryOf, sampleKey, sampleOptions } from './fixtures';

const questions = [
  ['ar', 'ما هو أثر الشاي؟'],
  ['he', 'מה משפיע על התה?'],
  ['fa', 'چای چگونه دم می‌شود؟'],
  ['zh', '茶的单宁会影响睡眠吗？'],
  ['ja', 'お茶のタンニンとは'],
  ['ko', '차의 타닌이란 무엇인가'],
  ['ru', 'Что такое танин в чае?'],
  ['hi', 'चाय में टैनिन क्या है?'],
  ['th', 'แทนนินในชาคืออะไร'],
  ['en', 'AT&T #1 100% "a+b" = c;d/e?f \u{1F375} \u0000\t\n'],
] as const;

const asked = (engine: Engine, text: string): unknown => {
  const at = factsOf(engine).text;
  return at === undefined ? text : carried(engine.request(askOf(engine, { text })), at);
};

/** Text that DuckDuckGo would not take for a jump to another site. */
const withoutBang = (text: string): boolean => !/(?<!\S)[!\\]/.test(text);

describe.each(engines.map((engine): [string, Engine] => [engine.id, engine]))('%s', (_id, engine) => {
  test.each(questions)('carries a question in %s unchanged', (_language, text) => {
    expect(asked(engine, text)).toBe(text);
  });

  test('carries any well-formed text unchanged, by https, without credentials', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 120 }).filter(withoutBang);
    fc.assert(
      fc.property(text, (value) => {
        const request = engine.request(askOf(engine, { text: value }));
        const url = new URL(request.url);
        expect(asked(engine, value)).toBe(value);
        expect([url.protocol, url.username, url.password, url.hash]).toEqual(['https:', '', '', '']);
        expect(request.method).toBe(request.body === undefined ? 'GET' : 'POST');
        expect(url.href).toBe(request.url);
      }),
    );
  });

  test('asks for the rows wanted, within its page', () => {
    const { rows } = factsOf(engine);
    if (rows === undefined) return;
    const wanted = (count: number) => Number(carried(engine.request(askOf(engine, { count })), rows.at));
    expect(wanted(7)).toBe(7);
    expect(wanted(0)).toBe(1);
    expect(wanted(50)).toBe(rows.most);
    expect(wanted(Number.NaN)).toBeGreaterThan(0);
  });

  test('carries a key in a header, never in the address or body, and only a key that a header can carry', () => {
    const with_ = (key: string) => engine.request(askOf(engine, { key }));
    const { url, body, headers } = with_(sampleKey);
    const inAddress = factsOf(engine).keyInAddress === true;
    expect(url.includes(sampleKey)).toBe(inAddress);
    expect(body ?? '').not.toContain('secret');
    const inHeader = Object.values(headers ?? {}).some((value) => value.includes(sampleKey));
    expect(inHeader).toBe(engine.key !== undefined && !inAddress);
    expect(with_(` ${sampleKey}\n`)).toEqual(with_(sampleKey));
    for (const junk of ['', ' ', 'sk-secret\r\nX-Evil: 1', 'sk-secret\u0000', 'ключ-secret', 'secret'.repeat(200)]) {
      expect(with_(junk)).toEqual(with_(''));
      expect(JSON.stringify(with_(junk))).not.toMatch(/secret|Evil/);
    }
  });

  test('takes a value that an option does not offer for the default', () => {
    const plain = engine.request(askOf(engine));
    for (const option of engine.options ?? []) {
      if (option.values === undefined) continue;
      const options = { ...sampleOptions(engine), [option.id]: '"&evil=1' };
      expect(engine.request(askOf(engine, { options }))).toEqual(plain);
      const other = option.values.find((value) => value !== option.default);
      if (other === undefined) continue;
      const changed = engine.request(askOf(engine, { options: { ...sampleOptions(engine), [option.id]: other } }));
      expect(changed).not.toEqual(plain);
    }
  });

  test('names the page a person can open, with the same text in it', () => {
    const page = new URL(engine.searchPage('tea & wine ?', sampleOptions(engine)));
    expect(page.protocol).toBe('https:');
    expect([...page.searchParams.values()]).toContain('tea & wine ?');
  });

  test('adds a site restriction only where the engine understands one', () => {
    const changes = { includeDomains: ['tea.example', 'other.example'], excludeDomains: ['shop.example'] };
    const { text: at, site } = factsOf(engine);
    if (at === undefined) return;
    const text = carried(engine.request(askOf(engine, changes)), at);
    expect(text).toBe(site ? 'site:tea.example tea tannin' : 'tea tannin');
  });
});

describe('site restriction', () => {
  test.each([
    [['a.example', 'twitter.com', 'x.com'], 'tea', 'site:x.com tea'],
    [['a.example', 'twitter.com'], 'tea', 'site:twitter.com tea'],
    [['a.example'], 'tea site:b.example', 'tea site:b.example'],
    [['a.example'], 'website: tea', 'site:a.example website: tea'],
    [[], 'tea', 'tea'],
  ])('%j with %j asks %j', (includeDomains, text, expected) => {
    expect(new URL(bing.request(queryOf({ includeDomains, text })).url).searchParams.get('q')).toBe(expected);
  });
});

describe('DuckDuckGo', () => {
  test.each([
    ['!g tea', "'!g' tea"],
    ['tea !wikipedia', "tea '!wikipedia'"],
    ['\\frac in latex', "'\\frac' in latex"],
    ['a != b', 'a != b'],
    ['wow! tea', 'wow! tea'],
    ['tea ! wine', 'tea ! wine'],
    ['!!g tea', "'!!g' tea"],
  ])('quotes what would jump to another site: %j', (text, expected) => {
    expect(asked(ddg, text)).toBe(expected);
  });

  test('never asks more than 499 characters and never cuts inside one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 480, maxLength: 700 }).filter(withoutBang), (text) => {
        const sent = String(asked(ddg, text));
        expect(sent.length).toBeLessThanOrEqual(499);
        expect(text.startsWith(sent)).toBe(true);
        expect(sent.length).toBeGreaterThan(290);
      }),
    );
  });

  test('cuts at a word where one ends near the limit', () => {
    const text = `${'a'.repeat(490)} ${'b'.repeat(20)}`;
    expect(asked(ddg, text)).toBe('a'.repeat(490));
  });

  test('asks for every region', () => {
    expect(new URL(ddg.request(queryOf()).url).searchParams.get('kl')).toBe('wt-wt');
  });
});

test.each([
  ['ja', 'ja.wikipedia.org'],
  ['nb', 'no.wikipedia.org'],
  ['xx', 'en.wikipedia.org'],
  ['evil.example/', 'en.wikipedia.org'],
])('Wikipedia is asked in %j at %s', (language, host) => {
  expect(new URL(wikipedia.request(queryOf({ language })).url).host).toBe(host);
});

test.each([
  ['de', 'de'],
  ['', null],
  ['zh-Hans', null],
])('Bing is told the language %j as %j', (language, expected) => {
  expect(new URL(bing.request(queryOf({ language })).url).searchParams.get('setlang')).toBe(expected);
});
