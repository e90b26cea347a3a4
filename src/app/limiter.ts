/** Bounds how many calls are in flight at once, over all runs of this worker (rule J-5). */
export type Limiter = {
  /** Runs `task` when a place is free, in order of asking. A task that is no longer wanted should return at once. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** A 429 or 529 came back: halves what may be in flight, once per second at most. */
  overloaded(): void;
  /** Places now, for diagnostics. */
  places(): number;
};

/** Starts with `most` places; after an overload one place comes back for every `places × 4` calls that end well. */
export function createLimiter(most: number, monotonic: () => number): Limiter {
  let places = most;
  let inFlight = 0;
  let endedWell = 0;
  let lastHalved = Number.NEGATIVE_INFINITY;
  const queue: (() => void)[] = [];

  const admit = () => {
    while (inFlight < places) {
      const next = queue.shift();
      if (!next) return;
      inFlight += 1;
      next();
    }
  };

  const place = () =>
    new Promise<void>((resolve) => {
      queue.push(resolve);
      admit();
    });

  const recover = () => {
    endedWell += 1;
    if (places < most && endedWell >= places * 4) {
      places += 1;
      endedWell = 0;
    }
  };

  return {
    async run(task) {
      await place();
      try {
        const value = await task();
        recover();
        return value;
      } finally {
        inFlight -= 1;
        admit();
      }
    },
    overloaded() {
      const now = monotonic();
      if (now - lastHalved < 1000) return;
      lastHalved = now;
      places = Math.max(1, Math.floor(places / 2));
      endedWell = 0;
    },
    places: () => places,
  };
}
