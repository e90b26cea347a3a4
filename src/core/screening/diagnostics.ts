import { callsIn } from './metering';
import type { Ranked } from './ranking';
import type { RunFacts } from './run-facts';

/** Counts that stand both in `diagnostics` and in `run`. */
export type Coverage = {
  snapshotCandidates: number;
  /** Fused rows that were not in the snapshot. */
  outsideReview: number;
  /** Not judged at all; rows judged without a usable answer are counted elsewhere. */
  unreviewed: number;
};

/** How much of what was found the review covered (rule O-5). */
export function coverageOf(facts: RunFacts, ranked: Ranked): Coverage {
  const snapshotCandidates = facts.review ? ranked.counts.collected : 0;
  const fusionRows = facts.retrieval?.snapshot?.funnel.fusionRows ?? snapshotCandidates;
  const outsideReview = Math.max(0, fusionRows - snapshotCandidates);
  return { snapshotCandidates, outsideReview, unreviewed: ranked.counts.pending + outsideReview };
}

/** `diagnostics` of a run (rule O-5). `judgeCalls` is absent when the review never began. */
export function diagnosticsOf(facts: RunFacts, ranked: Ranked, coverage: Coverage): Record<string, number> {
  return {
    ...ranked.counts,
    selected: ranked.rows.length,
    duplicatesFolded: 0,
    ...(facts.review ? { judgeCalls: callsIn('screening', facts.meter) } : {}),
    ...coverage,
    answersReused: facts.answersReused,
    blockedByPerson: facts.blockedByPerson,
  };
}
