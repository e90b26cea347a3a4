import { z } from '../../core/zod-setup';
import type { RetrievalCache } from '../../ports/retrieval-cache';
import { type ShelfName, type ShortLivedStore, shelfTtlMs } from './short-lived';

const shelves: readonly ShelfName[] = ['retrievals', 'partialRetrievals'];

/** Retrievals of the last hours (rule F-9): each kind on a shelf whose entries live as long as it is used again. */
export function createRetrievalCache(store: ShortLivedStore): RetrievalCache {
  const shelf = (name: ShelfName) => store.shelf(name, z.unknown());
  return {
    async get(key) {
      for (const name of shelves) {
        const value = await shelf(name).get(key);
        if (value !== undefined) return value;
      }
      return undefined;
    },
    async put(key, value, ttlMs) {
      const name = shelves.find((known) => shelfTtlMs(known) === ttlMs);
      if (name) await shelf(name).put(key, value);
    },
  };
}
