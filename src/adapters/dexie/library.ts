import { upsertItems } from '../../core/library/items';
import type { ItemRecord } from '../../core/library/records';
import { ResearchDocument } from '../../core/library/research-document';
import { resultKey } from '../../core/url/identity';
import type { Clock } from '../../ports/clock';
import type { Library } from '../../ports/library';
import type { Database } from './database';
import { createErasing } from './erase';
import { readRow, readRows, type Unreadable } from './read-rows';
import { deletionOf, ItemRow, readSet, SetRow, summaryRowOf, tombstoneOf, withDeletion } from './rows';
import { nextSeq, type WinnowDexie } from './schema';
import { write } from './write';

export type LibraryOptions = { database: Database; clock: Clock; onUnreadable?: Unreadable };

/** The library, and when addresses were saved before. */
export type SearchableLibrary = Library & {
  /** Those of `urls` whose identity is in a set that is not deleted → epoch ms of the newest save. */
  savedOn(urls: readonly string[]): Promise<Map<string, number>>;
};

/**
 * The library in IndexedDB (rules K-1, K-2, K-3). Each change is one transaction over sets, summaries and items;
 * promises resolve after its commit, and a transaction that fails leaves everything as it was. `save` is idempotent
 * by the document's id, also for one that was deleted. All calls may throw `StorageUnavailable`, writes also
 * `StorageFull`.
 */
export function createLibrary({ database, clock, onUnreadable }: LibraryOptions): SearchableLibrary {
  const { use } = database;
  return {
    save: (document, runId, now) => use((db) => save(db, ResearchDocument.parse(document), runId, now, onUnreadable)),
    get: (id) => use(async (db) => readSet(id, await db.sets.get(id), 'sets', onUnreadable)),
    remove: (id, now) =>
      use((db) =>
        write(db, [db.sets, db.summaries], async () => {
          const stored = await db.sets.get(id);
          if (stored && deletionOf(stored) === null) await storeSet(db, withDeletion(stored, now, now));
        }),
      ),
    restore: (id, now) =>
      use((db) =>
        write(db, [db.sets, db.summaries], async () => {
          const stored = await db.sets.get(id);
          // A tombstone whose content is gone stays one.
          if (!stored?.document || deletionOf(stored) === null) return;
          await storeSet(db, withDeletion(stored, null, now));
        }),
      ),
    ...createErasing(database),
    purge: (before) => use((db) => purge(db, before, clock.now(), onUnreadable)),
    savedOn: (urls) => use((db) => savedOn(db, urls, onUnreadable)),
  };
}

function save(
  db: WinnowDexie,
  document: ResearchDocument,
  runId: string | null,
  now: number,
  onUnreadable?: Unreadable,
): Promise<void> {
  return write(db, [db.sets, db.summaries, db.items, db.runs], async () => {
    if ((await db.sets.where('id').equals(document.id).count()) === 0) {
      const row: SetRow = {
        id: document.id,
        revision: 1,
        changedAt: now,
        deletedAt: null,
        document,
        runId,
        savedAt: Date.parse(document.savedAt),
        seq: await nextSeq(db.sets),
      };
      await storeSet(db, row);
      const known = await itemsOf(db, document, onUnreadable);
      await db.items.bulkPut(upsertItems(new Map(known.map((item) => [item.id, item])), document, now));
    }
    if (runId !== null) await db.runs.update(runId, { savedResultId: document.id });
  });
}

/** Keeps the list in step with the sets: only what can be read and is not deleted has a summary. */
async function storeSet(db: WinnowDexie, row: SetRow): Promise<void> {
  const read = readRow(SetRow, row, 'sets');
  const summary = read ? summaryRowOf(read) : null;
  await db.sets.put(row);
  if (summary) await db.summaries.put(summary);
  else await db.summaries.delete(row.id);
}

async function itemsOf(db: WinnowDexie, document: ResearchDocument, tell?: Unreadable): Promise<ItemRecord[]> {
  const ids = [...new Set(document.results.map(({ url }) => resultKey(url)))];
  return readRows(ItemRow, present(await db.items.bulkGet(ids)), 'items', tell);
}

function purge(db: WinnowDexie, before: number, now: number, tell?: Unreadable): Promise<void> {
  return write(db, [db.sets, db.summaries, db.items], async () => {
    for (const stored of await db.sets.where('deletedAt').below(before).toArray()) {
      const row = readRow(SetRow, stored, 'sets', tell);
      if (row && !row.document) continue;
      const items = row?.document ? await itemsOf(db, row.document, tell) : await itemsInSet(db, stored.id, tell);
      await db.items.bulkPut(items.map((item) => withoutSet(item, stored.id, now)));
      const tombstone = tombstoneOf(stored.id, stored, now);
      // The order of saving is unique: a set that does not know its place gets a new one.
      await storeSet(db, tombstone.seq > 0 ? tombstone : { ...tombstone, seq: await nextSeq(db.sets) });
    }
  });
}

/** The items of a set whose document cannot tell them. */
async function itemsInSet(db: WinnowDexie, setId: string, tell?: Unreadable): Promise<ItemRecord[]> {
  const items = readRows(ItemRow, await db.items.toArray(), 'items', tell);
  return items.filter(({ occurrences }) => occurrences.some((occurrence) => occurrence.setId === setId));
}

/** An item without one of its sets; nothing of the person's own and no other set left makes it a tombstone. */
function withoutSet(item: ItemRecord, setId: string, now: number): ItemRecord {
  const occurrences = item.occurrences.filter((occurrence) => occurrence.setId !== setId);
  const own = item.pinned || item.note !== '' || item.tags.length > 0;
  const deletedAt = occurrences.length > 0 || own ? item.deletedAt : now;
  return { ...item, occurrences, deletedAt, revision: item.revision + 1, changedAt: now };
}

async function savedOn(db: WinnowDexie, urls: readonly string[], tell?: Unreadable): Promise<Map<string, number>> {
  const keys = urls.map(resultKey);
  const items = readRows(ItemRow, present(await db.items.bulkGet([...new Set(keys)])), 'items', tell);
  const setIds = [...new Set(items.flatMap((item) => item.occurrences.map(({ setId }) => setId)))];
  const live = new Set(present(await db.summaries.bulkGet(setIds)).map(({ id }) => id));
  const newest = new Map<string, number>();
  for (const { id, occurrences } of items) {
    const saves = occurrences.filter(({ setId }) => live.has(setId)).map(({ savedAt }) => savedAt);
    if (saves.length > 0) newest.set(id, Math.max(...saves));
  }
  return new Map(
    urls.flatMap((url, index) => {
      const at = newest.get(keys[index] ?? '');
      return at === undefined ? [] : [[url, at] as const];
    }),
  );
}

const present = <T>(rows: readonly (T | undefined)[]): T[] => rows.filter((row) => row !== undefined);
