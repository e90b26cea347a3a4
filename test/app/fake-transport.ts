import type { EngineReply } from '../../src/core/retrieval/engine';
import type { SendResult, Transport, TransportFailure } from '../../src/ports/transport';

/** What one host does with one request: a page, or a failure of the way there. */
export type Play = EngineReply | { failure: TransportFailure };

export type Sent = { host: string; text: string };

/** A transport in which every host plays what it is told; suspensions outlive workers, as they do in the browser. */
export type FakeTransport = Transport & {
  /** Requests that went out, in order. */
  sent: Sent[];
  /** Every call of `suspend`. */
  suspensions: { host: string; until: number; reason: string }[];
  /** What a host answers to a text; not told: nothing found. */
  plays: Record<string, Play | ((text: string) => Play)>;
  /** Holds back answers of a host until `release`. */
  hold(host: string): { release(): void };
  /** Milliseconds every answer is said to have taken. */
  ms: number;
};

export function createFakeTransport(): FakeTransport {
  const suspended = new Map<string, { until: number; reason: string }>();
  const gates = new Map<string, Promise<void>>();
  const transport: FakeTransport = {
    sent: [],
    suspensions: [],
    plays: {},
    ms: 120,
    hold(host) {
      let release = () => {};
      gates.set(host, new Promise((resolve) => (release = resolve)));
      return { release: () => release() };
    },
    suspension: async (host) => suspended.get(host) ?? null,
    async suspend(host, until, reason) {
      suspended.set(host, { until, reason });
      transport.suspensions.push({ host, until, reason });
    },
    async send(request, { signal, onDispatch }): Promise<SendResult> {
      const url = new URL(request.url);
      const text = url.searchParams.get('q') ?? '';
      const failed = (failure: TransportFailure): SendResult => ({ ok: false, failure, ms: transport.ms });
      if (signal.aborted) return failed({ kind: 'cancelled' });
      const suspension = suspended.get(url.host);
      if (suspension) return failed({ kind: 'suspended', ...suspension });
      const told = transport.plays[url.host] ?? { kind: 'none' };
      const play = typeof told === 'function' ? told(text) : told;
      const neverLeaves = 'failure' in play && ['needs_permission', 'suspended', 'offline'].includes(play.failure.kind);
      if (neverLeaves) return failed(play.failure);
      try {
        await onDispatch?.();
        signal.throwIfAborted();
      } catch {
        return failed({ kind: 'cancelled' });
      }
      transport.sent.push({ host: url.host, text });
      if (!(await unlessAborted(gates.get(url.host), signal))) return failed({ kind: 'cancelled' });
      if ('failure' in play) return failed(play.failure);
      const response = { status: 200, url: request.url, headers: {}, body: JSON.stringify(play) };
      return { ok: true, response, ms: transport.ms };
    },
  };
  return transport;
}

/** False when the signal came before the gate opened. */
export function unlessAborted(gate: Promise<void> | undefined, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  if (!gate) return Promise.resolve(true);
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
    void gate.then(() => resolve(true));
  });
}
