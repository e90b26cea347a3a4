import { callNames } from '../core/run/call-names';
import { z } from '../core/zod-setup';
import { cacheKey, recall, remember } from './retrieval-cache';
import { Retrieved, retrieve } from './retrieve';
import type { RunSources } from './run-engines';
import type { Course } from './screen-course';

/** The two parts of a retrieval: ordinary engines, and the channels of the community branch (rule C-6). */
export type Leg = 'web' | 'channels';

const Found = Retrieved.extend({
  /** Where the answers come from when nobody was asked now: an earlier search, or one that was under way. */
  reused: z.enum(['cache', 'flight']).nullable().default(null),
});
export type Found = z.infer<typeof Found>;

const nothing: Found = { queries: [], results: [], outcomes: [], complete: true, reused: null };

/** Journal step that keeps a reused retrieval of a leg. */
const reusedStep: Record<Leg, string> = { web: 'reused', channels: 'reused:channels' };

/** Rows asked of every engine: the contract's figure for a capacity of 32 and more. */
const engineRows = 20;

/** What the sources of one leg say: from the cache, from an equal search under way, or asked now (rule F-9). */
export async function findOrReuse(course: Course, sources: RunSources, leg: Leg): Promise<Found> {
  const { input, conditions, journal, deps, access, progress } = course;
  if (sources.remote.length + sources.local.length === 0) return nothing;
  const wish = { question: input.question, count: engineRows, language: conditions.language };
  const ask = () =>
    retrieve(wish, sources, { ...deps, journal, open: access.open }, (outcome) =>
      journal.commit(progress.outcome(outcome)),
    );
  // What is the person's own changes from minute to minute and is at hand: it is never kept.
  if (sources.local.length > 0) return { ...(await ask()), reused: null };
  const known = await journal.finished(reusedStep[leg], Found);
  if (known) return { ...known, reused: known.reused ?? 'cache' };
  const key = await cacheKey({ ...wish, leg }, sources);
  const kept = (await hasBegun(course, sources)) || !access.open ? null : await recall(deps.cache, key);
  const flight = kept ? null : await deps.flights.retrievals.join(key, ask, journal.signal);
  if (flight && !flight.shared) {
    await remember(deps.cache, key, flight.result, leg === 'web' ? 'whole' : 'partial');
    return { ...flight.result, reused: null };
  }
  const found: Found = { ...(kept ?? flight?.result ?? nothing), reused: kept ? 'cache' : 'flight' };
  await journal.commit({ ...progress.reused(found.outcomes), steps: [{ name: reusedStep[leg], value: found }] });
  return found;
}

/** Whether somebody of this leg was asked already: then the answers in the journal count, not those of another run. */
async function hasBegun({ journal }: Course, { remote }: RunSources): Promise<boolean> {
  const attempts = await journal.attempts();
  return remote.some(({ id }) => attempts.some(({ key }) => key.startsWith(callNames.searchesOf(id))));
}
