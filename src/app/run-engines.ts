import type { Engine, EngineQuery } from '../core/retrieval/engine';
import type { Conditions } from '../core/run/run';
import { engineKey, engineOrigins } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import type { LocalSource } from '../ports/local-sources';

/** An engine as one run asks it: with the choices frozen at its start and the key the settings hold now. */
export type RunEngine = {
  id: string;
  facts: Engine;
  options: Readonly<Record<string, string>>;
  /** '' when there is none. */
  key: string;
  /** Permission patterns its requests need. */
  origins: readonly string[];
  /** Host that politeness and suspension are kept for. */
  host: string;
  /** Origin of the person's own instance, which may lie on this device. */
  ownOrigin?: string;
};

/** Whom a run asks, in order of its conditions. */
export type RunSources = { remote: RunEngine[]; local: LocalSource[] };

/** The run's sources. An engine that no longer exists is left out; a key goes only to where it was entered for. */
export function runSources(
  conditions: Conditions,
  engines: readonly Engine[],
  locals: readonly LocalSource[],
  settings: Settings['engines'],
): RunSources {
  const sources: RunSources = { remote: [], local: [] };
  for (const { id, options } of conditions.engines) {
    const engine = engines.find((known) => known.id === id);
    const local = locals.find((known) => known.id === id);
    if (engine) sources.remote.push(runEngine(engine, options, settings));
    else if (local) sources.local.push(local);
  }
  return sources;
}

/** One engine with choices of its own, and the key that belongs to where they send it. */
export function runEngine(
  facts: Engine,
  options: Readonly<Record<string, string>>,
  settings: Settings['engines'],
): RunEngine {
  const frozen = { ...settings, options: { ...settings.options, [facts.id]: { ...options } } };
  const key = engineKey(facts, frozen);
  const url = new URL(facts.request(probeQuery(options, key)).url);
  const isOwn = facts.options?.some(({ kind }) => kind === 'address') ?? false;
  return {
    id: facts.id,
    facts,
    options,
    key,
    origins: engineOrigins(facts, frozen),
    host: url.host,
    ...(isOwn ? { ownOrigin: url.origin } : {}),
  };
}

/** What is the same in every query to an engine. */
export const ownParts = ({
  key,
  options,
}: Pick<RunEngine, 'key' | 'options'>): Pick<EngineQuery, 'key' | 'options'> => ({
  options,
  ...(key === '' ? {} : { key }),
});

/** A query that is never sent: it only tells where requests go. */
const probeQuery = (options: Readonly<Record<string, string>>, key: string): EngineQuery => ({
  text: 'a',
  count: 1,
  language: 'en',
  includeDomains: [],
  excludeDomains: [],
  ...ownParts({ key, options }),
});
