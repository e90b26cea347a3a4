import { candidateLimitFor, fuse } from '../core/fusion/fuse';
import { Snapshot } from '../core/fusion/fused-row';
import { prepareQuery } from '../core/fusion/operators';
import type { Engine, Ranking } from '../core/retrieval/engine';
import type { EngineOutcome } from '../core/retrieval/outcome';
import type { SearchResult } from '../core/retrieval/search-result';
import { callNames } from '../core/run/call-names';
import { engineRequestsIn, meterEvents } from '../core/run/meter-events';
import type { Conditions, RunRecord } from '../core/run/run';
import type { StoredReply } from '../core/run/stored-reply';
import { buildCandidates } from '../core/screening/candidates';
import { noXBranch } from '../core/screening/community';
import { finishRun, type RunFacts } from '../core/screening/finish';
import { type NewRunInput, readInput } from '../core/screening/input';
import { screeningLimits } from '../core/screening/limits';
import { prepareMaterial } from '../core/screening/material';
import type { FinalSet } from '../core/screening/output';
import { decodeStrategy, strategyRequest } from '../core/screening/strategy';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import type { Permissions } from '../ports/permissions';
import { LeaseLost } from '../ports/run-store';
import { StorageFull, StorageUnavailable } from '../ports/library';
import type { Transport } from '../ports/transport';
import { askJudge, type JudgeAccess } from './ask-judge';
import type { RunJournal } from './journal';
import type { Limiter } from './limiter';
import { createProgress, type ProgressKeeper } from './progress';
import { probe, retrieve } from './retrieve';
import { review } from './review';

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
 * already is taken from there.
 */
export async function screen(run: RunRecord, journal: RunJournal, deps: ScreenDeps): Promise<FinalSet> {
  const input = readInput(run.input);
  if (input.mode !== 'new' || !run.conditions) throw new TypeError('a run in the journal has a new input and conditions');
  const judge = await deps.judgeFor(run.conditions.judge);
  const limits = screeningLimits(candidateLimitFor(input.maxResults));
  const facts = newFacts(input, limits, judge, run.conditions);
  const replies: Record<string, StoredReply> = {};
  const course: Course = {
    input,
    conditions: run.conditions,
    journal,
    facts,
    replies,
    deps,
    access: { judge, limiter: deps.limiter, limits },
    progress: createProgress(run),
  };
  try {
    facts.failure = await follow(course);
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof StorageFull || error instanceof StorageUnavailable) throw error;
    if (!journal.signal.aborted) {
      deps.report(error);
      facts.failure = 'service_unavailable';
    }
  }
  const attempts = await journal.attempts();
  facts.cancelled = journal.signal.aborted;
  facts.meter = meterEvents(attempts, replies);
  if (facts.retrieval) {
    const outcomes = course.progress.outcomes();
    facts.retrieval = { ...facts.retrieval, outcomes, engineRequests: engineRequestsIn(attempts) };
  }
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

/** The facts while they are being found. */
type Facts = { -readonly [K in keyof RunFacts]: RunFacts[K] } & { warnings: string[] };

/** The steps in order; each returns why the run must end there, or null to go on. */
async function follow(course: Course): Promise<RunFacts['failure']> {
  const engines = await usableEngines(course);
  if ('failure' in engines) return engines.failure;
  const unready = await decideStrategy(course);
  if (unready) return unready;
  await judgeCandidates(course, await search(course, engines.usable));
  return null;
}

async function usableEngines(course: Course): Promise<{ usable: Engine[] } | { failure: RunFacts['failure'] }> {
  const { conditions, deps, facts, access, progress } = course;
  const { judge } = access;
  if (judge.missing !== null) {
    facts.warnings.push(`judge: ${judge.missing}`);
    return { failure: 'not_configured' };
  }
  if (judge.origin && (await deps.permissions.missing([judge.origin])).length > 0) {
    facts.warnings.push(`judge: the browser has not been allowed to reach ${judge.origin}; nothing was sent.`);
    return { failure: 'not_configured' };
  }
  const wanted = conditions.engines.flatMap(({ id }) => deps.engines.find((engine) => engine.id === id) ?? []);
  const { usable, unusable } = await probe(wanted, deps.transport, deps.permissions.missing);
  facts.retrieval = nothingRetrieved;
  await course.journal.commit(progress.engines(wanted, unusable));
  return usable.length > 0 ? { usable } : { failure: 'no_engines' };
}

async function decideStrategy({ input, journal, facts, replies, access, progress }: Course): Promise<RunFacts['failure']> {
  journal.signal.throwIfAborted();
  const request = strategyRequest(input);
  const reply = await askJudge(callNames.strategy, request, journal, access);
  if (!reply) return 'cancelled';
  replies[callNames.strategy] = reply;
  await journal.commit({ ...progress.stage('retrieval'), steps: [{ name: callNames.strategy, value: reply }] });
  if (!reply.ok) return reply.kind;
  facts.judge.model = reply.model;
  facts.warnings.push(...reply.warnings.map((line) => `strategy: ${line}`));
  facts.strategy = decodeStrategy(input, request, reply.answers);
  return null;
}

async function search(course: Course, engines: readonly Engine[]): Promise<Snapshot> {
  const { input, conditions, journal, facts, deps, access, progress } = course;
  const query = prepareQuery(input.question);
  const found = await retrieve(input.question, engineRows, conditions.language, engines, journal, deps, (outcome) =>
    journal.commit(progress.outcome(outcome)),
  );
  const weights = weightsUsed(conditions, facts.strategy?.ranking ?? 'balanced', found.outcomes);
  const snapshot = await journal.step('snapshot', Snapshot, async () =>
    fuse({
      ...query,
      query: input.question,
      results: found.results.flatMap((result) => votesOf(result, conditions, weights)),
      candidateLimit: access.limits.candidateLimit,
      now: deps.clock.now(),
    }),
  );
  facts.retrieval = {
    ...nothingRetrieved,
    ...query,
    snapshot,
    effectiveWeights: weights,
    queriesUsed: found.queries,
  };
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
    for (const reply of Object.values(work.replies)) {
      if (reply.ok) facts.warnings.push(...reply.warnings.map((line) => `screening: ${line}`));
    }
  }
}

/** Rows asked of every engine: the contract's figure for a capacity of 32 and more. */
const engineRows = 20;

function newFacts(input: NewRunInput, limits: RunFacts['limits'], judge: Judge, conditions: Conditions): Facts {
  return {
    input,
    limits,
    cancelled: false,
    failure: null,
    strategy: null,
    retrieval: null,
    review: null,
    judge: { model: conditions.judge.model, remote: judge.remote },
    meter: [],
    answersReused: 0,
    blockedByPerson: 0,
    xCapability: noXBranch,
    warnings: [],
  };
}

const nothingRetrieved: NonNullable<RunFacts['retrieval']> = {
  outcomes: [],
  snapshot: null,
  effectiveWeights: {},
  queriesUsed: [],
  enginePool: 'profile:web',
  cacheHit: false,
  includeDomains: [],
  excludeDomains: [],
  engineRequests: null,
  engineHttpRequests: null,
};

/** The preset's weights of the engines that were asked, a degraded one's halved (rule F-1). */
function weightsUsed(conditions: Conditions, ranking: Ranking, outcomes: readonly EngineOutcome[]): Record<string, number> {
  return Object.fromEntries(
    outcomes.map(({ engine, state }) => {
      const weight = conditions.engines.find(({ id }) => id === engine)?.weights[ranking] ?? 0;
      return [engine, state === 'degraded' ? weight / 2 : weight];
    }),
  );
}

function votesOf({ engine, variant, hits }: SearchResult, conditions: Conditions, weights: Record<string, number>) {
  const facts = conditions.engines.find(({ id }) => id === engine);
  return facts ? [{ engine, family: facts.family, weight: weights[engine] ?? 0, variant, hits }] : [];
}
