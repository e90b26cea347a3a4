import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { arxiv } from '../../src/engines/arxiv';
import { crossref } from '../../src/engines/crossref';
import { github } from '../../src/engines/github';
import { googleNewsRss } from '../../src/engines/google-news-rss';
import { hackerNews } from '../../src/engines/hacker-news';
import { lemmy } from '../../src/engines/lemmy';
import { mastodon } from '../../src/engines/mastodon';
import { openalex } from '../../src/engines/openalex';
import { semanticScholar } from '../../src/engines/semantic-scholar';
import { stackExchange } from '../../src/engines/stack-exchange';
import { wikipedia } from '../../src/engines/wikipedia';
import { askOf, queryOf, sampleKey } from './fixtures';

const addressOf = (engine: Engine, changes: Parameters<typeof queryOf>[0] = {}): URL =>
  new URL(engine.request(queryOf(changes)).url);

const questions = [
  ['ar', 'ما هو أثر الشاي'],
  ['he', 'מה משפיע על התה'],
  ['fa', 'چای چگونه دم می‌شود'],
  ['zh', '茶的单宁会影响睡眠吗'],
  ['ja', 'お茶のタンニンとは'],
  ['ko', '차의 타닌이란 무엇인가'],
  ['ru', 'Что такое танин в чае'],
  ['hi', 'चाय में टैनिन क्या है'],
  ['th', 'แทนนินในชาคืออะไร'],
] as const;

describe('arxiv: the question as an expression', () => {
  const asked = (text: string) => addressOf(arxiv, { text }).searchParams.get('search_query');

  test.each(questions)('every word of a question in %s, unchanged', (_language, text) => {
    expect(asked(text)).toBe(
      text
        .split(' ')
        .map((word) => `all:${word}`)
        .join(' OR '),
    );
  });

  test.each([
    ['tea tannin', 'all:tea OR all:tannin'],
    ['"green tea" tannin', 'all:"green tea" OR all:tannin'],
    ['"tea" "', 'all:tea'],
    ['What is tea: a (short) survey?', 'all:What OR all:is OR all:tea OR all:a OR all:short OR all:survey'],
    ['tea AND NOT milk', 'all:tea OR all:and OR all:not OR all:milk'],
    ["state-of-the-art --x C++ o'tea", "all:state-of-the-art OR all:x OR all:C OR all:o'tea"],
    ['ti:"x" OR cat:cs.AI', 'all:ti OR all:x OR all:or OR all:cat OR all:cs.AI'],
    ['?!', 'all:""'],
  ])('%j is asked as %j', (text, expected) => {
    expect(asked(text)).toBe(expected);
  });

  test('any text makes a sound expression', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), (text) => {
        const term = String.raw`all:(?:"[^"]*"|[^\s"():\[\]{}^~*?\\]+)`;
        expect(asked(text)).toMatch(new RegExp(`^${term}(?: OR ${term})*$`, 'u'));
      }),
    );
  });
});

describe('semantic-scholar', () => {
  const asked = (text: string) => addressOf(semanticScholar, { text }).searchParams.get('query');
  test.each(questions)('carries a question in %s unchanged', (_language, text) => {
    expect(asked(text)).toBe(text);
  });
  test.each([
    ['state-of-the-art tea', 'state of the art tea'],
    ['tea - milk -x', 'tea - milk -x'],
    ['AT&T #1 100% "a+b"', 'AT&T #1 100% "a+b"'],
  ])('hyphens part words: %j is asked as %j', (text, expected) => {
    expect(asked(text)).toBe(expected);
  });
});

describe('mastodon', () => {
  const tag = (text: string) => decodeURIComponent(addressOf(mastodon, { text }).pathname.split('/').at(-1) ?? '');
  test.each([
    ['tea', 'tea'],
    ['#tea tannin in wine', 'tea'],
    ['how does tannin bind?', 'tannin'],
    ['one two six', 'one'],
    ['2026 tea', 'tea'],
    ['お茶のタンニンとは', 'お茶のタンニンとは'],
    ['चाय में टैनिन', 'टैनिन'],
    ['چای می‌شود', 'می‌شود'],
    ['../../evil/path?x#y', 'y'],
    ['../..', '_'],
    ['2026 ?!', '_'],
  ])('without a token %j asks the tag %j', (text, expected) => {
    expect(addressOf(mastodon, { text }).pathname).toMatch(/^\/api\/v1\/timelines\/tag\/[^/]+$/);
    expect(tag(text)).toBe(expected);
  });

  test.each(questions)('with one, a question in %s is searched as it is', (_language, text) => {
    const { url, headers } = mastodon.request(askOf(mastodon, { text, key: sampleKey }));
    expect(new URL(url).pathname).toBe('/api/v2/search');
    expect(new URL(url).searchParams.get('q')).toBe(text);
    expect(headers).toEqual({ Authorization: `Bearer ${sampleKey}` });
  });
});

describe.each([lemmy, mastodon])('$id: the instance', (engine) => {
  const ownHost = new URL(engine.request(queryOf()).url).host;
  test.each([
    ['tea.example', 'tea.example'],
    [' https://Tea.example/c/x?y ', 'tea.example'],
    ['http://tea.example', 'tea.example'],
    ['tea.example:8443', 'tea.example:8443'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['', ownHost],
    ['*.example', ownHost],
    ['user:secret@tea.example', ownHost],
    ['not a host', ownHost],
    ['localhost', ownHost],
    ['[::1]', ownHost],
    ['javascript:alert(1)', ownHost],
  ])('%j is %s', (instance, host) => {
    const options = { instance };
    expect(addressOf(engine, { options }).host).toBe(host);
    expect(new URL(engine.searchPage('tea', options)).host).toBe(host);
    expect(engine.originsFor(options)).toEqual([`https://${host.replace(/:\d+$/, '')}/*`]);
  });

  test('without a choice the stated hosts are asked', () => {
    expect(engine.originsFor({})).toEqual(engine.origins);
  });
});

describe('google-news-rss: the edition', () => {
  test.each([
    ['en', 'en-US', 'US', 'US:en'],
    ['de', 'de', 'DE', 'DE:de'],
    ['zh', 'zh-CN', 'CN', 'CN:zh-Hans'],
    ['pt', 'pt-BR', 'BR', 'BR:pt-419'],
    ['fa', 'en-US', 'US', 'US:en'],
    ['xx', 'en-US', 'US', 'US:en'],
    ['constructor', 'en-US', 'US', 'US:en'],
  ])('%s', (language, hl, gl, ceid) => {
    const parameters = Object.fromEntries(addressOf(googleNewsRss, { language }).searchParams);
    expect(parameters).toEqual({ q: 'tea tannin', hl, gl, ceid });
  });
});

describe('options', () => {
  test.each([
    [{}, 'ja', 'ja.wikipedia.org'],
    [{ language: 'auto' }, 'ja', 'ja.wikipedia.org'],
    [{ language: 'de' }, 'ja', 'de.wikipedia.org'],
    [{ language: 'evil.example/' }, 'ja', 'ja.wikipedia.org'],
  ])('wikipedia: %j with a question in %s asks %s', (options, language, host) => {
    expect(addressOf(wikipedia, { options, language }).host).toBe(host);
  });

  test('stack-exchange: the site, and its own search page', () => {
    expect(addressOf(stackExchange).searchParams.get('site')).toBe('stackoverflow');
    expect(addressOf(stackExchange, { options: { site: 'math' } }).searchParams.get('site')).toBe('math');
    const page = (site: string) => new URL(stackExchange.searchPage('tea', { site })).host;
    expect(['stackoverflow', 'askubuntu', 'math', 'evil'].map(page)).toEqual([
      'stackoverflow.com',
      'askubuntu.com',
      'math.stackexchange.com',
      'stackoverflow.com',
    ]);
  });

  test('hacker-news: kinds and order', () => {
    const url = addressOf(hackerNews, { options: { kinds: 'both', order: 'date' } });
    expect([url.pathname, url.searchParams.get('tags')]).toEqual(['/api/v1/search_by_date', '(story,comment)']);
  });
});

test('github asks at most 256 characters', () => {
  const text = `${'tea '.repeat(70)}`;
  expect(addressOf(github, { text }).searchParams.get('q')?.length).toBeLessThanOrEqual(256);
});

test('no address of a person is sent for a politer treatment', () => {
  for (const engine of [crossref, openalex]) expect(addressOf(engine).href).not.toMatch(/mailto|email|@/);
});
