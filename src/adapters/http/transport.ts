import type { EngineRequest, EngineResponse } from '../../core/retrieval/engine';
import { type BinaryKind, binaryKind } from '../../core/retrieval/media';
import type { Clock } from '../../ports/clock';
import type { Permissions } from '../../ports/permissions';
import type { SendOptions, Transport, TransportFailure } from '../../ports/transport';
import { isPrivateHost, ownAddress, publicAddress } from './address-policy';
import { decodeBody } from './decode';
import { createHostQueue, type HostQueue, type TurnStorage } from './host-queue';
import { BodyTooLarge, readBody, unlessAborted } from './read-body';
import { createRequestLog, type RequestEntry } from './request-log';
import type { Suspensions } from './suspensions';

export type TransportDeps = {
  /** The browser's own, as a plain call: `(url, init) => fetch(url, init)`. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  clock: Clock;
  permissions: Permissions;
  suspensions: Suspensions;
  /** When hosts were last asked, for the spacing between requests. */
  turns: TurnStorage;
  /** False when the browser knows that there is no network (`navigator.onLine`). */
  online: () => boolean;
};

/** The transport and the log of what it sent. */
export type LoggedTransport = Transport & { log(): readonly RequestEntry[] };

/**
 * The way out for retrieval (rule H-1). Nothing is sent to an address that is not public https, to a host without
 * permission (rule P-1) or one that is suspended (rule H-2). No cookies, no referrer, no cache; redirects are
 * followed and the last address is told. The time limit begins at dispatch and covers the body. Never throws.
 */
export function createTransport(deps: TransportDeps): LoggedTransport {
  const queue = createHostQueue(deps.clock, deps.turns);
  const log = createRequestLog();
  return {
    async send(request, options) {
      const began = deps.clock.monotonic();
      const ms = () => Math.round(deps.clock.monotonic() - began);
      const url = publicAddress(request.url) ?? ownAddress(request.url, options.ownOrigin);
      if (!url) return { ok: false, failure: { kind: 'network' }, ms: ms() };

      const note = (entry: Pick<RequestEntry, 'status' | 'bytes' | 'failure'>) =>
        log.add({ at: deps.clock.now(), host: url.host, ms: ms(), ...entry });
      const failure = await refusal(url, options, deps, queue);
      if (!failure) return { ...(await exchange(request, options, deps, note)), ms: ms() };
      note({ status: null, bytes: 0, failure: failure.kind });
      return { ok: false, failure, ms: ms() };
    },
    suspend: (host, until, reason) => deps.suspensions.put(host, until, reason),
    suspension: (host) => deps.suspensions.get(host),
    log: log.entries,
  };
}

/** What forbids the request now, after its turn has come; null when it may go. */
async function refusal(
  url: URL,
  options: SendOptions,
  deps: TransportDeps,
  queue: HostQueue,
): Promise<TransportFailure | null> {
  const { signal } = options;
  try {
    signal.throwIfAborted();
    const origin = `${url.protocol}//${url.hostname}/*`;
    const missing = await unlessAborted(deps.permissions.missing([origin]), signal);
    if (missing.length > 0) return { kind: 'needs_permission', origin };
    if (!deps.online()) return { kind: 'offline' };
    const before = await deps.suspensions.get(url.host);
    if (before) return { kind: 'suspended', ...before };
    await queue.turn(url.host, options.spacingMs, signal);
    // A request ahead in the queue may just have been turned away.
    const after = await deps.suspensions.get(url.host);
    if (after) return { kind: 'suspended', ...after };
  } catch {
    // Stopped while waiting; else the browser could not even tell the permission.
    return { kind: signal.aborted ? 'cancelled' : 'network' };
  }
  try {
    await options.onDispatch?.();
    signal.throwIfAborted();
    return null;
  } catch {
    // What the journal does not know of is not sent; its owner hears of a lost lease at the next commit.
    return { kind: 'cancelled' };
  }
}

type Exchange = { ok: true; response: EngineResponse } | { ok: false; failure: TransportFailure };

async function exchange(
  request: EngineRequest,
  options: SendOptions,
  deps: TransportDeps,
  note: (entry: Pick<RequestEntry, 'status' | 'bytes' | 'failure'>) => void,
): Promise<Exchange> {
  const stop = new AbortController();
  const cancel = () => stop.abort(options.signal.reason);
  options.signal.addEventListener('abort', cancel, { once: true });
  let timedOut = false;
  const timer = new AbortController();
  deps.clock.sleep(options.timeoutMs, timer.signal).then(
    () => {
      timedOut = true;
      stop.abort(new DOMException('The time limit is over.', 'TimeoutError'));
    },
    () => undefined, // Aborted: the exchange ended in time.
  );

  let status: number | null = null;
  try {
    const response = await unlessAborted(deps.fetch(request.url, initOf(request, options, stop.signal)), stop.signal);
    status = response.status;
    const read = await readResponse(request, response, options, stop.signal);
    note({ status, bytes: read.bytes, failure: null });
    return { ok: true, response: read.response };
  } catch (error) {
    const failure = failureOf(error, options.signal.aborted, timedOut, deps.online());
    note({ status, bytes: 0, failure: failure.kind });
    return { ok: false, failure };
  } finally {
    options.signal.removeEventListener('abort', cancel);
    timer.abort();
    // Closes the socket of an answer that was not read to its end; without effect on one that was.
    stop.abort();
  }
}

function initOf(request: EngineRequest, { secret }: SendOptions, signal: AbortSignal): RequestInit {
  return {
    method: request.method,
    headers: { ...request.headers },
    ...(request.body === undefined ? {} : { body: request.body }),
    credentials: 'omit',
    redirect: secret ? 'error' : 'follow',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  };
}

async function readResponse(request: EngineRequest, response: Response, options: SendOptions, signal: AbortSignal) {
  const { maxBytes, ownOrigin } = options;
  const url = response.url || request.url;
  // `fetch` cannot be kept from following a redirect to a private address; its answer is not used.
  const { hostname, origin } = new URL(url);
  if (isPrivateHost(hostname) && origin !== ownOrigin) throw new TypeError('Redirected to a private address.');
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw new BodyTooLarge();
  const bytes = await readBody(response, maxBytes, signal);
  const headers = Object.fromEntries(response.headers.entries());
  const type = headers['content-type'] ?? '';
  const binary = binaryKind(bytes, type);
  // A refusal is told by its status, whatever its body is.
  if (binary !== null && response.ok) throw new BinaryBody(binary);
  const body = binary === null ? decodeBody(bytes, type) : '';
  return { bytes: bytes.byteLength, response: { status: response.status, url, headers, body } };
}

/** Thrown when a body is no text. */
class BinaryBody extends Error {
  override name = 'BinaryBody';
  constructor(readonly what: BinaryKind) {
    super(`The body is no text but ${what}.`);
  }
}

function failureOf(error: unknown, cancelled: boolean, timedOut: boolean, online: boolean): TransportFailure {
  if (cancelled) return { kind: 'cancelled' };
  if (error instanceof BodyTooLarge) return { kind: 'too_large' };
  if (error instanceof BinaryBody) return { kind: 'binary', what: error.what };
  if (timedOut) return { kind: 'timeout' };
  return online ? { kind: 'network' } : { kind: 'offline' };
}
