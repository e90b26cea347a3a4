import type { Clock } from '../../../src/ports/clock';

/** A clock that stands still until told, with every sleep noted. */
export type FakeClock = Clock & {
  /** Waits asked for so far, ms, in order. */
  waits: number[];
  advance(ms: number): void;
  /** Runs until the promise settles; when nothing moves, time jumps to the next sleep's end. */
  run<T>(work: Promise<T>): Promise<T>;
};

export function fakeClock(start = Date.UTC(2026, 10, 30, 12)): FakeClock {
  let time = start;
  const sleepers = new Set<{ until: number; wake: () => void }>();
  const waits: number[] = [];
  const wakeDue = () => {
    for (const sleeper of [...sleepers].sort((a, b) => a.until - b.until)) {
      if (sleeper.until <= time) sleeper.wake();
    }
  };
  const clock: FakeClock = {
    waits,
    now: () => time,
    monotonic: () => time - start,
    uuid: () => '00000000-0000-4000-8000-000000000000',
    random: () => 0.5,
    sleep(ms, signal) {
      waits.push(ms);
      return new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const sleeper = {
          until: time + ms,
          wake: () => {
            sleepers.delete(sleeper);
            resolve();
          },
        };
        sleepers.add(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers.delete(sleeper);
          reject(signal.reason);
        });
      });
    },
    advance(ms) {
      time += ms;
      wakeDue();
    },
    async run(work) {
      let settled = false;
      const done = work.finally(() => {
        settled = true;
      });
      done.catch(() => undefined);
      for (let turn = 0; !settled && turn < 200; turn += 1) {
        for (let tick = 0; !settled && tick < 12; tick += 1) await new Promise((resolve) => setImmediate(resolve));
        const next = Math.min(...[...sleepers].map(({ until }) => until));
        if (!settled && Number.isFinite(next)) clock.advance(next - time);
      }
      return done;
    },
  };
  return clock;
}
