import { candidateLimitFor, fuse } from '../core/fusion/fuse';
import { Snapshot } from '../core/fusion/fused-row';
import { prepareQuery } from '../core/fusion/operators';
import type { Engine } from '../core/retrieval/engine';
import { callNames } from '../core/run/call-names';
import { engineRequestsIn, meterEvents } from '../core/run/meter-events';
import type { AttemptRecord, Conditions, RunRecord } from '../core/run/run';
import type { StoredReply } from '../core/run/stored-reply';
import { buildCandidates } from '../core/screening/candidates';
import { finishRun, type RunFacts } from '../core/screening/finish';
import { type NewRunInput, readInput } from '../core/screening/input';
import { screeningLimits } from '../core/screening/limits';
import { prepareMaterial } from '../core/screening/material';
import type { FinalSet } from '../core/screening/output';
import { decodeStrategy, strategyRequest } from '../core/screening/strategy';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import { StorageFull, StorageUnavailable } from '../ports/library';
import type { Permissions } from '../ports/permissions';
import { LeaseLost } from '../ports/run-store';
import type { Transport } from '../ports/transport';
import { askJudge, type JudgeAccess } from './ask-judge';
import type { RunJournal } from './journal';
import type { Limiter } from './limiter';
import { createProgress, type ProgressKeeper } from './progress';
import { Probe, probe, retrieve } from './retrieve';
import { review } from './review';
import { type Facts, newFacts, nothingRetrieved, votesOf, weightsUsed } from './screen-facts';

export type ScreenDeps = {
  /** All engines there are; the run's conditions say which it uses. */
  engines: readonly Engine[];
  /** The judge that the run's conditions name, with the person's present key for it. */
  judgeFor(conditions: Conditions['judge']): Promise<Judge>;
  transport: Transport;
  permissions: Permissions;
  limiter: Limiter;
  clock: Clock;
  report(error: unknown): void;
};

/**
 * The Screen mode: one strategy, one fused retrieval, one review, one ranked set (rules T-1 to O-4). However it ends,
 * the contract's result comes back; only a lost lease and a broken database reject. Every step that is in the journal
 * already is taken from there, also once the run is stopped: what was judged is kept, whoever judged it.
 */
export async function screen(run: RunRecord, journal: RunJournal, deps: ScreenDeps): Promise<FinalSet> {
  const course = await beginCourse(run, journal, deps);
  const { facts } = course;
  try {
    facts.failure = await follow(course);
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof StorageFull || error instanceof StorageUnavailable) throw error;
    deps.report(error);
    facts.failure = facts.review ? 'judge_failure' : 'service_unavailable';
  }
  const attempts = await journal.attempts();
  facts.cancelled = journal.stopped();
  takeStock(course, attempts);
  return finishRun(facts);
}

/** What the steps of one run share. */
type Course = {
  input: NewRunInput;
  conditions: Conditions;
  journal: RunJournal;
  facts: Facts;
  replies: Record<string, StoredReply>;
  deps: ScreenDeps;
  access: JudgeAccess;
  progress: ProgressKeeper;
};

async function beginCourse(run: RunRecord, journal: RunJournal, deps: ScreenDeps): Promise<Course> {
  const { conditions } = run;
  const input = readInput(run.input);
  if (input.mode !== 'new' || !conditions) throw new TypeError('a run in the journal has a new input and conditions');
  const judge = await deps.judgeFor(conditions.judge);
  const limits = screeningLimits(candidateLimitFor(input.maxResults));
  return {
    input,
    conditions,
    journal,
    facts: newFacts(input, limits, judge, conditions),
    replies: {},
    deps,
    access: { judge, limiter: deps.limiter, limits, open: true },
    progress: createProgress(run),
  };
}

/** What was sent and how the engines fared, as the journal tells it at the end. */
function takeStock({ facts, replies, access, progress }: Course, attempts: readonly AttemptRecord[]): void {
  const { retrieval } = facts;
  const searched = retrieval?.snapshot != null;
  facts.meter = meterEvents(attempts, { replies, remote: access.judge.remote, searched });
  if (!retrieval) return;
  const requests = engineRequestsIn(attempts);
  const engineRequests = searched || requests > 0 ? requests : null;
  facts.retrieval = { ...retrieval, outcomes: progress.outcomes(), engineRequests };
}

/** The steps in order; each tells why the run must end there, or goes on. */
async function follow(course: Course): Promise<RunFacts['failure']> {
  const { access, facts } = course;
  const unready = await whyUnready(course);
  access.open = unready === null;
  const engines = await usableEngines(course);
  if (!engines) return unready;
  if (engines.length === 0) return 'no_engines';
  const undecided = await decideStrategy(course);
  if (undecided) return unready ?? undecided;
  const snapshot = await search(course, engines);
  if (!snapshot) return unready;
  await judgeCandidates(course, snapshot);
  const unasked = facts.review !== null && facts.review.dispatched < facts.review.batches;
  return unasked ? unready : null;
}

/** Why the chosen judge cannot be asked, with a warning, or null. Another one is never used instead. */
async function whyUnready({ access: { judge }, deps, facts }: Course): Promise<'not_configured' | null> {
  if (judge.missing !== null) {
    facts.warnings.push(`judge: ${judge.missing}`);
    return 'not_configured';
  }
  if (!judge.origin || (await deps.permissions.missing([judge.origin])).length === 0) return null;
  facts.warnings.push(`judge: the browser has not been allowed to reach ${judge.origin}; nothing was sent.`);
  return 'not_configured';
}

/** The engines this run asks, decided once: what befalls them later shows in their outcomes. Null if undecided. */
async function usableEngines({ conditions, deps, facts, access, journal, progress }: Course): Promise<Engine[] | null> {
  const wanted = conditions.engines.flatMap(({ id }) => deps.engines.find((engine) => engine.id === id) ?? []);
  const known = await journal.finished('engines', Probe);
  if (!known && !access.open) return null;
  const found = known ?? (await probe(wanted, deps.transport, deps.permissions.missing));
  facts.retrieval = nothingRetrieved;
  const steps = known ? [] : [{ name: 'engines', value: found }];
  await journal.commit({ ...progress.engines(wanted, found.unusable), steps });
  return wanted.filter(({ id }) => found.usable.includes(id));
}

async function decideStrategy(course: Course): Promise<RunFacts['failure']> {
  const { input, journal, facts, replies, access, progress } = course;
  const request = strategyRequest(input);
  const asked = await askJudge(callNames.strategy, request, journal, access);
  if (!asked) return 'cancelled';
  const { reply, change } = asked;
  replies[callNames.strategy] = reply;
  await journal.commit({ ...progress.stage('retrieval'), ...change });
  if (!reply.ok) return reply.kind;
  facts.judge.model = reply.model;
  facts.warnings.push(...reply.warnings.map((line) => `strategy: ${line}`));
  facts.strategy = decodeStrategy(input, request, reply.answers);
  return null;
}

/** Null when the search was stopped before it was complete. */
async function search(course: Course, engines: readonly Engine[]): Promise<Snapshot | null> {
  const { input, conditions, journal, facts, deps, access, progress } = course;
  const query = prepareQuery(input.question);
  const wish = { question: input.question, count: engineRows, language: conditions.language };
  const found = await retrieve(wish, engines, { ...deps, journal, open: access.open }, (outcome) =>
    journal.commit(progress.outcome(outcome)),
  );
  const weights = weightsUsed(conditions, facts.strategy?.ranking ?? 'balanced', found.outcomes);
  facts.retrieval = { ...nothingRetrieved, ...query, effectiveWeights: weights, queriesUsed: found.queries };
  if (!found.complete) return null;
  const snapshot = await journal.step('snapshot', Snapshot, async () =>
    fuse({
      ...query,
      query: input.question,
      results: found.results.flatMap((result) => votesOf(result, conditions, weights)),
      candidateLimit: access.limits.candidateLimit,
      now: deps.clock.now(),
    }),
  );
  facts.retrieval = { ...facts.retrieval, snapshot };
  return snapshot;
}

async function judgeCandidates(course: Course, snapshot: Snapshot): Promise<void> {
  const { input, journal, facts, replies, access, progress } = course;
  const { rows, contributionWeights } = snapshot;
  const { candidates, warnings } = buildCandidates(rows, contributionWeights, access.limits.maxInitialTextChars);
  const prepared = await prepareMaterial(candidates);
  facts.warnings.push(...warnings);
  await journal.commit(progress.candidates(prepared.length));
  const work = review(input, input, prepared, journal, access, (reviewed) => progress.review(reviewed));
  facts.review = work.facts;
  try {
    await work.done;
  } finally {
    Object.assign(replies, work.replies);
    // In plan order: which batch ended first must not show.
    for (let index = 0; index < work.facts.batches; index += 1) {
      const reply = work.replies[callNames.batch(index)];
      if (reply?.ok) facts.warnings.push(...reply.warnings.map((line) => `screening: ${line}`));
    }
  }
}

/** Rows asked of every engine: the contract's figure for a capacity of 32 and more. */
const engineRows = 20;
