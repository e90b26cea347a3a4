import type { EngineQuery, EngineReply, EngineResponse } from '../core/retrieval/engine';
import type { Refusal } from './block-signals';

/**
 * The person's key, fit for a header; null where there is none. What no header can carry (a pasted line break) is no
 * key: it is never sent, so that no browser error can print it.
 */
export const keyOf = (query: Pick<EngineQuery, 'key'>): string | null => {
  const key = query.key?.trim() ?? '';
  return /^[\x21-\x7e]{1,512}$/.test(key) ? key : null;
};

/** The answer to a key that was not accepted. Says nothing of the key. */
const keyRefused: Refusal = { kind: 'failed', reason: 'key_refused', detail: 'HTTP 401' };

/** 401 means the key, for an engine that was asked with one; null for every other answer. */
export const keyTrouble = (response: EngineResponse, query: Pick<EngineQuery, 'key'>): EngineReply | null =>
  response.status === 401 && keyOf(query) !== null ? keyRefused : null;
