/** A validated answer to a choice question: `choice` is one of the offered options. */
export type ChoiceAnswer = {
  type: 'choice';
  choice: string;
  /** 0..1 as reported, or null; recorded for audit only, never scored (rule J-4). */
  confidence: number | null;
};
export type NoulAnswer = { type: 'noul'; noul: number };
export type ScoreAnswer = { type: 'score'; score: number; confidence: number | null };
export type Answer = ChoiceAnswer | NoulAnswer | ScoreAnswer;

/** Why one question has no usable answer. */
export type Unavailable = 'missing' | 'invalid' | 'too_thin' | 'not_supported';

/** Answers by question id, and a reason for every question that got none. Together they cover all ids asked. */
export type Answers = { given: Record<string, Answer>; unavailable: Record<string, Unavailable> };

/** Failure kinds of a judge call (rule J-3). */
export const judgeErrorKinds = [
  'not_configured',
  'unauthorized',
  'invalid_request',
  'rate_limited',
  'overloaded',
  'server_error',
  'redirect_blocked',
  'gateway_response',
  'malformed_response',
  'network',
  'timeout',
  'request_too_large',
  'cancelled',
] as const;
export type JudgeErrorKind = (typeof judgeErrorKinds)[number];

/** Tokens as the judge reported them; null = not observed. */
export type ReportedUsage = { inputTokens: number | null; outputTokens: number | null };
