import type { EngineRequest, EngineResponse } from '../core/retrieval/engine';
import type { BinaryKind } from '../core/retrieval/media';

export type SendOptions = {
  timeoutMs: number;
  /** Body cap while streaming; 8,000,000 unless told. */
  maxBytes: number;
  /** Least time since the last request to the same host. */
  spacingMs: number;
  signal: AbortSignal;
  /** The request carries a key: a redirect must not take it elsewhere, so none is followed. */
  secret?: boolean;
  /** Origin of the person's own instance: the one address that may lie on this device or in its network. */
  ownOrigin?: string;
  /** Called when the request really goes out (after permission, spacing and suspension). */
  onDispatch?: () => Promise<void>;
};

/** What stopped a request. `needs_permission` is found before anything is sent. */
export type TransportFailure =
  | { kind: 'needs_permission'; origin: string }
  | { kind: 'suspended'; until: number; reason: string }
  | { kind: 'timeout' }
  | { kind: 'too_large' }
  /** A whole answer that is no text: it is never handed on. */
  | { kind: 'binary'; what: BinaryKind }
  | { kind: 'offline' }
  | { kind: 'network' }
  | { kind: 'cancelled' };

export type SendResult =
  | { ok: true; response: EngineResponse; ms: number }
  | { ok: false; failure: TransportFailure; ms: number };

/** The only way out for retrieval: no cookies, bounded in time and size, permission checked first. Never throws. */
export type Transport = {
  send(request: EngineRequest, options: SendOptions): Promise<SendResult>;
  /** The suspension of a host that holds now, or null. Asked before a run counts an engine as usable. */
  suspension(host: string): Promise<{ until: number; reason: string } | null>;
  /** Keep away from a host until `until` (epoch ms), e.g. after a captcha or a Retry-After. Survives the worker. */
  suspend(host: string, until: number, reason: string): Promise<void>;
};
