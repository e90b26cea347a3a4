import type { Snapshot } from '../core/fusion/fused-row';
import { callNames } from '../core/run/call-names';
import type { RunRecord } from '../core/run/run';
import { buildCandidates } from '../core/screening/candidates';
import { finishRun, type RunFacts } from '../core/screening/finish';
import { prepareMaterial } from '../core/screening/material';
import type { FinalSet } from '../core/screening/output';
import { decodeStrategy, strategyRequest } from '../core/screening/strategy';
import { StorageFull, StorageUnavailable } from '../ports/library';
import { LeaseLost } from '../ports/run-store';
import { askJudge } from './ask-judge';
import type { RunJournal } from './journal';
import { review } from './review';
import { beginCourse, type Course, type ScreenDeps, takeStock } from './screen-course';
import { type Facts, newFacts } from './screen-facts';
import { search, usableSources } from './screen-search';

export type { ScreenDeps } from './screen-course';

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
  return finished(facts, deps.report);
}

/**
 * The set these facts make. A set that breaks the schema is a fault of ours; the run must end all the same, and say so,
 * rather than stand open for ever.
 */
function finished(facts: Facts, report: ScreenDeps['report']): FinalSet {
  try {
    return finishRun(facts);
  } catch (error) {
    report(error);
    const { input, limits, xCapability, cancelled, judge } = facts;
    const bare = newFacts(input, limits, judge);
    return finishRun({ ...bare, xCapability, cancelled, failure: 'service_unavailable' });
  }
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
