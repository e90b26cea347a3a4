import { describe, expect, test } from 'vitest';
import { fullMeasure, readQuery } from '../../../src/judges/lexical/features';
import type { Material } from '../../../src/judges/lexical/state';
import { decideValue, levels } from '../../../src/judges/lexical/value';

const decide = (question: string, intent: string, material: Partial<Material>) =>
  decideValue(readQuery({ question, intent, preferences: [] }), {
    title: '',
    text: '',
    url: 'https://site.example/page',
    domain: 'site.example',
    published: null,
    ...material,
  });
const level = (...args: Parameters<typeof decide>) => decide(...args).option;

/** A question and an intent. */
type Asked = [string, string];

const sleep: Asked = ['Does caffeine late in the day reduce deep sleep?', 'Decide when to stop drinking coffee'];
const schlaf: Asked = ['咖啡因会影响深度睡眠吗', '决定下午是否还喝咖啡'];
const backup: Asked = ['PostgreSQL 17 incremental backup', 'how to set it up'];

describe('levels of excerpts, English and Chinese', () => {
  test.each<[Asked, string, string, string[]]>([
    [
      sleep,
      'The effect of caffeine on subsequent sleep: a systematic review',
      'Caffeine consumption reduced total sleep time by 45 min. Deep sleep decreased by 11.4 min. Coffee should be consumed at least 8.8 h prior to bedtime.',
      ['4', '5'],
    ],
    [
      sleep,
      'Sleep tips',
      'Avoid caffeine and screens late in the day, and keep your bedroom cool for better sleep.',
      ['3'],
    ],
    [
      sleep,
      'Best coffee makers',
      'We tested 30 coffee makers. Buy now with free shipping, best price guaranteed.',
      ['0'],
    ],
    [
      sleep,
      'Tea in Japan',
      'Tea arrived in Japan with monks in the ninth century and became part of everyday culture.',
      ['0'],
    ],
    [
      schlaf,
      '咖啡因对睡眠的影响：系统综述',
      '研究表明，咖啡因使总睡眠时间减少45分钟，深度睡眠减少11.4分钟。结果显示，咖啡应在睡前至少8.8小时饮用。',
      ['4', '5'],
    ],
    [schlaf, '日本茶的历史', '九世纪时，茶由僧人传入日本，慢慢成为日常文化的一部分，并发展出茶道。', ['0']],
    [
      backup,
      'PostgreSQL: Documentation: 17: pg_basebackup',
      'pg_basebackup takes a base backup of a running PostgreSQL cluster. It can be full or incremental relative to the manifest of an earlier backup.',
      ['4', '5'],
    ],
    [
      backup,
      'MySQL Backup and Recovery',
      'MySQL Enterprise Backup supports full, incremental and compressed backups of MySQL 8.0 databases.',
      ['1', '2'],
    ],
  ])('%j: %s', ([question, intent], title, text, expected) => {
    expect(expected).toContain(level(question, intent, { title, text }));
  });
});

describe('what cannot be established', () => {
  test.each<[string, Asked, string]>([
    ['seven words', sleep, 'Caffeine late in the day reduces deep'],
    ['no words', sleep, '...'],
    ['nineteen characters', schlaf, '咖啡因会影响深度睡眠吗咖啡因会影响深度'],
    ['another script', sleep, '九世纪时，茶由僧人传入日本，慢慢成为日常文化的一部分，并发展出茶道。'],
    ['a question of stop words', ['what is it', 'x'], 'Nine plain words stand here to be read now.'],
  ])('%s', (_, [question, intent], text) => {
    expect(level(question, intent, { text })).toBe('unestablished');
  });
});

describe('limits that nothing lifts (rule L-2)', () => {
  const facts = 'In 2024 we measured 45 ms and 30% in a benchmark because results show it; RFC 9110, doi:10.1/x.';
  test('numbers, dates and venues alone reach nothing', () => {
    expect(level(...sleep, { title: 'Journal of Measurements', text: facts })).toBe('0');
  });
  test('a page frame stays at 1', () => {
    const text =
      'Sign in to continue. Please enable JavaScript. Accept all cookies. Caffeine late in the day, deep sleep.';
    expect(Number(level(...sleep, { title: sleep[0], text }))).toBeLessThanOrEqual(1);
  });
  test('selling stays at 3', () => {
    const text = `Caffeine late in the day reduces deep sleep by 20%. Buy now! Free shipping! ${facts}`;
    expect(Number(level(...sleep, { title: sleep[0], text }))).toBeLessThanOrEqual(3);
  });
  test('without the version asked for, no more than 3', () => {
    const text =
      'The release notes of this library list many changes to hooks, rendering, and the compiler since 2024.';
    const asked = (question: string) => level(question, 'what changed', { title: 'library release notes', text });
    expect(Number(asked('library release notes'))).toBeGreaterThan(3);
    expect(asked('library 19.2 release notes')).toBe('3');
  });
  test('without any of the things named, no more than 2', () => {
    const text = 'The fast async runtime schedules tasks on threads; its release notes list many changes since 2024.';
    const title = 'Async runtime release notes';
    expect(level('async runtime release notes of Tokio and GTK4', 'x', { title, text })).toBe('2');
  });
  test('19.2.1 speaks of 19.2', () => {
    const text = 'The 19.2.1 release notes of this library list many changes to hooks, rendering, and more.';
    expect(
      Number(level('library 19.2 release notes', 'what changed', { title: 'release notes', text })),
    ).toBeGreaterThan(2);
  });
  test('a quoted phrase counts only word for word', () => {
    const asked = ['"incremental backup manifest" restore', 'x'] as const;
    const near = decide(...asked, {
      text: 'A manifest lets a restore find the incremental parts of each backup here.',
    });
    const exact = decide(...asked, { text: 'The incremental backup manifest lets a restore find the parts here.' });
    expect(exact.relevance).toBeGreaterThan(near.relevance);
  });
});

test('every feature explains itself, and the thresholds fall with the levels', () => {
  const { features, rule } = decide(...sleep, {
    title: 'Sleep',
    text: 'Caffeine late in the day reduces deep sleep a lot.',
  });
  for (const { value, weight, unit, reason } of features) {
    expect(value === null || (value >= 0 && value <= 1)).toBe(true);
    expect(weight > 0 && weight <= 1 && unit === 'share').toBe(true);
    expect(reason).toMatch(/\.$/);
  }
  expect(rule).toMatch(/\.$/);
  const needed = levels.map(({ relevance }) => relevance);
  expect(needed).toEqual([...needed].sort((a, b) => b - a));
});

test.each([
  [1, 1],
  [4, 1],
  [8, 0.8],
  [12, 0.6],
  [400, 0.6],
])('a question of %d terms has its full measure at %d', (terms, share) =>
  expect(fullMeasure(terms)).toBeCloseTo(share),
);
