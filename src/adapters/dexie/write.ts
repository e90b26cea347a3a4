import type { Table } from 'dexie';
import { StorageFull } from '../../ports/library';
import type { WinnowDexie } from './schema';
import { nameOf } from './storage-error';

/**
 * Runs `work` as one transaction over `tables`, resolving after its commit; nothing of it lands if it throws.
 * Throws `StorageFull` when the browser ended it for lack of room, which often only the transaction itself knows.
 */
export async function write<T>(db: WinnowDexie, tables: readonly Table[], work: () => Promise<T>): Promise<T> {
  let native: IDBTransaction | undefined;
  try {
    return await db.transaction('rw', [...tables], (transaction) => {
      native = transaction.idbtrans;
      return work();
    });
  } catch (error) {
    if (nameOf(native?.error) !== 'QuotaExceededError') throw error;
    throw new StorageFull('There is no room left to store this.', { cause: error });
  }
}
