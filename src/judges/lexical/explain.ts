import type { Json } from '../../core/systemone/question';
import { readQuery } from './features';
import { decidePreference, type PreferenceDecision } from './preferences';
import { decideSafety, type SafetyDecision } from './safety';
import { materialOf, readState } from './state';
import { decideRanking, type RankingDecision } from './strategy';
import { decideValue, type ValueDecision } from './value';

/** Everything that led to the answers about one candidate, as data: names, values, weights, reasons, rules. */
export type CandidateExplanation = {
  candidateId: string;
  safety: SafetyDecision;
  value: ValueDecision;
  /** In the order of the state's preferences. */
  preferences: PreferenceDecision[];
};

/**
 * Explains the lexical judge's answers about one candidate of a state; null when the state does not hold it. The
 * decisions are made again by the same functions, so an explanation cannot differ from the answer.
 */
export function explainCandidate(state: Json, candidateId: string): CandidateExplanation | null {
  const material = materialOf(state, candidateId);
  if (!material) return null;
  const screening = readState(state);
  return {
    candidateId,
    safety: decideSafety(material),
    value: decideValue(readQuery(screening), material),
    preferences: screening.preferences.map((preference) => decidePreference(preference, material)),
  };
}

/** Explains the ranking read from a strategy state: the preset and the words it was read from. */
export function explainRanking(state: Json): RankingDecision {
  return decideRanking(readState(state));
}
