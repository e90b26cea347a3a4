import type { ChannelRecord } from '../community/channels';
import type { CommunityExecution } from '../community/execution';
import type { Snapshot } from '../fusion/fused-row';
import type { EngineOutcome } from '../retrieval/outcome';
import type { UnassessableReason } from './admission';
import type { Candidate } from './candidates';
import type { XCapability } from './community';
import type { Judgement } from './decode';
import { engineStatsOf, retrievalHalt } from './engine-stats';
import { type BatchFailure, reviewHalt } from './halt';
import type { NewRunInput } from './input';
import type { ScreeningLimits } from './limits';
import type { MeterEvent, MeterFacts } from './metering';
import type { HaltCode } from './output';
import type { Packing } from './packing';
import type { ReviewState } from './ranking';
import type { ScoreParams } from './score';
import type { SourceBiasPolicy } from './source-bias';
import type { Strategy } from './strategy';

/** How retrieval went. */
export type RetrievalFacts = {
  outcomes: readonly EngineOutcome[];
  /** Null when no search was made or its result could not be used; empty rows when it found nothing. */
  snapshot: Pick<Snapshot, 'rows' | 'funnel'> | null;
  /** Weights used in this run, a degraded engine's halved. */
  effectiveWeights: Readonly<Record<string, number>>;
  queriesUsed: readonly string[];
  enginePool: string | null;
  cacheHit: boolean;
  /** Hosts of the question's `site:` and `-site:` operators. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
} & Pick<MeterFacts, 'engineRequests' | 'engineHttpRequests'>;

/** How the review of the candidates went. */
export type ReviewFacts = {
  /** In snapshot order, prepared. */
  candidates: readonly Candidate[];
  /** By evidenceId, reused ones included. */
  judgements: Readonly<Record<string, Judgement>>;
  /** From packing. */
  unassessable: Packing['unassessable'];
  /** Batches planned. */
  batches: number;
  /** Batches dispatched whose end is known, failed ones included. */
  dispatched: number;
  failures: readonly BatchFailure[];
};

/** Everything that is known about a run when it ends; stages that were not reached are null. */
export type RunFacts = {
  input: NewRunInput;
  limits: ScreeningLimits;
  /** Left out: the neutral policy. */
  policy?: SourceBiasPolicy;
  /** Left out: the contract's parameters. */
  params?: ScoreParams;
  /** The person stopped the run. */
  cancelled: boolean;
  /** The first failure outside the review's batches, or null. */
  failure: HaltCode | null;
  strategy: Strategy | null;
  retrieval: RetrievalFacts | null;
  review: ReviewFacts | null;
  /** `model`: who answered, as `run.jevModel` names it. */
  judge: { model: string | null; remote: boolean };
  meter: readonly MeterEvent[];
  /** Candidates whose kept answers were used again. */
  answersReused: number;
  /** Rows taken out because the person blocked their site. */
  blockedByPerson: number;
  xCapability: XCapability;
  /** What became of the X branch; null or left out when it was not run. */
  community?: CommunityExecution | null;
  /** What became of the branch's other channels; left out where the profile has none. */
  channels?: readonly ChannelRecord[];
  /** Lines of judge calls and of the caller, in order. */
  warnings: readonly string[];
};

/**
 * What stopped a run early (rule O-4), or null: cancellation, else the recorded failure, else what retrieval or the
 * review ran into. A stage that is missing without a reason counts as a failure, never as an empty result.
 */
export function haltOf(facts: RunFacts): HaltCode | null {
  const { retrieval, review } = facts;
  if (facts.cancelled) return 'cancelled';
  if (facts.failure) return facts.failure;
  if (!facts.strategy || !retrieval) return 'service_unavailable';
  const rows = retrieval.snapshot?.rows.length ?? 0;
  const halt = retrievalHalt(engineStatsOf(retrieval.outcomes), rows);
  if (halt) return halt;
  if (!retrieval.snapshot) return 'service_unavailable';
  if (!review) return rows > 0 ? 'judge_failure' : null;
  return reviewHalt(review.failures, review.dispatched);
}

/** The state of the review that ranking works on: members of failed batches have no usable judgement (rule S-7). */
export function reviewStateOf(review: ReviewFacts | null): ReviewState {
  if (!review) return { candidates: [], judgements: {}, unassessable: {} };
  const unassessable: Record<string, UnassessableReason> = { ...review.unassessable };
  for (const { members } of review.failures) {
    for (const evidenceId of members) unassessable[evidenceId] = 'judgement_unavailable';
  }
  return { candidates: review.candidates, judgements: review.judgements, unassessable };
}
