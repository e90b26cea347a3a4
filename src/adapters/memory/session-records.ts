import { browser } from 'wxt/browser';
import { StorageFull } from '../../ports/library';

/** Kinds of record that stand in for the database while it cannot be opened. */
export type RecordKind = 'run' | 'output' | 'set';

/**
 * Records in the browser's session storage: in memory, at most about 10 MB, gone with the browser, and the one place
 * that worker and pages both can read and observe when there is no database.
 */
export type SessionRecords = {
  get(kind: RecordKind, id: string): Promise<unknown>;
  all(kind: RecordKind): Promise<unknown[]>;
  /** Throws `StorageFull` when there is no room. */
  put(kind: RecordKind, id: string, record: unknown): Promise<void>;
  remove(kind: RecordKind, ids: readonly string[]): Promise<void>;
  /** Calls back after changes of records of this kind, from any context. */
  watch(kind: RecordKind, callback: () => void): () => void;
  /** True when the worker decided that storage is in memory, until the browser ends. */
  isMode(): Promise<boolean>;
  setMode(): Promise<void>;
  /** Calls back with the mode, now and when it changes. */
  watchMode(callback: (memory: boolean) => void): () => void;
};

/** Makes the access. Private windows keep their own records: session storage may be shared with regular ones. */
export function createSessionRecords(): SessionRecords {
  const area = browser.extension?.inIncognitoContext ? 'private:' : 'memory:';
  const mode = `${area}mode`;
  const keyOf = (kind: RecordKind, id: string) => `${area}${kind}:${id}`;
  const { session } = browser.storage;
  const isMode = async () => (await session.get(mode))[mode] === true;

  return {
    get: async (kind, id) => (await session.get(keyOf(kind, id)))[keyOf(kind, id)],
    async all(kind) {
      const everything = Object.entries(await session.get(null));
      return everything.filter(([key]) => key.startsWith(keyOf(kind, ''))).map(([, record]) => record);
    },
    async put(kind, id, record) {
      try {
        await session.set({ [keyOf(kind, id)]: record });
      } catch (error) {
        throw new StorageFull('There is no room left in memory.', { cause: error });
      }
    },
    remove: (kind, ids) => session.remove(ids.map((id) => keyOf(kind, id))),
    watch: (kind, callback) => onSessionChange((keys) => keys.some((key) => key.startsWith(keyOf(kind, ''))), callback),
    isMode,
    setMode: () => session.set({ [mode]: true }),
    watchMode(callback) {
      let stopped = false;
      const tell = async () => {
        const memory = await isMode();
        if (!stopped) callback(memory);
      };
      void tell();
      const stop = onSessionChange(
        (keys) => keys.includes(mode),
        () => void tell(),
      );
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}

function onSessionChange(concerns: (keys: string[]) => boolean, callback: () => void): () => void {
  const listener = (changes: Record<string, unknown>, area: string) => {
    if (area === 'session' && concerns(Object.keys(changes))) callback();
  };
  browser.storage.onChanged.addListener(listener);
  return () => browser.storage.onChanged.removeListener(listener);
}
