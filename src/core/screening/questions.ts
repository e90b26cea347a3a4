import { choice as choiceQuestion } from '../systemone/build';
import type { Json, Questions } from '../systemone/question';
import type { Candidate } from './candidates';
import { sortedByKey } from './compare';
import type { DiscountOption } from './output';
import { type DiscountOffer, discountOffer, type SourceBiasPolicy } from './source-bias';
import {
  discountSelectionRule,
  type ExcerptPath,
  preferenceCriteria,
  safetyCriteria,
  screeningInstructions,
  screeningTask,
  sharedRules,
  valueCriteria,
} from './wording';

/** What every question of a run is about. */
export type Topic = { question: string; intent: string; preferences: readonly string[] };

/** Ids of the questions about one candidate (rule S-4). */
export const questionIds = {
  safety: (evidenceId: string) => `safety.${evidenceId}`,
  value: (evidenceId: string) => `value.${evidenceId}`,
  discount: (evidenceId: string) => `discount.${evidenceId}`,
  preference: (evidenceId: string, index: number) => `pref.${evidenceId}.${index}`,
} as const;

/** One screening request: what is sent, and what decoding has to know about each member. */
export type ScreeningRequest = {
  state: Json;
  questions: Questions;
  members: { evidenceId: string; discount: DiscountOffer; preferences: number }[];
};

/** The request about a group of candidates (rule S-4). Every candidate has its full set of questions in it. */
export function screeningRequest(
  topic: Topic,
  candidates: readonly Candidate[],
  policy: SourceBiasPolicy,
): ScreeningRequest {
  const { sources, places } = placeSources(candidates);
  const questions: Questions = {};
  const members = candidates.map((candidate, index) => {
    const discount = discountOffer(policy, candidate.engines);
    addQuestions(questions, topic, candidate, places[index] as ExcerptPath, discount, policy);
    return { evidenceId: candidate.evidenceId, discount, preferences: topic.preferences.length };
  });
  const state: Json = {
    task: screeningTask,
    question: topic.question,
    intent: topic.intent,
    preferences: [...topic.preferences],
    referenceDate: null,
    rules: { ...sharedRules },
    sourceBiasPolicy: {
      version: policy.version,
      nature: policy.nature,
      mildEligible: policy.mildEligible,
      strongEligible: policy.strongEligible,
      selectionRule: discountSelectionRule,
    },
    sources: sources.map(({ json }) => json),
    candidates: candidates.map((candidate, index) => ({
      id: candidate.evidenceId,
      for_question: candidate.questionId,
      source_index: places[index]?.source ?? 0,
      fragment_index: places[index]?.fragment ?? 0,
      text_basis: candidate.basis,
    })),
  };
  return { state, questions, members };
}

type Fragment = { text: string; text_basis: string; text_version: string | null };
type Source = { key: string; fragments: Fragment[]; json: { [key: string]: Json } };

/** One source per canonical address; candidates with the same text and basis share a fragment. */
function placeSources(candidates: readonly Candidate[]): { sources: Source[]; places: ExcerptPath[] } {
  const sources: Source[] = [];
  const places = candidates.map((candidate) => {
    let source = sources.findIndex(({ key }) => key === candidate.key);
    if (source < 0) source = sources.push(sourceOf(candidate, sources.length + 1)) - 1;
    const { fragments } = sources[source] as Source;
    const { text, basis, textVersion } = candidate;
    let fragment = fragments.findIndex((one) => one.text === text && one.text_basis === basis);
    if (fragment < 0) fragment = fragments.push({ text, text_basis: basis, text_version: textVersion }) - 1;
    return { source, fragment };
  });
  return { sources, places };
}

function sourceOf(candidate: Candidate, number: number): Source {
  const { url, title, domain, published, engines, engineRanks, key } = candidate;
  const fragments: Fragment[] = [];
  const json: { [key: string]: Json } = { id: `s${number}`, url, title, domain, published, fragments };
  if (engines.length > 0 || Object.keys(engineRanks).length > 0) {
    json.retrieval = { engines: [...engines].sort(), engineRanks: sortedByKey(engineRanks) };
  }
  return { key, fragments, json };
}

function addQuestions(
  questions: Questions,
  topic: Topic,
  candidate: Candidate,
  place: ExcerptPath,
  discount: DiscountOffer,
  policy: SourceBiasPolicy,
): void {
  const id = candidate.evidenceId;
  if (candidate.safetyState === 'pending') {
    questions[questionIds.safety(id)] = choiceQuestion(screeningInstructions.safety(place), safetyCriteria);
  }
  questions[questionIds.value(id)] = choiceQuestion(screeningInstructions.value(place), valueCriteria);
  if (discount.selected === null) {
    const criteria = Object.fromEntries(discount.options.map((option) => [option, descriptionOf(policy, option)]));
    questions[questionIds.discount(id)] = choiceQuestion(screeningInstructions.discount(place), criteria);
  }
  for (const index of topic.preferences.keys()) {
    const instructions = screeningInstructions.preference(place, index);
    questions[questionIds.preference(id, index)] = choiceQuestion(instructions, preferenceCriteria);
  }
}

function descriptionOf(policy: SourceBiasPolicy, option: DiscountOption): string {
  return policy.criteria[option] ?? '';
}
