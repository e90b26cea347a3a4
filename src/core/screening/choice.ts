import type { Answers } from '../systemone/answer';
import type { ChoiceQuestion, Questions } from '../systemone/question';

/** A choice question. Throws when it offers fewer than two options, or a blank key or description (rule S-4). */
export function choiceQuestion(instructions: string, criteria: Readonly<Record<string, string>>): ChoiceQuestion {
  const options = Object.entries(criteria);
  if (options.length < 2) throw new TypeError('a choice needs at least two options');
  if (options.some(([key, description]) => key.trim() === '' || description.trim() === '')) {
    throw new TypeError('every option needs a key and a description');
  }
  return { type: 'choice', instructions, criteria: { ...criteria } };
}

/** What was chosen. `confidence` is 0..1 or null and is kept for audit only. */
export type Chosen = { choice: string; confidence: number | null };

/**
 * The valid answer to one choice question, or null: not asked, missing, of another type, or an option that was not
 * offered (rule S-6).
 */
export function chosenOption(questions: Questions, answers: Answers, id: string): Chosen | null {
  const question = Object.hasOwn(questions, id) ? questions[id] : undefined;
  const answer = Object.hasOwn(answers.given, id) ? answers.given[id] : undefined;
  if (question?.type !== 'choice' || answer?.type !== 'choice') return null;
  if (typeof answer.choice !== 'string' || !Object.hasOwn(question.criteria, answer.choice)) return null;
  const { choice, confidence } = answer;
  return { choice, confidence: typeof confidence === 'number' && Number.isFinite(confidence) ? confidence : null };
}
