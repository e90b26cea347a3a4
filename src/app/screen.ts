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
import type { Settings } from '../core/settings/settings';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import { StorageFull, StorageUnavailable } from '../ports/library';
import type { LocalSource } from '../ports/local-sources';
import type { Permissions } from '../ports/permissions';
import type { RetrievalCache } from '../ports/retrieval-cache';
import { LeaseLost } from '../ports/run-store';
import type { Transport } from '../ports/transport';
import { askJudge, type JudgeAccess } from './ask-judge';
import type { RunJournal } from './journal';
import type { Limiter } from './limiter';
import { createProgress, type ProgressKeeper } from './progress';
import { cacheKey, type Flights, recall, remember } from './retrieval-cache';
import { Probe, probe, Retrieved, retrieve } from './retrieve';
import { review } from './review';
import { type RunSources, runSources } from './run-engines';
import { type Facts, newFacts, nothingRetrieved, votesOf, weightsUsed } from './screen-facts';

export type ScreenDeps = {
  /** All engines there are; the run's conditions say which it uses. */
  engines: readonly Engine[];
  /** What of the person's own can be searched. */
  locals: readonly LocalSource[];
  /** The person's choices as they are now: for keys, which are in no journal. */
  engineSettings(): Promise<Settings['engines']>;
  cache: RetrievalCache;
  flights: Flights;
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
  sources: RunSources;
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
    sources: runSources(conditions, deps.engines, deps.locals, await deps.engineSettings()),
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
  const engineHttpRequests = retrieval.cacheHit ? 0 : null;
  facts.retrieval = { ...retrieval, outcomes: progress.outcomes(), engineRequests, engineHttpRequests };
}

/** The steps in order; each tells why the run must end there, or goes on. */
async function follow(course: Course): Promise<RunFacts['failure']> {
  const { access, facts } = course;
  const unready = await whyUnready(course);
  access.open = unready === null;
  const usable = await usableSources(course);
  if (!usable) return unready;
  if (usable.remote.length + usable.local.length === 0) return 'no_engines';
  const undecided = await decideStrategy(course);
  if (undecided) return unready ?? undecided;
  const snapshot = await search(course, usable);
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

/** Whom this run asks, decided once: what befalls them later shows in their outcomes. Null if undecided. */
async function usableSources(course: Course): Promise<RunSources | null> {
  const { deps, facts, access, journal, progress, sources, conditions } = course;
  const known = await journal.finished('engines', Probe);
  if (!known && !access.open) return null;
  const found = known ?? (await probe(sources, deps.transport, deps.permissions.missing));
  facts.retrieval = nothingRetrieved(conditions);
  const steps = known ? [] : [{ name: 'engines', value: found }];
  const wanted = [...sources.remote, ...sources.local].map(({ id }) => id);
  await journal.commit({ ...progress.engines(wanted, found.unusable), steps });
  const isUsable = ({ id }: { id: string }) => found.usable.includes(id);
  return { remote: sources.remote.filter(isUsable), local: sources.local.filter(isUsable) };
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
async function search(course: Course, usable: RunSources): Promise<Snapshot | null> {
  const { input, conditions, journal, facts, deps, access } = course;
  const query = prepareQuery(input.question);
  const { retrieved, reused } = await found(course, usable);
  const weights = weightsUsed(conditions, facts.strategy?.ranking ?? 'balanced', retrieved.outcomes);
  const { queries } = retrieved;
  facts.retrieval = {
    ...nothingRetrieved(conditions),
    ...query,
    effectiveWeights: weights,
    queriesUsed: queries,
    cacheHit: reused,
  };
  if (!retrieved.complete) return null;
  const snapshot = await journal.step('snapshot', Snapshot, async () =>
    fuse({
      ...query,
      query: input.question,
      results: retrieved.results.flatMap((result) => votesOf(result, conditions, weights)),
      candidateLimit: access.limits.candidateLimit,
      now: deps.clock.now(),
    }),
  );
  facts.retrieval = { ...facts.retrieval, snapshot };
  return snapshot;
}

/** What the engines say: from the cache, from an equal search under way, or asked now (rule F-9). */
async function found(course: Course, usable: RunSources): Promise<{ retrieved: Retrieved; reused: boolean }> {
  const { input, conditions, journal, deps, access, progress } = course;
  const wish = { question: input.question, count: engineRows, language: conditions.language };
  const ask = () =>
    retrieve(wish, usable, { ...deps, journal, open: access.open }, (outcome) =>
      journal.commit(progress.outcome(outcome)),
    );
  // What is the person's own changes from minute to minute and is at hand: it is never kept.
  if (usable.local.length > 0) return { retrieved: await ask(), reused: false };
  const known = await journal.finished('reused', Retrieved);
  if (known) return { retrieved: known, reused: true };
  const begun = (await journal.attempts()).some(({ kind }) => kind === 'search');
  const key = await cacheKey(wish, usable);
  const kept = begun || !access.open ? null : await recall(deps.cache, key);
  const flight = kept ? { retrieved: kept, shared: true } : await deps.flights.join(key, ask, journal.signal);
  const { retrieved, shared } = flight;
  if (!shared) {
    await remember(deps.cache, key, retrieved);
    return { retrieved, reused: false };
  }
  await journal.commit({ ...progress.reused(retrieved.outcomes), steps: [{ name: 'reused', value: retrieved }] });
  return { retrieved, reused: true };
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
