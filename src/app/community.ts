import { type CommunityExecution, unexecuted } from '../core/community/execution';
import { gateOf } from '../core/community/gate';
import { readXQuery, type XQuery } from '../core/community/operators';
import { outcomeOf, usageOfBranch } from '../core/community/outcome';
import { joinPosts, official, fallback as ownSource, type Supply, suppliedPosts } from '../core/community/pages';
import { prepareQuery } from '../core/fusion/operators';
import type { EngineHits } from '../core/fusion/voters';
import type { EngineOutcome } from '../core/retrieval/outcome';
import { isUsed, type SearchResult, settle } from '../core/retrieval/search-result';
import { BranchResult, type CommunityAccess, postsKey, sharedPosts } from './community-cache';
import { type FallbackResult, fallbackLeg } from './community-fallback';
import { type OfficialResult, officialLeg } from './community-official';
import { type BranchPlan, type CommunityEngine, planBranch, xCalls } from './community-plan';
import { rethrowIfLost } from './journal';

export type { CommunityAccess } from './community-cache';
export type { CommunityEngine } from './community-plan';

/** What is asked of the X branch. */
export type CommunityRequest = {
  /** Whether community posts are wanted, as the strategy settled it. */
  wanted: boolean;
  question: string;
  language: string;
  /** The run's usable engines in order, with the weight they vote with. */
  engines: readonly CommunityEngine[];
};

/** What the branch found and did. */
export type CommunityRun = {
  /** Null only when the branch was stopped, or access closed, before anything was decided or sent. */
  execution: CommunityExecution | null;
  /** For {@link withCommunity}. */
  supply: Supply;
  /** How the two legs fared: `x-official` and `x-fallback`. */
  outcomes: EngineOutcome[];
  /** Requests that really went out for this branch in the life of the run, to whomever. */
  engineRequests: number;
  /** False when the branch was stopped before both legs had ended; nothing of it is to be used then. */
  complete: boolean;
};

/**
 * Runs the X branch of one run (rules C-2 to C-5): the gate, then both legs at once, then the record of what came of
 * it. Goes on from the journal: no call whose answer is there is made again, and once the run is stopped or access is
 * closed none is made at all. Rejects only when the journal is lost; everything else that breaks is in the record.
 */
export async function runCommunity(request: CommunityRequest, access: CommunityAccess): Promise<CommunityRun> {
  if (!request.wanted) {
    const execution: CommunityExecution = { ...unexecuted, outcome: 'not_requested' };
    return { execution, supply: { sightings: [], voters: [] }, outcomes: [], engineRequests: 0, complete: true };
  }
  const { journal } = access;
  const known = await journal.finished(xCalls.branch, BranchResult);
  const kept = known ?? (await execute(request, access));
  if (kept && !known) await journal.commit({ steps: [{ name: xCalls.branch, value: kept }] });
  const { all } = await requestsMade(access);
  if (!kept) return stopped(all, access);
  return {
    execution: kept.execution,
    supply: { sightings: kept.sightings, voters: votersOf(request) },
    outcomes: kept.outcomes,
    engineRequests: all,
    complete: true,
  };
}

/** The web's pages and what the branch supplies, as one list for the fusion; untouched if the branch did not run. */
export function withCommunity(
  web: readonly EngineHits[],
  { execution, supply }: Pick<CommunityRun, 'execution' | 'supply'>,
  { question, now }: { question: string; now: number },
): { results: EngineHits[]; notes: string[] } {
  if (!execution?.effective) return { results: [...web], notes: [] };
  return joinPosts(web, supply, { question, now, conditions: readXQuery(question).conditions });
}

/** The branch from its gate to its record. Null when it was stopped: then only its single answers are kept. */
async function execute(request: CommunityRequest, access: CommunityAccess): Promise<BranchResult | null> {
  try {
    const query = readXQuery(request.question);
    const plan = await planBranch(request.engines, query, access);
    if (!plan) return null;
    const closed = closedBranch(request, query, plan);
    if (closed) return closed;
    return await sharedPosts(await postsKey(request, plan, access), access, () =>
      executeLegs(request, query, plan, access),
    );
  } catch (error) {
    rethrowIfLost(error, access.journal);
    access.report(error);
    return unsupplied({ ...unexecuted, effective: true, outcome: 'failed', reason: 'channel_failed' });
  }
}

const unsupplied = (execution: CommunityExecution): BranchResult => ({ execution, sightings: [], outcomes: [] });

/** The record of a branch that its gate stops (rule C-2), or null when it may run. */
function closedBranch({ question }: CommunityRequest, query: XQuery, plan: BranchPlan): BranchResult | null {
  const { capability, notes } = plan;
  const { includeDomains, excludeDomains } = prepareQuery(question);
  const { malformed } = query;
  const closed = gateOf({ wanted: true, capability, includeDomains, excludeDomains, malformed });
  if (!closed) return null;
  const isMalformed = closed.reason === 'x_operator_malformed';
  return unsupplied({ ...unexecuted, ...closed, notes: isMalformed ? [...notes, malformedNote(query)] : notes });
}

async function executeLegs(
  request: CommunityRequest,
  query: XQuery,
  plan: BranchPlan,
  access: CommunityAccess,
): Promise<BranchResult | null> {
  const engines = request.engines.filter(({ engine }) => plan.engines.includes(engine.id));
  const [byXai, byWeb] = await Promise.allSettled([
    plan.capability.official ? officialLeg(query, access) : null,
    engines.length > 0 ? fallbackLeg({ ...request, engines }, query, plan, access) : null,
  ]);
  for (const leg of [byXai, byWeb]) if (leg.status === 'rejected') rethrowIfLost(leg.reason, access.journal);
  for (const leg of [byXai, byWeb]) if (leg.status === 'rejected') access.report(leg.reason);
  const ends = { official: endOf(byXai), web: endOf(byWeb) };
  if (ends.official === 'stopped' || ends.web === 'stopped') return null;
  return concluded(request, query, plan, { official: ends.official, web: ends.web }, access);
}

type Ends = { official: OfficialResult | 'rejected' | null; web: FallbackResult | 'rejected' | null };

const endOf = <T>(leg: PromiseSettledResult<T>): T | 'rejected' =>
  leg.status === 'fulfilled' ? leg.value : 'rejected';

/** The record of a branch both of whose legs have ended (rule C-4), and the posts it supplies. */
async function concluded(
  request: CommunityRequest,
  query: XQuery,
  plan: BranchPlan,
  { official: byXai, web: byWeb }: Ends,
  access: CommunityAccess,
): Promise<BranchResult> {
  const xaiAnswer = byXai === 'rejected' ? null : byXai;
  const web = byWeb === 'rejected' ? null : byWeb;
  const found = [...(xaiAnswer?.sightings ?? []), ...(web?.sightings ?? [])];
  const context = { question: request.question, conditions: query.conditions, now: access.clock.now() };
  const { posts, unproven } = suppliedPosts({ sightings: found, voters: votersOf(request) }, context);
  const asked = (web?.results ?? []).filter(({ state }) => isUsed(state));
  const failed = asked.filter(({ state }) => !answered.has(state));
  const ending = outcomeOf({
    official: byXai === null ? 'absent' : xaiAnswer && answered.has(xaiAnswer.state) ? 'fulfilled' : 'rejected',
    web: byWeb === null ? 'absent' : web ? 'fulfilled' : 'rejected',
    enginesAsked: asked.length,
    enginesFailed: failed.length,
    rows: posts.length,
  });
  const requests = await requestsMade(access);
  const usage = usageOfBranch({
    official: byXai !== null,
    fallback: byWeb !== null,
    engineRequests: byWeb === null ? null : requests.web,
    engineErrors: web ? failed.length : null,
    enhancementAttempts: byWeb === null ? null : requests.embed,
    enhancementErrors: web ? web.embedErrors : null,
  });
  const notes = [...plan.notes, ...notesOf(xaiAnswer, unproven)];
  return {
    execution: { effective: true, cacheHit: false, ...ending, usage, notes },
    sightings: posts.flatMap(({ sightings }) => sightings),
    outcomes: outcomesOf(xaiAnswer, web),
  };
}

/** States that count as answers (rule E-2). */
const answered: ReadonlySet<SearchResult['state']> = new Set(['hits', 'none', 'degraded']);

function outcomesOf(byXai: OfficialResult | null, web: FallbackResult | null): EngineOutcome[] {
  const outcomes: EngineOutcome[] = [];
  if (byXai) {
    const { state, reason, until, ms, sightings } = byXai;
    const result = { engine: official.engine, variant: '', state, reason, until, ms, hits: [] };
    outcomes.push({ ...settle(official.engine, [result], null), hits: sightings.length });
  }
  if (web) {
    const posts = new Set(web.sightings.map(({ id }) => id));
    outcomes.push({ ...settle(ownSource.engine, web.results, null), hits: posts.size });
  }
  return outcomes;
}

function notesOf(byXai: OfficialResult | null, unproven: number): string[] {
  const notes: string[] = [];
  if (byXai && !answered.has(byXai.state)) {
    notes.push(`community: xAI gave no posts (${byXai.state}${byXai.reason ? `, ${byXai.reason}` : ''}).`);
  }
  if (byXai && byXai.unverified > 0) {
    notes.push(`community: posts xAI named without citing them, left out: ${byXai.unverified}.`);
  }
  if (unproven > 0) notes.push(`community: X posts not shown to meet the operators, left out: ${unproven}.`);
  return notes;
}

const malformedNote = ({ malformed }: XQuery): string =>
  `community: X would not understand ${malformed.join(', ')}; only the web was searched.`;

const votersOf = ({ engines }: CommunityRequest): Supply['voters'] => [
  official,
  ownSource,
  ...engines.map(({ engine, family, weight }) => ({ engine: engine.id, family, weight })),
];

/** What went out for this branch, by the journal: also by earlier workers. */
async function requestsMade({ journal }: CommunityAccess): Promise<{ all: number; web: number; embed: number }> {
  const keys = (await journal.attempts()).map(({ key }) => key);
  const count = (prefix: string) => keys.filter((key) => key.startsWith(prefix)).length;
  return { all: count(xCalls.prefix), web: count(xCalls.web('')), embed: count(xCalls.embed('')) };
}

/** A branch that was stopped: if something had gone out it did run, and says so. */
function stopped(engineRequests: number, { journal }: CommunityAccess): CommunityRun {
  const reason = journal.stopped() ? 'cancelled' : 'interrupted';
  const ran: CommunityExecution = { ...unexecuted, effective: true, outcome: 'failed', reason };
  const supply: Supply = { sightings: [], voters: [] };
  return { execution: engineRequests > 0 ? ran : null, supply, outcomes: [], engineRequests, complete: false };
}
