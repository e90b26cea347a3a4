import { candidateLimitFor } from '../core/fusion/fuse';
import type { Engine } from '../core/retrieval/engine';
import { engineRequestsIn, meterEvents } from '../core/run/meter-events';
import type { AttemptRecord, Conditions, RunRecord } from '../core/run/run';
import type { StoredReply } from '../core/run/stored-reply';
import { type NewRunInput, readInput } from '../core/screening/input';
import { screeningLimits } from '../core/screening/limits';
import type { Settings } from '../core/settings/settings';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import type { LocalSource } from '../ports/local-sources';
import type { Permissions } from '../ports/permissions';
import type { RetrievalCache } from '../ports/retrieval-cache';
import type { Transport } from '../ports/transport';
import type { JudgeAccess } from './ask-judge';
import type { PostSources } from './community-cache';
import type { RunJournal } from './journal';
import type { Limiter } from './limiter';
import { createProgress, type ProgressKeeper } from './progress';
import type { Flights } from './retrieval-cache';
import type { Retrieved } from './retrieve';
import { type RunSources, runSources } from './run-engines';
import { type Facts, newFacts } from './screen-facts';

export type ScreenDeps = {
  /** All engines there are; the run's conditions say which it uses. */
  engines: readonly Engine[];
  /** What of the person's own can be searched. */
  locals: readonly LocalSource[];
  /** The person's choices as they are now: for keys, which are in no journal. */
  engineSettings(): Promise<Settings['engines']>;
  cache: RetrievalCache;
  flights: { retrievals: Flights<Retrieved>; posts: PostSources['posts'] };
  /** The judge that the run's conditions name, with the person's present key for it. */
  judgeFor(conditions: Conditions['judge']): Promise<Judge>;
  transport: Transport;
  permissions: Permissions;
  limiter: Limiter;
  clock: Clock;
  report(error: unknown): void;
};

/** What the steps of one run share. */
export type Course = {
  input: NewRunInput;
  conditions: Conditions;
  journal: RunJournal;
  facts: Facts;
  replies: Record<string, StoredReply>;
  deps: ScreenDeps;
  access: JudgeAccess;
  progress: ProgressKeeper;
  sources: RunSources;
};

/** Reads what a run begins with. Throws for a record that no start has written. */
export async function beginCourse(run: RunRecord, journal: RunJournal, deps: ScreenDeps): Promise<Course> {
  const { conditions } = run;
  const input = readInput(run.input);
  if (input.mode !== 'new' || !conditions) throw new TypeError('a run in the journal has a new input and conditions');
  const judge = await deps.judgeFor(conditions.judge);
  const limits = screeningLimits(candidateLimitFor(input.maxResults));
  return {
    input,
    conditions,
    journal,
    facts: newFacts(input, limits, judge),
    replies: {},
    deps,
    access: { judge, limiter: deps.limiter, limits, open: true },
    progress: createProgress(run),
    sources: runSources(conditions, deps.engines, deps.locals, await deps.engineSettings()),
  };
}

/** What was sent and how the engines fared, as the journal tells it at the end. */
export function takeStock({ facts, replies, access, progress }: Course, attempts: readonly AttemptRecord[]): void {
  const { retrieval } = facts;
  const searched = retrieval?.snapshot != null;
  facts.meter = meterEvents(attempts, { replies, remote: access.judge.remote, searched });
  if (!retrieval) return;
  const requests = engineRequestsIn(attempts);
  const engineRequests = searched || requests > 0 ? requests : null;
  // Something reused says nothing of what was asked beside it.
  const engineHttpRequests = retrieval.cacheHit && requests === 0 ? 0 : null;
  facts.retrieval = { ...retrieval, outcomes: progress.outcomes(), engineRequests, engineHttpRequests };
}
