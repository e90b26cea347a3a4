import { browser } from 'wxt/browser';
import type { Clock } from '../../ports/clock';

/** The alarm that wakes a worker which died with work unfinished, panel closed. */
export const wakeAlarm = 'winnow-wake';

/** The worker is ended after 30 s without an extension call; neither a fetch nor a database write counts. */
const callEveryMs = 20_000;

/** Keeps the worker awake while there is work, and has it woken if it dies all the same. */
export type KeepAlive = {
  /** `true` when the first run begins, `false` when the last one has ended; repeating changes nothing. */
  awake(yes: boolean): void;
  /**
   * Calls back when the alarm woke this worker, and ends the alarm if there was nothing to do. To be added while the
   * worker starts, synchronously. Returns a function that stops it.
   */
  onWake(callback: () => Promise<void>): () => void;
};

/** Makes the keeper. `report` hears of calls the browser refused; the work itself goes on. */
export function createKeepAlive(clock: Clock, report: (error: unknown) => void): KeepAlive {
  let beating: AbortController | null = null;

  async function beat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await browser.runtime.getPlatformInfo();
      await clock.sleep(callEveryMs, signal);
    }
  }

  function begin(): void {
    const own = new AbortController();
    beating = own;
    Promise.resolve(browser.alarms.create(wakeAlarm, { periodInMinutes: 0.5 })).catch(report);
    beat(own.signal).catch((error: unknown) => {
      if (!own.signal.aborted) report(error);
    });
  }

  return {
    awake(yes) {
      if (yes && !beating) begin();
      if (yes) return;
      beating?.abort();
      beating = null;
      // Also one that a dead worker left behind.
      browser.alarms.clear(wakeAlarm).catch(report);
    },
    onWake(callback) {
      const listener = (alarm: { name: string }) => {
        if (alarm.name !== wakeAlarm) return;
        void callback()
          .catch(report)
          .then(() => {
            if (!beating) browser.alarms.clear(wakeAlarm).catch(report);
          });
      };
      browser.alarms.onAlarm.addListener(listener);
      return () => browser.alarms.onAlarm.removeListener(listener);
    },
  };
}
