import type { XQuery } from '../core/community/operators';
import { Sighting } from '../core/community/post';
import { readXai, type XaiAnswer, xai, xaiRequest } from '../core/community/xai';
import { engineStates } from '../core/retrieval/outcome';
import { askingOf } from '../core/run/call-names';
import type { AttemptRecord } from '../core/run/run';
import { z } from '../core/zod-setup';
import type { SendResult, TransportFailure } from '../ports/transport';
import { type BranchAccess, xCalls } from './community-plan';

/** What the official leg answered, as kept in the journal. */
export const OfficialResult = z.object({
  state: z.enum(engineStates),
  reason: z.string().nullable(),
  until: z.number().nullable(),
  ms: z.number().nullable(),
  sightings: z.array(Sighting),
  unverified: z.int().min(0),
});
export type OfficialResult = z.infer<typeof OfficialResult>;

/** Body cap of an answer, bytes. */
const maxBytes = 4_000_000;

/** Asks xAI once (rule C-3), or takes its answer from the journal. `stopped` when there is none and none may be asked for. */
export async function officialLeg(query: XQuery, access: BranchAccess): Promise<OfficialResult | 'stopped'> {
  const { journal, open, transport, clock } = access;
  const known = await journal.finished(xCalls.official, OfficialResult);
  if (known) return known;
  if (journal.stopped() || !open) return 'stopped';
  const attempts: AttemptRecord[] = [];
  const sent = await transport.send(xaiRequest(query, access.xai), {
    timeoutMs: xai.timeoutMs,
    maxBytes,
    spacingMs: xai.spacingMs,
    signal: journal.signal,
    secret: true,
    onDispatch: async () => {
      const asking = askingOf(xCalls.official, await journal.dispatched(xCalls.official));
      attempts.push(await journal.dispatching(asking, 'search', 0));
    },
  });
  if (!sent.ok && journal.stopped()) return 'stopped';
  const result = resultOf(sent, query.text, clock.now());
  await journal.commit({ steps: [{ name: xCalls.official, value: result }], attempts: journal.settled(attempts) });
  // Only after the answer is kept: whoever goes on must not find the host closed.
  if (result.state === 'blocked') {
    await transport.suspend(xai.host, result.until ?? clock.now() + xai.pauseMs, result.reason ?? 'rate_limited');
  }
  return result;
}

function resultOf(sent: SendResult, variant: string, now: number): OfficialResult {
  const nothing = { reason: null, until: null, ms: sent.ms, sightings: [], unverified: 0 };
  if (!sent.ok) return { ...nothing, ...troubleOf(sent.failure) };
  const answer: XaiAnswer = readXai(sent.response, variant, now);
  switch (answer.kind) {
    case 'hits':
      return { ...nothing, state: 'hits', sightings: answer.sightings, unverified: answer.unverified };
    case 'none':
      return { ...nothing, state: 'none' };
    case 'blocked': {
      const until = answer.retryAfterMs === undefined ? null : now + answer.retryAfterMs;
      return { ...nothing, state: 'blocked', reason: answer.reason, until };
    }
    case 'failed':
    case 'unparsed':
      return { ...nothing, state: answer.kind, reason: answer.reason };
  }
}

function troubleOf(failure: TransportFailure): Pick<OfficialResult, 'state' | 'reason' | 'until'> {
  const none = { reason: null, until: null };
  if (failure.kind === 'needs_permission') return { ...none, state: 'needs_permission', reason: 'host_not_granted' };
  if (failure.kind === 'suspended') return { state: 'suspended', reason: failure.reason, until: failure.until };
  if (failure.kind === 'timeout' || failure.kind === 'cancelled') return { ...none, state: failure.kind };
  return { ...none, state: 'failed', reason: failure.kind === 'binary' ? 'not_text' : failure.kind };
}
