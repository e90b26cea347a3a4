/** JSON as it travels to a judge. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Pick exactly one of the offered options (rule J-1): at least two, every key and description non-blank. */
export type ChoiceQuestion = { type: 'choice'; instructions: string; criteria: Record<string, string> };

/** How likely is a yes, 0..1. */
export type NoulQuestion = { type: 'noul'; instructions: string; criteria?: { true?: string; false?: string } };

/** A level on an ordered rubric of 2..10 descriptions. */
export type ScoreQuestion = { type: 'score'; instructions: string; criteria: string[] };

export type Question = ChoiceQuestion | NoulQuestion | ScoreQuestion;
export type Questions = Record<string, Question>;
