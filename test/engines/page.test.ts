import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePage, selectFirst, textOf, textOfMarkup } from '../../src/engines/page';

describe('text of markup', () => {
  test.each([
    ['A &amp;amp; B', 'A &amp; B'],
    ['A &amp; B', 'A & B'],
    ['A &nbsp;&mdash;&hellip;', 'A —…'],
    ['&#x1F389;', '\u{1F389}'],
    ['It&#39s', "It's"],
    ['It&#39;s', "It's"],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['&zzz; & &', '&zzz; & &'],
    ['100%25 stays', '100%25 stays'],
  ])('decodes entities exactly once: %j', (html, text) => {
    expect(textOfMarkup(html)).toBe(text);
  });

  test.each([
    ['<b>caf</b>feine', 'caffeine'],
    ['<p>one</p><p>two</p>', 'one two'],
    ['one<br>two', 'one two'],
    ['  a\n\t b\u00a0\u00a0c ', 'a b c'],
    ['a<script>steal()</script><style>b{}</style>c', 'ac'],
    ['a<!-- hidden -->b', 'ab'],
    ['unclosed <b>bold', 'unclosed bold'],
    ['', ''],
  ])('reads %j as %j', (html, text) => {
    expect(textOfMarkup(html)).toBe(text);
  });

  test('leaves out what it is told to', () => {
    const page = parsePage('<p><i>date</i> · text</p>');
    expect(textOf(selectFirst(page, 'p'), selectFirst(page, 'i'), null)).toBe('· text');
  });

  test('stops at a nesting no real page has, and keeps what came before', () => {
    expect(textOfMarkup(`<p>before</p>${'<b>'.repeat(1500)}deep`)).toBe('before deep');
    expect(textOfMarkup(`<p>before</p>${'<b>'.repeat(200_000)}deep`)).toBe('before');
    expect(textOfMarkup(`${'<br><b>x</b>'.repeat(3000)}last`)).toMatch(/^x x .* xlast$/);
  });

  test('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (html) => {
        expect(typeof textOfMarkup(`<p>${html}`)).toBe('string');
      }),
    );
  });
});
