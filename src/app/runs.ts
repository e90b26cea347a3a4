import type { RunRecord, Waiting } from '../core/run/run';
import { LeaseLost } from '../ports/run-store';
import { createRunWorker, type RunWorkerDeps, stoppedByPerson } from './run-worker';

/** How old a lease of another worker must be to count as given up (rule R-3). */
export const leaseMs = 6_000;
/** Runs worked on at the same time; later ones wait in order of creation. */
const atOnce = 2;

/** What becomes of runs that nobody works on any more: they go on, or the person is asked (rule R-4). */
export type RecoveryPolicy = { afterDeath: 'continue' | 'ask'; afterRestart: 'continue' | 'ask' };

export type RunsDeps = RunWorkerDeps & {
  policy(): Promise<RecoveryPolicy>;
  /** Called when the last run has ended, while the worker is still awake. */
  atRest?(): Promise<void>;
  /** Told when the first run begins and when the last one has ended, so that the worker stays awake only between. */
  awake(yes: boolean): void;
};

/** All runs of this worker: started, stopped, continued (rules R-1..R-4). */
export type Runs = {
  /** Puts a new run into the journal and begins when there is room. The same id again changes nothing. */
  start(run: Omit<RunRecord, 'seq'>): Promise<void>;
  /** Stops a run now. One that nobody works on ends as cancelled the next time it is picked up, at once here. */
  cancel(id: string): Promise<void>;
  /** Continues or stops a waiting or interrupted run; false when it is neither. */
  answer(id: string, choice: 'continue' | 'stop'): Promise<boolean>;
  /**
   * Ends the work on runs without a result, because they are to be forgotten. Resolves when nothing more will be
   * written or sent for them.
   */
  halt(ids: readonly string[]): Promise<void>;
  /** Looks for unfinished runs that a dead worker or an ended browser left: continues them, or asks first, by policy. */
  recover(browserStarted: boolean): Promise<void>;
};

/** Creates the manager; call `recover` once at start and on every wake-up. */
export function createRuns(deps: RunsDeps): Runs {
  const { store, clock } = deps;
  const queue = createQueue(deps);
  return {
    async start(run) {
      if ((await store.create(run)) === 'created') queue.speakFor(run.id);
      void queue.pump();
    },
    async cancel(id) {
      await store.amend(id, (run) => (run.state === 'done' ? null : { ...backInQueue(run), cancelRequested: true }));
      queue.stop(id);
      queue.takeUp(id);
    },
    async answer(id, choice) {
      let answered = false;
      await store.amend(id, (run) => {
        // A run that nobody works on stands still, also if its state could not be noted when it broke.
        answered = run.state !== 'done' && run.state !== 'queued' && !queue.isWorking(id);
        return answered ? { state: 'queued', waiting: null, cancelRequested: choice === 'stop' } : null;
      });
      if (answered) queue.takeUp(id);
      return answered;
    },
    halt: queue.halt,
    async recover(browserStarted) {
      const { afterDeath, afterRestart } = await deps.policy();
      if ((browserStarted ? afterRestart : afterDeath) === 'ask') {
        // A dead worker's queued runs had not begun: nothing was paid for that could be asked about.
        const isAsked = ({ state }: RunRecord) => browserStarted || state === 'running';
        const question = askFirst(browserStarted ? 'browser_restarted' : 'worker_died', clock.now());
        for (const { id } of await store.unfinished()) {
          const isOurs = queue.isSpokenFor(id) || queue.isWorking(id);
          await store.amend(id, (now) => (isOurs || isDecided(now) || !isAsked(now) ? null : question));
        }
      }
      await queue.open();
    },
  };
}

/** Who is worked on, and who comes next. */
function createQueue(deps: RunsDeps) {
  const { store, clock, boot } = deps;
  const worker = createRunWorker(deps);
  const working = new Map<string, { stop: AbortController; ended: Promise<void> }>();
  /** Runs that are to be forgotten: nobody begins them again. */
  const halted = new Set<string>();
  /** Runs that broke in this worker's life: taking them up again at once would only break again. */
  const broken = new Set<string>();
  /** Runs the person started, stopped or answered in this worker's life: about them nobody needs to be asked. */
  const spokenFor = new Set<string>();
  /** Whether it is known what becomes of the runs that earlier workers left. */
  let recovered = false;
  let pumping: Promise<void> = Promise.resolve();

  const pump = (foreignLeaseMs = leaseMs) => {
    pumping = pumping.then(() => beginWhatFits(foreignLeaseMs)).catch(deps.report);
    return pumping;
  };

  async function beginWhatFits(foreignLeaseMs: number): Promise<void> {
    for (const { id, state, cancelRequested } of await store.unfinished()) {
      // A run that broke stays interrupted, in every worker's life, until the person says what to do with it.
      if (state === 'waiting' || state === 'interrupted' || working.has(id)) continue;
      if (broken.has(id) || halted.has(id)) continue;
      if (!recovered && !spokenFor.has(id)) continue;
      // One that was stopped sends nothing more, so it needs no room.
      if (working.size >= atOnce && !cancelRequested) continue;
      if (!(await store.acquire(id, boot, clock.now(), foreignLeaseMs))) continue;
      const run = await store.get(id);
      if (run) begin(run);
    }
  }

  function begin(run: RunRecord): void {
    const stop = new AbortController();
    if (run.cancelRequested) stop.abort(stoppedByPerson());
    deps.awake(true);
    const ended = worker.workOn(run, stop).then(({ broke }) => {
      if (broke) broken.add(run.id);
      working.delete(run.id);
    });
    working.set(run.id, { stop, ended });
    void ended.then(async () => {
      await pump();
      if (working.size === 0) await deps.atRest?.().catch(deps.report);
      if (working.size === 0) deps.awake(false);
    });
  }

  return {
    pump,
    isWorking: (id: string) => working.has(id),
    isSpokenFor: (id: string) => spokenFor.has(id),
    speakFor: (id: string) => void spokenFor.add(id),
    stop: (id: string) => working.get(id)?.stop.abort(stoppedByPerson()),
    async halt(ids: readonly string[]) {
      for (const id of ids) halted.add(id);
      // One that is being begun just now is among the working ones after this.
      await pumping;
      await Promise.all(
        ids.map((id) => {
          const work = working.get(id);
          work?.stop.abort(new LeaseLost());
          return work?.ended;
        }),
      );
    },
    /** Takes up a run that the person spoke about. Whoever held its lease before this worker started is gone. */
    takeUp(id: string) {
      broken.delete(id);
      spokenFor.add(id);
      void pump(0);
    },
    /** A profile has one worker: whoever held a lease before this one started is gone, and fenced if it is not. */
    open() {
      recovered = true;
      return pump(0);
    },
  };
}

const backInQueue = (run: RunRecord): Partial<RunRecord> =>
  run.state === 'waiting' || run.state === 'interrupted' ? { state: 'queued', waiting: null } : {};

/** Whether nothing is left to ask about a run: it is over or asked about, or the person stopped it before. */
const isDecided = ({ state, cancelRequested }: RunRecord) => state === 'done' || state === 'waiting' || cancelRequested;

/** The person decides (rule R-4): calls may have been paid for, the question may be stale. */
const askFirst = (why: Waiting['why'], since: number): Partial<RunRecord> => ({
  state: 'waiting',
  lease: null,
  waiting: { why, choices: ['continue', 'stop'], otherwise: 'keeps_waiting', since },
});
