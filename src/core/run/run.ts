import { ChannelRecord } from '../community/channels';
import { EngineOutcome } from '../retrieval/outcome';
import { z } from '../zod-setup';

/** Life of a run in the journal (rule R-1). `done` covers every contract result, failures and cancellation included. */
export const runStates = ['queued', 'running', 'waiting', 'interrupted', 'done'] as const;

/** The stage every mode ends with (rule R-2). */
export const lastStage = 'output';

/** A question to the person that a run stands still for (rule R-4). */
export const Waiting = z.object({
  why: z.enum(['browser_restarted', 'worker_died']),
  choices: z.array(z.enum(['continue', 'stop'])).min(1),
  /** What happens without an answer. */
  otherwise: z.enum(['keeps_waiting']),
  since: z.number(),
});
export type Waiting = z.infer<typeof Waiting>;

/** What was fixed when the run began; later changes of settings do not touch it (rule R-3). */
export const Conditions = z.object({
  /** Version of the mode's contract. */
  contract: z.int(),
  /** Engines asked, in order, with their weight columns and permission state at the start. */
  engines: z.array(
    z.object({
      id: z.string(),
      family: z.string(),
      /** Weights by preset, times the person's factor. */
      weights: z.record(z.string(), z.number()),
      /** The person's choices for it; never a key. */
      options: z.record(z.string(), z.string()).default({}),
    }),
  ),
  /** The source profile, for the record. */
  profile: z.string().default('web'),
  judge: z.object({ id: z.string(), name: z.string(), origin: z.string().nullable(), model: z.string().nullable() }),
  /** Version of our question wording; a changed wording is another judge (decision 10). */
  wording: z.string(),
  language: z.string(),
  /** What the mode fixes besides; read with the mode's own schema. */
  own: z.record(z.string(), z.unknown()).default({}),
});
export type Conditions = z.infer<typeof Conditions>;

/** Counts the panel shows while a run goes on. */
export const Progress = z.object({
  engines: z.array(EngineOutcome),
  /** What each channel of the community branch did (rule C-6); left out where the profile has none. */
  channels: z.array(ChannelRecord).optional(),
  /** Named by the mode; what is not counted yet is missing. */
  counts: z.record(z.string(), z.int().min(0)),
});
export type Progress = z.infer<typeof Progress>;

/** A count of a run's progress; 0 while it is not counted yet. */
export const countOf = ({ progress }: Pick<RunRecord, 'progress'>, name: string): number => progress.counts[name] ?? 0;

export const RunRecord = z.object({
  id: z.uuid(),
  /** Order of creation in this database; wall clocks may jump, this does not. */
  seq: z.int(),
  /** Id of the way to research; what is particular to it is read with its own schemas (see `mode.ts`). */
  mode: z.string(),
  /** The input exactly as it was sent. */
  input: z.unknown(),
  question: z.string(),
  conditions: Conditions.nullable(),
  state: z.enum(runStates),
  /** Where a running run is: one of its mode's stages. */
  stage: z.string(),
  createdAt: z.number(),
  finishedAt: z.number().nullable(),
  /** Time worked, ms; asleep and waiting do not count. */
  activeMs: z.number(),
  /** Who works on it: the worker's boot id, renewed every 2 s (rule R-3). */
  lease: z.object({ boot: z.string(), renewedAt: z.number() }).nullable(),
  waiting: Waiting.nullable(),
  cancelRequested: z.boolean(),
  progress: Progress,
  /** Id of the saved set, once it is committed. */
  savedResultId: z.string().nullable(),
  /** False for a run the person did not want kept: it is soon forgotten (rule R-7). */
  keep: z.boolean(),
});
export type RunRecord = z.infer<typeof RunRecord>;

/** Whether somebody has to work on a run now: it goes on or is next in line. */
export const needsWorker = ({ state }: Pick<RunRecord, 'state'>): boolean => state === 'running' || state === 'queued';

/** What is needed of a stored run to tidy or forget it, also when it cannot be read. */
export const RunMark = z.object({
  id: z.string(),
  seq: z.int().catch(0),
  state: z.enum(runStates).catch('done'),
  createdAt: z.number().catch(0),
  finishedAt: z.number().nullable().catch(null),
  savedResultId: z.string().nullable().catch(null),
  keep: z.boolean().catch(true),
});
export type RunMark = z.infer<typeof RunMark>;

/** One finished step of a run: its value is never computed twice (rule R-2). */
export const StepRecord = z.object({ runId: z.string(), name: z.string(), value: z.unknown(), at: z.number() });
export type StepRecord = z.infer<typeof StepRecord>;

/**
 * One call to the outside (rule R-5): written before it is dispatched, settled when its answer is in.
 * A dispatched, unsettled attempt of a dead worker is the only thing ever asked twice.
 */
export const AttemptRecord = z.object({
  runId: z.string(),
  /** Unique in the run: `search:ddg:0`, `judge:3:0` (first asking of batch 3), `judge:3:0:1` (its second HTTP attempt). */
  key: z.string(),
  /** `judge` and `write` are logical calls, `http` one HTTP attempt of such a call. */
  kind: z.enum(['search', 'judge', 'read', 'write', 'http']),
  /** Serialized request length in UTF-16 units; 0 for searches. */
  chars: z.int().min(0),
  dispatchedAt: z.number(),
  settledAt: z.number().nullable(),
});
export type AttemptRecord = z.infer<typeof AttemptRecord>;

/**
 * What a run has to show (rule R-2): provisional rows while it goes on, the whole document once it is done. Read it with
 * `readOutput` of its mode.
 */
export const OutputRecord = z.object({
  runId: z.string(),
  mode: z.string(),
  rows: z.array(z.unknown()),
  /** Null while the rows are provisional. */
  document: z.unknown(),
});
export type OutputRecord = z.infer<typeof OutputRecord>;
