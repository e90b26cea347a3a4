import { degradedReason } from '../core/fusion/degraded';
import { prepareQuery } from '../core/fusion/operators';
import type { EngineQuery } from '../core/retrieval/engine';
import { EngineOutcome } from '../core/retrieval/outcome';
import { SearchResult, settle } from '../core/retrieval/search-result';
import { askingOf, callNames } from '../core/run/call-names';
import type { AttemptRecord } from '../core/run/run';
import { z } from '../core/zod-setup';
import type { LocalSource } from '../ports/local-sources';
import type { Transport } from '../ports/transport';
import { allEnded } from './all-ended';
import { type AskEngineDeps, askEngine, pauseAfter } from './ask-engine';
import type { RunJournal } from './journal';
import { ownParts, type RunEngine, type RunSources } from './run-engines';
import { searchLocal } from './search-local';

/** Engines a run asks, by id, and those found unusable before anything was sent, with the reason. */
export const Probe = z.object({ usable: z.array(z.string()), unusable: z.array(EngineOutcome) });
export type Probe = z.infer<typeof Probe>;

/** What is asked of all engines. */
export type Search = { question: string; count: number; language: string };

/** The parts a search is made with. `open` false: answers come from the journal only, nothing is sent. */
export type RetrieveAccess = AskEngineDeps & { journal: RunJournal; open: boolean };

export const Retrieved = z.object({
  /** Variants sent, at most two (rule F-2). */
  queries: z.array(z.string()),
  results: z.array(SearchResult),
  outcomes: z.array(EngineOutcome),
  /** False when the search was stopped before every engine had answered every variant. */
  complete: z.boolean(),
});
export type Retrieved = z.infer<typeof Retrieved>;

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

/** Tells who can be asked now: key and permission are there and the host is not suspended (rule E-2). Sends nothing. */
export async function probe(
  { remote, local }: RunSources,
  transport: Transport,
  missing: (origins: readonly string[]) => Promise<string[]>,
): Promise<Probe> {
  const found: Probe = { usable: [], unusable: [] };
  for (const engine of remote) {
    const why = await whyUnusable(engine, transport, missing);
    if (why) found.unusable.push({ ...waitingOutcome(engine.id), ...why });
    else found.usable.push(engine.id);
  }
  for (const { id, allowed } of local) {
    if (await allowed()) found.usable.push(id);
    else found.unusable.push({ ...waitingOutcome(id), state: 'needs_permission', reason: 'source_not_granted' });
  }
  return found;
}

async function whyUnusable(
  { facts, key, origins, host }: RunEngine,
  transport: Transport,
  missing: (origins: readonly string[]) => Promise<string[]>,
): Promise<(Pick<EngineOutcome, 'state'> & Partial<EngineOutcome>) | null> {
  if (facts.key?.required && key === '') return { state: 'needs_key', reason: 'key_missing' };
  if (origins.length === 0) return { state: 'needs_key', reason: 'address_missing' };
  if ((await missing(origins)).length > 0) return { state: 'needs_permission', reason: 'host_not_granted' };
  const suspension = await transport.suspension(host);
  return suspension && { state: 'suspended', ...suspension };
}

/**
 * Asks all usable sources at once, every variant once (rule F-2). Answers already in the journal are not asked again,
 * and once the run is stopped nothing is. `onOutcome` hears of every source as soon as its last variant has ended.
 */
export async function retrieve(
  { question, count, language }: Search,
  { remote, local }: RunSources,
  access: RetrieveAccess,
  onOutcome: (outcome: EngineOutcome) => Promise<void>,
): Promise<Retrieved> {
  const operators = prepareQuery(question);
  const { variants, includeDomains } = operators;
  const bySource = async (id: string, ask: (text: string, variant: number) => Promise<SearchResult>, own: boolean) => {
    const results = await allEnded(variants.map(ask));
    const outcome = settle(id, results, degradedBy(results, includeDomains, own));
    await onOutcome(outcome);
    return { results, outcome };
  };
  const ended = await allEnded([
    ...remote.map((engine) =>
      bySource(
        engine.id,
        (text, at) => askOnce(engine, at, { ...operators, ...ownParts(engine), text, count, language }, access),
        engine.facts.ownSiteOnly ?? false,
      ),
    ),
    ...local.map((source) => bySource(source.id, (text, at) => lookOnce(source, at, text, count, access), true)),
  ]);
  const results = ended.flatMap((source) => source.results);
  return {
    queries: variants.filter((text) => results.some((one) => one.variant === text && one.state !== 'waiting')),
    results,
    outcomes: ended.map(({ outcome }) => outcome),
    complete: results.every(({ state }) => !unanswered.has(state)),
  };
}

/** States of a search without an answer: never sent, or stopped on its way. They are never in the journal. */
const unanswered: ReadonlySet<SearchResult['state']> = new Set(['waiting', 'cancelled']);

/** Why all pages of a source that had hits look like a soft block, or null when one of them does not. */
function degradedBy(
  results: readonly SearchResult[],
  includeDomains: readonly string[],
  singleSite: boolean,
): string | null {
  const reasons = results
    .filter(({ hits }) => hits.length > 0)
    .map(({ variant, hits }) =>
      degradedReason({ query: variant, hits, siteRestricted: includeDomains.length > 0, singleSite }),
    );
  return reasons.every((reason) => reason !== null) ? (reasons[0] ?? null) : null;
}

async function askOnce(
  engine: RunEngine,
  variant: number,
  query: EngineQuery,
  access: RetrieveAccess,
): Promise<SearchResult> {
  const { journal, open, transport, clock } = access;
  const name = callNames.search(engine.id, variant);
  const known = await journal.finished(name, SearchResult);
  if (known) return known;
  if (journal.stopped() || !open) return stoppedSearch(engine.id, name, query.text, journal);
  const attempts: AttemptRecord[] = [];
  const result = await askEngine(
    engine,
    query,
    {
      signal: journal.signal,
      onDispatch: async () => {
        attempts.push(await journal.dispatching(askingOf(name, await journal.dispatched(name)), 'search', 0));
      },
    },
    access,
  );
  // A search that was stopped has no answer: it must not be found in the journal by whoever goes on.
  if (journal.stopped() && result.state === 'cancelled') return stoppedSearch(engine.id, name, query.text, journal);
  await journal.commit({ steps: [{ name, value: result }], attempts: journal.settled(attempts) });
  // Only after the answer is kept: whoever goes on with the run must neither find the host closed nor close it again.
  const until = pauseAfter(engine, result, clock.now());
  if (until !== null) await transport.suspend(engine.host, until, result.reason ?? 'rate_limited');
  return result;
}

async function lookOnce(
  source: LocalSource,
  variant: number,
  text: string,
  count: number,
  { journal, open, clock, report }: RetrieveAccess,
): Promise<SearchResult> {
  const name = callNames.search(source.id, variant);
  const known = await journal.finished(name, SearchResult);
  if (known) return known;
  if (journal.stopped() || !open) return stoppedSearch(source.id, name, text, journal);
  const result = await searchLocal(source, text, count, { clock, report });
  await journal.commit({ steps: [{ name, value: result }] });
  return result;
}

/** A search that has no answer because the run was stopped: on its way, if a request went out, else still waiting. */
async function stoppedSearch(
  engine: string,
  name: string,
  variant: string,
  journal: RunJournal,
): Promise<SearchResult> {
  const state = (await journal.dispatched(name)) > 0 ? 'cancelled' : 'waiting';
  return { engine, variant, state, reason: null, until: null, ms: null, hits: [] };
}
