import { describe, expect, test } from 'vitest';
import { embedRequest, readEmbed } from '../../../src/core/community/embed';
import { now, response } from './build';

const html =
  '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">just setting up &amp; &lt;b&gt;my&lt;/b&gt;<br>' +
  'twttr <a href="https://t.co/x">pic.twitter.com/x</a> &#8212; &#x1F600;</p>&mdash; jack (@jack) ' +
  '<a href="https://twitter.com/jack/status/20?ref_src=twsrc">March 21, 2006</a></blockquote>';
const answer = { author_name: 'jack', author_url: 'https://twitter.com/jack', html };

test('tells the service the id and nothing else', () => {
  const { searchParams, host } = new URL(embedRequest('20').url);
  expect([host, searchParams.get('url'), searchParams.get('format')]).toEqual([
    'publish.x.com',
    'https://x.com/i/status/20',
    'json',
  ]);
});

describe('its answer', () => {
  test('is read as text', () => {
    expect(readEmbed(response(answer), '20', now)).toMatchObject({
      text: 'just setting up & <b>my</b> twttr pic.twitter.com/x — 😀',
      username: 'jack',
      author: 'jack',
      lang: 'en',
      day: '2006-03-21',
      source: null,
    });
  });

  test.each<[string, unknown, object]>([
    ['not found', answer, { status: 404 }],
    ['no JSON', '<html>', {}],
    ['no markup', { author_name: 'jack' }, {}],
    ['no paragraph', { ...answer, html: '<script>alert(1)</script>' }, {}],
    ['an empty paragraph', { ...answer, html: '<p lang="en"><br></p>' }, {}],
  ])('%s is nothing', (_, body, changes) => {
    expect(readEmbed(response(body, changes), '20', now)).toBeNull();
  });

  test('has no language where it says undetermined', () => {
    const undetermined = { ...answer, html: html.replace('lang="en"', 'lang="und"') };
    expect(readEmbed(response(undetermined), '20', now)?.lang).toBeNull();
  });
});
