import { communityRecord } from './community';
import { coverageOf, diagnosticsOf } from './diagnostics';
import { usageOf } from './metering';
import { valueGroupsOf } from './order';
import { FinalSet, type HaltCode, type RunMetadata, versions } from './output';
import { rankCandidates } from './ranking';
import { haltOf, type RunFacts, reviewStateOf } from './run-facts';
import { runInfoOf } from './run-info';
import { runWarnings } from './run-warnings';
import { defaultParams } from './score';
import { selectionOf } from './selection';
import { neutralPolicy } from './source-bias';

export type { RetrievalFacts, ReviewFacts, RunFacts } from './run-facts';

/**
 * The whole final set of a run, however it ended (rules O-1 to O-6): failures and cancellation give a set too, with
 * the reason in it. The same facts always give the same set. Throws only when the result breaks the closed schema.
 */
export function finishRun(facts: RunFacts): FinalSet {
  const { input } = facts;
  const params = facts.params ?? defaultParams;
  const aim = { maxResults: input.maxResults, preferences: input.preferences, params };
  const ranked = rankCandidates(reviewStateOf(facts.review), aim);
  const halt = haltOf(facts);
  const coverage = coverageOf(facts, ranked);
  const community = communityOf(facts, halt);
  const selection = selectionOf({
    requested: input.maxResults,
    returned: ranked.rows.length,
    counts: ranked.counts,
    halt,
    outsideReview: coverage.outsideReview,
    communityOutcome: community.record.outcome,
    channelOutcomes: (facts.channels ?? []).map(({ outcome }) => outcome),
  });
  const metadata: RunMetadata = {
    ...versions,
    sourceBiasPolicyVersion: (facts.policy ?? neutralPolicy).version,
    valueGroups: valueGroupsOf(ranked.rows),
    selection,
    diagnostics: diagnosticsOf(facts, ranked, coverage),
    usage: usageOfRun(facts),
    params,
    run: runInfoOf(facts, ranked, coverage, halt, community.record),
    stopReason: selection.stopReason,
    warnings: runWarnings(facts, ranked, coverage, halt, community.warnings),
    inputSummary: {
      question: input.question,
      intent: input.intent,
      preferences: [...input.preferences],
      community: input.community ?? 'auto',
      maxResults: input.maxResults,
    },
    ...(halt && ranked.rows.length === 0 ? { error: halt } : {}),
  };
  return FinalSet.parse({ results: ranked.rows, metadata });
}

function communityOf(facts: RunFacts, halt: HaltCode | null) {
  const { retrieval } = facts;
  return communityRecord({
    input: facts.input,
    strategy: facts.strategy,
    failure: halt,
    searched: retrieval?.snapshot != null,
    capability: facts.xCapability,
    includeDomains: retrieval?.includeDomains ?? [],
    excludeDomains: retrieval?.excludeDomains ?? [],
    execution: facts.community ?? null,
  });
}

function usageOfRun({ judge, limits, meter, retrieval }: RunFacts) {
  return usageOf(meter, {
    remote: judge.remote,
    maxResponseBytes: limits.maxJevResponseBytes,
    engineRequests: retrieval?.engineRequests ?? null,
    engineHttpRequests: retrieval?.engineHttpRequests ?? null,
  });
}
