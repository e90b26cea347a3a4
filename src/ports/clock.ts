/** Time and chance, handed in so that thinking stays repeatable. */
export type Clock = {
  /** Epoch milliseconds. */
  now(): number;
  /** Milliseconds that never run backwards, for durations. */
  monotonic(): number;
  /** A promise after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Random UUID v4, lower-case. */
  uuid(): string;
  /** 0 ≤ x < 1. */
  random(): number;
};
