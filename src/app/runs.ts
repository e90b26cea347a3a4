import type { RunRecord } from '../core/run/run';
import type { FinalSet } from '../core/screening/output';
import type { Clock } from '../ports/clock';
import { LeaseLost, type RunStore } from '../ports/run-store';
import { openJournal, type RunJournal } from './journal';

/** Lease of a running run, and how often it is renewed (rule R-3). */
export const leaseMs = 6_000;
export const renewEveryMs = 2_000;
/** Runs worked on at the same time; later ones wait in order of creation. */
const atOnce = 2;

export type RunsDeps = {
  store: RunStore;
  clock: Clock;
  /** Id of this worker's life. */
  boot: string;
  /** Does the whole mode; resolves with the contract's result, whatever it is. */
  work(run: RunRecord, journal: RunJournal): Promise<FinalSet>;
  /** Told when the first run begins and when the last one has ended, so that the worker stays awake only between. */
  awake(yes: boolean): void;
  /** Hears of failures that leave a run unfinished; it stays interrupted and can be continued. */
  report(error: unknown): void;
};

/** All runs of this worker: started, stopped, continued (rules R-1..R-4). */
export type Runs = {
  /** Puts a new run into the journal and begins when there is room. The same id again changes nothing. */
  start(run: Omit<RunRecord, 'seq'>): Promise<void>;
  /** Stops a run now. One that nobody works on ends as cancelled the next time it is picked up, at once here. */
  cancel(id: string): Promise<void>;
  /** Continues or stops a waiting or interrupted run; false when it is neither. */
  answer(id: string, choice: 'continue' | 'stop'): Promise<boolean>;
  /** Looks for unfinished runs: continues those a dead worker left, or asks first after a browser start. */
  recover(browserStarted: boolean): Promise<void>;
};

/** Creates the manager; call `recover` once at start and on every wake-up. */
export function createRuns(deps: RunsDeps): Runs {
  const { store, clock, boot } = deps;
  const working = new Map<string, AbortController>();
  /** Runs that broke in this worker's life: taking them up again at once would only break again. */
  const broken = new Set<string>();
  let pumping: Promise<void> = Promise.resolve();

  const pump = (foreignLeaseMs = leaseMs) => {
    pumping = pumping.then(() => beginWhatFits(foreignLeaseMs)).catch(deps.report);
    return pumping;
  };

  async function beginWhatFits(foreignLeaseMs: number): Promise<void> {
    for (const { id, state } of await store.unfinished()) {
      if (working.size >= atOnce) return;
      if (working.has(id) || broken.has(id) || state === 'waiting') continue;
      if (!(await store.acquire(id, boot, clock.now(), foreignLeaseMs))) continue;
      const run = await store.get(id);
      if (run) begin(run);
    }
  }

  function begin(run: RunRecord): void {
    const stop = new AbortController();
    if (run.cancelRequested) stop.abort(stoppedByPerson());
    working.set(run.id, stop);
    deps.awake(true);
    void workOn(run, stop).finally(() => {
      working.delete(run.id);
      if (working.size === 0) deps.awake(false);
      void pump();
    });
  }

  async function workOn(run: RunRecord, stop: AbortController): Promise<void> {
    const began = clock.monotonic();
    const renewal = new AbortController();
    void renewLease(run.id, stop, renewal.signal);
    const journal = openJournal(store, run.id, boot, clock, stop.signal);
    try {
      await journal.commit({ run: { state: 'running' } });
      const set = await deps.work(run, journal);
      const activeMs = run.activeMs + Math.round(clock.monotonic() - began);
      await journal.commit({
        run: { state: 'done', stage: 'output', finishedAt: clock.now(), activeMs },
        output: { rows: set.results, document: set },
      });
    } catch (error) {
      if (error instanceof LeaseLost || stop.signal.reason instanceof LeaseLost) return;
      broken.add(run.id);
      deps.report(error);
      await store.amend(run.id, () => ({ state: 'interrupted' })).catch(deps.report);
    } finally {
      renewal.abort();
      await store.release(run.id, boot).catch(deps.report);
    }
  }

  async function renewLease(id: string, stop: AbortController, ended: AbortSignal): Promise<void> {
    while (!ended.aborted) {
      const slept = await clock.sleep(renewEveryMs, ended).then(
        () => true,
        () => false,
      );
      if (!slept) return;
      const lease = await store.renew(id, boot, clock.now()).catch((error: unknown) => {
        deps.report(error);
        return 'ok' as const;
      });
      if (lease === 'cancel') stop.abort(stoppedByPerson());
      if (lease === 'lost') stop.abort(new LeaseLost());
    }
  }

  return {
    async start(run) {
      await store.create(run);
      void pump();
    },
    async cancel(id) {
      await store.amend(id, (run) => (run.state === 'done' ? null : { ...backInQueue(run), cancelRequested: true }));
      working.get(id)?.abort(stoppedByPerson());
      broken.delete(id);
      void pump();
    },
    async answer(id, choice) {
      let answered = false;
      await store.amend(id, (run) => {
        answered = run.state === 'waiting' || run.state === 'interrupted';
        return answered ? { state: 'queued', waiting: null, cancelRequested: choice === 'stop' } : null;
      });
      broken.delete(id);
      void pump();
      return answered;
    },
    async recover(browserStarted) {
      if (browserStarted) {
        for (const run of await store.unfinished()) {
          await store.amend(run.id, (now) => (now.state === 'waiting' ? null : askFirst(clock.now())));
        }
      }
      // A profile has one worker: whoever held a lease before this one started is gone, and fenced if it is not.
      await pump(0);
    },
  };
}

const stoppedByPerson = () => new DOMException('stopped by the person', 'AbortError');

const backInQueue = (run: RunRecord): Partial<RunRecord> =>
  run.state === 'waiting' || run.state === 'interrupted' ? { state: 'queued', waiting: null } : {};

/** After a browser restart the person decides (rule R-4): calls may have been paid for, the question may be stale. */
const askFirst = (since: number): Partial<RunRecord> => ({
  state: 'waiting',
  lease: null,
  waiting: { why: 'browser_restarted', choices: ['continue', 'stop'], otherwise: 'keeps_waiting', since },
});
