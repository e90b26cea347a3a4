import type { AttemptRecord, OutputRecord, RunMark, RunRecord } from '../core/run/run';

/** What one journal write changes; all of it lands in one transaction or none. */
export type JournalChange = {
  run?: Partial<Omit<RunRecord, 'id' | 'seq' | 'lease'>>;
  steps?: { name: string; value: unknown }[];
  attempts?: AttemptRecord[];
  output?: Omit<OutputRecord, 'runId' | 'mode'>;
};

/** Thrown by `commit` when another worker owns the run: a late answer never lands (rule R-3). */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

/** The journal (rule R-1). Writers hold the lease; anyone may read. */
export type RunStore = {
  /** Writes a new queued run; the same id again changes nothing and answers `exists`. */
  create(run: Omit<RunRecord, 'seq'>): Promise<'created' | 'exists'>;
  get(id: string): Promise<RunRecord | undefined>;
  /** Runs that are not done, oldest first. */
  unfinished(): Promise<RunRecord[]>;
  /** Takes the lease if it is free, expired or already ours. */
  acquire(id: string, boot: string, now: number, leaseMs: number): Promise<boolean>;
  /** Extends our lease; `lost` when another worker has it, `cancel` when the person asked to stop. */
  renew(id: string, boot: string, now: number): Promise<'ok' | 'cancel' | 'lost'>;
  /** Gives the lease back. */
  release(id: string, boot: string): Promise<void>;
  /** Applies a change under our lease. Throws {@link LeaseLost}. */
  commit(id: string, boot: string, change: JournalChange): Promise<void>;
  /** Changes a run nobody works on (interrupted, waiting, queued): cancel, answer, mark. */
  amend(id: string, change: (run: RunRecord) => Partial<RunRecord> | null): Promise<RunRecord | undefined>;
  /** Value of a finished step, or undefined. */
  step(runId: string, name: string): Promise<unknown>;
  /** All steps whose name starts with `prefix`. */
  steps(runId: string, prefix: string): Promise<{ name: string; value: unknown }[]>;
  attempts(runId: string): Promise<AttemptRecord[]>;
  output(runId: string): Promise<OutputRecord | undefined>;
  /** Every run there is, readable or not, oldest first. */
  marks(): Promise<RunMark[]>;
  /** Drops steps and attempts of runs that are done: nobody goes on with those (rule R-7). */
  compact(): Promise<void>;
  /** Removes runs with everything the journal has of them; late writes for them are refused. */
  forget(ids: readonly string[]): Promise<void>;
};
