import { beforeEach, describe, expect, test } from 'vitest';
import { settle } from '../fake-clock';
import { createBench, options, page, textAnswer } from './bench';

let bench: ReturnType<typeof createBench>;
beforeEach(() => {
  bench = createBench();
});

describe('suspension', () => {
  const minute = 60_000;
  const host = 'search.example.org';

  test('keeps away until its stated end, also in the next worker', async () => {
    await bench.transportOver(textAnswer('')).suspend(host, bench.clock.now() + 10 * minute, 'captcha');
    const next = bench.transportOver(textAnswer(''));
    const until = bench.clock.now() + 10 * minute;
    expect(await next.suspension(host)).toEqual({ until, reason: 'captcha' });
    expect(await next.send(page, options())).toMatchObject({
      failure: { kind: 'suspended', until, reason: 'captcha' },
    });
    expect(bench.sent).toEqual([]);
    await bench.clock.advance(10 * minute);
    expect(await next.suspension(host)).toBeNull();
    expect(await next.send(page, options())).toMatchObject({ ok: true });
    expect(bench.stored.size).toBe(0);
  });

  test('what waits in the queue hears of it', async () => {
    const transport = bench.transportOver(textAnswer(''));
    await transport.send(page, options());
    const waiting = transport.send(page, options({ spacingMs: 5_000 }));
    await settle();
    await transport.suspend(host, bench.clock.now() + minute, 'rate_limited');
    await bench.clock.advance(6_000);
    expect(await waiting).toMatchObject({ failure: { kind: 'suspended' } });
  });

  test.each([
    ['a far end is cut to a day', 400 * 24 * 60 * minute, 0, 24 * 60 * minute],
    ['the clock set back by a week ends it', 60 * minute, -7 * 24 * 60 * minute, null],
    ['the clock set forward ends it', 60 * minute, 61 * minute, null],
    ['an end in the past is none', -1, 0, null],
    ['no end is none', Number.NaN, 0, null],
  ])('%s', async (_, ms, turn, left) => {
    const transport = bench.transportOver(textAnswer(''));
    await transport.suspend(host, bench.clock.now() + ms, 'captcha');
    bench.clock.turnWall(turn);
    const found = await transport.suspension(host);
    expect(found && found.until - bench.clock.now()).toBe(left);
  });
});
