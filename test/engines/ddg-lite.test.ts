import { describe, expect, test } from 'vitest';
import type { EngineReply, EngineResponse, EngineStep } from '../../src/core/retrieval/engine';
import { ddg } from '../../src/engines/ddg';
import { fixture, queryOf, responseOf } from './fixtures';

const query = queryOf({ text: '!g tea', includeDomains: ['tea.example'], options: { region: 'DE-de' } });
const asked = (response: EngineResponse, at: EngineStep = { step: 0 }): EngineReply => ddg.parse(response, query, at);
const next = (response: EngineResponse) => {
  const reply = asked(response);
  if (reply.kind !== 'next') throw new Error(JSON.stringify(reply));
  return reply;
};

const row = (href: string, title: string, snippet: string, stamp = '', kind = '') => `
  <tr${kind}><td valign="top">1.&nbsp;</td><td><a rel="nofollow" href='${href}' class='result-link'>${title}</a></td></tr>
  <tr${kind}><td>&nbsp;</td><td class='result-snippet'>${snippet}</td></tr>
  <tr${kind}><td>&nbsp;</td><td><span class='link-text'>shown address</span> <span class='timestamp'>${stamp}</span></td></tr>
  <tr><td>&nbsp;</td><td>&nbsp;</td></tr>`;
/** Written by hand after the page's form of 2026-09. */
const litePage = `<html><body><table><tr><td><form class="next_form" action="/lite/" method="post"></form></td></tr></table>
  <table border="0">${[
    row('https://duckduckgo.com/y.js?ad_domain=shop.example', 'Buy tea', 'Cheap.', '', " class='result-sponsored'"),
    row(
      'https://plants.example/tannin?a=1&amp;b=2',
      'Tannin &amp; tea',
      'Tannin binds <b>protein</b>s.',
      '2026-03-13T00:00:00.0000000',
    ),
    row('javascript:alert(1)', 'A broken row', 'x'),
    row('//duckduckgo.com/l/?uddg=http%3A%2F%2Ftea.example%2Fbrew&amp;rut=0f', 'Brewing', '3 days ago · How long.'),
  ].join('')}</table></body></html>`;
const liteHits = {
  kind: 'hits',
  hits: [
    {
      url: 'https://plants.example/tannin?a=1&b=2',
      title: 'Tannin & tea',
      snippet: 'Tannin binds proteins.',
      published: '2026-03-13',
      dateText: '2026-03-13T00:00:00.0000000',
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew',
      title: 'Brewing',
      snippet: 'How long.',
      published: null,
      dateText: '3 days ago',
      providerRank: 3,
    },
  ],
};

describe('when the main page gives nothing to read', () => {
  test.each([
    ['a changed page', fixture(ddg, 'drifted')],
    ['a page without rows', responseOf(ddg, '<html></html>')],
    ['a server error', responseOf(ddg, 'oops', { status: 500 })],
  ])('%s: the lite page is asked the same, once', (_case, response) => {
    const { request, carry } = next(response);
    const url = new URL(request.url);
    expect([request.method, url.origin, url.pathname]).toEqual(['GET', 'https://lite.duckduckgo.com', '/lite/']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ q: "site:tea.example '!g' tea", kl: 'de-de' });
    expect(ddg.origins.map(String)).toContain(`${url.origin}/*`);
    const lite = { ...responseOf(ddg, litePage), url: request.url };
    expect(asked(lite, { step: 1, ...(carry === undefined ? {} : { carry }) })).toEqual(liteHits);
  });

  test.each([
    ['hits', fixture(ddg, 'hits'), 'hits'],
    ['a challenge', fixture(ddg, 'blocked'), 'blocked'],
    ['202', { ...fixture(ddg, 'hits'), status: 202 }, 'blocked'],
    ['a rate limit', responseOf(ddg, 'slow down', { status: 429 }), 'blocked'],
    ['a refusal', responseOf(ddg, 'no', { status: 403 }), 'blocked'],
    ['the plain apology', responseOf(ddg, 'please let us know: error-lite@duckduckgo.com'), 'blocked'],
    ['consent', { ...fixture(ddg, 'hits'), url: 'https://consent.example/' }, 'consent'],
  ] as const)('after %s the lite page is never asked', (_case, response, kind) => {
    expect(asked(response).kind).toBe(kind);
  });

  test('a challenge on the lite page is a challenge', () => {
    const { carry = '' } = next(responseOf(ddg, 'oops', { status: 500 }));
    const captcha = { kind: 'blocked', reason: 'captcha' };
    expect(asked(fixture(ddg, 'blocked'), { step: 1, carry })).toEqual(captcha);
    expect(asked({ ...responseOf(ddg, litePage), status: 202 }, { step: 1, carry })).toEqual(captcha);
  });

  test('if neither page can be read, the trouble of the main page is told, and nothing more is asked', () => {
    const { carry = '' } = next(fixture(ddg, 'drifted'));
    const told = asked(responseOf(ddg, 'oops', { status: 503 }), { step: 1, carry });
    expect(told).toEqual({ kind: 'unparsed', reason: 'markup_changed', blocks: 4 });
    const junk = asked(responseOf(ddg, '<table></table>'), { step: 1, carry: '{"kind":"hits","hits":[]}' });
    expect(junk).toEqual({ kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 });
  });

  test.each(['result-link', 'result-snippet'])(
    'a lite page with %s renamed is counted, not taken for empty',
    (name) => {
      const reply = asked(responseOf(ddg, litePage.replaceAll(name, 'drifted')), { step: 1 });
      if (reply.kind === 'hits') expect(reply.hits.map((hit) => hit.url)).toEqual(liteHits.hits.map((hit) => hit.url));
      else expect(reply).toMatchObject({ kind: 'unparsed', reason: 'markup_changed' });
    },
  );
});

test.each([
  ['de-de', 'de-de'],
  ['xa-en', 'xa-en'],
  ['', 'wt-wt'],
  ['everywhere', 'wt-wt'],
  ['de-de&df=d', 'wt-wt'],
])('the region %j is asked as %j', (region, kl) => {
  expect(new URL(ddg.request(queryOf({ options: { region } })).url).searchParams.get('kl')).toBe(kl);
});
