import type { AttemptRecord } from '../core/run/run';
import type { z } from '../core/zod-setup';
import type { Clock } from '../ports/clock';
import type { JournalChange, RunStore } from '../ports/run-store';

/** One run's journal in the hands of the worker that holds its lease (rules ). */
export type RunJournal = {
  readonly runId: string;
  /** Aborted when the person stops the run or the lease is lost. */
  readonly signal: AbortSignal;
  /** The value of a finished step, or of `produce`, which is then recorded: no step is done twice. */
  step<T>(name: string, schema: z.ZodType<T>, produce: () => Promise<T>): Promise<T>;
  /** The value of a finished step; undefined when it is not finished or unreadable. */
  finished<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined>;
  /** Records a call to the outside before it is dispatched. */
  dispatching(key: string, kind: AttemptRecord['kind'], chars: number): Promise<void>;
  /** How many calls whose key is `prefix:<number>` were dispatched in the life of this run. */
  dispatched(prefix: string): Promise<number>;
  commit(change: JournalChange): Promise<void>;
  attempts(): Promise<AttemptRecord[]>;
};

/** Opens the journal of a run whose lease `boot` holds. */
export function openJournal(
  store: RunStore,
  runId: string,
  boot: string,
  clock: Clock,
  signal: AbortSignal,
): RunJournal {
  const commit = (change: JournalChange) => store.commit(runId, boot, change);

  async function finished<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    const read = schema.safeParse(await store.step(runId, name));
    return read.success ? read.data : undefined;
  }

  return {
    runId,
    signal,
    commit,
    finished,
    attempts: () => store.attempts(runId),
    async step(name, schema, produce) {
      const known = await finished(name, schema);
      if (known !== undefined) return known;
      const value = await produce();
      await commit({ steps: [{ name, value }] });
      return value;
    },
    async dispatching(key, kind, chars) {
      await commit({ attempts: [{ runId, key, kind, chars, dispatchedAt: clock.now(), settledAt: null }] });
    },
    async dispatched(prefix) {
      const own = new RegExp(`^${prefix.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}:\\d+$`);
      return (await store.attempts(runId)).filter((attempt) => own.test(attempt.key)).length;
    },
  };
}
