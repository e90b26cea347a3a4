import type { RunRecord } from '../../core/run/run';
import type { FinalSet, RunMetadata } from '../../core/screening/output';

/**
 * What may be pasted into a public report: an allow-list of counts, states and versions. No question, intent,
 * preference, address, title, excerpt or warning text is in it.
 */
export function safeDiagnostics(run: RunRecord | null, set: FinalSet | null): string {
  const metadata = set?.metadata ?? null;
  return JSON.stringify({ run: run && runFacts(run), result: metadata && resultFacts(metadata) }, null, 2);
}

const runFacts = (run: RunRecord) => ({
  mode: run.mode,
  state: run.state,
  stage: run.stage,
  activeMs: run.activeMs,
  judge: run.conditions?.judge.id ?? null,
  wording: run.conditions?.wording ?? null,
  language: run.conditions?.language ?? null,
  progress: run.progress.counts,
  engines: run.progress.engines,
  ...(run.progress.channels === undefined ? {} : { channels: run.progress.channels }),
});

const resultFacts = (metadata: RunMetadata) => ({
  schemaVersion: metadata.schemaVersion,
  policyVersion: metadata.policyVersion,
  judgementPolicyVersion: metadata.judgementPolicyVersion,
  selection: metadata.selection,
  diagnostics: metadata.diagnostics,
  usage: metadata.usage,
  params: metadata.params,
  halted: metadata.run.halted,
  ranking: metadata.run.ranking,
  strategy: metadata.run.strategy,
  limits: metadata.run.limits,
  engineStats: metadata.run.engineStats,
  effectiveWeights: metadata.run.effectiveWeights,
  community: { outcome: metadata.run.community.outcome, reason: metadata.run.community.reason },
  batches: metadata.run.batches,
  judgeFailures: metadata.run.judgeFailures,
  decisionCount: metadata.run.decisionCount,
  warnings: metadata.warnings.length,
});
