import type { RunMark } from '../core/run/run';
import type { Clock } from '../ports/clock';
import type { RunStore } from '../ports/run-store';
import type { SettingsStore } from '../ports/settings-store';

const day = 24 * 60 * 60_000;

export type TidyDeps = { store: RunStore; settings: SettingsStore; clock: Clock };

/**
 * Keeps the journal small (rule R-7): steps and attempts of finished runs go, and finished runs that are due go
 * altogether. Saved sets stay. To be called when a worker starts and when its last run has ended.
 */
export async function tidyJournal({ store, settings, clock }: TidyDeps, browserStarted: boolean): Promise<void> {
  const { keepDays } = (await settings.read()).runs;
  const due = dueRuns(await store.marks(), { keepDays, now: clock.now(), browserStarted });
  if (due.length > 0) await store.forget(due);
  await store.compact();
}

/**
 * Ids of finished runs whose time is over: older than the history is kept, or not to be kept and either the browser was
 * started since or another run came after.
 */
export function dueRuns(
  runs: readonly RunMark[],
  { keepDays, now, browserStarted }: { keepDays: number | null; now: number; browserStarted: boolean },
): string[] {
  const newest = Math.max(...runs.map(({ seq }) => seq));
  const oldest = keepDays === null ? Number.NEGATIVE_INFINITY : now - keepDays * day;
  return runs
    .filter(({ state }) => state === 'done')
    .filter(
      ({ seq, keep, finishedAt, createdAt }) =>
        (finishedAt ?? createdAt) < oldest || (!keep && (browserStarted || seq < newest)),
    )
    .map(({ id }) => id);
}
