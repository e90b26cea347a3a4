import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { anysearch } from '../../src/engines/anysearch';
import { brave } from '../../src/engines/brave';
import { exa } from '../../src/engines/exa';
import { tavily } from '../../src/engines/tavily';
import { askOf, hitsOf, responseOf, sampleKey, settled } from './fixtures';

const limited = { kind: 'blocked', reason: 'rate_limited' };
const bodyOf = (engine: Engine, changes = {}): unknown => JSON.parse(engine.request(askOf(engine, changes)).body ?? '');
const said = (engine: Engine, body: unknown, status: number, headers = {}) =>
  settled(engine, responseOf(engine, JSON.stringify(body), { status, headers }), askOf(engine, { key: sampleKey }));
const hosts = { includeDomains: ['tea.example', 'x.com'], excludeDomains: ['shop.example'] };

describe('tavily', () => {
  test('content as a whole, a snippet cut from it, the day of a mail date', () => {
    const [first, third] = hitsOf(tavily);
    expect(first).toMatchObject({
      url: 'https://plants.example/tannin',
      title: 'Tannin in tea & wine',
      published: '2026-03-12',
      dateText: 'Thu, 12 Mar 2026 07:51:22 GMT',
      providerRank: 1,
    });
    expect(first?.content).toMatch(/^\*\*Tannin\*\* binds\nproteins\. (?:word ){100}$/);
    expect(first?.snippet).toMatch(/^\*\*Tannin\*\* binds proteins\. (?:word )+…$/);
    expect(first?.snippet.length).toBeLessThanOrEqual(240);
    expect(third).toEqual({
      url: 'http://tea.example/brew?a=1&b=2',
      title: 'Brewing &amp; waiting',
      snippet: 'How long to brew.',
      content: 'How long to brew.',
      published: null,
      providerRank: 3,
    });
  });

  test('filters by host itself; depth and topic are the person’s', () => {
    expect(bodyOf(tavily, { ...hosts, options: { depth: 'advanced', topic: 'news' } })).toEqual({
      query: 'tea tannin',
      search_depth: 'advanced',
      topic: 'news',
      max_results: 20,
      include_domains: ['tea.example', 'x.com'],
      exclude_domains: ['shop.example'],
    });
    expect(bodyOf(tavily)).toEqual({ query: 'tea tannin', search_depth: 'basic', topic: 'general', max_results: 20 });
  });

  test('with a key or in the keyless mode, never both', () => {
    const json = { 'Content-Type': 'application/json' };
    expect(tavily.request(askOf(tavily)).headers).toEqual({
      ...json,
      'X-Tavily-Access-Mode': 'keyless',
      'X-Client-Source': 'winnow',
    });
    expect(tavily.request(askOf(tavily, { key: sampleKey })).headers).toEqual({
      ...json,
      Authorization: `Bearer ${sampleKey}`,
    });
  });

  test.each([
    [429, { error: { code: 'x', retry_after_seconds: 3600.5 } }, { ...limited, retryAfterMs: 3_600_500 }],
    [200, { error: { code: 'keyless_limit_exceeded' } }, limited],
    [200, { error: { code: 'x', retry_after_seconds: -1 } }, limited],
    [432, { detail: { error: 'plan limit' } }, limited],
    [433, { detail: { error: 'budget' } }, limited],
    [400, { error: { code: 'bad_request' } }, { kind: 'failed', reason: 'engine_error', detail: 'bad_request' }],
    [400, { detail: { error: 'bad' } }, { kind: 'failed', reason: 'http_error', detail: 'HTTP 400' }],
  ])('%d %j', (status, body, expected) => {
    expect(said(tavily, body, status)).toEqual(expected);
  });
});

describe('exa', () => {
  test('highlights as the snippet, the text as content, the text’s start where there are no highlights', () => {
    const [first, third, fourth] = hitsOf(exa);
    expect(first).toMatchObject({
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins. … A long brew tastes dry.',
      published: '2024-06-22',
      dateText: '2024-06-22T17:35:58.000Z',
      providerRank: 1,
    });
    expect(first?.content).toMatch(/^Tannin in tea\n\nTannin binds proteins\.\n\n/);
    expect(third).toMatchObject({ published: '2023-02-06', providerRank: 3 });
    expect(third?.snippet).toMatch(/^(?:brew )+…$/);
    expect(third?.snippet.length).toBeLessThanOrEqual(240);
    expect(fourth).toEqual({
      url: 'https://lab.example/',
      title: '',
      snippet: 'No title, no date, no text.',
      published: null,
      providerRank: 4,
    });
  });

  test('filters by host itself, asks for text and highlights, its key in a header', () => {
    expect(bodyOf(exa, { ...hosts, options: { type: 'fast' } })).toEqual({
      query: 'tea tannin',
      type: 'fast',
      numResults: 20,
      includeDomains: ['tea.example', 'x.com'],
      excludeDomains: ['shop.example'],
      contents: { text: { maxCharacters: 10_000 }, highlights: true },
    });
    expect(exa.request(askOf(exa)).headers).toEqual({ 'Content-Type': 'application/json', 'x-api-key': sampleKey });
  });

  test.each([
    [400, { error: 'you sent …', tag: 'INVALID_REQUEST' }, 'engine_error', 'INVALID_REQUEST'],
    [400, { error: 'you sent …' }, 'engine_error', 'unnamed error'],
    [401, { error: 'bad key', tag: 'INVALID_API_KEY' }, 'key_refused', 'HTTP 401'],
  ])('%d %j', (status, body, reason, detail) => {
    expect(said(exa, body, status)).toEqual({ kind: 'failed', reason, detail });
  });

  test('no credits left is a refusal', () => {
    const body = { error: 'no credits', tag: 'NO_MORE_CREDITS' };
    expect(said(exa, body, 402)).toEqual({ kind: 'blocked', reason: 'refused' });
  });
});

describe('brave', () => {
  test('text of its markup, the exact day before the age; the broken row keeps its rank', () => {
    expect(hitsOf(brave)).toEqual([
      {
        url: 'https://plants.example/tannin?x=1&y=2',
        title: 'Tannin in tea & wine',
        snippet: "Tannin binds proteins 'n' more",
        published: '2025-06-30',
        dateText: '2025-06-30T05:41:00',
        providerRank: 1,
      },
      {
        url: 'http://tea.example/brew',
        title: 'Brewing time',
        snippet: 'How long to brew.',
        published: null,
        dateText: '3 days ago',
        providerRank: 3,
      },
      {
        url: 'https://ja.example/お茶',
        title: 'お茶のタンニン',
        snippet: '渋みの話。',
        published: null,
        providerRank: 4,
      },
    ]);
  });

  test('asks at most 400 characters and 50 words', () => {
    const sent = (text: string) => new URL(brave.request(askOf(brave, { text })).url).searchParams.get('q') ?? '';
    expect(sent('tea '.repeat(60).trim())).toBe('tea '.repeat(50).trim());
    expect(sent('tea '.repeat(50).trim())).toBe('tea '.repeat(50).trim());
    expect(sent('チャ'.repeat(300))).toBe('チャ'.repeat(200));
  });

  test.each([
    [
      422,
      'SUBSCRIPTION_TOKEN_INVALID',
      { kind: 'failed', reason: 'key_refused', detail: 'SUBSCRIPTION_TOKEN_INVALID' },
    ],
    [422, 'VALIDATION', { kind: 'failed', reason: 'engine_error', detail: 'VALIDATION' }],
    [422, '<b>bad</b>', { kind: 'failed', reason: 'engine_error', detail: 'unnamed error' }],
    [200, 'QUOTA_LIMITED', { ...limited, retryAfterMs: 9000 }],
    [429, 'VALIDATION', { ...limited, retryAfterMs: 9000 }],
  ])('%d %s', (status, code, expected) => {
    expect(said(brave, { type: 'ErrorResponse', error: { code } }, status, { 'retry-after': '9' })).toEqual(expected);
  });
});

describe('anysearch', () => {
  test('a snippet, a description or the text’s start; content where there is any', () => {
    const [first, third, fourth] = hitsOf(anysearch);
    expect(first).toEqual({
      url: 'https://plants.example/tannin',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins.',
      content: 'Tannin binds proteins, so a long brew tastes dry.',
      published: '2026-03-12',
      dateText: '2026-03-12T07:51:22Z',
      providerRank: 1,
    });
    expect(third).toEqual({
      url: 'http://tea.example/brew',
      title: 'Brewing &amp; waiting',
      snippet: 'How long to brew.',
      published: null,
      providerRank: 3,
    });
    expect(fourth?.snippet).toMatch(/^(?:word )+…$/);
    expect(fourth?.snippet.length).toBeLessThanOrEqual(240);
  });

  test('answers with or without a key', () => {
    const json = { 'Content-Type': 'application/json' };
    expect(anysearch.request(askOf(anysearch)).headers).toEqual(json);
    const { headers } = anysearch.request(askOf(anysearch, { key: sampleKey }));
    expect(headers).toEqual({ ...json, Authorization: `Bearer ${sampleKey}` });
  });

  test.each([
    [200, { code: 1001, message: 'bad', data: null }, { kind: 'failed', reason: 'engine_error', detail: 'code 1001' }],
    [200, { code: 429, message: 'slow' }, limited],
    [500, { code: 1001, message: 'bad' }, { kind: 'failed', reason: 'http_error', detail: 'HTTP 500' }],
  ])('%d %j', (status, body, expected) => {
    expect(said(anysearch, body, status)).toEqual(expected);
  });
});
