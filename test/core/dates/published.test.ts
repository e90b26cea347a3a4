import { describe, expect, test } from 'vitest';
import { boundedDay, publishedDay, startOfDay } from '../../../src/core/dates/published';

/** The last tenth of a second of 10 March 2026, in UTC. */
const now = Date.parse('2026-03-10T23:59:59.900Z');

describe('the date field', () => {
  test.each([
    ['2025-07-16', '2025-07-16'],
    ['2025-07-16T23:30:00-08:00', '2025-07-16'],
    ['2025-07-16 10:30', '2025-07-16'],
    ['2026年2月4日', '2026-02-04'],
    ['2025 年 12 月 31 日', '2025-12-31'],
    ['Jul 16, 2025', '2025-07-16'],
    ['July 16th, 2025', '2025-07-16'],
    ['Sept. 5 2024', '2024-09-05'],
    ['16 Jul 2025', '2025-07-16'],
    ['1st of May, 2024', '2024-05-01'],
    ['Wed, 16 Jul 2025 10:00:00 GMT', '2025-07-16'],
    ['Wednesday, July 16, 2025', '2025-07-16'],
    ['2024-02-29', '2024-02-29'],
    ['1990-01-01', '1990-01-01'],
    ['2026-03-11', '2026-03-11'],
    ['2026-03-12', '2026-03-12'],
  ])('%s', (text, day) => expect(publishedDay(text, '', now)).toBe(day));

  test.each([
    ['ambiguous order', '12.03.2026'],
    ['ambiguous order', '03/12/2026'],
    ['Thai year', '2569-01-05'],
    ['more than 48 h ahead', '2026-03-13'],
    ['year after next', '2028-01-01'],
    ['before 1990', '1989-12-31'],
    ['before 1990', 'July 4, 1776'],
    ['no such day', '2025-02-29'],
    ['no such day', 'June 31, 2025'],
    ['no such month', '2025-13-01'],
    ['month without a day', '2026年2月'],
    ['month without a day', 'July 2025'],
    ['year only', '2025'],
    ['relative', '3 days ago'],
    ['relative', 'today'],
    ['relative', 'vor 3 Tagen'],
    ['relative', '3 天前'],
    ['date later in the text', 'NGO, Organization, 2024-09-01'],
    ['longer number', '2024-09-012'],
    ['part of a name', '2024-09-01-preview'],
    ['range', '2024-09-01 – 2024-09-05'],
    ['range', '1 May 2024 to 3 May 2024'],
    ['two-digit year', '16 Jul 25'],
  ])('unknown (%s): %s', (_, text) => expect(publishedDay(text, '', now)).toBeNull());
});

describe('the start of the snippet', () => {
  test.each([
    ['Jul 16, 2025 · The report says', '2025-07-16'],
    ['Jul 16, 2025 — the report says', '2025-07-16'],
    ['Jul 16, 2025 ... the report says', '2025-07-16'],
    ['16 July 2025 - the report says', '2025-07-16'],
    ['2025-07-16 The report says', '2025-07-16'],
    ['  2026年2月4日 · 报告称', '2026-02-04'],
    ['2026年2月4日 报告称', '2026-02-04'],
    ['2025-07-16', '2025-07-16'],
  ])('%s', (snippet, day) => expect(publishedDay(null, snippet, now)).toBe(day));

  test.each([
    'January 5, 2020 was the day',
    'January 5, 2020, the company said',
    '2024-09-01-preview of the API',
    '2026年2月4日に発表された',
    'Mar 3, 2025 – Mar 5, 2025 · Conference',
    'NGO, Organization, 2024-09-01 report',
    'Updated on Jul 16, 2025 · text',
    '3 days ago · text',
    '',
  ])('unknown: %s', (snippet) => expect(publishedDay(null, snippet, now)).toBeNull());

  test('does not count where the date field says anything', () => {
    expect(publishedDay('3 days ago', '2020-01-05 · Old', now)).toBeNull();
    expect(publishedDay('2025-07-16', '2020-01-05 · Old', now)).toBe('2025-07-16');
    expect(publishedDay(' ', '2020-01-05 · Old', now)).toBe('2020-01-05');
  });
});

test.each([
  ['2025-07-16', '2025-07-16'],
  ['2026-03-12', '2026-03-12'],
  ['2026-03-13', null],
  ['2569-01-05', null],
  ['1989-12-31', null],
  ['2025-02-30', null],
  ['2025-7-1', null],
  ['2025-07-16T00:00:00Z', null],
  [null, null],
])('bounds %s to %s', (day, bounded) => {
  expect(boundedDay(day, now)).toBe(bounded);
});

test('a day ahead of the year is believed at its turn', () => {
  expect(boundedDay('2027-01-01', Date.parse('2026-12-31T12:00:00Z'))).toBe('2027-01-01');
});

test('needs a clock', () => {
  expect(() => publishedDay('2025-07-16', '', Number.NaN)).toThrow(RangeError);
});

test('knows when a day starts', () => {
  expect(startOfDay('1970-01-02')).toBe(86_400_000);
  expect(startOfDay('2023-02-29')).toBeNull();
});
