import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb';
import { z } from '../../core/zod-setup';
import type { Clock } from '../../ports/clock';

/** Name of the database of things that may be dropped at any time. */
export const shortLivedName = 'winnow-cache';

/** Ages from this far in the future still count as fresh: the clock was set back a little (bounded, never for ever). */
const clockToleranceMs = 5 * 60 * 1000;

const minute = 60 * 1000;

/** The named stores: how long an entry lives from its creation, and how many there are at most. */
const shelves = {
  /** Hosts left alone; the reader judges the stated end, this only bounds it. Storing again starts anew. */
  suspensions: { ttlMs: 24 * 60 * minute, most: 500, renews: true },
  /** When hosts were last asked: longer than any spacing between requests. */
  turns: { ttlMs: 10 * minute, most: 200, renews: true },
  /** Page sets: 30 minutes from creation, the oldest leaves first. Storing again does not prolong. */
  pages: { ttlMs: 30 * minute, most: 32, renews: false },
  /** Whole retrievals, and those in which an engine failed (rule F-9). */
  retrievals: { ttlMs: 360 * minute, most: 100, renews: true },
  partialRetrievals: { ttlMs: 5 * minute, most: 100, renews: true },
} as const;
export type ShelfName = keyof typeof shelves;

const shelfNames = Object.keys(shelves) as ShelfName[];
/** Stores that hold something of a search. */
const contentShelves = shelfNames.filter((name) => name !== 'suspensions');

/** How long an entry of a store lives, ms. */
export const shelfTtlMs = (name: ShelfName): number => shelves[name].ttlMs;

/** Entries of one kind. Nothing here throws: a failing database is an empty one. */
export type Shelf<T> = {
  get(key: string): Promise<T | undefined>;
  put(key: string, value: T): Promise<void>;
  delete(key: string): Promise<void>;
  /** Valid entries, oldest first. */
  entries(): Promise<{ key: string; value: T }[]>;
  /** Removes all entries; of `pages` this is done when the browser starts. */
  clear(): Promise<void>;
};

export type ShortLivedStore = {
  /** The named store; entries that do not fit `schema` count as absent. */
  shelf<T>(name: ShelfName, schema: z.ZodType<T>): Shelf<T>;
  /** How many entries there are, suspensions apart. Rejects when it cannot be told. */
  count(): Promise<number>;
  /** Empties all stores, suspensions only with `everything`. Rejects when something may be left. */
  clear(everything: boolean): Promise<void>;
  close(): Promise<void>;
};

export type ShortLivedOptions = {
  clock: Clock;
  name?: string;
  /** Hears of the first failure in this context's life. */
  report?: (error: unknown) => void;
};

const Entry = z.object({ key: z.string(), value: z.unknown(), createdAt: z.number(), place: z.int() });
type Entry = z.infer<typeof Entry>;

type ShelfSchema = { key: string; value: Entry; indexes: { place: number } };
type Schema = DBSchema & { [K in ShelfName]: ShelfSchema };
type Open = IDBPDatabase<Schema>;

/** An entry is valid iff 0 ≤ age < ttl, with five minutes of tolerance below. */
export function isFresh(createdAt: number, now: number, ttlMs: number): boolean {
  const age = now - createdAt;
  return age >= -clockToleranceMs && age < ttlMs;
}

/** Makes the store of short-lived things; opens nothing yet. Clearing it cannot touch the library. */
export function createShortLivedStore({ clock, name = shortLivedName, report }: ShortLivedOptions): ShortLivedStore {
  let opening: Promise<Open> | null = null;
  let reported = false;
  const forget = () => {
    opening = null;
  };

  const opened = () => {
    opening ??= openCache(name, forget);
    return opening;
  };

  async function tolerant<T>(fallback: T, work: (db: Open) => Promise<T>): Promise<T> {
    try {
      return await work(await opened());
    } catch (error) {
      forget();
      if (!reported) report?.(error);
      reported = true;
      return fallback;
    }
  }

  return {
    shelf: (shelfName, schema) => createShelf(shelfName, schema, clock, tolerant),
    async count() {
      const db = await opened();
      const counts = await Promise.all(contentShelves.map((shelf) => db.count(shelf)));
      return counts.reduce((all, one) => all + one, 0);
    },
    async clear(everything) {
      const db = await opened();
      for (const shelf of everything ? shelfNames : contentShelves) await db.clear(shelf);
    },
    async close() {
      await tolerant(undefined, async (db) => db.close());
      forget();
    },
  };
}

type Tolerant = <T>(fallback: T, work: (db: Open) => Promise<T>) => Promise<T>;

function createShelf<T>(name: ShelfName, schema: z.ZodType<T>, clock: Clock, tolerant: Tolerant): Shelf<T> {
  const { ttlMs, most, renews } = shelves[name];
  const valid = (row: unknown): { key: string; value: T } | undefined => {
    const entry = Entry.safeParse(row);
    if (!entry.success || !isFresh(entry.data.createdAt, clock.now(), ttlMs)) return undefined;
    const value = schema.safeParse(entry.data.value);
    return value.success ? { key: entry.data.key, value: value.data } : undefined;
  };
  return {
    get: (key) => tolerant(undefined, async (db) => valid(await db.get(name, key))?.value),
    put: (key, value) =>
      tolerant(undefined, (db) => put(db, name, key, value, { now: clock.now(), ttlMs, most, renews })),
    delete: (key) => tolerant(undefined, (db) => db.delete(name, key)),
    entries: () =>
      tolerant([], async (db) =>
        (await db.getAllFromIndex(name, 'place')).map(valid).filter((entry) => entry !== undefined),
      ),
    clear: () => tolerant(undefined, (db) => db.clear(name)),
  };
}

type PutRule = { now: number; ttlMs: number; most: number; renews: boolean };

/** Stores an entry and lets expired and surplus ones go, oldest first, in one transaction. */
async function put(db: Open, name: ShelfName, key: string, value: unknown, rule: PutRule): Promise<void> {
  const transaction = db.transaction(name, 'readwrite');
  const old = await transaction.store.get(key);
  const newest = await transaction.store.index('place').openKeyCursor(null, 'prev');
  const keeps = !rule.renews && old !== undefined && isFresh(old.createdAt, rule.now, rule.ttlMs);
  const place = Number(newest?.key ?? 0) + 1;
  await transaction.store.put(keeps ? { ...old, value } : { key, value, createdAt: rule.now, place });
  let surplus = (await transaction.store.count()) - rule.most;
  let cursor = await transaction.store.index('place').openCursor();
  while (cursor) {
    const expired = !isFresh(cursor.value.createdAt, rule.now, rule.ttlMs);
    if (surplus > 0 || expired) {
      await cursor.delete();
      surplus -= 1;
    }
    cursor = await cursor.continue();
  }
  await transaction.done;
}

/** A newer version's cache is dropped and made anew: nothing in it must be kept. */
async function openCache(name: string, forget: () => void): Promise<Open> {
  try {
    return await open(name, forget);
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'VersionError') throw error;
    await deleteDB(name);
    return open(name, forget);
  }
}

/** Raised with every new shelf. */
const cacheVersion = 3;

function open(name: string, forget: () => void): Promise<Open> {
  return new Promise((resolve, reject) => {
    openDB<Schema>(name, cacheVersion, {
      upgrade(db) {
        for (const shelf of shelfNames) {
          if (db.objectStoreNames.contains(shelf)) continue;
          db.createObjectStore(shelf, { keyPath: 'key' }).createIndex('place', 'place');
        }
      },
      blocked: () => reject(new Error('The cache is held open by another page.')),
      blocking(_current, _wanted, event) {
        forget();
        if (event.target instanceof IDBDatabase) event.target.close();
      },
      terminated: forget,
    }).then(resolve, reject);
  });
}
