import type { ChoiceQuestion, NoulQuestion, Question, Questions, ScoreQuestion } from './question';

/** Most options one choice may offer, and most levels one score may have, as the protocol limits them. */
export const maxOptions = 255;
export const maxLevels = 10;

/**
 * A choice question (rule J-1).
 * @throws TypeError on fewer than two or more than 255 options, or a blank key, description or instruction.
 */
export function choice(instructions: string, criteria: Record<string, string>): ChoiceQuestion {
  return checked({ type: 'choice', instructions, criteria: Object.fromEntries(Object.entries(criteria)) });
}

/**
 * A yes/no question whose answer is a likelihood 0..1 (rule J-1).
 * @throws TypeError on a blank instruction or a blank description.
 */
export function noul(instructions: string, criteria?: { true?: string; false?: string }): NoulQuestion {
  return checked(criteria ? { type: 'noul', instructions, criteria: { ...criteria } } : { type: 'noul', instructions });
}

/**
 * A question about a level on an ordered rubric, lowest first (rule J-1).
 * @throws TypeError on fewer than two or more than ten levels, or a blank level or instruction.
 */
export function score(instructions: string, levels: string[]): ScoreQuestion {
  return checked({ type: 'score', instructions, criteria: [...levels] });
}

/** What makes a question unfit to be sent, in one sentence without its text; `null` when it is fit (rule J-1). */
export function questionProblem(question: Question): string | null {
  if (blank(question.instructions)) return 'The instructions are blank.';
  if (question.type === 'choice') return choiceProblem(question.criteria);
  if (question.type === 'score') return levelsProblem(question.criteria);
  const described = Object.values(question.criteria ?? {}).filter((text) => text !== undefined);
  return described.some(blank) ? 'A description is blank.' : null;
}

/** The first problem of a whole set, an empty set included; `null` when all can be sent (rule J-1). */
export function questionsProblem(questions: Questions): string | null {
  const ids = Object.keys(questions);
  if (ids.length === 0) return 'There is no question.';
  if (ids.some(blank)) return 'A question has a blank id.';
  for (const question of Object.values(questions)) {
    const problem = questionProblem(question);
    if (problem) return problem;
  }
  return null;
}

function choiceProblem(criteria: Record<string, string>): string | null {
  const options = Object.entries(criteria ?? {});
  if (options.length < 2) return 'A choice needs at least two options.';
  if (options.length > maxOptions) return `A choice takes at most ${maxOptions} options.`;
  if (options.some(([key]) => blank(key))) return 'An option has a blank key.';
  return options.some(([, text]) => blank(text)) ? 'An option has a blank description.' : null;
}

function levelsProblem(levels: string[]): string | null {
  if (!Array.isArray(levels) || levels.length < 2) return 'A score needs at least two levels.';
  if (levels.length > maxLevels) return `A score takes at most ${maxLevels} levels.`;
  return levels.some(blank) ? 'A level has a blank description.' : null;
}

function checked<Q extends Question>(question: Q): Q {
  const problem = questionProblem(question);
  if (problem) throw new TypeError(problem);
  return question;
}

function blank(text: unknown): boolean {
  return typeof text !== 'string' || text.trim() === '';
}
