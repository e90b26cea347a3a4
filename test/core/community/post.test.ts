import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergePosts, postDay, postOf, sightingOfHit, snowflakeTime } from '../../../src/core/community/post';
import { idAt, now, sighting } from './build';

describe('the moment in an id', () => {
  test.each<[string, string | null]>([
    ['20', null],
    ['29700859247', null],
    ['1982033415697514642', '2025-10-25'],
    [idAt('2026-03-11T11:59:59Z'), '2026-03-11'],
    [idAt('2026-03-11T12:00:01Z'), null],
    ['99999999999999999999', null],
    ['9999999999999999999', null],
    ['100000000000000', '2010-11-04'],
    ['not digits', null],
  ])('%s', (id, day) => {
    const made = snowflakeTime(id, now);
    expect(made === null ? null : new Date(made).toISOString().slice(0, 10)).toBe(day);
  });

  test('decides over what a source says; without it the source is believed within limits', () => {
    expect(postDay('1982033415697514642', '2020-01-01', now)).toBe('2025-10-25');
    expect(postDay('20', '2006-03-21', now)).toBe('2006-03-21');
    expect(postDay('20', '2006-02-31', now)).toBeNull();
    expect(postDay('20', null, now)).toBeNull();
  });
});

describe('an address', () => {
  test.each<[string, string | null]>([
    ['https://x.com/Ann/status/123', '123 Ann'],
    ['http://www.twitter.com/Ann/status/123?s=20', '123 Ann'],
    ['https://mobile.twitter.com/Ann/status/123/photo/1', '123 Ann'],
    ['https://m.x.com/i/web/status/123', '123 null'],
    ['https://x.com/i/status/123', '123 null'],
    ['https://x.com/not-a-handle/status/123', '123 null'],
    ['https://x.com/Ann', null],
    ['https://x.com.evil.example/Ann/status/123', null],
    ['https://example.org/x.com/Ann/status/123', null],
    ['javascript:https://x.com/Ann/status/123', null],
  ])('%s', (url, expected) => {
    const post = postOf(url);
    expect(post && `${post.id} ${post.username}`).toBe(expected);
  });
});

describe('a hit of a web engine', () => {
  const read = (parts: object) =>
    sightingOfHit(
      { url: 'https://x.com/ann/status/20', title: '', snippet: '', published: null, providerRank: 3, ...parts },
      { engine: 'ddg', variant: 'v' },
      0,
      now,
    );
  test.each<[string, object, object]>([
    [
      'title and text',
      { title: 'Ann B (@ann) on X: "Cells age" / X', snippet: 'Cells age with every cycle.' },
      { author: 'Ann B', text: 'Cells age with every cycle.' },
    ],
    [
      'text in the title only',
      { title: 'Ann on Twitter: “Cells age” / Twitter' },
      { author: 'Ann', text: 'Cells age' },
    ],
    ['a title of another kind', { title: 'A page about cells', snippet: 'Text' }, { author: null, text: 'Text' }],
    ['a printed date of an old post', { published: '2006-03-21' }, { day: '2006-03-21' }],
    ['its own rank', {}, { source: { engine: 'ddg', variant: 'v', rank: 3 } }],
    ['a rank that is none', { providerRank: 0 }, { source: { engine: 'ddg', variant: 'v', rank: 1 } }],
  ])('%s', (_, parts, expected) => {
    expect(read(parts)).toMatchObject(expected);
  });
  test('that leads elsewhere is none', () => {
    expect(read({ url: 'https://x.com/ann' })).toBeNull();
  });
});

describe('merging', () => {
  test('takes the longest text and fills the gaps', () => {
    const [post, ...others] = mergePosts([
      sighting('7', { text: 'short', username: 'ann', likes: 4 }),
      sighting('7', { text: 'the longer text', author: 'Ann', day: '2006-03-21' }, 'beta', 2),
      sighting('7', { text: '', lang: 'en', likes: 5 }, 'gamma', 9),
    ]);
    expect(others).toEqual([]);
    expect(post).toMatchObject({ text: 'the longer text', username: 'ann', author: 'Ann', day: '2006-03-21' });
    expect(post).toMatchObject({ lang: 'en', likes: 4 });
    expect(post?.sightings).toHaveLength(3);
  });

  test('does not depend on the order of the sightings', () => {
    const text = fc.constantFrom('', 'a', 'bb', 'ab');
    const name = fc.constantFrom(null, 'ann', 'bob');
    const any = fc
      .record({
        id: fc.constantFrom('1', '2'),
        text,
        username: name,
        author: name,
        rank: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ id, rank, ...parts }) => sighting(id, parts, parts.author ?? 'alpha', rank));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.nat(), (sightings, turn) => {
        const at = sightings.length === 0 ? 0 : turn % sightings.length;
        const turned = [...sightings.slice(at), ...sightings.slice(0, at)].reverse();
        expect(JSON.stringify(mergePosts(turned))).toBe(JSON.stringify(mergePosts(sightings)));
      }),
      { numRuns: 300 },
    );
  });
});
