import { byCodeUnits } from '../text/order';
import type { FusedRow } from './fused-row';
import type { MergedRow } from './merge';
import type { Voter } from './voters';

/** The constants of the consensus score (rule F-6). Changing one of them needs a new `version`. */
export const consensusSettings = {
  /** Stored with every row as `scoreVersion`. */
  version: 'consensus-v2.1',
  /** How slowly a vote fades with its rank: at rank `kappa + 1` half of it is left. In ranks, > 0. */
  kappa: 10,
  /** What agreement of independent engines is worth beside the best single vote. ≥ 0. */
  beta: 1,
  /** Share added for a row whose title and snippet hold all of the query's terms. */
  lexical: 0.1,
  /** Share added for a row published at this moment, when a recency was asked for. */
  freshness: 0.15,
  /** Text and date together change a score by at most this share, up or down. */
  metadataClip: 0.2,
} as const;

/**
 * How much each further engine of a family adds to the family's best vote, 0..1: they draw on one index, so their
 * agreement says little. Families that are not listed have one member, or independent ones: 1.
 */
export const familyEta: Readonly<Record<string, number>> = { bing: 0.25, exa: 0.2, brave: 0.25 };

const etas: ReadonlyMap<string, number> = new Map(Object.entries(familyEta));

/** One engine's vote for one page: its weight (finite, ≥ 0) and the page's best 1-based rank there. */
export type Vote = Voter & { rank: number };

/** What the votes for one page amount to (rule F-6). All numbers finite and ≥ 0. */
export type Evidence = Pick<FusedRow, 'evidenceScore' | 'consensusBoost' | 'contributions'>;

/**
 * The consensus of independent engines about one page (rule F-6).
 *
 * A vote x = weight × kappa / (kappa + rank − 1). The best single vote M stands; every further family's best vote, and
 * eta of the rest within a family, add beta × ln(1 + their sum). Order of the votes is irrelevant; weights up to the
 * largest number do not overflow. Votes of weight 0 vanish.
 * Throws RangeError for a weight that is negative or not finite and for a rank that is no integer ≥ 1.
 */
export function consensus(votes: readonly Vote[]): Evidence {
  const cast = votes
    .map((vote) => ({ ...vote, contribution: contributionOf(vote) }))
    .filter(({ contribution }) => contribution > 0)
    .sort((left, right) => byCodeUnits(left.engine, right.engine));
  const strongest = cast.reduce((most, { contribution }) => Math.max(most, contribution), 0);
  const consensusBoost = consensusSettings.beta * logOfOnePlusSum(residuals(cast, strongest));
  return {
    evidenceScore: Math.min(Number.MAX_VALUE, strongest + consensusBoost),
    consensusBoost,
    contributions: Object.fromEntries(cast.map(({ engine, contribution }) => [engine, contribution])),
  };
}

function contributionOf({ engine, weight, rank }: Vote): number {
  if (!Number.isFinite(weight) || weight < 0) throw new RangeError(`weight of ${engine} must be ≥ 0, got ${weight}`);
  if (!Number.isSafeInteger(rank) || rank < 1) throw new RangeError(`rank at ${engine} must be ≥ 1, got ${rank}`);
  return weight * (consensusSettings.kappa / (consensusSettings.kappa + rank - 1));
}

/**
 * Everything but the strongest vote, as it counts: heads of the other families in full, the rest of each family times
 * its eta. Listed instead of computed as a difference, which would lose small votes beside a huge one.
 */
function residuals(cast: readonly (Vote & { contribution: number })[], strongest: number): number[] {
  const families = new Map<string, number[]>();
  for (const { family, contribution } of cast) families.set(family, [...(families.get(family) ?? []), contribution]);
  const counted: number[] = [];
  let strongestSkipped = false;
  for (const [family, contributions] of [...families].sort(([left], [right]) => byCodeUnits(left, right))) {
    const head = Math.max(...contributions);
    const rest = contributions.toSpliced(contributions.indexOf(head), 1);
    if (head === strongest && !strongestSkipped) strongestSkipped = true;
    else counted.push(head);
    counted.push(...rest.map((contribution) => (etas.get(family) ?? 1) * contribution));
  }
  return counted;
}

/** ln(1 + Σ values), scaled by the largest value so that the sum stays finite. */
function logOfOnePlusSum(values: readonly number[]): number {
  const scale = Math.max(1, ...values);
  const sum = values.reduce((total, value) => total + value / scale, 0);
  return scale === 1 ? Math.log1p(sum) : Math.log(scale) + Math.log(1 / scale + sum);
}

/** How well a row's own text and date fit the question, 0..1 each. */
export type Metadata = { lexical: number; freshness: number };

/** The share by which text and date change a score: weighted sum, clipped to ± `metadataClip` (rule F-6). */
export function metadataDelta({ lexical, freshness }: Metadata): number {
  const { lexical: textShare, freshness: dateShare, metadataClip } = consensusSettings;
  return Math.max(-metadataClip, Math.min(metadataClip, textShare * lexical + dateShare * freshness));
}

/**
 * A merged row with its consensus score, or null if no engine voted for it (rule F-6). `voters` holds the run's
 * voters by engine id. Throws RangeError if an engine of the row is not among them.
 */
export function scoreRow(row: MergedRow, voters: ReadonlyMap<string, Voter>, metadata: Metadata): FusedRow | null {
  const votes = Object.entries(row.engineRanks).map(([engine, rank]) => {
    const voter = voters.get(engine);
    if (voter === undefined) throw new RangeError(`no weight is known for engine ${engine}`);
    return { ...voter, family: row.votesAs.get(engine) ?? voter.family, rank };
  });
  const evidence = consensus(votes);
  if (evidence.evidenceScore <= 0) return null;
  const delta = metadataDelta(metadata);
  return {
    key: row.key,
    url: row.url,
    title: row.title,
    domain: row.domain,
    snippet: row.snippet,
    ...(row.content === '' ? {} : { content: row.content }),
    published: row.published,
    dateStatus: row.dateStatus,
    engines: row.engines,
    engineRanks: row.engineRanks,
    provenance: row.provenance,
    scoreVersion: consensusSettings.version,
    evidenceScore: evidence.evidenceScore,
    consensusBoost: evidence.consensusBoost,
    metadataDelta: delta,
    contributions: evidence.contributions,
    score: Math.min(Number.MAX_VALUE, evidence.evidenceScore * (1 + delta)),
  };
}
