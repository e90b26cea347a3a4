import { describe, expect, test } from 'vitest';
import type { EngineResponse } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { searxng } from '../../src/engines/searxng';
import { commonFamily } from '../../src/engines/searxng-families';
import { askOf, fixture, hitsOf, responseOf, settled } from './fixtures';

const said = (body: unknown, changes: Partial<EngineResponse> = {}) =>
  settled(searxng, responseOf(searxng, typeof body === 'string' ? body : JSON.stringify(body), changes));

test('rows with the day they state; a row votes with the family that found it, or as SearXNG’s own', () => {
  expect(hitsOf(searxng)).toEqual([
    {
      url: 'https://plants.example/tannin',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins.',
      published: '2026-03-12',
      dateText: '2026-03-12T07:51:22',
      votesAs: 'bing',
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew?a=1&b=2',
      title: 'Brewing &amp; waiting',
      snippet: 'How long to brew.',
      published: null,
      providerRank: 3,
    },
    { url: 'https://lab.example/', title: 'Lab', snippet: '', published: null, votesAs: 'mojeek', providerRank: 4 },
  ]);
});

test.each([
  [['bing'], 'bing'],
  [['bing', 'duckduckgo', 'yahoo'], 'bing'],
  [['Brave', 'brave.news'], 'brave'],
  [['semantic scholar'], 'semantic-scholar'],
  [['bing', 'brave'], null],
  [['bing', 'some new engine'], null],
  [['google'], null],
  [['bing', 5], null],
  [['__proto__'], null],
  [[undefined], null],
  [[], null],
])('rows found by %j vote as %j', (names, family) => {
  expect(commonFamily(names)).toBe(family);
});

test('a row that names one engine only, as older instances write it', () => {
  const row = { url: 'https://a.example/', title: 'A', content: '', engine: 'duckduckgo' };
  const [hit] = hitsOf(searxng, responseOf(searxng, JSON.stringify({ query: 'q', results: [row] })));
  expect(hit?.votesAs).toBe('bing');
});

test('its families are families of engines here', () => {
  const families = new Set(engines.map(({ family }) => String(family)));
  for (const name of ['bing', 'brave', 'exa', 'mojeek', 'wikipedia', 'stackoverflow', 'hackernews']) {
    expect(families).toContain(commonFamily([name]));
  }
});

describe('the instance', () => {
  test.each([
    ['https://sx.example', 'https://sx.example/search', 'https://sx.example/*'],
    ['sx.example/', 'https://sx.example/search', 'https://sx.example/*'],
    [' https://sx.example/searx/ ', 'https://sx.example/searx/search', 'https://sx.example/*'],
    ['https://sx.example/search', 'https://sx.example/search', 'https://sx.example/*'],
    ['https://sx.example:8443', 'https://sx.example:8443/search', 'https://sx.example/*'],
    ['http://localhost:8888', 'http://localhost:8888/search', 'http://localhost/*'],
    ['localhost:8888', 'http://localhost:8888/search', 'http://localhost/*'],
  ])('%j is asked at %s with permission for %s', (address, page, pattern) => {
    const url = new URL(searxng.request(askOf(searxng, { options: { address } })).url);
    expect(url.origin + url.pathname).toBe(page);
    expect(searxng.originsFor({ address })).toEqual([pattern]);
    expect(searxng.searchPage('tea', { address })).toBe(`${page}?q=tea`);
  });

  test.each([
    '',
    ' ',
    'http://sx.example',
    'ftp://sx.example',
    'https://me:pw@sx.example',
    'https://sx.example/?a=1',
    '*',
    'https://*.example',
  ])('%j is no instance: nowhere is asked and no permission is wanted', (address) => {
    const { url } = searxng.request(askOf(searxng, { options: { address } }));
    expect(new URL(url).hostname).toBe('searxng.invalid');
    expect(searxng.originsFor({ address })).toEqual([]);
  });

  test('is asked in the question’s language and the chosen category, as JSON', () => {
    const options = { address: 'https://sx.example', categories: 'science' };
    const asked = (language: string) =>
      Object.fromEntries(new URL(searxng.request(askOf(searxng, { options, language })).url).searchParams);
    expect(asked('de')).toEqual({ q: 'tea tannin', format: 'json', categories: 'science', language: 'de' });
    expect(asked('zh-Hans').language).toBe('all');
  });
});

describe('what an instance says when it gives no rows', () => {
  const jsonNotEnabled = { kind: 'failed', reason: 'json_not_enabled' };

  test('403 means that JSON is not enabled, unless a firewall sent it', () => {
    expect(said('<title>403 Forbidden</title>', { status: 403 })).toMatchObject(jsonNotEnabled);
    expect(said({ error: 'no' }, { status: 403 })).toMatchObject(jsonNotEnabled);
    const firewall = '<span class="cf-error-code">1020</span>';
    expect(said(firewall, { status: 403 })).toEqual({ kind: 'blocked', reason: 'refused' });
    expect(said('x', { status: 402 })).toEqual({ kind: 'blocked', reason: 'refused' });
  });

  test('an operator’s check page in front of it is a captcha', () => {
    const check =
      '<html><head><title>sx | Verifying your request</title><script src="/check/a.js"></script></head></html>';
    expect(said(check)).toEqual({ kind: 'blocked', reason: 'captcha' });
  });

  test('nothing found while engines were silent is no honest nothing', () => {
    const silent = JSON.parse(fixture(searxng, 'empty').body) as Record<string, unknown>;
    expect(
      said({
        ...silent,
        unresponsive_engines: [
          ['bing', 'CAPTCHA'],
          ['brave', 'timeout'],
        ],
      }),
    ).toEqual({
      kind: 'failed',
      reason: 'engine_error',
      detail: '2 of its engines gave no answer',
    });
  });

  test('another host’s answer is a refusal, also when that host was not the one configured', () => {
    const elsewhere = { ...fixture(searxng, 'hits'), url: 'https://other.example/search' };
    expect(settled(searxng, elsewhere)).toEqual({ kind: 'blocked', reason: 'refused' });
  });
});
