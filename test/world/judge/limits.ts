/** Token limits of one request. */
export type TokenLimits = {
  /** State and all questions. */
  request: number;
  /** State and the longest single question. */
  question: number;
};

/** The limits that the service documents. */
export const documentedLimits: TokenLimits = { request: 65_536, question: 32_768 };

const OVERHEAD = 300;
const PER_QUESTION = 10;
const CHARACTERS_PER_TOKEN = 4.5;
const TOKENS_PER_WIDE_CHARACTER = 0.7;

/** A rough count of tokens: Latin text by length, Chinese and the like by character. */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (const character of text) if ((character.codePointAt(0) ?? 0) > 0x2e80) wide += 1;
  return Math.ceil((text.length - wide) / CHARACTERS_PER_TOKEN + wide * TOKENS_PER_WIDE_CHARACTER);
}

/** Tokens of a request as a whole and of its longest single question, each with the state. */
export function measure(state: unknown, questions: Record<string, unknown>): TokenLimits {
  const base = OVERHEAD + estimateTokens(JSON.stringify(state));
  // Ids are not sent to the model, so they cost nothing.
  const each = Object.values(questions).map((question) => PER_QUESTION + estimateTokens(JSON.stringify(question)));
  return {
    request: base + each.reduce((sum, one) => sum + one, 0),
    question: base + Math.max(0, ...each),
  };
}
