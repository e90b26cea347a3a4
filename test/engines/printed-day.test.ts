import { describe, expect, test } from 'vitest';
import {
  dateFields,
  dayOfEpochSeconds,
  printedDay,
  splitLeadingDate,
  withoutTrailingSeparator,
} from '../../src/engines/printed-day';

test.each([
  ['2025-07-16', '2025-07-16'],
  ['2025-07-16T00:00:00.0000000', '2025-07-16'],
  ['2026-03-12T07:51:22+00:00', '2026-03-12'],
  ['2026-03-12T23:30:00-05:00', '2026-03-13'],
  ['2026-03-12T00:30:00+0200', '2026-03-11'],
  ['2018-11-29T23:59:59.000Z', '2018-11-29'],
  ['2018-11-29 08:00', '2018-11-29'],
  ['Jul 16, 2025', '2025-07-16'],
  [' July 6, 2025 ', '2025-07-06'],
  ['Sept. 3, 2024', '2024-09-03'],
  ['December 13, 2024', '2024-12-13'],
  ['16 Jul 2025', '2025-07-16'],
  ['2026年8月24日', '2026-08-24'],
  ['2024年2月29日', '2024-02-29'],
  ['2569-01-05', '2569-01-05'],
  ['Thu, 12 Mar 2026 07:51:22 GMT', '2026-03-12'],
  ['12 Mar 2026 07:51 +0000', '2026-03-12'],
  ['Thu, 12 Mar 2026 23:30:00 -0500', '2026-03-13'],
  ['Thu, 12 Mar 2026 23:30:00 EST', '2026-03-13'],
  ['Thu, 12 Mar 2026 23:30:00 PDT', '2026-03-13'],
  ['Thu, 12 Mar 2026 00:30:00 +0100', '2026-03-11'],
  ['Thu, 30 Feb 2026 07:51:22 GMT', null],
  ['Thu, 12 Mar 2026 25:51:22 GMT', null],
  ['Thu, 12 Mar 26 07:51:22 GMT', null],
  ['2025-02-29', null],
  ['Feb 30, 2025', null],
  ['2026年13月1日', null],
  ['2025-07-16T25:00:00Z', null],
  ['1989-12-31', null],
  ['1990-01-01', '1990-01-01'],
  ['July 2025', null],
  ['2026年8月', null],
  ['2025-07', null],
  ['2025', null],
  ['3 days ago', null],
  ['yesterday', null],
  ['vor 3 Tagen', null],
  ['3 天前', null],
  ['12.03.2026', null],
  ['12/03/2026', null],
  ['Foo 16, 2025', null],
  ['Mayonnaise 16, 2025', null],
  ['NGO, Organization, 2024-09-01', null],
  ['', null],
])('the day in %j is %j', (text, day) => {
  expect(printedDay(text)).toBe(day);
});

test.each([
  [1543569551, '2018-11-30'],
  [1543494680.9, '2018-11-29'],
  [0, null],
  [-1, null],
  [1e18, null],
  [Number.NaN, null],
])('the day of second %d is %j', (seconds, day) => {
  expect(dayOfEpochSeconds(seconds)).toBe(day);
});

describe('a date in front of a snippet', () => {
  test.each([
    ['Jul 16, 2025 · Tannin binds.', 'Jul 16, 2025', 'Tannin binds.'],
    ['3 days ago · Tannin binds.', '3 days ago', 'Tannin binds.'],
    ['2026年8月24日 · 渋み', '2026年8月24日', '渋み'],
    ['13 Mar 2026 ... Tannin', '13 Mar 2026', 'Tannin'],
    ['December 13, 2024 - Tannin', 'December 13, 2024', 'Tannin'],
    ['Jul 16, 2025 was a good day.', undefined, 'Jul 16, 2025 was a good day.'],
    ['Seen on Jul 16, 2025 · twice', undefined, 'Seen on Jul 16, 2025 · twice'],
    ['2024 - a year', undefined, '2024 - a year'],
    ['', undefined, ''],
  ])('%j', (snippet, dateText, text) => {
    expect(splitLeadingDate(snippet)).toEqual(dateText === undefined ? { text } : { dateText, text });
  });
});

test.each([
  ['Mar 13, 2026', { published: '2026-03-13', dateText: 'Mar 13, 2026' }],
  [' 2 days ago ', { published: null, dateText: '2 days ago' }],
  ['', { published: null }],
  [' ', { published: null }],
  [null, { published: null }],
  [undefined, { published: null }],
])('the date fields of %j', (text, expected) => {
  expect(dateFields(text)).toEqual(expected);
});

test.each([
  ['Mar 13, 2026 · ', 'Mar 13, 2026'],
  ['December 13, 2024 -', 'December 13, 2024'],
  ['3 days ago ...', '3 days ago'],
  ['2026-03-13', '2026-03-13'],
  ['', ''],
])('without the separator after it %j is %j', (text, expected) => {
  expect(withoutTrailingSeparator(text)).toBe(expected);
});
