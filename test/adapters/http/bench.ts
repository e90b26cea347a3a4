import { createSuspensions, type Suspension } from '../../../src/adapters/http/suspensions';
import { createTransport } from '../../../src/adapters/http/transport';
import type { EngineRequest } from '../../../src/core/retrieval/engine';
import type { SendOptions } from '../../../src/ports/transport';
import { createFakeClock } from '../fake-clock';

export const page: EngineRequest = { url: 'https://search.example.org/?q=secret+words', method: 'GET' };

export const options = (over: Partial<SendOptions> = {}): SendOptions => ({
  timeoutMs: 8_000,
  maxBytes: 8_000_000,
  spacingMs: 0,
  signal: new AbortController().signal,
  ...over,
});

export type Answer = (url: string, init: RequestInit) => Promise<Response>;

export const textAnswer =
  (body: BodyInit | null, init: ResponseInit = {}): Answer =>
  async () =>
    new Response(body, init);

/** An answer that came from elsewhere: `Response` itself cannot be given an address. */
export const from = (url: string, response: Response): Response =>
  Object.defineProperty(response, 'url', { value: url });

/** Never answers; rejects when aborted, as `fetch` does. */
export const silent: Answer = (_, init) =>
  new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

/** A transport between a clock that stands still and a network that answers as told. */
export function createBench() {
  const stored = new Map<string, Suspension>();
  const storage = {
    get: async (host: string) => stored.get(host),
    put: async (host: string, suspension: Suspension) => void stored.set(host, suspension),
    delete: async (host: string) => void stored.delete(host),
  };
  const turns = new Map<string, number>();
  const bench = {
    clock: createFakeClock(),
    sent: [] as { url: string; init: RequestInit; at: number }[],
    missing: [] as string[],
    online: true,
    stored,
    turns,
    transportOver: (answer: Answer) =>
      createTransport({
        clock: bench.clock,
        online: () => bench.online,
        permissions: { missing: async (origins) => origins.filter((origin) => bench.missing.includes(origin)) },
        suspensions: createSuspensions(storage, bench.clock),
        turns: { get: async (host) => turns.get(host), put: async (host, at) => void turns.set(host, at) },
        fetch: (url, init) => {
          bench.sent.push({ url, init, at: bench.clock.monotonic() });
          return answer(url, init);
        },
      }),
  };
  return bench;
}
