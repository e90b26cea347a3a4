import { identityOf } from '../url/identity';
import type { FusedRow } from './fused-row';

/** Constants of the ordinary mode (rule F-7); in the unit of the fused score where not said otherwise. */
export const diversitySettings = {
  /** Taken off a row for full similarity to a row already chosen. */
  diversityPenalty: 0.15,
  /** Most rows of one site whose text is too short to compare. */
  sparseDomainCap: 2,
  /** Most rows of one author on X; authors the address does not name share one place. */
  authorCap: 2,
  /** Rows of fewer tokens have no trigrams and are never similar to anything. */
  minTokens: 8,
} as const;

/** What the ordinary mode chooses by (rule F-7). */
export type DiverseOptions = {
  /** Most rows returned. */
  limit: number;
  /** Rows below are left out. */
  minScore?: number;
  /** The run's include list: with exactly one domain, rows of that site are not capped. */
  includeDomains?: readonly string[];
};

/** A chosen row. `selectionScore` is its score less the penalty at the moment of choice; `score` is unchanged. */
export type DiverseRow = FusedRow & { selectionScore: number };

type Contender = {
  row: FusedRow;
  shingles: ReadonlySet<string>;
  /** Largest similarity to a chosen row so far, 0..1. */
  similarity: number;
  /** The bucket whose cap applies, or null. */
  bucket: string | null;
};

const token = /[a-z0-9]+|[\u4e00-\u9fff]/g;

/**
 * The ordinary fused mode: rows one by one, each time the one with the best score after the penalty for resembling rows
 * already chosen; equal ones by smaller key (rule F-7). Independent of the snapshot mode, which knows no penalty.
 */
export function selectDiverse(rows: readonly FusedRow[], options: DiverseOptions): DiverseRow[] {
  const { limit, minScore = 0, includeDomains = [] } = options;
  const capSites = includeDomains.length !== 1;
  let open = rows
    .filter(({ score }) => Number.isFinite(score) && score > 0 && score >= minScore)
    .map((row) => contenderOf(row, capSites));
  const holders = holdersOf(open);
  const taken = new Map<string, number>();
  const chosen: DiverseRow[] = [];
  while (chosen.length < limit && open.length > 0) {
    const next = open.reduce(better);
    chosen.push({ ...next.row, selectionScore: selectionScore(next) });
    raiseSimilarities(next, holders);
    const full = next.bucket !== null && countIn(taken, next.bucket) >= capOf(next.bucket);
    open = open.filter((other) => other !== next && !(full && other.bucket === next.bucket));
  }
  return chosen;
}

function contenderOf(row: FusedRow, capSites: boolean): Contender {
  const shingles = shinglesOf(`${row.title} ${row.snippet}`);
  const post = identityOf(row.url).xPost;
  const site = capSites && shingles.size === 0 ? `site:${row.domain}` : null;
  return { row, shingles, similarity: 0, bucket: post ? `author:${post.username?.toLowerCase() ?? ''}` : site };
}

/** Every three tokens in a row; a token is a Latin word, a number or one ideograph. */
function shinglesOf(text: string): Set<string> {
  const tokens = text.toLowerCase().match(token) ?? [];
  if (tokens.length < diversitySettings.minTokens) return new Set();
  return new Set(tokens.slice(2).map((last, index) => `${tokens[index]} ${tokens[index + 1]} ${last}`));
}

/** Which contenders hold a shingle, so that a choice is compared only with rows it shares text with. */
function holdersOf(contenders: readonly Contender[]): Map<string, Contender[]> {
  const holders = new Map<string, Contender[]>();
  for (const contender of contenders) {
    for (const shingle of contender.shingles) {
      const known = holders.get(shingle);
      if (known) known.push(contender);
      else holders.set(shingle, [contender]);
    }
  }
  return holders;
}

function raiseSimilarities(chosen: Contender, holders: ReadonlyMap<string, readonly Contender[]>): void {
  const shared = new Map<Contender, number>();
  for (const shingle of chosen.shingles) {
    for (const other of holders.get(shingle) ?? []) shared.set(other, (shared.get(other) ?? 0) + 1);
  }
  for (const [other, count] of shared) {
    const jaccard = count / (chosen.shingles.size + other.shingles.size - count);
    other.similarity = Math.max(other.similarity, jaccard);
  }
}

function selectionScore({ row, similarity }: Contender): number {
  return row.score - diversitySettings.diversityPenalty * similarity;
}

function better(left: Contender, right: Contender): Contender {
  const difference = selectionScore(left) - selectionScore(right);
  if (difference === 0) return left.row.key <= right.row.key ? left : right;
  return difference > 0 ? left : right;
}

function capOf(bucket: string): number {
  return bucket.startsWith('author:') ? diversitySettings.authorCap : diversitySettings.sparseDomainCap;
}

/** Counts one more row of the bucket and returns how many there are now. */
function countIn(taken: Map<string, number>, bucket: string): number {
  const count = (taken.get(bucket) ?? 0) + 1;
  taken.set(bucket, count);
  return count;
}
