import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test.each([
  ['a moment', 5, 5],
  ['nothing', 0, 0],
  ['less than nothing', -100, 0],
  // A timer of 2^31 ms or more would fire at once.
  ['thirty days', 30 * 24 * 3_600_000, 2 ** 31 - 1],
  ['for ever', Number.POSITIVE_INFINITY, 2 ** 31 - 1],
])('sleeping %s', async (_, asked, slept) => {
  let awake = false;
  void createClock()
    .sleep(asked)
    .then(() => {
      awake = true;
    });
  if (slept > 0) {
    await vi.advanceTimersByTimeAsync(slept - 1);
    expect(awake).toBe(false);
  }
  await vi.advanceTimersByTimeAsync(1);
  expect(awake).toBe(true);
});

test('no number is no delay', async () => {
  await expect(createClock().sleep(Number.NaN)).rejects.toThrow(RangeError);
});

test('a sleep ends with the reason of its signal, and leaves no timer', async () => {
  const stop = new AbortController();
  const sleep = createClock().sleep(1_000, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(sleep).rejects.toThrow('stopped');
  await expect(createClock().sleep(1_000, stop.signal)).rejects.toThrow('stopped');
  expect(vi.getTimerCount()).toBe(0);
});

test('chance and identity', () => {
  const clock = createClock();
  expect(clock.uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(clock.random()).toBeLessThan(1);
});
