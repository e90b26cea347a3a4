import { browser } from 'wxt/browser';
import { z } from '../../core/zod-setup';

const markKey = 'library-mark';
const lossKey = 'library-loss';

const Count = z.int().min(1);

/**
 * A note beside the database of how many sets it holds. A browser that finds its files damaged begins a new, empty
 * database without a word; the note is how the person hears of it. Private windows have nothing to lose and keep none.
 */
export type LibraryMark = {
  /** Notes how many sets there are now. */
  note(sets: number): Promise<void>;
  /** The database was made anew: when there should have been sets, their loss is noted. */
  madeAnew(): Promise<void>;
  /** Calls back with how many sets are lost, null for none, now and with every change. */
  watchLoss(callback: (sets: number | null) => void): () => void;
  /** The person has seen it. */
  dismissLoss(): Promise<void>;
};

/** Makes the access to the note. */
export function createLibraryMark(): LibraryMark {
  const { local } = browser.storage;
  const isPrivate = browser.extension.inIncognitoContext;
  const read = async (key: string) =>
    Count.nullable()
      .catch(null)
      .parse((await local.get(key))[key]);
  return {
    async note(sets) {
      if (isPrivate) return;
      if (sets > 0) await local.set({ [markKey]: sets });
      else await local.remove([markKey]);
    },
    async madeAnew() {
      if (isPrivate) return;
      const sets = await read(markKey);
      if (sets === null) return;
      await local.set({ [lossKey]: sets });
      await local.remove([markKey]);
    },
    watchLoss(callback) {
      const tell = () => void read(lossKey).then(callback, () => callback(null));
      const listener = (changes: Record<string, unknown>, area: string) => {
        if (area === 'local' && lossKey in changes) tell();
      };
      browser.storage.onChanged.addListener(listener);
      tell();
      return () => browser.storage.onChanged.removeListener(listener);
    },
    dismissLoss: () => local.remove([lossKey]),
  };
}
