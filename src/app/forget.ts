import { chosenFor, type ForgetCounts, type ForgetScope } from '../core/library/forgetting';
import { keysIn } from '../core/settings/settings-file';
import type { Library } from '../ports/library';
import type { Remains } from '../ports/remains';
import type { RunStore } from '../ports/run-store';
import type { SettingsStore } from '../ports/settings-store';
import type { Runs } from './runs';

export type ForgetDeps = {
  store: RunStore;
  library: Library;
  remains: Remains;
  settings: SettingsStore;
  runs: Pick<Runs, 'halt'>;
};

/** What would be forgotten, for the person to see before (rule K-4). Changes nothing. */
export async function countForgotten(scope: ForgetScope, deps: ForgetDeps): Promise<ForgetCounts> {
  const marks = await deps.store.marks();
  const chosen = chosenFor(scope, marks, await deps.library.marks());
  const ids = new Set(chosen.runs);
  const whole = scope.what === 'everything';
  return {
    runs: chosen.runs.length,
    unfinished: marks.filter(({ id, state }) => state !== 'done' && ids.has(id)).length,
    sets: chosen.sets.length,
    cached: await deps.remains.cached(),
    keys: whole ? keysIn(await deps.settings.read()) : 0,
    granted: whole ? (await deps.remains.granted()).length : 0,
  };
}

/**
 * Forgets without a trace and tells how much it was (rule K-4). Runs that go on are ended first, so that nothing of
 * them is written later. Rejects when something could not be removed; doing it again finishes the work.
 */
export async function forget(scope: ForgetScope, deps: ForgetDeps): Promise<ForgetCounts> {
  const { store, library, remains, runs } = deps;
  const counts = await countForgotten(scope, deps);
  const begun = chosenFor(scope, await store.marks(), []);
  await runs.halt(begun.runs);
  // A run that ended meanwhile may have saved its set.
  const chosen = chosenFor(scope, await store.marks(), await library.marks());
  const whole = scope.what === 'everything';
  await store.forget(chosen.runs);
  if (whole) await library.eraseAll();
  else if (chosen.sets.length > 0) await library.erase(chosen.sets);
  await remains.clearCached(whole);
  if (!whole) return counts;
  await remains.clearStored();
  await remains.revokeAll();
  return counts;
}
