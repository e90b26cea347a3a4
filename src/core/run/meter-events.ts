import type { MeterEvent } from '../screening/metering';
import { callNames, callOf } from './call-names';
import type { AttemptRecord } from './run';
import type { StoredReply } from './stored-reply';

/** What metering needs to know besides the journal's attempts. */
export type Replies = {
  /** Calls that are over, by name; a call that was stopped may be missing. */
  replies: Readonly<Record<string, StoredReply>>;
  /** Whether the judge's calls leave the device: then an asking without an HTTP attempt was never sent. */
  remote: boolean;
  /** A search has returned, whether or not any request went out. */
  searched: boolean;
};

/**
 * What a run sent and got back, read from its journal (rule S-10). A call that was dispatched by a worker that died is
 * in it as often as it was sent, and an asking whose answer was lost counts as one without known usage: usage tells the
 * truth about calls made twice. The order of calls in time does not matter.
 */
export function meterEvents(attempts: readonly AttemptRecord[], { replies, remote, searched }: Replies): MeterEvent[] {
  const events: MeterEvent[] = searched || engineRequestsIn(attempts) > 0 ? [{ kind: 'search' }] : [];
  const askings = askingsIn(attempts).filter(({ http }) => !remote || http.length > 0);
  const last = new Map(askings.map((asking) => [asking.call, asking]));
  for (const asking of askings) {
    const { call, http } = asking;
    events.push({ kind: 'logical', phase: call === callNames.strategy ? 'strategy' : 'screening', call });
    for (const { chars } of http) events.push({ kind: 'attempt', call, chars });
    const reply = last.get(call) === asking ? replies[call] : undefined;
    events.push(reply?.ok ? { kind: 'reported', usage: reply.usage } : { kind: 'failed', attempts: http.length });
  }
  return events;
}

/** Requests to engines that really went out. */
export const engineRequestsIn = (attempts: readonly AttemptRecord[]): number =>
  attempts.filter(({ kind }) => kind === 'search').length;

type Asking = { call: string; number: number; http: AttemptRecord[] };

/** Every asking of every call with its HTTP attempts; askings of one call in order. */
function askingsIn(attempts: readonly AttemptRecord[]): Asking[] {
  const byKey = new Map<string, AttemptRecord[]>();
  for (const attempt of attempts) {
    if (attempt.kind !== 'http') continue;
    const asking = attempt.key.slice(0, attempt.key.lastIndexOf(':'));
    byKey.set(asking, [...(byKey.get(asking) ?? []), attempt]);
  }
  return attempts
    .filter(({ kind }) => kind === 'judge')
    .map(({ key }) => {
      const call = callOf(key, 'judge');
      return { call, number: Number(key.slice(call.length + 1)), http: byKey.get(key) ?? [] };
    })
    .sort((left, right) => left.number - right.number);
}
