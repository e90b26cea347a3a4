import type { Answers } from '../systemone/answer';
import type { Questions } from '../systemone/question';
import { chosenOption } from './choice';
import type { DiscountOption, PreferenceMatch } from './output';
import { questionIds, type ScreeningRequest } from './questions';

/** What was established about value: a level, that none can be established, or no usable answer. */
export type Value = { state: 'level'; level: number } | { state: 'unestablished' } | { state: 'unavailable' };

/** A judge's verdict on one candidate, as plain data for the journal (rule S-6). */
export type Judgement = {
  /** A missing or unusable answer is `unavailable`, never `clear`. */
  safety: 'clear' | 'violation' | 'unavailable';
  value: Value;
  /** For audit only, 0..1 or null; never scored, never a threshold. */
  valueConfidence: number | null;
  discount: DiscountOption;
  discountSelectedBy: 'code' | 'model';
  discountConfidence: number | null;
  /** One per preference, in order. */
  preferences: PreferenceMatch[];
};

/** Every member's judgement (rule S-6), by evidenceId; unusable answers count against their own question only. */
export function decodeScreening(request: ScreeningRequest, answers: Answers): Record<string, Judgement> {
  return Object.fromEntries(
    request.members.map((member) => [member.evidenceId, decodeMember(request.questions, member, answers)]),
  );
}

/** Ids of the members all of whose questions got a valid answer: only these are worth keeping for reuse. */
export function fullyAnswered(request: ScreeningRequest, answers: Answers): string[] {
  return request.members
    .filter(({ evidenceId, preferences }) => {
      const ids = [
        questionIds.safety(evidenceId),
        questionIds.value(evidenceId),
        questionIds.discount(evidenceId),
        ...Array.from({ length: preferences }, (_, index) => questionIds.preference(evidenceId, index)),
      ];
      return ids.every((id) => !Object.hasOwn(request.questions, id) || chosenOption(request.questions, answers, id));
    })
    .map(({ evidenceId }) => evidenceId);
}

type Member = ScreeningRequest['members'][number];

function decodeMember(questions: Questions, member: Member, answers: Answers): Judgement {
  const { evidenceId } = member;
  const safety = chosenOption(questions, answers, questionIds.safety(evidenceId));
  const value = chosenOption(questions, answers, questionIds.value(evidenceId));
  return {
    safety: (safety?.choice ?? 'unavailable') as Judgement['safety'],
    value: decodeValue(value?.choice),
    valueConfidence: value?.confidence ?? null,
    ...decodeDiscount(questions, member, answers),
    preferences: Array.from({ length: member.preferences }, (_, index) => {
      const answer = chosenOption(questions, answers, questionIds.preference(evidenceId, index));
      return (answer?.choice ?? 'unknown') as PreferenceMatch;
    }),
  };
}

function decodeValue(choice: string | undefined): Value {
  if (choice === undefined) return { state: 'unavailable' };
  return choice === 'unestablished' ? { state: 'unestablished' } : { state: 'level', level: Number(choice) };
}

type Discount = Pick<Judgement, 'discount' | 'discountSelectedBy' | 'discountConfidence'>;

/** In code mode nothing on the wire is looked at; in model mode no valid answer is a disclosed `unknown`. */
function decodeDiscount(questions: Questions, member: Member, answers: Answers): Discount {
  const { selected } = member.discount;
  if (selected !== null) return { discount: selected, discountSelectedBy: 'code', discountConfidence: null };
  const answer = chosenOption(questions, answers, questionIds.discount(member.evidenceId));
  if (!answer) return { discount: 'unknown', discountSelectedBy: 'code', discountConfidence: null };
  return {
    discount: answer.choice as DiscountOption,
    discountSelectedBy: 'model',
    discountConfidence: answer.confidence,
  };
}
