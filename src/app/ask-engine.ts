import type { EngineQuery, EngineReply, EngineRequest, EngineResponse, EngineStep } from '../core/retrieval/engine';
import { resultOfReply, type SearchResult } from '../core/retrieval/search-result';
import type { Clock } from '../ports/clock';
import type { Transport, TransportFailure } from '../ports/transport';
import type { RunEngine } from './run-engines';

export type AskEngineDeps = {
  transport: Transport;
  clock: Clock;
  /** Hears of an engine whose page could not even be tried to read; the others go on. */
  report(error: unknown): void;
};

/** One asking: bounded by `signal`, told of every request that goes out. */
export type EngineAsking = { signal: AbortSignal; onDispatch(): Promise<void> };

/** Body cap of one engine answer, bytes. */
const maxBytes = 8_000_000;
/** Requests of one asking at most: a search, a handshake or a fallback, never a conversation. */
const maxRequests = 4;

/**
 * Asks one engine for one variant (rule F-2) and reads what it says; as many requests as it needs, at most four. Never
 * rejects. Telling the transport to leave a host alone is the caller's, after the answer is kept.
 */
export async function askEngine(
  engine: RunEngine,
  query: EngineQuery,
  { signal, onDispatch }: EngineAsking,
  { transport, clock, report }: AskEngineDeps,
): Promise<SearchResult> {
  const { facts } = engine;
  const began = clock.monotonic();
  const ms = () => Math.round(clock.monotonic() - began);
  let request = written(engine, query, report);
  if (!request)
    return resultOfReply(facts.id, query.text, broken('its request could not be written'), ms(), clock.now());
  let at: EngineStep = { step: 0 };
  for (;;) {
    const sent = await transport.send(request, {
      timeoutMs: facts.timeoutMs,
      maxBytes,
      spacingMs: at.step === 0 ? facts.spacingMs : 0,
      signal,
      onDispatch,
      secret: engine.key !== '',
      ...(engine.ownOrigin === undefined ? {} : { ownOrigin: engine.ownOrigin }),
    });
    if (!sent.ok) return resultOfFailure(facts.id, query.text, sent.failure, ms());
    const reply = parsed(engine, sent.response, query, at, report);
    if (reply.kind !== 'next') return resultOfReply(facts.id, query.text, reply, ms(), clock.now());
    if (at.step + 1 >= maxRequests) {
      return resultOfReply(facts.id, query.text, broken('it asked for too many requests'), ms(), clock.now());
    }
    request = reply.request;
    at = { step: at.step + 1, ...(reply.carry === undefined ? {} : { carry: reply.carry }) };
  }
}

/** How long to leave an engine's host alone after this result (epoch ms), or null (rule H-2). */
export function pauseAfter({ facts }: RunEngine, result: SearchResult, now: number): number | null {
  if (result.state === 'blocked') return result.until ?? now + facts.blockedPauseMs;
  return result.state === 'hits' || result.state === 'none' ? result.until : null;
}

function resultOfFailure(engine: string, variant: string, failure: TransportFailure, ms: number): SearchResult {
  const base = { engine, variant, until: null, ms, hits: [], reason: null };
  switch (failure.kind) {
    case 'needs_permission':
      return { ...base, state: 'needs_permission', reason: 'host_not_granted' };
    case 'suspended':
      return { ...base, state: 'suspended', reason: failure.reason, until: failure.until };
    case 'timeout':
    case 'cancelled':
      return { ...base, state: failure.kind };
    case 'binary':
      return { ...base, state: 'failed', reason: 'not_text' };
    case 'too_large':
    case 'offline':
    case 'network':
      return { ...base, state: 'failed', reason: failure.kind };
  }
}

const broken = (detail: string) => ({ kind: 'failed', reason: 'engine_error', detail }) as const;

/** The engine's request, or null when it could not even be written: a fault of ours in one engine, not in the run. */
function written({ facts }: RunEngine, query: EngineQuery, report: AskEngineDeps['report']): EngineRequest | null {
  try {
    return facts.request(query);
  } catch (error) {
    report(error);
    return null;
  }
}

/** What an engine's page says. A reader that throws is a fault of ours in one engine, not in the run. */
function parsed(
  { facts }: RunEngine,
  response: EngineResponse,
  query: EngineQuery,
  at: EngineStep,
  report: AskEngineDeps['report'],
): EngineReply {
  try {
    return facts.parse(response, query, at);
  } catch (error) {
    report(error);
    return broken('its page could not be read');
  }
}
