import { describe, expect, test } from 'vitest';
import { braveHtml } from '../../src/engines/brave-html';
import { marginalia } from '../../src/engines/marginalia';
import { yahoo } from '../../src/engines/yahoo';
import { askOf, fixture, hitsOf, responseOf, settled } from './fixtures';

test('yahoo: unwrapped, dated, without the ad; the broken row keeps its rank', () => {
  expect(hitsOf(yahoo)).toEqual([
    {
      url: 'https://plants.example/tannin?kind=a&b=%2525',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins …',
      published: '2026-03-13',
      dateText: 'Mar 13, 2026',
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew?a=1&b=2',
      title: 'Brewing time <table>',
      snippet: 'How long to brew.',
      published: null,
      dateText: '2 days ago',
      providerRank: 3,
    },
    {
      url: 'https://de.example/tee+zeit',
      title: 'A title without the site',
      snippet: 'Seen on 2024-01-02 by many.',
      published: null,
      providerRank: 4,
    },
  ]);
});

test('yahoo: a date without an element of its own is still cut off', () => {
  const response = fixture(yahoo, 'hits');
  const body = response.body.replaceAll(/<span class="fc-smoke">([^<]*)<\/span>/g, '$1');
  expect(hitsOf(yahoo, { ...response, body })).toEqual(hitsOf(yahoo));
});

test.each(['https://consent.yahoo.com/v2/collectConsent?sessionId=x', 'https://guce.yahoo.com/consent?x'])(
  'yahoo: led to %s it wants consent, whatever that page holds, and its host may be asked for',
  (url) => {
    const page = '<form action="/agree" method="post"><button>Alle akzeptieren</button></form>';
    expect(settled(yahoo, responseOf(yahoo, page, { url }))).toEqual({ kind: 'consent' });
    expect(yahoo.origins.map(String)).toContain(`https://${new URL(url).host}/*`);
  },
);

describe('brave-html', () => {
  test('direct links, dates cut off as a whole, videos, no ads and no clustered rows', () => {
    expect(hitsOf(braveHtml)).toEqual([
      {
        url: 'https://plants.example/tannin?x=1&y=2',
        title: 'Tannin in tea & wine',
        // The letters of "December" at its start are the text's own.
        snippet: 'December tea has tannin; it tastes dry.',
        published: '2024-12-13',
        dateText: 'December 13, 2024',
        providerRank: 1,
      },
      {
        url: 'http://tea.example/video',
        title: 'Brewing <video>',
        snippet: 'How long to brew.',
        published: null,
        dateText: '3 weeks ago',
        providerRank: 3,
      },
      {
        url: 'https://lab.example/r',
        title: 'A page without a date',
        snippet: 'Seen on 2024-01-02 by many.',
        published: null,
        providerRank: 4,
      },
      {
        url: 'https://ja.example/お茶',
        title: 'お茶のタンニン',
        snippet: '渋みの話。',
        published: '2026-08-24',
        dateText: '2026年8月24日',
        providerRank: 5,
      },
    ]);
  });

  test('a label that is no date is neither date nor text', () => {
    const response = fixture(braveHtml, 'hits');
    const [first] = hitsOf(braveHtml, { ...response, body: response.body.replace('December 13, 2024 -', 'PDF -') });
    expect(first).toMatchObject({ snippet: 'December tea has tannin; it tastes dry.', published: null });
    expect(first).not.toHaveProperty('dateText');
  });
});

test('marginalia: plain text with its blanks in order, no dates; the broken row keeps its rank', () => {
  expect(hitsOf(marginalia)).toEqual([
    {
      url: 'https://plants.example/tannin',
      title: 'Tannin in tea & wine',
      snippet: 'Tannin binds proteins',
      published: null,
      providerRank: 1,
    },
    {
      url: 'http://tea.example/brew?a=1&b=2',
      title: 'Brewing &amp; waiting',
      snippet: 'How long to brew, <i>really</i>.',
      published: null,
      providerRank: 3,
    },
  ]);
});

test('marginalia: the public key stands in for a key of one’s own', () => {
  expect(marginalia.request(askOf(marginalia)).headers).toEqual({ 'API-Key': 'public' });
  expect(marginalia.request(askOf(marginalia, { key: 'mine' })).headers).toEqual({ 'API-Key': 'mine' });
  const refused = settled(marginalia, responseOf(marginalia, 'no', { status: 401 }));
  expect(refused).toEqual({ kind: 'failed', reason: 'http_error', detail: 'HTTP 401' });
});
