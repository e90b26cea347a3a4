import { describe, expect, test } from 'vitest';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines } from '../../src/engines';
import { bing } from '../../src/engines/bing';
import { ddg } from '../../src/engines/ddg';
import { factsOf } from './facts';
import { askOf, fixture, responseOf, sampleKey, settled } from './fixtures';

const list = engines.map((engine): [string, Engine] => [engine.id, engine]);
const html = (body: string): string => `<!DOCTYPE html><html><head><title>x</title></head><body>${body}</body></html>`;
const captcha = { kind: 'blocked', reason: 'captcha' };
const refused = { kind: 'blocked', reason: 'refused' };
const limited = { kind: 'blocked', reason: 'rate_limited' };

describe.each(list)('%s', (_id, engine) => {
  const said = (body: string, changes = {}) => settled(engine, responseOf(engine, body, changes));

  test('an empty document is never "no results"', () => {
    for (const body of ['<html></html>', '', ' ', '{}', '[]', 'null', '0', '"x"', '\u0000', '<', '{"items":']) {
      expect(['unparsed'], JSON.stringify(body)).toContain(said(body).kind);
    }
  });

  test.each([
    ['120', 120_000],
    [' 7 ', 7000],
    ['0', 0],
    ['-3', undefined],
    ['1.5', undefined],
    ['Fri, 31 Dec 1999 23:59:59 GMT', undefined],
    ['soon', undefined],
    ['', undefined],
    ['99999999999999999999', undefined],
    ['1e3', undefined],
  ])('429 with Retry-After %j', (value, retryAfterMs) => {
    const expected = retryAfterMs === undefined ? limited : { ...limited, retryAfterMs };
    expect(said('Too many', { status: 429, headers: { 'retry-after': value } })).toEqual(expected);
  });

  test('429 without Retry-After names no time', () => {
    expect(said(html('slow down'), { status: 429 })).toEqual(limited);
  });

  test.each([402, 403])('%d is a refusal', (status) => {
    expect(said(html('no'), { status })).toEqual((status === 403 && factsOf(engine).status403) || refused);
  });

  test('401 means the key, where there is one', () => {
    const keyed = askOf(engine, { key: sampleKey });
    const reply = settled(engine, responseOf(engine, `{"message":"bad ${sampleKey}"}`, { status: 401 }), keyed);
    const reason = engine.key !== undefined ? 'key_refused' : 'http_error';
    expect(reply).toEqual({ kind: 'failed', reason, detail: 'HTTP 401' });
  });

  test('no reply repeats a key, wherever an answer prints it', () => {
    const keyed = askOf(engine, { key: sampleKey });
    const text = `error: ${sampleKey} was refused`;
    const bodies = [text, { error: text }, { error: { code: text, message: text } }, { detail: { error: text } }];
    for (const status of [200, 400, 401, 403, 422, 429, 500]) {
      for (const body of [...bodies, { error: { code: -1, message: text }, jsonrpc: '2.0' }, { code: text }]) {
        const reply = settled(engine, responseOf(engine, JSON.stringify(body), { status }), keyed);
        expect(JSON.stringify(reply)).not.toContain('secret');
      }
    }
  });

  test.each([301, 400, 404, 500, 502, 503])('%d is a failure, with hits in the body or not', (status) => {
    const failed = { kind: 'failed', reason: 'http_error', detail: `HTTP ${status}` };
    expect(said(html('oops'), { status })).toEqual(failed);
    expect(settled(engine, { ...fixture(engine, 'hits'), status })).toEqual(failed);
  });

  test.each([
    ['a Turnstile page', html('<form><input type="hidden" name="cf-turnstile-response"></form>')],
    ['"Just a moment..."', '<title>Just a moment...</title><noscript>Enable JavaScript</noscript>'],
    ['a reCAPTCHA', html('<div class="g-recaptcha" data-sitekey="x"></div>')],
    ['an unusual-traffic form', html('<form id="captcha-form" action="index"></form>')],
  ])('%s is a captcha with any status', (_name, body) => {
    for (const status of [200, 403, 429, 503]) expect(said(body, { status })).toEqual(captcha);
  });

  test('Cloudflare’s own statuses count only from Cloudflare', () => {
    const headers = { server: 'cloudflare' };
    expect(said('<a href="?__cf_chl_jschl_tk__=x">', { status: 503, headers })).toEqual(captcha);
    expect(said('<a href="?__cf_chl_captcha_tk__=x">', { status: 403, headers })).toEqual(captcha);
    expect(said('<a href="?__cf_chl_captcha_tk__=x">', { status: 403 })).toEqual(factsOf(engine).status403 ?? refused);
    const parts = '/cdn-cgi/challenge-platform/ orchestrate/jsch/v1 window._cf_chl_enter(';
    expect(said(parts, { status: 503, headers })).toEqual(captcha);
    expect(said('<span class="cf-error-code">1020</span>', { status: 403, headers })).toEqual(refused);
  });

  test.each([
    ['de', 'Bevor Sie fortfahren'],
    ['fr', 'Avant de continuer'],
    ['it', 'Prima di continuare'],
    ['ja', '続行する前に'],
  ])('a consent form in %s is consent, not an empty page', (_language, text) => {
    const body = html(`<h1>${text}</h1><form action="https://consent.search.example/save" method="POST"></form>`);
    expect(said(body)).toEqual({ kind: 'consent' });
  });

  test.each([
    ['https://consent.search.example/m?continue=x', { kind: 'consent' }],
    ['https://guce.search.example/consent', { kind: 'consent' }],
    ['https://sorry.search.example/', captcha],
    ['https://www.search.example/sorry/index', captcha],
    ['https://www.search.example/sp/captcha', captcha],
    ['https://login.elsewhere.example/', refused],
  ])('led away to %s', (url, expected) => {
    expect(settled(engine, { ...fixture(engine, 'hits'), url })).toEqual(expected);
  });

  test('an unknown final address says nothing by itself', () => {
    expect(settled(engine, { ...fixture(engine, 'hits'), url: '' }).kind).toBe('hits');
  });
});

test('DuckDuckGo’s 202 is a captcha whatever it carries', () => {
  expect(settled(ddg, { ...fixture(ddg, 'hits'), status: 202 })).toEqual(captcha);
});

test('DuckDuckGo’s plain apology is a refusal', () => {
  const body = 'If this error persists, please let us know: error-lite@duckduckgo.com';
  expect(settled(ddg, responseOf(ddg, body))).toEqual(refused);
});

test('words of the query on an empty page are no block signal', () => {
  expect(settled(bing, fixture(bing, 'empty'))).toEqual({ kind: 'none' });
});

test('a captcha wins over Bing’s empty mark, rows win over its consent overlay', () => {
  const empty = fixture(bing, 'empty');
  const withCaptcha = empty.body.replace('<body>', '<body><div class="captcha"></div>');
  expect(settled(bing, { ...empty, body: withCaptcha })).toEqual(captcha);
  const overlay = '<body><button id="bnp_btn_accept">OK</button>';
  const hits = fixture(bing, 'hits');
  expect(settled(bing, { ...hits, body: hits.body.replace('<body>', overlay) })).toEqual(settled(bing, hits));
  expect(settled(bing, responseOf(bing, html(overlay)))).toEqual({ kind: 'consent' });
});
