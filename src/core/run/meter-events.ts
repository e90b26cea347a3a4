import type { MeterEvent } from '../screening/metering';
import { callNames, callOf } from './call-names';
import type { AttemptRecord } from './run';
import type { StoredReply } from './stored-reply';

/**
 * What a run sent and got back, read from its journal (rule S-10). A call that was dispatched by a worker that died is
 * in it as often as it was asked: usage tells the truth about calls made twice.
 */
export function meterEvents(
  attempts: readonly AttemptRecord[],
  replies: Readonly<Record<string, StoredReply>>,
): MeterEvent[] {
  const sent = [...attempts].sort((left, right) => left.dispatchedAt - right.dispatchedAt || compareKeys(left, right));
  const events: MeterEvent[] = sent.some(({ kind }) => kind === 'search') ? [{ kind: 'search' }] : [];
  for (const { key, kind, chars } of sent) {
    const call = callOf(key, kind);
    if (kind === 'judge') {
      events.push({ kind: 'logical', phase: call === callNames.strategy ? 'strategy' : 'screening', call });
    } else if (kind === 'http') events.push({ kind: 'attempt', call, chars });
  }
  for (const reply of Object.values(replies)) {
    events.push(reply.ok ? { kind: 'reported', usage: reply.usage } : { kind: 'failed', attempts: reply.attempts });
  }
  return events;
}

/** Requests to engines that really went out. */
export const engineRequestsIn = (attempts: readonly AttemptRecord[]): number =>
  attempts.filter(({ kind }) => kind === 'search').length;

// An asking stands before its own HTTP attempts: `judge:3:0` < `judge:3:0:0`.
const compareKeys = (left: AttemptRecord, right: AttemptRecord) => (left.key < right.key ? -1 : Number(left.key > right.key));
