import type { Player, RecordedRequest, Reply } from './exchange';
import { html } from './exchange';

/**
 * Something that goes wrong in front of a host. Kinds that need an answer to spoil
 * (`slow`, `drip`, `stall`, `cut`, `truncated`, `nan`, `big`, `edit`) spoil the host's normal one.
 */
export type Fault =
  /** Answers normally: a place holder in a list. */
  | { kind: 'pass' }
  /** Answers with this status instead. */
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Answers 200 (or `status`) with an HTML page where something else was expected. */
  | { kind: 'html'; body?: string; status?: number }
  /** Answers normally after `ms`. */
  | { kind: 'slow'; ms: number }
  /** Sends the body a few bytes at a time. */
  | { kind: 'drip'; bytesPerSecond: number }
  /** Sends the head and `bytes` of the body, then nothing, with the connection left open. */
  | { kind: 'stall'; bytes?: number }
  /** Accepts the request and never answers. */
  | { kind: 'hang' }
  /** Resets the TCP connection. */
  | { kind: 'reset' }
  /** Promises the whole body and closes the connection half way. */
  | { kind: 'cut' }
  /** Sends half of the body as if it were all of it. */
  | { kind: 'truncated' }
  /** Replaces the first fraction (or else the first number) of a JSON body with `NaN`. */
  | { kind: 'nan' }
  /** The host's own robot check. */
  | { kind: 'captcha' }
  /** The host's own honest empty answer. */
  | { kind: 'empty' }
  /** The host's answer with markup or fields renamed. */
  | { kind: 'malformed' }
  /** Sends the client elsewhere. */
  | { kind: 'redirect'; to: string; status?: number }
  /** Pads the normal body with white space up to `bytes`. */
  | { kind: 'big'; bytes: number }
  /** Rewrites the normal body. */
  | { kind: 'edit'; edit: (body: string) => string };

/** How a reply leaves the world; `delivery` says what happens to its bytes. */
export type Delivery =
  | { how: 'whole' }
  | { how: 'drip'; bytesPerSecond: number }
  | { how: 'stall'; bytes: number }
  | { how: 'pad'; bytes: number }
  | { how: 'cut' }
  | { how: 'hang' }
  | { how: 'reset' };

/** A reply and the way it is to be delivered. */
export type Outcome = { reply: Reply; delivery: Delivery };

const whole: Delivery = { how: 'whole' };
const nothing: Reply = { status: 200, headers: {}, body: '' };

/** Works out what a client gets when `fault` stands in front of `player`. */
export async function suffer(fault: Fault, player: Player, request: RecordedRequest): Promise<Outcome> {
  const instead = replacement(fault, player, request);
  if (instead !== null) return { reply: instead, delivery: whole };
  if (fault.kind === 'hang' || fault.kind === 'reset') {
    return { reply: nothing, delivery: { how: fault.kind } };
  }
  if (fault.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms).unref());
  const reply = await player.answer(request);
  return { reply: { ...reply, body: spoil(fault, reply.body) }, delivery: deliveryOf(fault) };
}

function replacement(fault: Fault, player: Player, request: RecordedRequest): Reply | null {
  switch (fault.kind) {
    case 'status':
      return { status: fault.status, headers: fault.headers ?? {}, body: fault.body ?? '' };
    case 'html':
      return html(fault.body ?? gatewayPage, fault.status ?? 200);
    case 'captcha':
      return player.blocked(request);
    case 'empty':
      return player.empty(request);
    case 'malformed':
      return player.drifted(request);
    case 'redirect':
      return { status: fault.status ?? 302, headers: { location: fault.to }, body: '' };
    default:
      return null;
  }
}

function spoil(fault: Fault, body: string): string {
  switch (fault.kind) {
    case 'truncated':
      return body.slice(0, Math.floor(body.length / 2));
    case 'nan':
      return withNan(body);
    case 'edit':
      return fault.edit(body);
    default:
      return body;
  }
}

function withNan(body: string): string {
  const spoilt = body.replace(/":-?\d+\.\d+/, '":NaN');
  return spoilt === body ? body.replace(/":-?\d+(?=[,}\]])/, '":NaN') : spoilt;
}

function deliveryOf(fault: Fault): Delivery {
  if (fault.kind === 'drip') return { how: 'drip', bytesPerSecond: fault.bytesPerSecond };
  if (fault.kind === 'stall') return { how: 'stall', bytes: fault.bytes ?? 1 };
  if (fault.kind === 'big') return { how: 'pad', bytes: fault.bytes };
  return fault.kind === 'cut' ? { how: 'cut' } : whole;
}

const gatewayPage =
  '<!DOCTYPE html><html><head><title>Gateway</title></head><body><h1>Service temporarily unavailable</h1></body></html>';

/** The faults waiting in front of each host. */
export type FaultScript = {
  /** Replaces what waits in front of `host`; only requests that `matches` accepts use it up. */
  set(
    host: string,
    faults: readonly Fault[] | { always: Fault },
    matches?: (request: RecordedRequest) => boolean,
  ): void;
  /** The fault whose turn it is for this request; `pass` when nothing waits. */
  next(request: RecordedRequest): Fault;
  clear(): void;
};

type Waiting = {
  left: Fault[];
  always: Fault | null;
  matches: (request: RecordedRequest) => boolean;
};

/** A new script with nothing in it. */
export function createFaultScript(): FaultScript {
  const waiting = new Map<string, Waiting>();
  return {
    set(host, faults, matches = () => true) {
      const always = 'always' in faults ? faults.always : null;
      waiting.set(host, { left: 'always' in faults ? [] : [...faults], always, matches });
    },
    next(request) {
      const entry = waiting.get(request.host);
      if (entry === undefined || !entry.matches(request)) return { kind: 'pass' };
      return entry.left.shift() ?? entry.always ?? { kind: 'pass' };
    },
    clear: () => waiting.clear(),
  };
}
