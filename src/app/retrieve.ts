import { degradedReason } from '../core/fusion/degraded';
import { prepareQuery } from '../core/fusion/operators';
import type { Engine, EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import { EngineOutcome } from '../core/retrieval/outcome';
import { resultOfReply, SearchResult, settle } from '../core/retrieval/search-result';
import { askingOf, callNames } from '../core/run/call-names';
import type { AttemptRecord } from '../core/run/run';
import { z } from '../core/zod-setup';
import type { Clock } from '../ports/clock';
import type { SendResult, Transport } from '../ports/transport';
import { allEnded } from './all-ended';
import type { RunJournal } from './journal';

/** Engines a run asks, by id, and those found unusable before anything was sent, with the reason. */
export const Probe = z.object({ usable: z.array(z.string()), unusable: z.array(EngineOutcome) });
export type Probe = z.infer<typeof Probe>;

export type RetrieveDeps = {
  transport: Transport;
  clock: Clock;
  /** Hears of an engine whose page could not even be tried to read; the others go on. */
  report(error: unknown): void;
};

/** What is asked of all engines. */
export type Search = { question: string; count: number; language: string };

/** The parts a search is made with. `open` false: answers come from the journal only, nothing is sent. */
export type RetrieveAccess = RetrieveDeps & { journal: RunJournal; open: boolean };

export type Retrieved = {
  /** Variants sent, at most two (rule F-2). */
  queries: string[];
  results: SearchResult[];
  outcomes: EngineOutcome[];
  /** False when the search was stopped before every engine had answered every variant. */
  complete: boolean;
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
    const none = waitingOutcome(engine.id);
    if ((await missing(engine.origins)).length > 0) {
      found.unusable.push({ ...none, state: 'needs_permission', reason: 'host_not_granted' });
      continue;
    }
    const suspension = await transport.suspension(hostOf(engine));
    if (suspension) found.unusable.push({ ...none, state: 'suspended', ...suspension });
    else found.usable.push(engine.id);
  }
  return found;
}

const hostOf = (engine: Engine): string =>
  new URL(engine.request({ text: 'a', count: 1, language: 'en', includeDomains: [], excludeDomains: [] }).url).host;

/**
 * Asks all usable engines at once, every variant once (rule F-2). Answers already in the journal are not asked again,
 * and once the run is stopped nothing is. `onOutcome` hears of every engine as soon as its last variant has ended.
 */
export async function retrieve(
  { question, count, language }: Search,
  engines: readonly Engine[],
  access: RetrieveAccess,
  onOutcome: (outcome: EngineOutcome) => Promise<void>,
): Promise<Retrieved> {
  const operators = prepareQuery(question);
  const perEngine = await allEnded(
    engines.map(async (engine) => {
      const results = await allEnded(
        operators.variants.map((text, variant) =>
          askOnce(engine, variant, { ...operators, text, count, language }, access),
        ),
      );
      const outcome = settle(engine.id, results, degradedBy(engine, results, operators.includeDomains));
      await onOutcome(outcome);
      return { results, outcome };
    }),
  );
  const results = perEngine.flatMap((engine) => engine.results);
  return {
    queries: operators.variants.filter((text) =>
      results.some((one) => one.variant === text && one.state !== 'waiting'),
    ),
    results,
    outcomes: perEngine.map((engine) => engine.outcome),
    complete: results.every(({ state }) => !unanswered.has(state)),
  };
}

/** States of a search without an answer: never sent, or stopped on its way. They are never in the journal. */
const unanswered: ReadonlySet<SearchResult['state']> = new Set(['waiting', 'cancelled']);

/** Why all pages of an engine that had hits look like a soft block, or null when one of them does not. */
function degradedBy(
  engine: Engine,
  results: readonly SearchResult[],
  includeDomains: readonly string[],
): string | null {
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
  access: RetrieveAccess,
): Promise<SearchResult> {
  const { journal, open, transport } = access;
  const name = callNames.search(engine.id, variant);
  const known = await journal.finished(name, SearchResult);
  if (known) return known;
  if (journal.stopped() || !open) return stoppedSearch(engine, name, query.text, journal);
  const attempts: AttemptRecord[] = [];
  const sent = await transport.send(engine.request(query), {
    timeoutMs: engine.timeoutMs,
    maxBytes,
    spacingMs: engine.spacingMs,
    signal: journal.signal,
    onDispatch: async () => {
      attempts.push(await journal.dispatching(askingOf(name, await journal.dispatched(name)), 'search', 0));
    },
  });
  // A search that was stopped has no answer: it must not be found in the journal by whoever goes on.
  if (journal.stopped() && !sent.ok) return stoppedSearch(engine, name, query.text, journal);
  const result = readAnswer(engine, query.text, sent, access);
  await journal.commit({ steps: [{ name, value: result }], attempts: journal.settled(attempts) });
  // Only after the answer is kept: whoever goes on with the run must neither find the host closed nor close it again.
  if (result.state === 'blocked') await leaveAlone(engine, result, access);
  return result;
}

/** A search that has no answer because the run was stopped: on its way, if a request went out, else still waiting. */
async function stoppedSearch(
  { id }: Engine,
  name: string,
  variant: string,
  journal: RunJournal,
): Promise<SearchResult> {
  const state = (await journal.dispatched(name)) > 0 ? 'cancelled' : 'waiting';
  return { engine: id, variant, state, reason: null, until: null, ms: null, hits: [] };
}

async function leaveAlone(engine: Engine, result: SearchResult, deps: RetrieveDeps): Promise<void> {
  const until = result.until ?? deps.clock.now() + engine.blockedPauseMs;
  await deps.transport.suspend(hostOf(engine), until, result.reason ?? 'blocked');
}

function readAnswer(engine: Engine, variant: string, sent: SendResult, { clock, report }: RetrieveDeps): SearchResult {
  if (sent.ok) return resultOfReply(engine.id, variant, parsed(engine, sent.response, report), sent.ms, clock.now());
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

/** What an engine's page says. A reader that throws is a fault of ours in one engine, not in the run. */
function parsed(engine: Engine, response: EngineResponse, report: RetrieveDeps['report']): EngineReply {
  try {
    return engine.parse(response);
  } catch (error) {
    report(error);
    return { kind: 'failed', reason: 'engine_error', detail: 'its page could not be read' };
  }
}
