import { fuse } from '../core/fusion/fuse';
import { Snapshot } from '../core/fusion/fused-row';
import { prepareQuery } from '../core/fusion/operators';
import type { EngineHits } from '../core/fusion/voters';
import { allEnded } from './all-ended';
import { type CommunityRun, runCommunity, withCommunity } from './community';
import { Probe, probe } from './retrieve';
import type { RunSources } from './run-engines';
import type { Course } from './screen-course';
import { nothingRetrieved, votesOf, weightsUsed } from './screen-facts';
import { apart, channelRecords, searchChannels, withoutExcluded } from './search-channels';
import { findOrReuse } from './shared-retrieval';

/** Whom this run asks, decided once: what befalls them later shows in their outcomes. Null if undecided. */
export async function usableSources(course: Course): Promise<RunSources | null> {
  const { deps, facts, access, journal, progress, conditions } = course;
  const sources = withoutExcluded(course);
  const known = await journal.finished('engines', Probe);
  if (!known && !access.open) return null;
  const found = known ?? (await probe(sources, deps.transport, deps.permissions.missing));
  facts.retrieval = nothingRetrieved(conditions);
  const steps = known ? [] : [{ name: 'engines', value: found }];
  const wanted = [...sources.remote, ...sources.local].map(({ id }) => id);
  const change = progress.engines(wanted, found.unusable);
  facts.channels = channelRecords(course);
  await journal.commit({ ...change, ...progress.channels(facts.channels), steps });
  const isUsable = ({ id }: { id: string }) => found.usable.includes(id);
  return { remote: sources.remote.filter(isUsable), local: sources.local.filter(isUsable) };
}

/**
 * One fused retrieval: the engines, and beside them the community branch, which is X and the channels of the profile
 * (rules C-2 to C-6). Null when it was stopped before it was complete.
 */
export async function search(course: Course, usable: RunSources): Promise<Snapshot | null> {
  const { input, conditions, journal, facts, progress } = course;
  const query = prepareQuery(input.question);
  const { web: engines, channels } = apart(usable, conditions.profile);
  const [web, posts, community] = await allEnded([
    findOrReuse(course, engines, 'web'),
    searchPosts(course, usable),
    searchChannels(course, channels),
  ]);
  facts.community = posts.execution;
  facts.channels = community.records;
  if (community.records.length > 0) await journal.commit(progress.channels(community.records));
  const outcomes = [...web.outcomes, ...community.outcomes];
  const weights = weightsUsed(conditions, facts.strategy?.ranking ?? 'balanced', outcomes);
  facts.retrieval = {
    ...nothingRetrieved(conditions),
    ...query,
    effectiveWeights: weights,
    queriesUsed: query.variants.filter((text) => web.queries.includes(text) || community.queries.includes(text)),
    cacheHit: web.reused !== null || community.reused,
  };
  if (!web.complete || !posts.complete || !community.complete) return null;
  const votes = [...web.results, ...community.results].flatMap((result) => votesOf(result, conditions, weights));
  return fused(course, votes, posts);
}

/** The snapshot of everything that was found; recorded, so that going on with the run finds the same. */
async function fused(course: Course, votes: readonly EngineHits[], posts: CommunityRun): Promise<Snapshot> {
  const { input, journal, facts, deps, access } = course;
  const now = deps.clock.now();
  const query = prepareQuery(input.question);
  const joined = withCommunity(votes, posts, { question: input.question, now });
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
  if (facts.retrieval) facts.retrieval = { ...facts.retrieval, snapshot };
  return snapshot;
}

/** The X branch (rules C-2 to C-5), if community posts are wanted. */
async function searchPosts(course: Course, usable: RunSources): Promise<CommunityRun> {
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
    { ...deps, posts: deps.flights.posts, journal, open: access.open, xai },
  );
}
