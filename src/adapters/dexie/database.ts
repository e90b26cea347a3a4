import type { Clock } from '../../ports/clock';
import { StorageUnavailable } from '../../ports/library';
import { databaseName, databaseVersion, WinnowDexie } from './schema';
import { nameOf, storageError } from './storage-error';

/** `blocked`: another page holds an older version open. `failed`: it cannot be opened here. */
export type StorageTrouble = 'none' | 'memory_only' | 'blocked' | 'failed';

/** The durable database of this context, opened when it is first needed. */
export type Database = {
  /** The open database. Throws `StorageUnavailable`; a failure is remembered until `retry`. */
  ready(): Promise<WinnowDexie>;
  /** Runs database work; throws `StorageFull`, `StorageUnavailable` or what the work itself throws. */
  use<T>(work: (db: WinnowDexie) => PromiseLike<T>): Promise<T>;
  /** Calls back with the present trouble at once and with every change. */
  watchTrouble(callback: (trouble: StorageTrouble) => void): () => void;
  /** Forgets a failure and opens again: the person's "try again". Nothing is ever deleted. Throws like `ready`. */
  retry(): Promise<void>;
  close(): void;
};

export type DatabaseOptions = {
  clock: Clock;
  name?: string;
  /** The browser's own unless told. */
  indexedDB?: IDBFactory;
  /** The database did not exist and was made: at the first start, or because the browser dropped a damaged one. */
  onMade?(): void;
};

const openTries = 3;
/** An open that takes longer is reported as blocked: of several waiting at once only one is told by an event. */
const slowOpenMs = 1_500;
/** After this a waiting call is given up; the open itself goes on and heals the next call. */
const giveUpMs = 10_000;

/** Makes the access to the durable database; opens nothing yet. */
export function createDatabase({ clock, name = databaseName, indexedDB, onMade }: DatabaseOptions): Database {
  const db = new WinnowDexie(name, indexedDB);
  const trouble = createTrouble();
  let opening: Promise<WinnowDexie> | null = null;
  let opened = false;
  let outdated = false;

  if (onMade) db.on('populate', () => onMade());
  db.on('blocked', () => trouble.set('blocked'));
  db.on('versionchange', () => {
    // A newer version of the extension wants to open: it must never wait for this old page or worker.
    outdated = true;
    db.close({ disableAutoOpen: true });
    trouble.set('failed');
  });

  function ready(): Promise<WinnowDexie> {
    if (outdated) return Promise.reject(new StorageUnavailable('A newer version is in use; reload this page.'));
    if (db.isOpen()) return Promise.resolve(db);
    // It was open and the browser closed it (cleared or damaged data): open it anew.
    if (opened) opening = null;
    opened = false;
    opening ??= openWatched(db, clock, trouble.set).then(() => {
      opened = true;
      return db;
    });
    return within(opening, giveUpMs, clock);
  }

  return {
    ready,
    async use(work) {
      const open = await ready();
      try {
        return await work(open);
      } catch (error) {
        throw storageError(error);
      }
    },
    watchTrouble: trouble.watch,
    async retry() {
      if (trouble.get() === 'failed') opening = null;
      await ready();
    },
    close: () => db.close({ disableAutoOpen: true }),
  };
}

/** Opens with the retries a passing fault deserves, and tells what is going on. */
async function openWatched(db: WinnowDexie, clock: Clock, tell: (trouble: StorageTrouble) => void): Promise<void> {
  const settled = new AbortController();
  void clock.sleep(slowOpenMs, settled.signal).then(
    () => tell('blocked'),
    () => undefined, // Aborted: it opened or failed in time.
  );
  try {
    await openWithRetries(db, clock);
    refuseNewer(db);
    tell('none');
  } catch (error) {
    tell('failed');
    throw new StorageUnavailable('The database cannot be opened.', { cause: error });
  } finally {
    settled.abort();
  }
}

async function openWithRetries(db: WinnowDexie, clock: Clock): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await db.open();
      return;
    } catch (error) {
      // "Internal error opening backing store" may pass; a private window's refusal never does.
      if (nameOf(error) !== 'UnknownError' || tried === openTries) throw error;
      await clock.sleep(100 * 4 ** (tried - 1));
    }
  }
}

/** Dexie opens newer databases too; writing to one with old code would damage it. */
function refuseNewer(db: WinnowDexie): void {
  // Dexie counts ten native versions for one of ours.
  if (Math.floor(db.backendDB().version / 10) <= databaseVersion) return;
  db.close({ disableAutoOpen: true });
  throw new StorageUnavailable('The database belongs to a newer version.');
}

function createTrouble() {
  let current: StorageTrouble = 'none';
  const listeners = new Set<(trouble: StorageTrouble) => void>();
  return {
    get: () => current,
    set(next: StorageTrouble) {
      if (next === current) return;
      current = next;
      for (const listener of listeners) listener(next);
    },
    watch(callback: (trouble: StorageTrouble) => void) {
      listeners.add(callback);
      callback(current);
      return () => void listeners.delete(callback);
    },
  };
}

async function within<T>(work: Promise<T>, ms: number, clock: Clock): Promise<T> {
  const settled = new AbortController();
  const late = clock.sleep(ms, settled.signal).then(() => {
    throw new StorageUnavailable('The database is blocked by another page.');
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    settled.abort();
  }
}
