import type { Clock } from '../../ports/clock';
import { unlessAborted } from './read-body';

/** Share of the spacing added at random, so that requests do not fall into step. */
const jitter = 0.2;

/** Lets requests to one host through one after another, `spacingMs` apart (rule H-2). */
export type HostQueue = {
  /** Resolves when it is this request's turn; rejects with the signal's reason, and then takes no turn. */
  turn(host: string, spacingMs: number, signal: AbortSignal): Promise<void>;
};

/** Makes the queue. It lives in memory: a new worker may be early by one spacing. */
export function createHostQueue(clock: Clock): HostQueue {
  const lastTurn = new Map<string, number>();
  const tails = new Map<string, Promise<void>>();

  async function wait(host: string, spacingMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const last = lastTurn.get(host);
    if (last !== undefined) {
      const left = last + spacingMs * (1 + jitter * clock.random()) - clock.monotonic();
      if (left > 0) await clock.sleep(left, signal);
    }
    lastTurn.set(host, clock.monotonic());
  }

  return {
    async turn(host, spacingMs, signal) {
      const before = tails.get(host) ?? Promise.resolve();
      let leave = () => {};
      const mine = new Promise<void>((resolve) => {
        leave = resolve;
      });
      const tail = before.then(() => mine);
      tails.set(host, tail);
      try {
        await unlessAborted(before, signal);
        await wait(host, spacingMs, signal);
      } finally {
        leave();
        if (tails.get(host) === tail) tails.delete(host);
      }
    },
  };
}
