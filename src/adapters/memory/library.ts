import { ResearchDocument } from '../../core/library/research-document';
import { resultKey } from '../../core/url/identity';
import type { RunStore } from '../../ports/run-store';
import type { SearchableLibrary } from '../dexie/library';
import { readRows } from '../dexie/read-rows';
import { deletionOf, readSet, SetRow, setMarkOf, tombstoneOf, withDeletion } from '../dexie/rows';
import type { SessionRecords } from './session-records';

/**
 * A library that ends with the browser, for when the database cannot be opened: saving, undo and export work, the
 * page says that nothing is kept. `runs` gets the note of a saved set; pages, which only read, need none.
 * Throws `StorageFull`.
 */
export function createMemoryLibrary(records: SessionRecords, runs?: RunStore): SearchableLibrary {
  const rows = async () => readRows(SetRow, await records.all('set'), 'set');
  /** A stored set, readable or not. */
  const stored = async (id: string) => asStored(await records.get('set', id));

  return {
    async save(document, runId, now) {
      const { id } = document;
      if (!(await stored(id))) {
        const seq = Math.max(0, ...(await rows()).map((other) => other.seq)) + 1;
        const kept = { id, revision: 1, changedAt: now, deletedAt: null, savedAt: Date.parse(document.savedAt) };
        await records.put('set', id, { ...kept, document: ResearchDocument.parse(document), runId, seq });
      }
      if (runId !== null) await runs?.amend(runId, () => ({ savedResultId: id }));
    },
    async get(id) {
      return readSet(id, await stored(id), 'set');
    },
    async remove(id, now) {
      const found = await stored(id);
      if (found && deletionOf(found) === null) await records.put('set', id, withDeletion(found, now, now));
    },
    async restore(id, now) {
      const found = await stored(id);
      if (!found?.document || deletionOf(found) === null) return;
      await records.put('set', id, withDeletion(found, null, now));
    },
    async purge(before) {
      for (const old of (await records.all('set')).map(asStored)) {
        if (!old?.document) continue;
        const deletedAt = deletionOf(old);
        if (deletedAt === null || deletedAt >= before) continue;
        await records.put('set', old.id, tombstoneOf(old.id, old, before));
      }
    },
    async marks() {
      const found = (await records.all('set')).map(asStored).filter((set) => set !== undefined);
      return found.map((set) => setMarkOf(set.id, set));
    },
    erase: (ids) => records.remove('set', ids),
    async eraseAll() {
      const found = (await records.all('set')).map(asStored);
      await records.remove(
        'set',
        found.flatMap((set) => set?.id ?? []),
      );
    },
    async savedOn(urls) {
      const newest = new Map<string, number>();
      for (const { document, deletedAt, savedAt } of await rows()) {
        for (const { url } of deletedAt === null ? (document?.results ?? []) : []) {
          newest.set(resultKey(url), Math.max(savedAt, newest.get(resultKey(url)) ?? savedAt));
        }
      }
      const found = urls.map((url) => [url, newest.get(resultKey(url))] as const);
      return new Map(found.filter((entry): entry is [string, number] => entry[1] !== undefined));
    },
  };
}

/** A stored set of which no more is known than that it is one. */
export type StoredSet = { id: string; document?: unknown };

/** What was stored as a set, if it can be told which. */
export function asStored(record: unknown): StoredSet | undefined {
  const known = typeof record === 'object' && record !== null && 'id' in record && typeof record.id === 'string';
  return known ? (record as StoredSet) : undefined;
}
