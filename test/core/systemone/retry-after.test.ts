import { expect, test } from 'vitest';
import { maxRetryAfterMs, retryAfterMs } from '../../../src/core/systemone/retry-after';

const noon = Date.UTC(2026, 10, 30, 12, 0, 0);
const clocks = [
  ['right', noon],
  ['10 min slow', noon - 600_000],
  ['10 min fast', noon + 600_000],
] as const;

/** Value of Retry-After → wait with a right clock, a slow one, a fast one. */
const table: [string, number | null, number | null, number | null][] = [
  ['0', 0, 0, 0],
  ['1', 1_000, 1_000, 1_000],
  ['120', 120_000, 120_000, 120_000],
  [' 7 ', 7_000, 7_000, 7_000],
  ['1.5', 1_500, 1_500, 1_500],
  ['-3', null, null, null],
  ['', null, null, null],
  ['soon', null, null, null],
  ['NaN', null, null, null],
  ['Infinity', null, null, null],
  ['1e3', null, null, null],
  ['0x10', null, null, null],
  ['5, 10', null, null, null],
  ['2147484', maxRetryAfterMs, maxRetryAfterMs, maxRetryAfterMs],
  ['9'.repeat(400), maxRetryAfterMs, maxRetryAfterMs, maxRetryAfterMs],
  ['Mon, 30 Nov 2026 12:00:30 GMT', 30_000, 630_000, 0],
  ['Mon, 30 Nov 2026 11:59:00 GMT', 0, 540_000, 0],
  ['Monday, 30-Nov-26 12:00:05 GMT', 5_000, 605_000, 0],
  ['Mon Nov 30 12:00:09 2026', 9_000, 609_000, 0],
  ['Mon, 31 Feb 2026 12:00:00 GMT', null, null, null],
  ['Mon, 30 Nov 2026 25:00:00 GMT', null, null, null],
  ['2026-11-30T12:00:30Z', null, null, null],
  ['Fri, 31 Dec 9999 23:59:59 GMT', maxRetryAfterMs, maxRetryAfterMs, maxRetryAfterMs],
];

test.each(table)('Retry-After %j', (value, ...expected) => {
  const waits = clocks.map(([, now]) => retryAfterMs(new Map([['retry-after', value]]) as never, now));
  expect(waits.map((wait) => wait ?? null)).toEqual(expected);
  for (const wait of waits) expect(wait === null || (Number.isFinite(wait) && wait >= 0)).toBe(true);
});

test.each(clocks)('the server’s own date makes a clock that is %s harmless', (_, now) => {
  const headers = new Headers({
    'retry-after': 'Mon, 30 Nov 2026 12:00:30 GMT',
    date: 'Mon, 30 Nov 2026 12:00:00 GMT',
  });
  expect(retryAfterMs(headers, now)).toBe(30_000);
});

test.each([
  ['250', '9', 250],
  ['0', null, 0],
  ['-1', '2', 2_000],
  ['junk', null, null],
  ['12.6', null, 13],
])('retry-after-ms %j before Retry-After %j', (milliseconds, seconds, expected) => {
  const headers = new Headers({ 'retry-after-ms': milliseconds, ...(seconds ? { 'retry-after': seconds } : {}) });
  expect(retryAfterMs(headers, noon)).toBe(expected);
});

test('no header is no wish', () => {
  expect(retryAfterMs(new Headers(), noon)).toBeNull();
});
