import { byCodeUnits } from '../text/order';
import { queryTerms } from '../text/terms';
import { domainFilter } from '../url/domains';
import { scoreRow } from './consensus';
import { freshness, type Recency } from './freshness';
import type { FusedRow, Snapshot } from './fused-row';
import { observeHits } from './hit';
import { mergeObservations } from './merge';
import { checkCandidateLimit, takeSnapshot } from './snapshot';
import { type EngineHits, type Voter, votersOf } from './voters';

export type { EngineHits } from './voters';

/** Everything one fusion depends on; equal inputs give equal snapshots. */
export type FuseInput = {
  /** The raw question, with its operators. */
  query: string;
  /** One entry per engine and variant that answered, in any order. */
  results: readonly EngineHits[];
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** Rows kept at most, 1..500. */
  candidateLimit: number;
  /** Epoch milliseconds. */
  now: number;
  /** Prefers recent rows; left out or null, dates do not influence the order. */
  recency?: Recency | null;
};

/** Sources that count as voters only if a kept row carries them: they are not on every run's list of engines. */
const communitySources: ReadonlySet<string> = new Set(['x-official', 'x-fallback']);

/**
 * Fuses what the engines returned into one ranked snapshot (rules F-1 to F-8). The order of engines, variants and hits
 * is irrelevant as long as hits carry their rank. Engines of weight 0 leave no trace but their count in
 * `engineRowsRaw`. Throws RangeError for an invalid weight, limit or clock.
 */
export function fuse(input: FuseInput): Snapshot {
  const { query, results, candidateLimit, now, recency = null } = input;
  checkCandidateLimit(candidateLimit);
  const admits = domainFilter(input.includeDomains, input.excludeDomains);
  const terms = queryTerms(query);
  const voters = votersOf(results);

  const observations = results
    .flatMap((page) => observeHits(page, { terms, admits, now }))
    .filter(({ engine }) => voters.has(engine));
  const merged = mergeObservations(observations, terms);
  const scored = merged.flatMap((row) => {
    const lexical = terms.length === 0 ? 0 : row.termHits / terms.length;
    return scoreRow(row, voters, { lexical, freshness: freshness(row, recency, now) }) ?? [];
  });
  const { rows, fusionRows, truncated } = takeSnapshot(scored, admits, candidateLimit);

  return {
    rows,
    contributionWeights: weightsOf(voters, rows),
    funnel: {
      engineRowsRaw: results.reduce((total, { hits }) => total + hits.length, 0),
      uniqueCandidates: merged.length,
      fusionRows,
      selectedRows: rows.length,
      truncated,
    },
  };
}

/**
 * Rows to retrieve so that `maxResults` survive screening: max(32, ⌈maxResults × 32 / 10⌉) (rule F-8).
 * Throws RangeError unless `maxResults` is an integer 1..50.
 */
export function candidateLimitFor(maxResults: number): number {
  if (!Number.isSafeInteger(maxResults) || maxResults < 1 || maxResults > 50) {
    throw new RangeError(`maxResults must be an integer 1..50, got ${maxResults}`);
  }
  return Math.max(32, Math.ceil((maxResults * 32) / 10));
}

function weightsOf(voters: ReadonlyMap<string, Voter>, rows: readonly FusedRow[]): Record<string, number> {
  const carried = new Set(rows.flatMap(({ engines }) => engines));
  const counted = [...voters.values()]
    .filter(({ engine }) => !communitySources.has(engine) || carried.has(engine))
    .sort((left, right) => byCodeUnits(left.engine, right.engine));
  return Object.fromEntries(counted.map(({ engine, weight }) => [engine, weight]));
}
