import { askingOf, httpAttemptOf } from '../core/run/call-names';
import { StoredReply } from '../core/run/stored-reply';
import type { ScreeningLimits } from '../core/screening/limits';
import type { Json, Questions } from '../core/systemone/question';
import type { Judge } from '../ports/judge';
import type { RunJournal } from './journal';
import type { Limiter } from './limiter';

/** Who answers, in how many calls at once, within which bounds. */
export type JudgeAccess = { judge: Judge; limiter: Limiter; limits: ScreeningLimits };

/**
 * The reply to one logical call: from the journal if it is there, else asked now, with the asking and each HTTP attempt
 * journaled before it is dispatched (rule R-5). The reply itself is journaled by the caller, together with what follows
 * from it. Null when the call was not made: the run was stopped, or `mayStart` said no, while it waited for its place.
 */
export async function askJudge(
  call: string,
  request: { state: Json; questions: Questions },
  journal: RunJournal,
  { judge, limiter, limits }: JudgeAccess,
  mayStart: () => boolean = () => true,
): Promise<StoredReply | null> {
  const known = await journal.finished(call, StoredReply);
  if (known) return known;
  return limiter.run(async () => {
    if (journal.signal.aborted || !mayStart()) return null;
    const asking = await journal.dispatched(call);
    await journal.dispatching(askingOf(call, asking), 'judge', 0);
    let attempt = 0;
    return judge.ask({
      state: request.state,
      questions: request.questions,
      maxRetries: limits.maxJevRetries,
      perRequestMs: limits.jevPerRequestMs,
      maxBackoffMs: limits.jevMaxBackoffMs,
      maxResponseBytes: limits.maxJevResponseBytes,
      maxRequestChars: limits.maxRequestChars,
      signal: journal.signal,
      async beforeAttempt(chars) {
        await journal.dispatching(httpAttemptOf(call, asking, attempt), 'http', chars);
        attempt += 1;
      },
      onOverload: () => limiter.overloaded(),
    });
  });
}
