import { fuse } from '../core/fusion/fuse';
import { Snapshot } from '../core/fusion/fused-row';
import { prepareQuery } from '../core/fusion/operators';
import { callNames } from '../core/run/call-names';
import { allEnded } from './all-ended';
import { type CommunityRun, runCommunity, withCommunity } from './community';
import { cacheKey, recall, remember } from './retrieval-cache';
import { Probe, probe, Retrieved, retrieve } from './retrieve';
import type { RunSources } from './run-engines';
import type { Course } from './screen-course';
import { nothingRetrieved, votesOf, weightsUsed } from './screen-facts';

/** Whom this run asks, decided once: what befalls them later shows in their outcomes. Null if undecided. */
export async function usableSources(course: Course): Promise<RunSources | null> {
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

/** Null when the search was stopped before it was complete. */
export async function search(course: Course, usable: RunSources): Promise<Snapshot | null> {
  const { input, conditions, journal, facts, deps, access } = course;
  const query = prepareQuery(input.question);
  const [web, community] = await allEnded([found(course, usable), searchCommunity(course, usable)]);
  const { retrieved, reused } = web;
  facts.community = community.execution;
  const weights = weightsUsed(conditions, facts.strategy?.ranking ?? 'balanced', retrieved.outcomes);
  const { queries } = retrieved;
  facts.retrieval = {
    ...nothingRetrieved(conditions),
    ...query,
    effectiveWeights: weights,
    queriesUsed: queries,
    cacheHit: reused,
  };
  if (!retrieved.complete || !community.complete) return null;
  const now = deps.clock.now();
  const votes = retrieved.results.flatMap((result) => votesOf(result, conditions, weights));
  const joined = withCommunity(votes, community, { question: input.question, now });
  facts.warnings.push(...joined.notes);
  const snapshot = await journal.step('snapshot', Snapshot, async () =>
    fuse({
      ...query,
      query: input.question,
      results: joined.results,
      candidateLimit: access.limits.candidateLimit,
      now,
    }),
  );
  facts.retrieval = { ...facts.retrieval, snapshot };
  return snapshot;
}

/** The X branch beside the web (rules C-2 to C-5), if community posts are wanted. */
async function searchCommunity(course: Course, usable: RunSources): Promise<CommunityRun> {
  const { input, conditions, journal, facts, deps, access } = course;
  const ranking = facts.strategy?.ranking ?? 'balanced';
  const { xai } = await deps.engineSettings();
  return runCommunity(
    {
      wanted: facts.strategy?.community.requested ?? false,
      question: input.question,
      language: conditions.language,
      engines: usable.remote.map((engine) => {
        const frozen = conditions.engines.find(({ id }) => id === engine.id);
        return { engine, family: frozen?.family ?? engine.facts.family, weight: frozen?.weights[ranking] ?? 0 };
      }),
    },
    { ...deps, journal, open: access.open, xai },
  );
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
  const begun = (await journal.attempts()).some(({ key }) => key.startsWith(callNames.searches));
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

/** Rows asked of every engine: the contract's figure for a capacity of 32 and more. */
const engineRows = 20;
