import type { SetRecord } from '../../core/library/records';
import type { Clock } from '../../ports/clock';
import type { RunStore } from '../../ports/run-store';
import type { Database, StorageTrouble } from '../dexie/database';
import { createLibrary, type SearchableLibrary } from '../dexie/library';
import { notedLibrary } from '../dexie/noted-library';
import { createObservers, type Observers, type Stop } from '../dexie/observe';
import type { Unreadable } from '../dexie/read-rows';
import { createRunStore } from '../dexie/run-store';
import { createMemoryLibrary } from './library';
import { createMemoryObservers } from './observe';
import { createMemoryRunStore } from './run-store';
import { createSessionRecords } from './session-records';

export type StorageOptions = {
  database: Database;
  /** Hears how many sets the database holds after changes. */
  note?(sets: number): Promise<void>;
  clock: Clock;
  report(error: unknown): void;
  onUnreadable?: Unreadable;
};

/** Journal and library of the worker. */
export type WorkerStorage = { store: RunStore; library: SearchableLibrary };

/**
 * Journal and library in the database, or in memory when it cannot be opened. The worker decides once, at the first
 * use, and leaves word in session storage: pages follow it, and so does every later worker until the browser ends.
 * A database that is only blocked is no reason; calls then throw `StorageUnavailable`.
 */
export function createWorkerStorage(options: StorageOptions): WorkerStorage {
  const { database } = options;
  const records = createSessionRecords();
  const { note = async () => undefined, report } = options;
  const library = notedLibrary(createLibrary(options), database, note, report);
  const durable = { store: createRunStore(options), library };
  const memoryStore = createMemoryRunStore(records);
  const memory = { store: memoryStore, library: createMemoryLibrary(records, memoryStore) };
  let trouble: StorageTrouble = 'none';
  let deciding: Promise<WorkerStorage> | null = null;
  database.watchTrouble((now) => {
    trouble = now;
  });

  async function decide(): Promise<WorkerStorage> {
    if (await records.isMode()) return memory;
    try {
      await database.ready();
      return durable;
    } catch (error) {
      if (trouble !== 'failed') {
        deciding = null;
        throw error;
      }
      options.report(error);
      await records.setMode();
      return memory;
    }
  }
  const decided = () => {
    deciding ??= decide();
    return deciding;
  };
  return {
    store: delegating(memory.store, async () => (await decided()).store),
    library: delegating(memory.library, async () => (await decided()).library),
  };
}

/** What pages read: observations, and the library without its changes, which are the worker's. */
export type PageStorage = Observers & {
  /** The set; undefined when there is none and when it cannot be read, which the list tells. */
  readSet(id: string): Promise<SetRecord | undefined>;
  savedOn: SearchableLibrary['savedOn'];
  /** Calls back with the present trouble and every change; `memory_only` as soon as the worker decided so. */
  watchStorage(callback: (trouble: StorageTrouble) => void): Stop;
};

/** The readers of a page: of the database, or of memory once the worker left word that it is used instead. */
export function createPageStorage(options: StorageOptions): PageStorage {
  const { database, report } = options;
  const records = createSessionRecords();
  const durable = { observers: createObservers(options), library: createLibrary(options) };
  const memory = { observers: createMemoryObservers(records, report), library: createMemoryLibrary(records) };

  const following = (begin: (observers: Observers) => Stop): Stop => {
    let stop = () => {};
    const stopMode = records.watchMode((inMemory) => {
      stop();
      stop = begin((inMemory ? memory : durable).observers);
    });
    return () => {
      stopMode();
      stop();
    };
  };
  const library = delegating(memory.library, async () => ((await records.isMode()) ? memory : durable).library);
  return {
    watchRuns: (callback) => following((observers) => observers.watchRuns(callback)),
    watchRun: (id, callback) => following((observers) => observers.watchRun(id, callback)),
    watchOutput: (id, callback) => following((observers) => observers.watchOutput(id, callback)),
    watchSets: (callback) => following((observers) => observers.watchSets(callback)),
    invalidateAll() {
      durable.observers.invalidateAll();
      memory.observers.invalidateAll();
    },
    async readSet(id) {
      const set = await library.get(id);
      return set && 'unreadable' in set ? undefined : set;
    },
    savedOn: library.savedOn,
    watchStorage: (callback) => {
      let stop = () => {};
      const stopMode = records.watchMode((inMemory) => {
        stop();
        stop = () => {};
        if (inMemory) callback('memory_only');
        else stop = database.watchTrouble(callback);
      });
      return () => {
        stopMode();
        stop();
      };
    },
  };
}

/** A port with the methods of `like` (none uses `this`), each call going to what `pick` gives at that time. */
function delegating<T extends object>(like: T, pick: () => Promise<T>): T {
  const methods = Object.keys(like).map((name) => [
    name,
    async (...args: unknown[]) => {
      const method = Reflect.get(await pick(), name) as (...args: unknown[]) => unknown;
      return method(...args);
    },
  ]);
  return Object.fromEntries(methods);
}
