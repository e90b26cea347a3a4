import { dispose, type RejectionReason, rejectionCounters, type UnassessableReason } from './admission';
import type { Candidate } from './candidates';
import type { Judgement } from './decode';
import { compareResults, valueLabels } from './order';
import type { ResultRow } from './output';
import { defaultParams, type Score, type ScoreParams, scoreCandidate } from './score';

/** What is known about the candidates of a run at one moment. */
export type ReviewState = {
  /** In snapshot order, as `prepareMaterial` left them. */
  candidates: readonly Candidate[];
  /** By evidenceId. */
  judgements: Readonly<Record<string, Judgement>>;
  /** By evidenceId; counts only where there is no judgement. */
  unassessable: Readonly<Record<string, UnassessableReason>>;
};

/** How many results are wanted, and by which preferences and parameters they are scored. */
export type RankingAim = { maxResults: number; preferences: readonly string[]; params?: ScoreParams };

/** Counters of the review (rule O-5); each candidate is in exactly one of the first ten. */
export type ReviewCounts = Record<(typeof rejectionCounters)[RejectionReason] | 'qualityAssessed', number> & {
  collected: number;
  /** Candidates with an established or explicitly unestablished value, whatever became of them. */
  valueJudged: number;
};

/** A rejection as it stands in `run.decisions`. */
export type Decision = { evidenceId: string; admitted: false; reason: RejectionReason };

/** A ranked review: the rows, the counts behind them, and who was rejected. */
export type Ranked = {
  rows: ResultRow[];
  counts: ReviewCounts;
  /** Rejected candidates only, in snapshot order; admitted ones that were cut have no entry. */
  decisions: Decision[];
};

/** Admits, scores, orders and cuts (rules S-7, S-8, S-9). The same function ranks provisionally and finally. */
export function rankCandidates(state: ReviewState, aim: RankingAim): Ranked {
  const params = aim.params ?? defaultParams;
  const counts = noCounts();
  const decisions: Decision[] = [];
  const admitted: Admitted[] = [];
  for (const candidate of state.candidates) {
    const { evidenceId } = candidate;
    const judgement = own(state.judgements, evidenceId);
    const disposition = dispose(candidate, judgement, own(state.unassessable, evidenceId));
    counts.collected += 1;
    if (judgement && judgement.value.state !== 'unavailable') counts.valueJudged += 1;
    if (!disposition.admitted) {
      counts[rejectionCounters[disposition.reason]] += 1;
      decisions.push({ evidenceId, admitted: false, reason: disposition.reason });
    } else if (judgement) {
      counts.qualityAssessed += 1;
      admitted.push(score(candidate, judgement, disposition.level, aim.preferences.length, params));
    }
  }
  const rows = admitted
    .sort(compareResults)
    .slice(0, aim.maxResults)
    .map((one, index) => toRow(one, index + 1));
  return { rows, counts, decisions };
}

/** The ranked rows of what is judged so far, for showing while the review goes on. */
export function rankProvisional(state: ReviewState, aim: RankingAim): ResultRow[] {
  return rankCandidates(state, aim).rows;
}

type Admitted = {
  candidate: Candidate;
  judgement: Judgement;
  level: 3 | 4 | 5;
  score: Score;
  finalScore: number;
  baseScore: number;
  key: string;
};

/** No shingle comparison is made: with mu = 0 overlap between results would not count anyway. */
const redundancy = 0;

function score(
  candidate: Candidate,
  judgement: Judgement,
  level: 3 | 4 | 5,
  preferenceCount: number,
  params: ScoreParams,
): Admitted {
  const { baseScore, key } = candidate;
  const { discount, preferences: matches } = judgement;
  const facts = { baseScore, valueLevel: level, discount, matches, preferenceCount, redundancy };
  const parts = scoreCandidate(facts, params);
  return { candidate, judgement, level, score: parts, finalScore: parts.finalScore, baseScore, key };
}

function toRow({ candidate, judgement, level, score: parts }: Admitted, rank: number): ResultRow {
  return {
    id: `r${rank}`,
    evidenceId: candidate.evidenceId,
    rank,
    url: candidate.url,
    title: candidate.title,
    description: candidate.text,
    basis: candidate.basis,
    published: candidate.published,
    textVersion: candidate.textVersion,
    scoreVersion: candidate.scoreVersion,
    safetyState: 'clear',
    engineRanks: { ...candidate.engineRanks },
    engines: [...candidate.engines],
    valueLevel: level,
    valueLabel: valueLabels[level],
    fusionScore: candidate.baseScore,
    ...parts,
    redundancy,
    sourceDiscount: judgement.discount,
    sourceDiscountSelectedBy: judgement.discountSelectedBy,
    signals: { valueConfidence: judgement.valueConfidence, discountConfidence: judgement.discountConfidence },
  };
}

function noCounts(): ReviewCounts {
  return {
    collected: 0,
    pending: 0,
    safetyRejected: 0,
    safetyUnavailable: 0,
    assessmentUnavailable: 0,
    valueUnestablished: 0,
    valueFiltered: 0,
    baseScoreMissing: 0,
    requestTooLarge: 0,
    judgementUnavailable: 0,
    qualityAssessed: 0,
    valueJudged: 0,
  };
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
