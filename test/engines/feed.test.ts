import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FeedItem, itemsOf, parseFeed, readFeed, textNamed } from '../../src/engines/feed';
import { textOfMarkup } from '../../src/engines/page';

const rss = (items: string): string =>
  `<?xml version="1.0" encoding="utf-8" ?><rss version="2.0"><channel><title>t</title><link>https://a.example/</link>${items}</channel></rss>`;
const atom = (entries: string): string =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><link href="https://a.example/"/>${entries}</feed>`;
const only = (xml: string): FeedItem => {
  const items = itemsOf(parseFeed(xml));
  expect(items).toHaveLength(1);
  return items[0]!;
};
const read = (item: FeedItem) => ({
  title: item.title,
  link: item.link,
  text: textOfMarkup(item.markup),
  ...item.date,
});

describe('RSS 2.0', () => {
  test('title, link, date and description as text', () => {
    const item = only(
      rss(
        '<item><title>Tea &amp; more</title><link> https://tea.example/?a=1&amp;b=2\n</link>' +
          '<pubDate>Sat, 30 May 2026 23:30:00 -0400</pubDate>' +
          '<description>&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two &amp;amp; &lt;b&gt;th&lt;/b&gt;ree&amp;nbsp;!&lt;/p&gt;</description></item>',
      ),
    );
    expect(read(item)).toEqual({
      title: 'Tea & more',
      link: 'https://tea.example/?a=1&b=2',
      text: 'One two & three !',
      published: '2026-05-31',
      dateText: 'Sat, 30 May 2026 23:30:00 -0400',
    });
  });

  test.each([
    ['Tea &amp;amp; milk', 'Tea &amp; milk'],
    ['&lt;img onerror=x&gt;', '<img onerror=x>'],
    ['<![CDATA[Tea &amp; milk]]>', 'Tea & milk'],
    ['<![CDATA[<b>Tea</b> & milk]]>', 'Tea & milk'],
    ['&#x1F389; &#39;tea&#39; \n  pot', "🎉 'tea' pot"],
    ['入门 · Kotlin 文档', '入门 · Kotlin 文档'],
  ])('a title %j is decoded once', (title, expected) => {
    expect(only(rss(`<item><title>${title}</title></item>`)).title).toBe(expected);
  });

  test('CDATA in link and description; what is missing is empty', () => {
    const item = only(
      rss(
        '<item><title><![CDATA[A | B]]></title><link><![CDATA[https://tea.example/x]]></link>' +
          '<description><![CDATA[<p>One <i>t</i>wo &amp; three</p>]]></description></item>',
      ),
    );
    expect(read(item)).toEqual({
      title: 'A | B',
      link: 'https://tea.example/x',
      text: 'One two & three',
      published: null,
    });
    expect(read(only(rss('<item></item>')))).toEqual({ title: '', link: null, text: '', published: null });
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'file:///etc/hosts', ''])(
    'a link %j is none',
    (link) => {
      expect(only(rss(`<item><title>x</title><link>${link}</link></item>`)).link).toBeNull();
    },
  );

  test('fields of nested elements and of other vocabularies are not the item’s own', () => {
    const item = only(
      rss(
        '<item><media:group><title>thumb</title><link>https://thumb.example/</link></media:group>' +
          '<atom:link href="https://self.example/" rel="self"/><title>own</title><link>https://own.example/</link></item>',
      ),
    );
    expect([item.title, item.link]).toEqual(['own', 'https://own.example/']);
  });
});

describe('Atom', () => {
  test('the alternate link; text is text, html is markup, published is the date', () => {
    const item = only(
      atom(
        '<entry><title type="html">Tea &amp;amp; &lt;b&gt;milk&lt;/b&gt;</title>' +
          '<link rel="related" href="https://pdf.example/"/><link rel="alternate" href="https://tea.example/"/>' +
          '<updated>2026-05-31T00:00:00Z</updated><published>2026-05-30T23:59:59Z</published>' +
          '<summary>if a &lt;b and c&gt; d &amp;amp; e</summary></entry>',
      ),
    );
    expect(read(item)).toEqual({
      title: 'Tea & milk',
      link: 'https://tea.example/',
      text: 'if a <b and c> d &amp; e',
      published: '2026-05-30',
      dateText: '2026-05-30T23:59:59Z',
    });
  });

  test('a link without rel is the alternate one; an update is no publication; html content is read', () => {
    const item = only(
      atom(
        '<entry><title>x</title><link href="https://tea.example/"/><updated>2026-05-31T00:00:00Z</updated>' +
          '<content type="html">&lt;p&gt;One&lt;/p&gt;&lt;p&gt;two&lt;/p&gt;</content></entry>',
      ),
    );
    expect(read(item)).toEqual({ title: 'x', link: 'https://tea.example/', text: 'One two', published: null });
  });
});

describe('reading', () => {
  const reader = {
    hosts: ['a.example'],
    row: (item: FeedItem) =>
      item.link === null
        ? ({ kind: 'unreadable' } as const)
        : ({ kind: 'hit', hit: { url: item.link, title: item.title, snippet: '', published: null } } as const),
  };
  const said = (body: string, changes = {}) =>
    readFeed({ status: 200, url: 'https://a.example/', headers: {}, body }, { ...reader, ...changes });

  test('a broken item keeps its place', () => {
    const reply = said(
      rss('<item><title>a</title></item><item><title>b</title><link>https://b.example/</link></item>'),
    );
    expect(reply.kind === 'hits' && reply.hits.map((hit) => hit.providerRank)).toEqual([2]);
  });

  test('no items: none only with the engine’s own mark', () => {
    const empty = { isEmpty: () => true };
    expect(said(rss(''))).toEqual({ kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 });
    expect(said(rss(''), { isEmpty: () => false })).toEqual({ kind: 'unparsed', reason: 'markup_changed', blocks: 0 });
    expect(said(atom(''), empty)).toEqual({ kind: 'none' });
    // No feed at all, or items under another name, is no empty feed whatever the mark says.
    expect(said('<p>hello</p>', empty)).toEqual({ kind: 'unparsed', reason: 'unexpected_shape', blocks: 0 });
    const renamed = '<piece><title>a</title><guid>1</guid></piece>'.repeat(3);
    expect(said(rss(renamed), empty)).toEqual({ kind: 'unparsed', reason: 'markup_changed', blocks: 3 });
  });

  test('a named text is found with its prefix', () => {
    const feed = parseFeed(atom('<opensearch:totalResults> 0 </opensearch:totalResults>'));
    expect(textNamed(feed, 'opensearch:totalResults')).toBe('0');
    expect(textNamed(feed, 'totalResults')).toBeNull();
  });

  test('any text is read without a throw, deep ones in short time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (body) => said(`<rss>${body}`).kind !== 'none'));
    const began = performance.now();
    said(rss(`<item>${'<a>'.repeat(200_000)}`));
    said(rss('<item><title>x</title></item>'.repeat(20_000)));
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

const data = process.env.WINNOW_DATA;
const recorded = data === undefined ? '' : join(data, 'serp', 'bing_rss_kotlin_2026-10_trimmed.xml');

test.skipIf(!existsSync(recorded))('a recorded RSS page of Bing is read as it was checked', () => {
  const expected = JSON.parse(readFileSync(recorded.replace('/serp/', '/serp/expected/').concat('.json'), 'utf8')) as {
    results: { url: string; title: string; snippet: string }[];
  };
  const items = itemsOf(parseFeed(readFileSync(recorded, 'utf8'))).map(read);
  expect(items).toEqual(
    expected.results.map(({ url, title, snippet }) => ({ title, link: url, text: snippet, published: null })),
  );
});
