import type { Engine } from '../core/retrieval/engine';
import { settle } from '../core/retrieval/search-result';
import { engineOptions } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import type { Permissions } from '../ports/permissions';
import { type AskEngineDeps, askEngine, pauseAfter } from './ask-engine';
import { probe, waitingOutcome } from './retrieve';
import { ownParts, runEngine } from './run-engines';

export type TestEngineDeps = AskEngineDeps & {
  engines: readonly Engine[];
  permissions: Permissions;
  engineSettings(): Promise<Settings['engines']>;
};

/** A harmless query that every engine has something for. */
const testText = 'weather';

/** Asks one engine one query with the settings of now, so that a person sees what it says before a run depends on it. */
export async function testEngine(id: string, deps: TestEngineDeps) {
  const facts = deps.engines.find((engine) => engine.id === id);
  if (!facts) return { ...waitingOutcome(id), state: 'failed' as const, reason: 'unknown_engine' };
  const settings = await deps.engineSettings();
  const engine = runEngine(facts, engineOptions(facts, settings), settings);
  const { unusable } = await probe({ remote: [engine], local: [] }, deps.transport, deps.permissions.missing);
  const [why] = unusable;
  if (why) return why;
  const query = {
    text: testText,
    count: 5,
    language: 'en',
    includeDomains: [],
    excludeDomains: [],
    ...ownParts(engine),
  };
  const asking = { signal: new AbortController().signal, onDispatch: async () => undefined };
  const result = await askEngine(engine, query, asking, deps);
  const until = pauseAfter(engine, result, deps.clock.now());
  if (until !== null) await deps.transport.suspend(engine.host, until, result.reason ?? 'rate_limited');
  return settle(id, [result], null);
}
