import { askingOf, httpAttemptOf } from '../core/run/call-names';
import type { AttemptRecord } from '../core/run/run';
import { StoredReply } from '../core/run/stored-reply';
import { dispatchStoppers } from '../core/screening/halt';
import type { ScreeningLimits } from '../core/screening/limits';
import type { Json, Questions } from '../core/systemone/question';
import type { Judge } from '../ports/judge';
import type { JournalChange } from '../ports/run-store';
import type { RunJournal } from './journal';
import type { Limiter, Place } from './limiter';

/** Who answers, in how many calls at once, within which bounds. */
export type JudgeAccess = {
  judge: Judge;
  limiter: Limiter;
  limits: ScreeningLimits;
  /**
   * False: replies come from the journal only, nothing is asked. A call that failed in a way that cannot heal, or
   * without saying how, closes it before its place is free for another (rule O-4).
   */
  open: boolean;
};

/** A reply, and the journal write that belongs to it; the caller commits it together with what follows from it. */
export type Asked = { reply: StoredReply; change: Pick<JournalChange, 'steps' | 'attempts'> };

/**
 * The reply to one logical call: from the journal if it is there, else asked now, with the asking and each HTTP attempt
 * journaled before it is dispatched (rule R-5). Null when the call was not made: the run was stopped, or access was
 * closed, also while the call waited for its place.
 */
export async function askJudge(
  call: string,
  request: { state: Json; questions: Questions },
  journal: RunJournal,
  access: JudgeAccess,
): Promise<Asked | null> {
  const known = await journal.finished(call, StoredReply);
  if (known) return { reply: known, change: {} };
  if (!access.open) return null;
  return access.limiter.run(async (place) => {
    if (journal.signal.aborted || !access.open) return null;
    try {
      const asked = await askNow(call, request, journal, access, place);
      if (!asked.reply.ok && dispatchStoppers.has(asked.reply.kind)) access.open = false;
      return asked;
    } catch (error) {
      access.open = false;
      throw error;
    }
  }, journal.signal);
}

async function askNow(
  call: string,
  request: { state: Json; questions: Questions },
  journal: RunJournal,
  { judge, limiter, limits }: JudgeAccess,
  place: Place,
): Promise<Asked> {
  const asking = await journal.dispatched(call);
  const attempts: AttemptRecord[] = [await journal.dispatching(askingOf(call, asking), 'judge', 0)];
  const reply = await judge.ask({
    state: request.state,
    questions: request.questions,
    maxRetries: limits.maxJevRetries,
    perRequestMs: limits.jevPerRequestMs,
    maxBackoffMs: limits.jevMaxBackoffMs,
    maxResponseBytes: limits.maxJevResponseBytes,
    maxRequestChars: limits.maxRequestChars,
    signal: journal.signal,
    async beforeAttempt(chars) {
      const attempt = attempts.length - 1;
      if (attempt > 0 && !(await place.retake())) throw journal.signal.reason;
      attempts.push(await journal.dispatching(httpAttemptOf(call, asking, attempt), 'http', chars));
    },
    onOverload: () => limiter.overloaded(),
  });
  if (reply.ok) limiter.answered();
  return { reply, change: changeOf(call, reply, journal.settled(attempts)) };
}

/** A call that was stopped has no answer: whoever goes on with the run must not find one. */
const changeOf = (call: string, reply: StoredReply, attempts: AttemptRecord[]): Asked['change'] =>
  reply.ok || reply.kind !== 'cancelled' ? { steps: [{ name: call, value: reply }], attempts } : {};
