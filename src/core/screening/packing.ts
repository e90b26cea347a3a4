import type { Json, Questions } from '../systemone/question';
import type { Candidate } from './candidates';
import type { ScreeningLimits } from './limits';
import { type ScreeningRequest, screeningRequest, type Topic } from './questions';
import type { SourceBiasPolicy } from './source-bias';

/** Room left in a request for what a judge adds to state and questions, UTF-16 units. */
const requestReserve = 1024;

/** Whether one request stays within `maxStateChars` and `maxRequestChars` (rule S-3). Characters, not bytes. */
export function fitsRequest(
  request: { state: Json; questions: Questions },
  limits: Pick<ScreeningLimits, 'maxStateChars' | 'maxRequestChars'>,
): boolean {
  const { state, questions } = request;
  if (JSON.stringify(state).length > limits.maxStateChars) return false;
  return JSON.stringify({ state, questions }).length + requestReserve <= limits.maxRequestChars;
}

/** One planned request. `index` counts from 0 in snapshot order. */
export type Batch = ScreeningRequest & { index: number };

/** Why a candidate can never be judged in this run. */
export type PackingReason = 'request_too_large' | 'safety_unavailable';

/** All batches of a run, planned before the first is sent, and who is in none of them. */
export type Packing = {
  batches: Batch[];
  /** evidenceId → reason. */
  unassessable: Record<string, PackingReason>;
};

/** Whether a candidate is put to the judge at all: usable score and material that may be judged. */
export function isJudgeable(candidate: Candidate): boolean {
  return hasScore(candidate) && (candidate.safetyState === 'clear' || candidate.safetyState === 'pending');
}

const hasScore = ({ baseScore }: Candidate) => Number.isFinite(baseScore) && baseScore > 0;

/**
 * Plans the batches in snapshot order (rule S-3). A candidate that does not fit even alone is unassessable, never
 * shortened and never left out in silence. `known` holds ids that need no request, because their answers are reused.
 */
export function packBatches(
  topic: Topic,
  candidates: readonly Candidate[],
  policy: SourceBiasPolicy,
  limits: Pick<ScreeningLimits, 'batchSize' | 'maxStateChars' | 'maxRequestChars'>,
  known: ReadonlySet<string> = new Set(),
): Packing {
  const groups: ScreeningRequest[] = [];
  const unassessable: Packing['unassessable'] = {};
  let open: Candidate[] = [];
  let openRequest: ScreeningRequest | null = null;

  const flush = () => {
    if (openRequest) groups.push(openRequest);
    open = [];
    openRequest = null;
  };
  const append = (candidate: Candidate): boolean => {
    const enlarged = screeningRequest(topic, [...open, candidate], policy);
    if (!fitsRequest(enlarged, limits)) return false;
    open.push(candidate);
    openRequest = enlarged;
    if (open.length >= limits.batchSize) flush();
    return true;
  };

  for (const candidate of candidates) {
    if (!isJudgeable(candidate)) {
      const unreadable = hasScore(candidate) && candidate.safetyState === 'unavailable';
      if (unreadable) unassessable[candidate.evidenceId] = 'safety_unavailable';
      continue;
    }
    if (known.has(candidate.evidenceId) || append(candidate)) continue;
    flush();
    if (!append(candidate)) unassessable[candidate.evidenceId] = 'request_too_large';
  }
  flush();
  return { batches: groups.map((request, index) => ({ ...request, index })), unassessable };
}
