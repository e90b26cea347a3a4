import {
  brokenChannel,
  type ChannelRecord,
  channelRecord,
  excludedChannel,
  isChannel,
  siteExcluded,
} from '../core/community/channels';
import { prepareQuery } from '../core/fusion/operators';
import type { EngineOutcome } from '../core/retrieval/outcome';
import type { SearchResult } from '../core/retrieval/search-result';
import { rethrowIfLost } from './journal';
import type { RunEngine, RunSources } from './run-engines';
import type { Course } from './screen-course';
import { type Found, findOrReuse } from './shared-retrieval';

/** What the channels of the community branch found, and the record of each (rule C-6). */
export type ChannelsFound = {
  queries: readonly string[];
  results: readonly SearchResult[];
  outcomes: readonly EngineOutcome[];
  records: ChannelRecord[];
  reused: boolean;
  /** False when it was stopped before every channel had answered. */
  complete: boolean;
};

/** A run's sources without those channels that the question's site limits leave nothing to find for (rule C-6). */
export function withoutExcluded({ sources, conditions, input }: Course): RunSources {
  const { includeDomains, excludeDomains } = prepareQuery(input.question);
  const isOpen = ({ facts }: RunEngine) =>
    !isChannel(facts, conditions.profile) || !siteExcluded(facts, includeDomains, excludeDomains);
  return { ...sources, remote: sources.remote.filter(isOpen) };
}

/** The run's engines apart: ordinary ones, and channels of the community branch. */
export function apart({ remote, local }: RunSources, profile: string): { web: RunSources; channels: RunEngine[] } {
  const joins = ({ facts }: RunEngine) => isChannel(facts, profile);
  return { web: { remote: remote.filter((engine) => !joins(engine)), local }, channels: remote.filter(joins) };
}

/**
 * Asks the channels of the community branch, all at once (rule C-6). Whatever breaks here is in their records, so that
 * the rest of the run survives it; rejects only when the journal is lost.
 */
export async function searchChannels(course: Course, channels: readonly RunEngine[]): Promise<ChannelsFound> {
  const asked = channels.map(({ id }) => id);
  try {
    const found = await findOrReuse(course, { remote: [...channels], local: [] }, 'channels');
    return { ...found, reused: found.reused !== null, records: channelRecords(course, asked, found) };
  } catch (error) {
    rethrowIfLost(error, course.journal);
    course.deps.report(error);
    const records = channelRecords(course, asked, null);
    return { queries: [], results: [], outcomes: [], complete: true, reused: false, records };
  }
}

/**
 * A record for every channel of the run, in the order of its conditions. `asked`: those that were, with what was
 * `found`, which is null when their search broke.
 */
export function channelRecords(
  course: Course,
  asked: readonly string[] = [],
  found: Found | null = null,
): ChannelRecord[] {
  const { sources, conditions, progress } = course;
  const open = new Set(withoutExcluded(course).remote.map(({ id }) => id));
  const outcomes = new Map([...progress.outcomes(), ...(found?.outcomes ?? [])].map((one) => [one.engine, one]));
  return sources.remote
    .filter(({ facts }) => isChannel(facts, conditions.profile))
    .flatMap(({ id }) => {
      if (!open.has(id)) return excludedChannel(id);
      if (found === null && asked.includes(id)) return brokenChannel(id);
      const outcome = outcomes.get(id);
      return outcome ? channelRecord(outcome, asked.includes(id) ? (found?.reused ?? null) : null) : [];
    });
}
