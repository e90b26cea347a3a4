import type { Answer, Answers, ReportedUsage, Unavailable } from './answer';
import type { Question, Questions } from './question';

/** A body read against the questions it should answer. `ok: false`: it has no `answers` object at all. */
export type ReadAnswers =
  | {
      ok: true;
      /** Every id asked is either given or unavailable (`missing` or `invalid`); ids not asked are ignored. */
      answers: Answers;
      /** The reported model when its name is plain, else null. The caller still checks it against its key. */
      model: string | null;
      usage: ReportedUsage;
      /** None, or one sentence that counts missing and unusable answers. */
      warnings: string[];
    }
  | { ok: false };

/**
 * Reads an untrusted success body (rule J-2). Never throws, whatever the body; never copies text from it except
 * offered option names and a plain model name.
 */
export function readAnswers(body: unknown, questions: Questions): ReadAnswers {
  if (!isObject(body)) return { ok: false };
  const wire = own(body, 'answers');
  if (!isObject(wire)) return { ok: false };

  const given: [string, Answer][] = [];
  const unavailable: [string, Unavailable][] = [];
  for (const [id, question] of Object.entries(questions)) {
    if (!Object.hasOwn(wire, id)) {
      unavailable.push([id, 'missing']);
      continue;
    }
    const answer = readAnswer(wire[id], question);
    if (answer) given.push([id, answer]);
    else unavailable.push([id, 'invalid']);
  }
  return {
    ok: true,
    // `fromEntries` defines plain properties, so an id named `__proto__` stays an id.
    answers: { given: Object.fromEntries(given), unavailable: Object.fromEntries(unavailable) },
    model: readModel(own(body, 'model')),
    usage: readUsage(own(body, 'usage')),
    warnings: warn(unavailable),
  };
}

/** One answer against its question; `null` when any part of it is out of bounds (rule J-2). */
export function readAnswer(wire: unknown, question: Question): Answer | null {
  if (!isObject(wire) || own(wire, 'type') !== question.type) return null;
  const confidence = readConfidence(own(wire, 'confidence'));
  if (confidence === undefined) return null;
  if (question.type === 'noul') {
    const noul = own(wire, 'noul');
    return isShare(noul) ? { type: 'noul', noul } : null;
  }
  const offered =
    question.type === 'choice' ? Object.keys(question.criteria) : question.criteria.map((_, level) => String(level));
  if (!probabilitiesFit(own(wire, 'probabilities'), offered)) return null;
  if (question.type === 'choice') {
    const choice = own(wire, 'choice');
    return typeof choice === 'string' && offered.includes(choice) ? { type: 'choice', choice, confidence } : null;
  }
  const score = own(wire, 'score');
  const top = question.criteria.length - 1;
  return typeof score === 'number' && score >= 0 && score <= top ? { type: 'score', score, confidence } : null;
}

const modelPattern = /^[A-Za-z0-9_.:/-]{1,96}$/;
const inputNames = ['input_tokens', 'inputTokens', 'prompt_tokens'];
const outputNames = ['output_tokens', 'outputTokens', 'completion_tokens'];

function readModel(name: unknown): string | null {
  return typeof name === 'string' && modelPattern.test(name) ? name : null;
}

function readUsage(usage: unknown): ReportedUsage {
  return { inputTokens: firstCount(usage, inputNames), outputTokens: firstCount(usage, outputNames) };
}

function firstCount(usage: unknown, names: string[]): number | null {
  if (!isObject(usage)) return null;
  for (const name of names) {
    const count = own(usage, name);
    // A count beyond this is none: sums of them would not be numbers any more.
    if (typeof count === 'number' && count >= 0 && count <= Number.MAX_SAFE_INTEGER) return count;
  }
  return null;
}

/** `undefined` = out of bounds; null = not reported (absent and `null` are the same to us). */
function readConfidence(value: unknown): number | null | undefined {
  if (value === undefined || value === null) return null;
  return isShare(value) ? value : undefined;
}

/** Sums are not checked: rounding to two decimals makes 0.99 a normal sum. */
function probabilitiesFit(value: unknown, offered: string[]): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, share]) => offered.includes(key) && isShare(share));
}

function warn(unavailable: [string, Unavailable][]): string[] {
  const missing = unavailable.filter(([, reason]) => reason === 'missing').length;
  const invalid = unavailable.length - missing;
  if (unavailable.length === 0) return [];
  return [`The judge left ${missing} of the questions unanswered and answered ${invalid} outside the offered options.`];
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function own(value: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : undefined;
}
