import { sha256 } from '../core/text/sha256';
import type { RetrievalCache } from '../ports/retrieval-cache';
import { Retrieved } from './retrieve';
import type { RunSources } from './run-engines';

const minute = 60_000;
/** How long a retrieval is used again: a whole one, and one in which an engine failed (rule F-9). */
export const cacheTtl = { whole: 360 * minute, partial: 5 * minute } as const;

/** Raised when anything changes what a retrieval holds. */
const keyVersion = 1;

/** What makes two retrievals the same: who is asked what, with which choices and whose key. The key itself is hashed. */
export async function cacheKey(search: object, { remote }: RunSources): Promise<string> {
  const engines = await Promise.all(
    remote.map(async ({ id, options, key }) => [id, options, key === '' ? '' : await sha256(`winnow ${id} ${key}`)]),
  );
  return sha256(JSON.stringify([keyVersion, search, engines]));
}

/** A cached retrieval that can stand for a new one, or null. */
export async function recall(cache: RetrievalCache, key: string): Promise<Retrieved | null> {
  const read = Retrieved.safeParse(await cache.get(key));
  return read.success ? read.data : null;
}

/**
 * Keeps a complete retrieval; one without any row, or without a single success, is not worth keeping. `longest`: for
 * how long at most, however well it went.
 */
export async function remember(
  cache: RetrievalCache,
  key: string,
  retrieved: Retrieved,
  longest: keyof typeof cacheTtl = 'whole',
): Promise<void> {
  const { complete, outcomes, results } = retrieved;
  if (!complete || !results.some(({ hits }) => hits.length > 0)) return;
  const isWhole = outcomes.every(({ errors }) => errors === 0);
  await cache.put(key, retrieved, cacheTtl[isWhole ? longest : 'partial']);
}

/** Searches under way, so that equal ones share their requests (rule F-9). */
export type Flights<T> = {
  /**
   * The result of the flight with this key if one is under way and ends whole, else of `fly`. `shared` says which. A
   * flight that was stopped or failed is nobody else's result.
   */
  join(key: string, fly: () => Promise<T>, signal: AbortSignal): Promise<{ result: T; shared: boolean }>;
};

/** Keeps track of searches of this worker; `isWhole` tells a result that can serve another run. */
export function createFlights<T>(isWhole: (result: T) => boolean): Flights<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    async join(key, fly, signal) {
      const other = underWay.get(key);
      const landed = other && (await unlessStopped(other, signal));
      if (landed && isWhole(landed.result)) return { result: landed.result, shared: true };
      const own = fly();
      underWay.set(key, own);
      try {
        return { result: await own, shared: false };
      } finally {
        if (underWay.get(key) === own) underWay.delete(key);
      }
    },
  };
}

/** The other's result; null when it fails, or when we are stopped first. */
function unlessStopped<T>(other: Promise<T>, signal: AbortSignal): Promise<{ result: T } | null> {
  return new Promise((resolve) => {
    const stop = () => resolve(null);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    other.then((result) => resolve({ result }), stop).finally(() => signal.removeEventListener('abort', stop));
  });
}
