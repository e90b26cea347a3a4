import type { Fault } from '../faults';
import { isRecord } from './protocol';

/** Ways in which a 429 says when to come back; leave a field out to leave the header out. */
export type RetryHint = { retryAfter?: string; retryAfterMs?: string };

/** Faults of the judge, with bodies shaped like the ones seen in the wild. */
export const judgeFaults = {
  /** No key reached the service. */
  missingKey: () =>
    refusal(403, { error_type: 'authentication_error', message: 'An API key is needed for this request.' }),
  /** The key is not known. */
  wrongKey: () => refusal(401, { error_type: 'authentication_error', message: 'This API key is not accepted.' }),
  /** The request is too long; this body has no message. */
  maxTokens: () => refusal(400, { error_type: 'max_tokens_exceeded' }),
  /** A request the service will not take. */
  invalidRequest: () => refusal(400, { error_type: 'api_usage_error', message: 'Invalid request.' }),
  /** Refusal whose detail is a bare string. */
  tooManyChoices: () => refusal(400, 'Too many choices. At most 255 choices are allowed.'),
  /** Out of credit. */
  billing: () => refusal(402, { error_type: 'billing_error' }),
  /** Schema validation: the detail is a list. */
  validation: () =>
    refusal(422, [{ type: 'too_short', loc: ['body', 'questions'], msg: 'At least one question is needed' }]),
  /** Rate limit, with `retry-after` or `retry-after-ms` word for word as given. */
  rateLimited: (hint: RetryHint = {}) =>
    refusal(429, { error_type: 'rate_limit_error', message: 'Too many requests.' }, hintHeaders(hint)),
  /** Overloaded. */
  overloaded: (hint: RetryHint = {}) =>
    refusal(529, { error_type: 'system_overloaded', message: 'Too much traffic.' }, hintHeaders(hint)),
  /** A fault on the server's side. */
  serverError: (status: 500 | 502 | 503 | 504 = 500) => refusal(status, 'Internal Server Error'),
  /** A gateway's page with status 200. */
  htmlPage: (): Fault => ({ kind: 'html' }),
  /** A body that JSON.parse will not take because of a NaN. */
  nan: (): Fault => ({ kind: 'nan' }),
  /** Half a body. */
  truncated: (): Fault => ({ kind: 'truncated' }),
  /** An answer after `ms`. */
  slow: (ms: number): Fault => ({ kind: 'slow', ms }),
  /** An answer a few bytes at a time. */
  drip: (bytesPerSecond: number): Fault => ({ kind: 'drip', bytesPerSecond }),
  /** A good answer padded to `bytes`. */
  oversize: (bytes: number): Fault => ({ kind: 'big', bytes }),
  /** A redirect. */
  redirect: (to: string, status = 307): Fault => ({ kind: 'redirect', to, status }),
  /** Leaves out the answer to `id`, or to the first question. */
  missingAnswer: (id?: string) =>
    edited((answers) => {
      const gone = id ?? Object.keys(answers)[0] ?? '';
      return Object.fromEntries(Object.entries(answers).filter(([key]) => key !== gone));
    }),
  /** Answers `id` (or the first question) with an option nobody offered. */
  illegalOption: (id?: string, option = 'not_on_offer') => changed(id, (answer) => ({ ...answer, choice: option })),
  /** Answers `id` (or the first question) with another type. */
  wrongType: (id?: string) => changed(id, () => ({ type: 'noul', noul: 0.5 })),
  /** Gives `id` (or the first question) a probability above one. */
  badProbability: (id?: string) =>
    changed(id, (answer) => {
      const given = isRecord(answer.probabilities) ? answer.probabilities : {};
      const [first = 'x'] = Object.keys(given);
      return { ...answer, probabilities: { ...given, [first]: 1.4 } };
    }),
  /** Leaves confidence and probabilities out, as some gateways do. */
  bareAnswers: () =>
    edited((answers) =>
      Object.fromEntries(
        Object.entries(answers).map(([key, answer]) => [
          key,
          isRecord(answer) ? { type: answer.type, choice: answer.choice } : answer,
        ]),
      ),
    ),
  /** Adds answers to questions nobody asked. */
  strayAnswer: (id = 'nobody.asked') => edited((answers) => ({ ...answers, [id]: { type: 'noul', noul: 0.5 } })),
};

/** Every form of Retry-After worth a test, by name. `now` is what the dates are counted from. */
export function retryHints(now: number): Record<string, RetryHint> {
  const date = (ms: number) => new Date(now + ms).toUTCString();
  return {
    absent: {},
    seconds: { retryAfter: '2' },
    fraction: { retryAfter: '0.5' },
    milliseconds: { retryAfterMs: '1500' },
    both: { retryAfter: '20', retryAfterMs: '300' },
    date: { retryAfter: date(3000) },
    pastDate: { retryAfter: date(-60_000) },
    negative: { retryAfter: '-5' },
    huge: { retryAfter: '86400' },
    junk: { retryAfter: 'soon' },
    blank: { retryAfter: '' },
  };
}

function refusal(status: number, detail: unknown, headers: Record<string, string> = {}): Fault {
  return {
    kind: 'status',
    status,
    headers: { 'content-type': 'application/json', 'x-typesafe-request-id': 'req_scripted', ...headers },
    body: JSON.stringify({ detail }),
  };
}

function hintHeaders(hint: RetryHint): Record<string, string> {
  return {
    ...(hint.retryAfter === undefined ? {} : { 'retry-after': hint.retryAfter }),
    ...(hint.retryAfterMs === undefined ? {} : { 'retry-after-ms': hint.retryAfterMs }),
  };
}

type Answers = Record<string, unknown>;

function edited(edit: (answers: Answers) => Answers): Fault {
  return {
    kind: 'edit',
    edit: (text) => {
      const body: unknown = JSON.parse(text);
      if (!isRecord(body) || !isRecord(body.answers)) return text;
      return JSON.stringify({ ...body, answers: edit(body.answers) });
    },
  };
}

function changed(id: string | undefined, change: (answer: Answers) => Answers): Fault {
  return edited((answers) => {
    const key = id ?? Object.keys(answers)[0] ?? '';
    const answer = answers[key];
    return { ...answers, [key]: change(isRecord(answer) ? answer : {}) };
  });
}
