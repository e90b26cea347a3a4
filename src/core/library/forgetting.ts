import type { RunMark } from '../run/run';
import { z } from '../zod-setup';

/**
 * What the person wants forgotten. `sets`: also what was saved of it. A span is of epoch ms, from its start up to but
 * without its end; *everything* leaves Winnow as it was installed.
 */
export const ForgetScope = z.discriminatedUnion('what', [
  z.object({ what: z.literal('run'), id: z.uuid(), sets: z.boolean() }),
  z.object({ what: z.literal('runs'), sets: z.boolean() }),
  z.object({ what: z.literal('span'), from: z.number(), until: z.number(), sets: z.boolean() }),
  z.object({ what: z.literal('everything') }),
]);
export type ForgetScope = z.infer<typeof ForgetScope>;

/** How much a scope is about. What is cached can be found again, so any forgetting empties all of that. */
export const ForgetCounts = z.object({
  runs: z.int().min(0),
  /** Of those, runs that go on or wait; they are stopped. */
  unfinished: z.int().min(0),
  sets: z.int().min(0),
  cached: z.int().min(0),
  keys: z.int().min(0),
  /** Host patterns and other permissions the browser has granted. */
  granted: z.int().min(0),
});
export type ForgetCounts = z.infer<typeof ForgetCounts>;

/** What is needed of a stored set to forget it, also when it cannot be read. */
export type SetMark = { id: string; savedAt: number; runId: string | null; deletedAt: number | null };

/** Ids of what a scope is about. */
export function chosenFor(
  scope: ForgetScope,
  runs: readonly RunMark[],
  sets: readonly SetMark[],
): { runs: string[]; sets: string[] } {
  const inScope = (at: number) => scope.what !== 'span' || (at >= scope.from && at < scope.until);
  const chosen = runs.filter(({ id, createdAt }) => (scope.what === 'run' ? id === scope.id : inScope(createdAt)));
  const ids = new Set(chosen.map(({ id }) => id));
  const kept = new Set(chosen.flatMap(({ savedResultId }) => savedResultId ?? []));
  const isOfRun = ({ id, runId }: SetMark) => kept.has(id) || (runId !== null && ids.has(runId));
  const isChosen = (set: SetMark) => isOfRun(set) || (scope.what !== 'run' && inScope(set.savedAt));
  const withSets = scope.what === 'everything' || scope.sets;
  return { runs: [...ids], sets: withSets ? sets.filter(isChosen).map(({ id }) => id) : [] };
}
