import { degradedReason } from '../core/fusion/degraded';
import { prepareQuery } from '../core/fusion/operators';
import type { Engine, EngineQuery } from '../core/retrieval/engine';
import type { EngineOutcome } from '../core/retrieval/outcome';
import { resultOfReply, SearchResult, settle } from '../core/retrieval/search-result';
import { askingOf, callNames } from '../core/run/call-names';
import type { Clock } from '../ports/clock';
import type { SendResult, Transport } from '../ports/transport';
import type { RunJournal } from './journal';

/** Engines found unusable before anything was sent, with the reason. */
export type Probe = { usable: Engine[]; unusable: EngineOutcome[] };

export type RetrieveDeps = { transport: Transport; clock: Clock };

export type Retrieved = {
  /** Variants sent, at most two (rule F-2). */
  queries: string[];
  results: SearchResult[];
  outcomes: EngineOutcome[];
};

/** Body cap of one engine answer, bytes. */
const maxBytes = 8_000_000;
const noHits: EngineOutcome = {
  engine: '',
  state: 'waiting',
  reason: null,
  hits: 0,
  attempts: 0,
  successes: 0,
  errors: 0,
  ms: null,
  until: null,
};

export const waitingOutcome = (engine: string): EngineOutcome => ({ ...noHits, engine });

/** Tells which engines can be asked now: permission granted and not suspended (rule E-2). Sends nothing. */
export async function probe(
  engines: readonly Engine[],
  transport: Transport,
  missing: (origins: readonly string[]) => Promise<string[]>,
): Promise<Probe> {
  const found: Probe = { usable: [], unusable: [] };
  for (const engine of engines) {
    const lacks = await missing(engine.origins);
    if (lacks.length > 0) {
      found.unusable.push({ ...noHits, engine: engine.id, state: 'needs_permission', reason: 'host_not_granted' });
      continue;
    }
    const suspension = await transport.suspension(hostOf(engine));
    if (suspension) {
      found.unusable.push({
        ...noHits,
        engine: engine.id,
        state: 'suspended',
        reason: suspension.reason,
        until: suspension.until,
      });
    } else found.usable.push(engine);
  }
  return found;
}

const hostOf = (engine: Engine): string =>
  new URL(engine.request({ text: 'a', count: 1, language: 'en', includeDomains: [], excludeDomains: [] }).url).host;

/**
 * Asks all usable engines at once, every variant once (rule F-2). Answers already in the journal are not asked
 * again. `onOutcome` hears of every engine as soon as its last variant is in. Throws the signal's reason when stopped.
 */
export async function retrieve(
  question: string,
  count: number,
  language: string,
  engines: readonly Engine[],
  journal: RunJournal,
  deps: RetrieveDeps,
  onOutcome: (outcome: EngineOutcome) => Promise<void>,
): Promise<Retrieved> {
  const operators = prepareQuery(question);
  const perEngine = await Promise.all(
    engines.map(async (engine) => {
      const results = await Promise.all(
        operators.variants.map((text, variant) =>
          askOnce(engine, variant, { ...operators, text, count, language }, journal, deps),
        ),
      );
      const outcome = settle(engine.id, results, degradedBy(engine, results, operators.includeDomains));
      await onOutcome(outcome);
      return { results, outcome };
    }),
  );
  journal.signal.throwIfAborted();
  return {
    queries: operators.variants,
    results: perEngine.flatMap((engine) => engine.results),
    outcomes: perEngine.map((engine) => engine.outcome),
  };
}

/** Why all pages of an engine that had hits look like a soft block, or null when one of them does not. */
function degradedBy(engine: Engine, results: readonly SearchResult[], includeDomains: readonly string[]): string | null {
  const reasons = results
    .filter(({ hits }) => hits.length > 0)
    .map(({ variant, hits }) =>
      degradedReason({
        query: variant,
        hits,
        siteRestricted: includeDomains.length > 0,
        singleSite: engine.ownSiteOnly ?? false,
      }),
    );
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

async function askOnce(
  engine: Engine,
  variant: number,
  query: EngineQuery,
  journal: RunJournal,
  deps: RetrieveDeps,
): Promise<SearchResult> {
  const name = callNames.search(engine.id, variant);
  const known = await journal.finished(name, SearchResult);
  if (known) return known;
  const sent = await deps.transport.send(engine.request(query), {
    timeoutMs: engine.timeoutMs,
    maxBytes,
    spacingMs: engine.spacingMs,
    signal: journal.signal,
    onDispatch: async () => journal.dispatching(askingOf(name, await journal.dispatched(name)), 'search', 0),
  });
  // A stopped search is no answer: it must not be found in the journal by whoever goes on.
  journal.signal.throwIfAborted();
  const result = readAnswer(engine, query.text, sent, deps.clock.now());
  if (result.state === 'blocked') await leaveAlone(engine, result, deps);
  await journal.commit({ steps: [{ name, value: result }] });
  return result;
}

async function leaveAlone(engine: Engine, result: SearchResult, deps: RetrieveDeps): Promise<void> {
  const until = result.until ?? deps.clock.now() + engine.blockedPauseMs;
  await deps.transport.suspend(hostOf(engine), until, result.reason ?? 'blocked');
}

function readAnswer(engine: Engine, variant: string, sent: SendResult, now: number): SearchResult {
  if (sent.ok) return resultOfReply(engine.id, variant, engine.parse(sent.response), sent.ms, now);
  const base = { engine: engine.id, variant, until: null, ms: sent.ms, hits: [], reason: null };
  const { failure } = sent;
  switch (failure.kind) {
    case 'needs_permission':
      return { ...base, state: 'needs_permission', reason: 'host_not_granted' };
    case 'suspended':
      return { ...base, state: 'suspended', reason: failure.reason, until: failure.until };
    case 'timeout':
    case 'cancelled':
      return { ...base, state: failure.kind };
    case 'too_large':
    case 'offline':
    case 'network':
      return { ...base, state: 'failed', reason: failure.kind };
  }
}
