import type { RawHit } from '../retrieval/engine';

/** What one engine returned for one variant of the query, with the engine's vote (rule F-1). */
export type EngineHits = {
  engine: string;
  /** Engines of one family share a vote (rule F-6). */
  family: string;
  /** Finite and ≥ 0; 0 means that the engine has no influence at all. Already halved for a degraded page. */
  weight: number;
  /** The variant of the query that was asked (rule F-2). */
  variant: string;
  /** As the page listed them, in order. */
  hits: readonly RawHit[];
};

/** One engine's say in a run. */
export type Voter = { engine: string; family: string; weight: number };

/** Names under which one and the same engine can be called; all of them are one voter (rule F-1). */
export const engineAliases: Readonly<Record<string, string>> = {
  'anysearch-anonymous': 'anysearch',
  'anysearch-keyed': 'anysearch',
};

const aliases: ReadonlyMap<string, string> = new Map(Object.entries(engineAliases));

/** The id an engine votes under. Ids without an alias are returned unchanged. */
export function logicalEngine(engine: string): string {
  return aliases.get(engine) ?? engine;
}

/**
 * The voters of a run by logical engine id, those of weight 0 left out (rule F-1). If an engine appears with several
 * weights (one of its pages was degraded), the smallest is its weight for the whole run, in whatever order they come.
 * Throws RangeError for a weight that is negative or not finite, and for an engine that claims two families.
 */
export function votersOf(results: readonly EngineHits[]): Map<string, Voter> {
  const all = new Map<string, Voter>();
  for (const { engine: name, family, weight } of results) {
    const engine = logicalEngine(name);
    if (!Number.isFinite(weight) || weight < 0) throw new RangeError(`weight of ${engine} must be ≥ 0, got ${weight}`);
    const known = all.get(engine);
    if (known && known.family !== family) throw new RangeError(`${engine} is in two families`);
    all.set(engine, { engine, family, weight: Math.min(weight, known?.weight ?? weight) });
  }
  return new Map([...all].filter(([, voter]) => voter.weight > 0));
}
