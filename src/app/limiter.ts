/** A place among the calls in flight. */
export type Place = {
  /**
   * Gives the place back and waits for one anew, behind those that wait already: a call that is sent again must not
   * keep more in flight than there is room for now. False when the signal came first; then nothing may be sent.
   */
  retake(): Promise<boolean>;
};

/** Bounds how many calls are in flight at once, over all runs of this worker (rule J-5). */
export type Limiter = {
  /** Runs `task` when a place is free, in order of asking. Null when `signal` came first; then it was not run. */
  run<T>(task: (place: Place) => Promise<T>, signal: AbortSignal): Promise<T | null>;
  /** A 429 or 529 came back: halves what may be in flight, once per second at most. */
  overloaded(): void;
  /** A call brought its answer: after an overload one place comes back for every `places × 4` of them. */
  answered(): void;
  /** Places now, for diagnostics. */
  places(): number;
};

/** Starts with `most` places. `monotonic` in ms. */
export function createLimiter(most: number, monotonic: () => number): Limiter {
  const counter = createPlaces(most);
  let answeredSince = 0;
  let lastHalved = Number.NEGATIVE_INFINITY;

  return {
    async run(task, signal) {
      let held = await counter.take(signal);
      if (!held) return null;
      try {
        return await task({
          async retake() {
            if (held) counter.giveBack();
            held = false;
            held = await counter.take(signal);
            return held;
          },
        });
      } finally {
        if (held) counter.giveBack();
      }
    },
    overloaded() {
      const now = monotonic();
      if (now - lastHalved < 1000) return;
      lastHalved = now;
      counter.set(Math.max(1, Math.floor(counter.places() / 2)));
      answeredSince = 0;
    },
    answered() {
      answeredSince += 1;
      if (counter.places() >= most || answeredSince < counter.places() * 4) return;
      counter.set(counter.places() + 1);
      answeredSince = 0;
    },
    places: counter.places,
  };
}

/** Counts places that are taken, and keeps those who wait for one in line. */
function createPlaces(most: number) {
  let places = most;
  let taken = 0;
  const line: (() => void)[] = [];

  const admit = () => {
    while (taken < places) {
      const next = line.shift();
      if (!next) return;
      taken += 1;
      next();
    }
  };

  return {
    places: () => places,
    set(count: number) {
      places = count;
      admit();
    },
    giveBack() {
      taken -= 1;
      admit();
    },
    /** True with a place taken; false without one when the signal came first. */
    take: (signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        if (signal.aborted) return resolve(false);
        const enter = () => {
          signal.removeEventListener('abort', leave);
          resolve(true);
        };
        const leave = () => {
          line.splice(line.indexOf(enter), 1);
          resolve(false);
        };
        signal.addEventListener('abort', leave, { once: true });
        line.push(enter);
        admit();
      }),
  };
}
