import type { Answers, JudgeErrorKind, ReportedUsage } from '../../core/systemone/answer';
import type { Clock } from '../../ports/clock';
import type { AskReply, AskRequest } from '../../ports/judge';
import { type AttemptFailure, failure, retryableKinds } from './failures';

/** First back-off of our own choosing, ms; doubled for each further one. */
export const firstBackoffMs = 300;

/** A usable reply of one HTTP attempt. */
export type AttemptSuccess = {
  ok: true;
  answers: Answers;
  model: string;
  usage: ReportedUsage;
  warnings: string[];
};
export type AttemptResult = AttemptSuccess | { ok: false; failure: AttemptFailure };

/**
 * The attempts of one logical request (rule J-3). A kind that may heal is tried again after our own back-off or the
 * server's longer wish, as long as that wish leaves time inside the ask window; the window counts attempts and waits,
 * not the time `beforeAttempt` takes. Never rejects. After an abort nothing more is sent.
 */
export async function askWithRetries(
  request: AskRequest,
  chars: number,
  clock: Clock,
  attempt: (signal: AbortSignal) => Promise<AttemptResult>,
): Promise<AskReply> {
  let left = askWindowMs(request);
  const timed = async <T>(work: Promise<T>): Promise<T> => {
    const started = clock.monotonic();
    const result = await work;
    left -= clock.monotonic() - started;
    return result;
  };

  for (let made = 0; ; ) {
    if (!(await mayAttempt(request, chars))) return ended(failure('cancelled'), made);
    const bound = Math.min(request.perRequestMs, left);
    if (bound <= 0) return ended(failure('timeout'), made);
    const result = await timed(within(bound, request.signal, clock, attempt, failed));
    made += 1;
    if (result.ok) return result;
    if (overloads.has(result.failure.kind)) request.onOverload?.();

    const wait = Math.max(result.failure.retryAfterMs ?? 0, backoffMs(made - 1, request.maxBackoffMs));
    const heals = retryableKinds.has(result.failure.kind);
    if (!heals || made > request.maxRetries || wait >= left) return ended(result.failure, made);
    if (!(await timed(slept(wait, request.signal, clock)))) return ended(failure('cancelled'), made);
  }
}

/** Kinds that say that too much is asked at once (rule J-5). */
const overloads: ReadonlySet<JudgeErrorKind> = new Set<JudgeErrorKind>(['rate_limited', 'overloaded']);

/** Longest time one logical request may take, ms: 44,000 with the Screen limits and one retry (rule J-3). */
export function askWindowMs(bounds: Pick<AskRequest, 'perRequestMs' | 'maxBackoffMs' | 'maxRetries'>): number {
  return bounds.perRequestMs * (bounds.maxRetries + 1) + bounds.maxBackoffMs * bounds.maxRetries;
}

/** Our own wait before retry `index` (0-based), ms. Exact, so that recorded runs repeat; spreading is the limiter's. */
export function backoffMs(index: number, maxBackoffMs: number): number {
  return Math.min(maxBackoffMs, firstBackoffMs * 2 ** index);
}

/** Why `within` ended without a result of the work. */
export type Stopped = 'timeout' | 'cancelled' | 'network';

/**
 * Runs `work` for at most `ms`; its signal is aborted when time is up or the caller aborts, and then (or when it
 * rejects: `network`) the result is `otherwise(why)`. Never rejects.
 */
export async function within<T>(
  ms: number,
  signal: AbortSignal,
  clock: Clock,
  work: (signal: AbortSignal) => Promise<T>,
  otherwise: (why: Stopped) => T,
): Promise<T> {
  if (signal.aborted) return otherwise('cancelled');
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  // Raced, not only aborted: a transport that ignores its signal must not hold the caller.
  const limit = clock.sleep(ms, stop.signal).then(
    () => otherwise('timeout'),
    () => otherwise('cancelled'),
  );
  const result = await Promise.race([work(stop.signal).catch(() => otherwise('network')), limit]);
  signal.removeEventListener('abort', onAbort);
  stop.abort();
  return result;
}

async function mayAttempt(request: AskRequest, chars: number): Promise<boolean> {
  if (request.signal.aborted) return false;
  try {
    await request.beforeAttempt(chars);
  } catch {
    return false;
  }
  return !request.signal.aborted;
}

async function slept(ms: number, signal: AbortSignal, clock: Clock): Promise<boolean> {
  try {
    await clock.sleep(ms, signal);
  } catch {
    return false;
  }
  return !signal.aborted;
}

function failed(why: Stopped): AttemptResult {
  return { ok: false, failure: failure(why) };
}

function ended({ kind, message }: AttemptFailure, attempts: number): AskReply {
  return { ok: false, kind, attempts, message };
}
