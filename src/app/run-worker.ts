import { lastStage, type RunRecord } from '../core/run/run';
import type { Clock } from '../ports/clock';
import { LeaseLost, type RunStore } from '../ports/run-store';
import { openJournal, type RunJournal } from './journal';

/** How often a lease is renewed (rule R-3). */
export const renewEveryMs = 2_000;

/** What a mode's work ends with: the rows to show and the document of its contract. */
export type ModeResult = { rows: unknown[]; document: unknown };

export type RunWorkerDeps = {
  store: RunStore;
  clock: Clock;
  /** Id of this worker's life. */
  boot: string;
  /** Does all of the run's mode; resolves with the contract's result, whatever it is. */
  work(run: RunRecord, journal: RunJournal): Promise<ModeResult>;
  /** Hears of failures that leave a run unfinished; it stays interrupted and can be continued. */
  report(error: unknown): void;
};

/** Works on one run whose lease is held, from here to its result or its interruption (rules ). */
export type RunWorker = {
  /** Ends when nothing more will be done for the run. Never rejects. `broke` tells of a failure that left it open. */
  workOn(run: RunRecord, stop: AbortController): Promise<{ broke: boolean }>;
};

export function createRunWorker(deps: RunWorkerDeps): RunWorker {
  const { store, clock, boot } = deps;

  async function finish(run: RunRecord, journal: RunJournal): Promise<void> {
    await journal.commit({ run: { state: 'running' } });
    const { rows, document } = await deps.work(run, journal);
    await journal.commit({
      run: { state: 'done', stage: lastStage, finishedAt: clock.now() },
      output: { rows, document },
    });
  }

  async function leaveInterrupted({ runId, activeMs }: RunJournal, error: unknown): Promise<void> {
    deps.report(error);
    const interrupted = { state: 'interrupted', cancelRequested: false, activeMs: activeMs() } as const;
    await store.amend(runId, ({ lease }) => (lease?.boot === boot ? interrupted : null)).catch(deps.report);
  }

  async function renewLease(id: string, stop: AbortController, ended: AbortSignal): Promise<void> {
    const slept = () =>
      clock.sleep(renewEveryMs, ended).then(
        () => true,
        () => false,
      );
    while (await slept()) {
      const lease = await store.renew(id, boot, clock.now()).catch((error: unknown) => {
        deps.report(error);
        return 'ok' as const;
      });
      if (lease === 'cancel') stop.abort(stoppedByPerson());
      if (lease === 'lost') stop.abort(new LeaseLost());
    }
  }

  return {
    async workOn(run, stop) {
      const renewal = new AbortController();
      void renewLease(run.id, stop, renewal.signal);
      const journal = openJournal(store, run, boot, clock, stop);
      try {
        await finish(run, journal);
        return { broke: false };
      } catch (error) {
        if (error instanceof LeaseLost) return { broke: false };
        await leaveInterrupted(journal, error);
        return { broke: true };
      } finally {
        renewal.abort();
        await store.release(run.id, boot).catch(deps.report);
      }
    },
  };
}

/** Why a run's work is aborted when the person stops it. */
export const stoppedByPerson = () => new DOMException('stopped by the person', 'AbortError');
