import { describe, expect, test } from 'vitest';
import { meets, readXQuery } from '../../../src/core/community/operators';
import { mergePosts, type Post } from '../../../src/core/community/post';
import { sighting } from './build';

describe('reading the operators of a question', () => {
  type Row = [question: string, text: string, webText: string, conditions: string[], malformed: string[]];
  test.each<Row>([
    ['do batteries age', 'do batteries age', 'do batteries age', [], []],
    ['batteries site:x.com', 'batteries', 'batteries', [], []],
    ['site:x.com OR cells', 'cells', 'cells', [], []],
    ['cats OR dogs or mice', 'cats OR dogs or mice', 'cats OR dogs or mice', [], []],
    ['batteries from:@Ann', 'batteries from:@Ann', 'batteries ann', ['author ann'], []],
    ['-from:ann cells', '-from:ann cells', 'cells', ['-author ann'], []],
    [
      '(from:ann OR from:bob) cells',
      '(from:ann OR from:bob) cells',
      'ann OR bob cells',
      ['author ann', 'author bob'],
      [],
    ],
    [
      'cells since:2026-01-31 until:2026-02-01',
      'cells since:2026-01-31 until:2026-02-01',
      'cells',
      ['since 2026-01-31', 'until 2026-02-01'],
      [],
    ],
    ['what is new since:2026-01-31?', 'what is new since:2026-01-31?', 'what is new', ['since 2026-01-31'], []],
    [
      'cells MIN_FAVES:10 min_retweets:2 min_replies:1',
      'cells MIN_FAVES:10 min_retweets:2 min_replies:1',
      'cells',
      ['likes 10', 'reposts 2', 'replies 1'],
      [],
    ],
    ['cells lang:zh-CN', 'cells lang:zh-CN', 'cells', ['lang zh-cn'], []],
    ['"from:a-b" cells', '"from:a-b" cells', '"from:a-b" cells', [], []],
    ['a letter from: the team', 'a letter from: the team', 'a letter from: the team', [], []],
    ['cells from:not-a-handle', 'cells from:not-a-handle', 'cells', [], ['from:not-a-handle']],
    ['cells from:much_too_long_name', 'cells from:much_too_long_name', 'cells', [], ['from:much_too_long_name']],
    ['cells since:2026-02-30', 'cells since:2026-02-30', 'cells', [], ['since:2026-02-30']],
    ['cells until:yesterday', 'cells until:yesterday', 'cells', [], ['until:yesterday']],
    ['cells -since:2026-01-01', 'cells -since:2026-01-01', 'cells', [], ['-since:2026-01-01']],
    ['cells min_faves:many', 'cells min_faves:many', 'cells', [], ['min_faves:many']],
    ['cells lang:english', 'cells lang:english', 'cells', [], ['lang:english']],
    ['from:ann', 'from:ann', 'ann', ['author ann'], []],
    ['since:2026-01-01', 'since:2026-01-01', 'since:2026-01-01', ['since 2026-01-01'], []],
  ])('%s', (question, text, webText, conditions, malformed) => {
    const read = readXQuery(question);
    expect([read.text, read.webText, read.malformed]).toEqual([text, webText, malformed]);
    expect(read.conditions.map(({ about, value, negated }) => `${negated ? '-' : ''}${about} ${value}`)).toEqual(
      conditions,
    );
  });
});

const known: Partial<Post> = { username: 'Ann', day: '2026-02-10', lang: 'en', likes: 10, reposts: 0, replies: 3 };
const post = (parts: Partial<Post> = {}): Post => ({ ...mergePosts([sighting('1')])[0]!, ...parts });

describe('a post', () => {
  test.each<[string, met: boolean]>([
    ['from:ann', true],
    ['from:bob', false],
    ['from:bob from:ann', true],
    ['-from:bob', true],
    ['-from:ann', false],
    ['since:2026-02-10', true],
    ['since:2026-02-11', false],
    ['until:2026-02-11', true],
    ['until:2026-02-10', false],
    ['min_faves:10', true],
    ['min_faves:11', false],
    ['-min_faves:11', true],
    ['min_retweets:1', false],
    ['min_replies:3', true],
    ['lang:en', true],
    ['lang:en-GB', true],
    ['-lang:de', true],
    ['lang:de', false],
    ['from:ann min_faves:11', false],
  ])('of which all is known, under %s: %s', (question, met) => {
    expect(meets(post(known), readXQuery(question).conditions)).toBe(met);
  });

  test.each([
    'from:ann',
    '-from:bob',
    'since:2026-01-01',
    'until:2026-03-01',
    'min_faves:0',
    '-min_replies:9',
    'lang:en',
  ])('of which nothing is known proves nothing under %s', (question) => {
    expect(meets(post(), readXQuery(question).conditions)).toBe(false);
    expect(meets(post(), [])).toBe(true);
  });
});
