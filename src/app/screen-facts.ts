import { degradedSettings } from '../core/fusion/degraded';
import type { Ranking } from '../core/retrieval/engine';
import type { EngineOutcome } from '../core/retrieval/outcome';
import type { SearchResult } from '../core/retrieval/search-result';
import type { Conditions } from '../core/run/run';
import { noXBranch } from '../core/screening/community';
import type { RunFacts } from '../core/screening/finish';
import type { NewRunInput } from '../core/screening/input';
import type { Judge } from '../ports/judge';

/** What is known of a run, while it is being found out. */
export type Facts = { -readonly [K in keyof RunFacts]: RunFacts[K] } & { warnings: string[] };

/** Nothing is known yet but who asks whom. */
export function newFacts(input: NewRunInput, limits: RunFacts['limits'], judge: Pick<Judge, 'remote'>): Facts {
  return {
    input,
    limits,
    cancelled: false,
    failure: null,
    strategy: null,
    retrieval: null,
    review: null,
    judge: { model: null, remote: judge.remote },
    meter: [],
    answersReused: 0,
    blockedByPerson: 0,
    xCapability: noXBranch,
    warnings: [],
  };
}

/** A retrieval that has only been prepared. */
export const nothingRetrieved = ({ profile }: Pick<Conditions, 'profile'>): NonNullable<RunFacts['retrieval']> => ({
  outcomes: [],
  snapshot: null,
  effectiveWeights: {},
  queriesUsed: [],
  enginePool: `profile:${profile}`,
  cacheHit: false,
  includeDomains: [],
  excludeDomains: [],
  engineRequests: null,
  engineHttpRequests: null,
});

/** The preset's weights of the engines that were asked, a degraded one's halved (rule F-1). */
export function weightsUsed(
  conditions: Conditions,
  ranking: Ranking,
  outcomes: readonly EngineOutcome[],
): Record<string, number> {
  return Object.fromEntries(
    outcomes.map(({ engine, state }) => {
      const weight = conditions.engines.find(({ id }) => id === engine)?.weights[ranking] ?? 0;
      return [engine, state === 'degraded' ? weight * degradedSettings.weightFactor : weight];
    }),
  );
}

/** One search's hits as fusion takes them, with the weight of their engine. */
export function votesOf(
  { engine, variant, hits }: SearchResult,
  conditions: Conditions,
  weights: Readonly<Record<string, number>>,
) {
  const facts = conditions.engines.find(({ id }) => id === engine);
  return facts ? [{ engine, family: facts.family, weight: weights[engine] ?? 0, variant, hits }] : [];
}
