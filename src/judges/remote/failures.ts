import { APIConnectionError, APIError, APIUserAbortError } from '@typesafe-ai/sdk';
import type { JudgeErrorKind } from '../../core/systemone/answer';
import { retryAfterMs } from '../../core/systemone/retry-after';

/** Why one HTTP attempt gave no usable body. `message` is ours: no key, no text of the body. */
export type AttemptFailure = { kind: JudgeErrorKind; message: string; retryAfterMs: number | null };

/** A response our own reader refused; the SDK hands it on as the cause of its connection error. */
export class RefusedResponse extends Error {
  constructor(readonly kind: JudgeErrorKind) {
    super(kind);
  }
}

/** Kinds that a second attempt may heal (rule J-3). */
export const retryableKinds: ReadonlySet<JudgeErrorKind> = new Set<JudgeErrorKind>([
  'rate_limited',
  'overloaded',
  'server_error',
  'gateway_response',
  'network',
  'timeout',
]);

/** One plain sentence for each kind, for people. */
export const kindMessages: Record<JudgeErrorKind, string> = {
  not_configured: 'The judge is not set up yet.',
  unauthorized: 'The judge did not accept the API key.',
  invalid_request: 'The judge did not accept the request.',
  rate_limited: 'The judge is limiting requests; try again in a moment.',
  overloaded: 'The judge is overloaded; try again in a moment.',
  server_error: 'The judge had an internal error.',
  redirect_blocked: 'The address sends requests elsewhere, which is never followed.',
  gateway_response: 'A web page answered instead of the judge, for example a sign-in page of the network.',
  malformed_response: 'The answer of the judge could not be read.',
  network: 'The judge could not be reached.',
  timeout: 'The judge did not answer in time.',
  request_too_large: 'The request is larger than allowed and was not sent.',
  cancelled: 'The request was cancelled.',
};

/** A failure of this kind in our standard words. */
export function failure(kind: JudgeErrorKind, message = kindMessages[kind]): AttemptFailure {
  return { kind, message, retryAfterMs: null };
}

/** What an error thrown by the SDK means (rule J-3). `now`: epoch ms. Never reads the error's own message. */
export function failureOf(error: unknown, now: number): AttemptFailure {
  if (error instanceof APIError) {
    const kind = kindOfStatus(error.status, error.body);
    const message = kind === 'invalid_request' ? refusal(error.status, error.body) : kindMessages[kind];
    return { kind, message, retryAfterMs: retryAfterMs(error.headers, now) };
  }
  if (error instanceof APIUserAbortError) return failure('cancelled');
  // What is left is a body of another shape than the SDK hands out.
  if (!(error instanceof APIConnectionError)) return failure('malformed_response');
  return failure(error.cause instanceof RefusedResponse ? error.cause.kind : 'network');
}

/** The kind of a status outside 2xx and 3xx (rule J-3). A 5xx body may name an overload that its status hides. */
export function kindOfStatus(status: number, body: unknown): JudgeErrorKind {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 429) return 'rate_limited';
  if (status === 529) return 'overloaded';
  if (status >= 500) return loadKind(body) ?? 'server_error';
  return 'invalid_request';
}

/** What a 2xx body that is no answer means (rule J-3): a web page, a named overload, or something unreadable. */
export function kindOfBody(body: unknown): JudgeErrorKind {
  if (typeof body === 'string' && /^\s*</.test(body)) return 'gateway_response';
  return loadKind(body) ?? 'malformed_response';
}

const loadCodes: Record<string, JudgeErrorKind> = {
  system_overloaded: 'overloaded',
  overloaded_error: 'overloaded',
  overloaded: 'overloaded',
  rate_limit_error: 'rate_limited',
};

/** Codes that may be put into words. Anything else in an error body stays unsaid. */
const codeMessages: Record<string, string> = {
  max_tokens_exceeded: 'The request has more tokens than the model takes.',
  billing_error: 'The account is out of credit.',
};
const statusMessages: Record<number, string> = {
  402: 'The account is out of credit.',
  404: 'There is no judge at this address.',
  413: 'The request is larger than the judge accepts.',
};
const requestFields = ['state', 'questions', 'model'];

function refusal(status: number, body: unknown): string {
  const known = lookUp(codeMessages, errorCode(body)) ?? detailMessage(body) ?? statusMessages[status];
  return known ?? `${kindMessages.invalid_request.slice(0, -1)} (HTTP ${status}).`;
}

function detailMessage(body: unknown): string | null {
  const detail = part(body, 'detail');
  const text = typeof detail === 'string' ? detail : part(detail, 'message');
  if (typeof text === 'string') {
    if (text.startsWith('Unknown model')) return 'The judge does not know the chosen model.';
    if (text.startsWith('Too many choices')) return 'A question offers more options than the judge takes.';
    if (text.startsWith('Too many score levels')) return 'A question has more levels than the judge takes.';
  }
  const place = Array.isArray(detail) ? part(detail[0], 'loc') : null;
  const field = Array.isArray(place) ? place.find((name) => requestFields.includes(name)) : null;
  return field ? `The judge did not accept the field "${field}" of the request.` : null;
}

function loadKind(body: unknown): JudgeErrorKind | null {
  return lookUp(loadCodes, errorCode(body));
}

/** The machine-readable code of the three error shapes in use. */
function errorCode(body: unknown): unknown {
  const detail = part(body, 'detail');
  const error = part(body, 'error');
  return part(detail, 'error_type') ?? part(error, 'error_type') ?? part(error, 'type') ?? part(error, 'code');
}

function lookUp<T>(table: Record<string, T>, key: unknown): T | null {
  return typeof key === 'string' && Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

function part(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return (value as Record<string, unknown>)[key];
}
