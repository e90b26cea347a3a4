import type { AttemptRecord, RunRecord } from '../core/run/run';
import type { z } from '../core/zod-setup';
import type { Clock } from '../ports/clock';
import { StorageFull, StorageUnavailable } from '../ports/library';
import { type JournalChange, LeaseLost, type RunStore } from '../ports/run-store';

/** One run's journal in the hands of the worker that holds its lease (rules ). */
export type RunJournal = {
  readonly runId: string;
  /** Aborted when the person stops the run, the lease is lost or a write fails: nothing more may be sent. */
  readonly signal: AbortSignal;
  /** Whether the person stopped the run. Throws what the journal was lost by: then there is no result to tell. */
  stopped(): boolean;
  /** Time worked on this run, ms, also by earlier workers. */
  activeMs(): number;
  /** The value of a finished step, or of `produce`, which is then recorded: no step is done twice. */
  step<T>(name: string, schema: z.ZodType<T>, produce: () => Promise<T>): Promise<T>;
  /** The value of a finished step; undefined when it is not finished or unreadable. */
  finished<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** Records a call to the outside before it is dispatched. Gives the record, to be settled with its answer. */
  dispatching(key: string, kind: AttemptRecord['kind'], chars: number): Promise<AttemptRecord>;
  /** How many calls whose key is `prefix:<number>` were dispatched in the life of this run. */
  dispatched(prefix: string): Promise<number>;
  /** Those attempts as they stand once their answer is in. */
  settled(attempts: readonly AttemptRecord[]): AttemptRecord[];
  /** One write. After a failed one every later one fails alike, so that nothing is built on what is not recorded. */
  commit(change: JournalChange): Promise<void>;
  attempts(): Promise<AttemptRecord[]>;
};

/** Opens the journal of a run whose lease `boot` holds. `stop` ends its work: aborted here when a write fails. */
export function openJournal(
  store: RunStore,
  { id: runId, activeMs: before }: Pick<RunRecord, 'id' | 'activeMs'>,
  boot: string,
  clock: Clock,
  stop: AbortController,
): RunJournal {
  const { signal } = stop;
  const began = clock.monotonic();
  const activeMs = () => before + Math.round(clock.monotonic() - began);
  let failure: { error: unknown } | null = null;
  const throwIfLost = () => {
    if (failure) throw failure.error;
    if (signal.reason instanceof LeaseLost) throw signal.reason;
  };

  async function commit(change: JournalChange): Promise<void> {
    throwIfLost();
    // The time worked goes along with every change of the run, so that a dead worker's is not forgotten.
    const timed = change.run ? { ...change, run: { activeMs: activeMs(), ...change.run } } : change;
    try {
      await store.commit(runId, boot, timed);
    } catch (error) {
      failure ??= { error };
      stop.abort(error);
      throw error;
    }
  }

  async function finished<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const read = schema.safeParse(await store.step(runId, name));
    return read.success ? read.data : undefined;
  }

  return {
    runId,
    signal,
    activeMs,
    commit,
    finished,
    stopped() {
      throwIfLost();
      return signal.aborted;
    },
    attempts: () => store.attempts(runId),
    async step(name, schema, produce) {
      const known = await finished(name, schema);
      if (known !== undefined) return known;
      const value = await produce();
      await commit({ steps: [{ name, value }] });
      return value;
    },
    async dispatching(key, kind, chars) {
      const attempt: AttemptRecord = { runId, key, kind, chars, dispatchedAt: clock.now(), settledAt: null };
      await commit({ attempts: [attempt] });
      return attempt;
    },
    async dispatched(prefix) {
      const own = new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:\\d+$`);
      return (await store.attempts(runId)).filter((attempt) => own.test(attempt.key)).length;
    },
    settled: (attempts) => attempts.map((attempt) => ({ ...attempt, settledAt: clock.now() })),
  };
}

/** What ends the whole run is no part's of it to survive: throws such an error, and what the journal was lost by. */
export function rethrowIfLost(error: unknown, journal: Pick<RunJournal, 'stopped'>): void {
  if (error instanceof LeaseLost || error instanceof StorageFull || error instanceof StorageUnavailable) throw error;
  journal.stopped();
}
