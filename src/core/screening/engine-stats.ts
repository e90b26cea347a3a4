import type { EngineOutcome, EngineState } from '../retrieval/outcome';
import type { EngineStats, HaltCode } from './output';

/** Largest number of engines in `engineStats` and `effectiveWeights`. */
export const maxEngines = 64;

/** Engines in these states were not asked; they are not used. */
const unused: ReadonlySet<EngineState> = new Set(['waiting', 'needs_permission', 'needs_key', 'suspended']);

/** `run.engineStats` from the engines' outcomes (rule O-3), at most 64 of them. */
export function engineStatsOf(outcomes: readonly EngineOutcome[]): Record<string, EngineStats> {
  const entries = outcomes.map(({ engine, state, attempts, successes, errors }): [string, EngineStats] => [
    engine,
    { used: !unused.has(state), attempts, successes, errors },
  ]);
  return Object.fromEntries(entries.slice(0, maxEngines));
}

/**
 * What stops a run after retrieval (rule O-3): no engine was left to ask, or every engine that was asked failed and
 * nothing came back. Zero rows with one success is an ordinary empty pool, which gives null.
 */
export function retrievalHalt(stats: Readonly<Record<string, EngineStats>>, rows: number): HaltCode | null {
  const used = Object.values(stats).filter((engine) => engine.used);
  if (used.length === 0) return rows === 0 ? 'no_engines' : null;
  return rows === 0 && used.every(({ successes }) => successes === 0) ? 'all_engines_failed' : null;
}

/** One line per engine that failed, one for all that could not be asked (rule O-6). */
export function engineWarnings(outcomes: readonly EngineOutcome[]): string[] {
  const failed = outcomes
    .filter(({ state, errors }) => errors > 0 && !unused.has(state))
    .map(({ engine, attempts, errors, state, reason }) => {
      const cause = reason && reason !== state ? `${state}, ${reason}` : state;
      return `${engine}: ${errors} of ${attempts} requests failed (${cause}).`;
    });
  const skipped = outcomes.filter(({ state }) => unused.has(state) && state !== 'waiting');
  if (skipped.length === 0) return failed;
  return [...failed, `Not asked: ${skipped.map(({ engine, state }) => `${engine} (${state})`).join(', ')}.`];
}
