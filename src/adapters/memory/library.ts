import { ResearchDocument } from '../../core/library/research-document';
import { resultKey } from '../../core/url/identity';
import type { RunStore } from '../../ports/run-store';
import type { SearchableLibrary } from '../dexie/library';
import { readRow, readRows } from '../dexie/read-rows';
import { SetRow, setRecordOf } from '../dexie/rows';
import type { SessionRecords } from './session-records';

/**
 * A library that ends with the browser, for when the database cannot be opened: saving, undo and export work, the
 * page says that nothing is kept. `runs` gets the note of a saved set; pages, which only read, need none.
 * Throws `StorageFull`.
 */
export function createMemoryLibrary(records: SessionRecords, runs?: RunStore): SearchableLibrary {
  const rows = async () => readRows(SetRow, await records.all('set'), 'set');
  const row = async (id: string) => readRow(SetRow, await records.get('set', id), 'set');
  const replace = (old: SetRow, part: Partial<SetRow>, now: number) =>
    records.put('set', old.id, { ...old, ...part, revision: old.revision + 1, changedAt: now });

  return {
    async save(document, runId, now) {
      const { id } = document;
      if (!(await row(id))) {
        const seq = Math.max(0, ...(await rows()).map((other) => other.seq)) + 1;
        const kept = { id, revision: 1, changedAt: now, deletedAt: null, savedAt: Date.parse(document.savedAt) };
        await records.put('set', id, { ...kept, document: ResearchDocument.parse(document), runId, seq });
      }
      if (runId !== null) await runs?.amend(runId, () => ({ savedResultId: id }));
    },
    async get(id) {
      const found = await row(id);
      return found && setRecordOf(found);
    },
    async remove(id, now) {
      const found = await row(id);
      if (found?.deletedAt === null) await replace(found, { deletedAt: now }, now);
    },
    async restore(id, now) {
      const found = await row(id);
      if (found && found.deletedAt !== null && found.document) await replace(found, { deletedAt: null }, now);
    },
    async purge(before) {
      for (const old of await rows()) {
        if (old.document && old.deletedAt !== null && old.deletedAt < before) {
          await replace(old, { document: null }, before);
        }
      }
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
