import type { Answers, JudgeErrorKind, ReportedUsage } from '../core/systemone/answer';
import type { Json, Questions } from '../core/systemone/question';

/** One logical request: the state, the questions about it, and its bounds (rules J-1..J-3). */
export type AskRequest = {
  state: Json;
  questions: Questions;
  /** Retries after the first attempt (Screen: 1). */
  maxRetries: number;
  /** Bound of one HTTP attempt, ms. */
  perRequestMs: number;
  /** Longest back-off of our own choosing, ms. */
  maxBackoffMs: number;
  /** A larger success body is malformed. */
  maxResponseBytes: number;
  /** A longer serialized body is never sent (UTF-16 units). */
  maxRequestChars: number;
  signal: AbortSignal;
  /** Awaited before every HTTP attempt, so that the journal knows of it first. Rejecting stops the call. */
  beforeAttempt(serializedChars: number): Promise<void>;
  /** Told of every 429 and 529, also of those that a retry heals: fewer calls should be in flight. */
  onOverload?(): void;
};

export type AskReply =
  | { ok: true; answers: Answers; model: string; usage: ReportedUsage; warnings: string[] }
  /** `attempts`: HTTP attempts made. `message`: our own words, never the key, never a raw body. */
  | { ok: false; kind: JudgeErrorKind; attempts: number; message: string };

/** Who answers. A judge never decides admission, order or what a click does. */
export type Judge = {
  /** `typesafe`, `lexical`, … as stored in settings. */
  id: string;
  /** Shown to people with every result set. */
  name: string;
  /** Whether calls leave the device; then they count as HTTP attempts. */
  remote: boolean;
  /** Host permission pattern its calls need, or null. */
  origin: string | null;
  /** `null` when it can answer; else what is missing, in one sentence. */
  missing: string | null;
  ask(request: AskRequest): Promise<AskReply>;
};
