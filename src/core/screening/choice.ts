import type { Answers } from '../systemone/answer';
import type { Questions } from '../systemone/question';

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
