import type { Clock } from '../../src/ports/clock';

/** A clock that stands still until told; `turnWall` sets the wall clock without letting time pass. */
export type FakeClock = Clock & {
  advance(ms: number): Promise<void>;
  turnWall(ms: number): void;
  /** Delays that are being waited for, ms from now. */
  pending(): number[];
};

type Sleeper = { at: number; wake(): void };

/** Lets promises, streams and fake-indexeddb make their steps. */
export const settle = async (rounds = 12): Promise<void> => {
  for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
};

export function createFakeClock(start = 1_800_000_000_000): FakeClock {
  let elapsed = 0;
  let turned = 0;
  let ids = 0;
  let sleepers: Sleeper[] = [];
  return {
    now: () => start + elapsed + turned,
    monotonic: () => elapsed,
    random: () => 0.5,
    uuid: () => `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const abort = () => {
          sleepers = sleepers.filter((other) => other !== sleeper);
          reject(signal?.reason);
        };
        const sleeper = {
          at: elapsed + ms,
          wake: () => {
            signal?.removeEventListener('abort', abort);
            resolve();
          },
        };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', abort);
      }),
    async advance(ms) {
      const end = elapsed + ms;
      await settle();
      for (;;) {
        const next = sleepers.filter((sleeper) => sleeper.at <= end).sort((a, b) => a.at - b.at)[0];
        if (!next) break;
        elapsed = Math.max(elapsed, next.at);
        sleepers = sleepers.filter((sleeper) => sleeper !== next);
        next.wake();
        await settle();
      }
      elapsed = end;
      await settle();
    },
    turnWall(ms) {
      turned += ms;
    },
    pending: () => sleepers.map((sleeper) => sleeper.at - elapsed),
  };
}
