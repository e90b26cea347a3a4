import type { Clock } from '../../ports/clock';
import { unlessAborted } from './read-body';

/** Share of the spacing added at random, so that requests do not fall into step. */
const jitter = 0.2;

/** Lets requests to one host through one after another, `spacingMs` apart (rule H-2). */
export type HostQueue = {
  /** Resolves when it is this request's turn; rejects with the signal's reason, and then takes no turn. */
  turn(host: string, spacingMs: number, signal: AbortSignal): Promise<void>;
};

/** Where the last turn of a host (epoch ms) outlives the worker; may fail and then behaves as empty. */
export type TurnStorage = {
  get(host: string): Promise<number | undefined>;
  put(host: string, at: number): Promise<void>;
};

/** Makes the queue. A new worker goes on where the last one was; a stored turn in the future says nothing. */
export function createHostQueue(clock: Clock, storage: TurnStorage): HostQueue {
  /** Monotonic times; minus infinity for a host that was never asked. */
  const lastTurn = new Map<string, number>();
  const tails = new Map<string, Promise<void>>();

  async function remembered(host: string): Promise<number> {
    const at = await storage.get(host);
    const age = at === undefined ? Number.NaN : clock.now() - at;
    return age >= 0 ? clock.monotonic() - age : Number.NEGATIVE_INFINITY;
  }

  async function wait(host: string, spacingMs: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const last = lastTurn.get(host) ?? (await remembered(host));
    const left = last + spacingMs * (1 + jitter * clock.random()) - clock.monotonic();
    if (left > 0) await clock.sleep(left, signal);
    signal.throwIfAborted();
    lastTurn.set(host, clock.monotonic());
    // Nobody waits for the note: what it is for comes only after this worker's death.
    void storage.put(host, clock.now());
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
