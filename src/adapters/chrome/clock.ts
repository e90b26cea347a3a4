import type { Clock } from '../../ports/clock';

/** Longest delay a timer can count; a longer one would fire at once. */
const longestTimerMs = 2 ** 31 - 1;

/** The browser's time and chance. `sleep` rejects with a `RangeError` for NaN and is cut to 24.8 days. */
export function createClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    uuid: () => crypto.randomUUID(),
    random: () => Math.random(),
    sleep,
  };
}

function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (Number.isNaN(ms)) return Promise.reject(new RangeError('A delay must be a number.'));
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', abort);
        resolve();
      },
      Math.min(Math.max(ms, 0), longestTimerMs),
    );
    signal?.addEventListener('abort', abort, { once: true });
  });
}
