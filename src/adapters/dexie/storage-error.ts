import { StorageFull, StorageUnavailable } from '../../ports/library';

/** Failures of the database itself, by their `name`; the rest are faults of ours and stay as they are. */
const unavailableNames: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'MissingApiError',
  'NotFoundError',
  'OpenFailedError',
  'ReadOnlyError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
]);

/**
 * What a failed database call means to its caller: `StorageFull` when a quota stands anywhere behind it (it often
 * shows only as the reason of an aborted transaction), `StorageUnavailable` when the database failed, else the error.
 */
export function storageError(error: unknown): unknown {
  const chain = errorsBehind(error);
  if (chain.some((one) => one instanceof StorageFull || one instanceof StorageUnavailable)) return error;
  if (chain.some((one) => nameOf(one) === 'QuotaExceededError')) {
    return new StorageFull('There is no room left to store this.', { cause: error });
  }
  if (unavailableNames.has(nameOf(chain[0]))) {
    return new StorageUnavailable('The database cannot be used.', { cause: error });
  }
  return error;
}

/** `name` of anything thrown; empty when it has none. */
export function nameOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : '';
}

/** The error and what stands behind it; Dexie calls it `inner`, the language `cause`. */
function errorsBehind(error: unknown): unknown[] {
  const chain: unknown[] = [];
  let current = error;
  while (typeof current === 'object' && current !== null && chain.length < 8 && !chain.includes(current)) {
    chain.push(current);
    current = 'inner' in current && current.inner ? current.inner : 'cause' in current ? current.cause : undefined;
  }
  return chain;
}
