import type { FusedRow, Provenance } from '../fusion/fused-row';
import { cutCodeUnits } from '../text/clean';
import { byCodeUnits } from '../text/order';
import { resultKey } from '../url/identity';

/** From least to most restrictive. Only a judge can make a candidate `clear`. */
export const safetyStates = ['clear', 'pending', 'unavailable', 'violation'] as const;
export type SafetyState = (typeof safetyStates)[number];

/** One canonical address of the snapshot, with the one text it will be judged by (rule S-1). */
export type Candidate = {
  /** `m1`… in snapshot order. */
  evidenceId: string;
  /** `a1`… in the same order. */
  assocId: string;
  questionId: 'q1';
  key: string;
  url: string;
  title: string;
  domain: string;
  published: string | null;
  /** The excerpt that is judged and later delivered, at most `maxInitialTextChars` long. */
  text: string;
  basis: 'page_content' | 'engine_snippet';
  textVersion: string | null;
  scoreVersion: string | null;
  /** The fused score B; may be unusable (not finite, not positive), then the candidate is set aside. */
  baseScore: number;
  /** Engines with a positive weight that found it, sorted. */
  engines: string[];
  engineRanks: Record<string, number>;
  provenance: Provenance[];
  provenanceBasis: 'positive_weight_contributors' | 'observed_ranks';
  safetyState: SafetyState;
};

/** A fused row, with what another source of rows may already know about its material. */
export type SnapshotRow = FusedRow & { safetyState?: string; textVersion?: string | null };

/** The candidates of a run, in snapshot order, and lines to warn with. */
export type CandidateSnapshot = { candidates: Candidate[]; warnings: string[] };

/**
 * The snapshot's rows as candidates (rule S-1): one a canonical address, in order of fused score, then key. Engines
 * without a positive finite weight are not contributors; they leave no rank and no provenance. Missing weights are
 * disclosed and never inferred from ranks. `maxTextChars` is in UTF-16 units.
 */
export function buildCandidates(
  rows: readonly SnapshotRow[],
  contributionWeights: Readonly<Record<string, number>> | undefined,
  maxTextChars: number,
): CandidateSnapshot {
  const voters = new Set(
    Object.entries(contributionWeights ?? {}).flatMap(([id, weight]) => (weighs(weight) ? id : [])),
  );
  const merged = new Map<string, Merged>();
  for (const row of rows) {
    if (typeof row.url !== 'string') continue;
    const key = row.key || resultKey(row.url);
    const one = observe(row, key, voters);
    const prior = merged.get(key);
    merged.set(key, prior ? merge(prior, one) : one);
  }
  const basis = contributionWeights ? 'positive_weight_contributors' : 'observed_ranks';
  const candidates = [...merged.values()]
    .sort((left, right) => sortable(right.baseScore) - sortable(left.baseScore) || byCodeUnits(left.key, right.key))
    .map((one, index) => toCandidate(one, index + 1, basis, maxTextChars));
  const warnings = contributionWeights ? [] : ['The search reported no engine weights; sources count as unknown.'];
  return { candidates, warnings };
}

/** The fields that describe one observation of a page. They are taken from one row together, never mixed. */
type Observation = {
  url: string;
  title: string;
  domain: string;
  published: string | null;
  content: string | null;
  snippet: string;
  textVersion: string | null;
};

type Merged = {
  key: string;
  observation: Observation;
  engines: Set<string>;
  engineRanks: Record<string, number>;
  provenance: Provenance[];
  baseScore: number;
  scoreVersion: string | null;
  safetyState: SafetyState;
};

const weighs = (weight: number) => Number.isFinite(weight) && weight > 0;
const isBlank = (text: string | null | undefined): boolean => !text || text.trim() === '';
const sortable = (score: number) => (Number.isFinite(score) ? score : 0);

function observe(row: SnapshotRow, key: string, voters: ReadonlySet<string>): Merged {
  const engines = new Set([...Object.keys(row.engineRanks), ...row.engines].filter((engine) => voters.has(engine)));
  return {
    key,
    observation: {
      url: row.url,
      title: row.title,
      domain: row.domain,
      published: row.published,
      content: row.content ?? null,
      snippet: row.snippet,
      textVersion: row.textVersion ?? null,
    },
    engines,
    engineRanks: Object.fromEntries(Object.entries(row.engineRanks).filter(([engine]) => engines.has(engine))),
    provenance: row.provenance.filter((entry) => !entry.engine || engines.has(entry.engine)),
    baseScore: row.score,
    scoreVersion: row.scoreVersion,
    safetyState: safetyStates.find((state) => state === row.safetyState) ?? 'unavailable',
  };
}

function merge(prior: Merged, next: Merged): Merged {
  const engineRanks = { ...prior.engineRanks };
  for (const [engine, rank] of Object.entries(next.engineRanks)) {
    engineRanks[engine] = Math.min(rank, engineRanks[engine] ?? rank);
  }
  const scored = outscores(next, prior) ? next : prior;
  return {
    key: prior.key,
    observation: prefers(next.observation, prior.observation) ? next.observation : prior.observation,
    engines: new Set([...prior.engines, ...next.engines]),
    engineRanks,
    provenance: [...prior.provenance, ...next.provenance],
    baseScore: scored.baseScore,
    scoreVersion: scored.scoreVersion,
    safetyState: mostRestrictive(prior.safetyState, next.safetyState),
  };
}

function outscores(next: Merged, prior: Merged): boolean {
  if (!weighs(prior.baseScore)) return true;
  if (next.baseScore !== prior.baseScore) return next.baseScore > prior.baseScore;
  return byCodeUnits(next.scoreVersion ?? '', prior.scoreVersion ?? '') < 0;
}

/** Page text before snippets, then the longer text, then the smaller serialized form, so that row order is no matter. */
function prefers(next: Observation, prior: Observation): boolean {
  const hasPage = Number(isBlank(prior.content)) - Number(isBlank(next.content));
  if (hasPage !== 0) return hasPage > 0;
  const longer = textOf(next).length - textOf(prior).length;
  if (longer !== 0) return longer > 0;
  return byCodeUnits(serialized(next), serialized(prior)) < 0;
}

function textOf(observation: Observation): string {
  return isBlank(observation.content) ? observation.snippet : (observation.content ?? '');
}

function serialized(one: Observation): string {
  const { url, title, domain, published, content, snippet, textVersion } = one;
  return JSON.stringify([textOf(one), url, title, domain, published, content, snippet, textVersion]);
}

function mostRestrictive(left: SafetyState, right: SafetyState): SafetyState {
  return safetyStates.indexOf(left) >= safetyStates.indexOf(right) ? left : right;
}

function toCandidate(
  one: Merged,
  number: number,
  provenanceBasis: Candidate['provenanceBasis'],
  maxTextChars: number,
): Candidate {
  const { url, title, domain, published, content, textVersion } = one.observation;
  return {
    evidenceId: `m${number}`,
    assocId: `a${number}`,
    questionId: 'q1',
    key: one.key,
    url,
    title: isBlank(title) ? url : title,
    domain,
    published,
    text: cutCodeUnits(textOf(one.observation), maxTextChars),
    basis: isBlank(content) ? 'engine_snippet' : 'page_content',
    textVersion,
    scoreVersion: one.scoreVersion,
    baseScore: one.baseScore,
    engines: [...one.engines].sort(byCodeUnits),
    engineRanks: one.engineRanks,
    provenance: one.provenance,
    provenanceBasis,
    safetyState: one.safetyState,
  };
}
