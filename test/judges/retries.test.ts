import { describe, expect, test } from 'vitest';
import { askWindowMs, backoffMs } from '../../src/judges/remote/retry';
import { fakeClock } from './support/fake-clock';
import { answerBody, jsonResponse, oneQuestion, type Script, scriptedJudge, secretKey } from './support/stub-service';

const good = () => jsonResponse(answerBody(oneQuestion));
const limited = (headers: Record<string, string> = {}) => jsonResponse({ detail: 'slow down' }, 429, headers);
const hang: Script = () => new Promise(() => {});
/** Back-offs only: the bound of each attempt is a sleep too. */
const backoffs = (waits: number[]) => waits.filter((ms) => ms !== 20_000 && ms !== 100);

describe('waiting between attempts', () => {
  test.each([
    [0, 300],
    [1, 600],
    [2, 1_200],
    [3, 2_400],
    [4, 4_000],
    [40, 4_000],
  ])('back-off %d is %d ms', (index, ms) => expect(backoffMs(index, 4_000)).toBe(ms));

  test('the window follows the bounds', () => {
    const bounds = { perRequestMs: 20_000, maxBackoffMs: 4_000 };
    expect([0, 1, 2].map((maxRetries) => askWindowMs({ ...bounds, maxRetries }))).toEqual([20_000, 44_000, 68_000]);
  });

  test('heals on the second attempt after 300 ms', async () => {
    const { ask, clock, calls } = scriptedJudge((_, index) => (index === 0 ? limited() : good()));
    expect(await ask()).toMatchObject({ ok: true });
    expect(backoffs(clock.waits)).toEqual([300]);
    expect(calls).toHaveLength(2);
  });

  test.each([
    [429, 2],
    [529, 2],
    [503, 0],
  ])('status %d tells the limiter %d times that too much is asked, also when a retry heals', async (status, times) => {
    let told = 0;
    const onOverload = () => {
      told += 1;
    };
    const { ask } = scriptedJudge(() => jsonResponse({ detail: 'slow down' }, status));
    await ask({ onOverload });
    expect(told).toBe(times);
    const healed = scriptedJudge((_, index) => (index === 0 ? jsonResponse({ detail: 'slow down' }, status) : good()));
    expect(await healed.ask({ onOverload })).toMatchObject({ ok: true });
    expect(told).toBe(times * 1.5);
  });

  test('never more attempts than allowed', async () => {
    for (const maxRetries of [0, 1, 2]) {
      const { ask, calls } = scriptedJudge(() => limited());
      expect(await ask({ maxRetries })).toMatchObject({ kind: 'rate_limited', attempts: maxRetries + 1 });
      expect(calls).toHaveLength(maxRetries + 1);
    }
  });

  test.each([
    ['7', 7_000],
    ['0.1', 300],
    ['0', 300],
    ['junk', 300],
    ['-3', 300],
    ['43', 43_000],
  ])('Retry-After %s waits %d ms', async (value, ms) => {
    const { ask, clock } = scriptedJudge((_, index) => (index === 0 ? limited({ 'retry-after': value }) : good()));
    expect(await ask()).toMatchObject({ ok: true });
    expect(clock.monotonic()).toBe(ms);
  });

  test.each(['44', '60', '99999999999', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
    'Retry-After %s does not fit the window: the error stands at once',
    async (value) => {
      const { ask, clock, calls } = scriptedJudge(() => limited({ 'retry-after': value }));
      expect(await ask()).toMatchObject({ kind: 'rate_limited', attempts: 1 });
      expect(calls).toHaveLength(1);
      expect(clock.monotonic()).toBe(0);
    },
  );

  test('time already spent narrows the window', async () => {
    const clock = fakeClock();
    const slow: Script = async () => {
      await clock.sleep(15_000);
      return limited({ 'retry-after': '30' });
    };
    const { ask, calls } = scriptedJudge(slow, {}, clock);
    expect(await ask()).toMatchObject({ kind: 'rate_limited', attempts: 1 });
    expect(calls).toHaveLength(1);
  });

  test('after a long honoured wait the last attempt gets what is left of the window', async () => {
    const { ask, clock } = scriptedJudge((call, index) =>
      index === 0 ? limited({ 'retry-after': '40' }) : hang(call, index),
    );
    expect(await ask()).toMatchObject({ kind: 'timeout', attempts: 2 });
    expect(clock.monotonic()).toBe(44_000);
  });

  test('a service that never answers times out twice, even if it ignores the abort', async () => {
    const { ask, clock, calls } = scriptedJudge(hang);
    expect(await ask()).toMatchObject({ kind: 'timeout', attempts: 2 });
    expect(clock.monotonic()).toBe(40_300);
    expect(calls.every(({ init }) => init.signal?.aborted)).toBe(true);
  });
});

describe('beforeAttempt', () => {
  test('is awaited before every attempt, with the same length', async () => {
    const order: string[] = [];
    const { ask } = scriptedJudge((_, index) => {
      order.push('sent');
      return index === 0 ? limited() : good();
    });
    await ask({
      beforeAttempt: async (chars) => {
        await Promise.resolve();
        order.push(`noted ${chars}`);
      },
    });
    expect(order).toEqual([order[0], 'sent', order[0], 'sent']);
  });

  test.each([0, 1])('a rejection before attempt %d stops the call', async (at) => {
    let noted = 0;
    const { ask, calls } = scriptedJudge(() => limited());
    const reply = await ask({
      beforeAttempt: async () => {
        noted += 1;
        if (noted > at) throw new Error(`journal: ${secretKey}`);
      },
    });
    expect(reply).toMatchObject({ ok: false, kind: 'cancelled', attempts: at });
    expect(calls).toHaveLength(at);
    expect(JSON.stringify(reply)).not.toContain(secretKey);
  });

  test('the time it takes is not part of the window', async () => {
    const clock = fakeClock();
    const { ask } = scriptedJudge((_, index) => (index === 0 ? limited() : good()), {}, clock);
    expect(await ask({ beforeAttempt: () => clock.sleep(60_000) })).toMatchObject({ ok: true });
  });
});

describe('abort', () => {
  test('while waiting sends nothing more', async () => {
    const stop = new AbortController();
    const { ask, calls, clock } = scriptedJudge(() => limited({ 'retry-after': '20' }));
    const asked = ask({ signal: stop.signal });
    while (!clock.waits.includes(20_000) || calls.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect(await asked).toMatchObject({ kind: 'cancelled', attempts: 1 });
    expect(calls).toHaveLength(1);
  });

  test('while a request is out reaches the transport and ends the call', async () => {
    const stop = new AbortController();
    const { ask, calls } = scriptedJudge((call, index) => {
      queueMicrotask(() => stop.abort());
      return hang(call, index);
    });
    expect(await ask({ signal: stop.signal })).toMatchObject({ kind: 'cancelled', attempts: 1 });
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });

  test('in beforeAttempt sends nothing', async () => {
    const stop = new AbortController();
    const { ask, calls } = scriptedJudge(good);
    const reply = await ask({ signal: stop.signal, beforeAttempt: async () => stop.abort() });
    expect(reply).toMatchObject({ kind: 'cancelled', attempts: 0 });
    expect(calls).toEqual([]);
  });

  test('twenty asks leave no listener behind', async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners -= 1;
      remove(...args);
    };
    const { ask } = scriptedJudge(good);
    for (let count = 0; count < 20; count += 1) await ask({ signal });
    expect(listeners).toBe(0);
  });
});
