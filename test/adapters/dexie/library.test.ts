import 'fake-indexeddb/auto';
import { type CreatingHookContext, Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase, type Database } from '../../../src/adapters/dexie/database';
import { createLibrary, type SearchableLibrary } from '../../../src/adapters/dexie/library';
import { createRunStore } from '../../../src/adapters/dexie/run-store';
import { storageError } from '../../../src/adapters/dexie/storage-error';
import { StorageFull, StorageUnavailable } from '../../../src/ports/library';
import { createFakeClock } from '../fake-clock';
import { researchDocument } from './documents';
import { id, newRun } from './records';

const now = 1_900_000_000_000;
const a = 'https://a.example/page';
const b = 'https://b.example/page';
let database: Database;
let library: SearchableLibrary;

beforeEach(() => {
  database = createDatabase({ clock: createClock(), indexedDB: new IDBFactory() });
  library = createLibrary({ database, clock: createFakeClock(now) });
});

const table = async (name: string) => (await database.ready()).table(name).toArray();

describe('saving', () => {
  test('stores set, summary, items and the note on the run', async () => {
    const runs = createRunStore({ database, clock: createFakeClock() });
    await runs.create(newRun(id(7)));
    const document = researchDocument(1, [a, b]);
    await library.save(document, id(7), now);
    expect(await library.get(id(1))).toEqual({
      id: id(1),
      revision: 1,
      changedAt: now,
      deletedAt: null,
      document,
      runId: id(7),
      savedAt: Date.parse(document.savedAt),
    });
    expect(await table('items')).toHaveLength(2);
    expect((await runs.get(id(7)))?.savedResultId).toBe(id(1));
  });

  test('the same id again changes nothing, even at once and with other content', async () => {
    const document = researchDocument(1, [a, b]);
    await Promise.all([library.save(document, null, now), library.save(document, null, now + 1)]);
    await library.save(researchDocument(1, [b]), null, now + 2);
    expect((await library.get(id(1)))?.document).toEqual(document);
    expect(await library.get(id(1))).toMatchObject({ revision: 1 });
    expect((await table('items')).map((item) => item.occurrences.length)).toEqual([1, 1]);
    expect(await table('summaries')).toHaveLength(1);
  });

  test('an address in two sets is one item that keeps what the person wrote', async () => {
    await library.save(researchDocument(1, [a]), null, now);
    await (await database.ready())
      .table('items')
      .toCollection()
      .modify({ note: 'mine', tags: ['x'] });
    await library.save(researchDocument(2, [`${a}/?utm_source=x`, b], '2026-12-01T00:00:00.000Z'), null, now + 1);
    const items = await table('items');
    expect(items).toHaveLength(2);
    expect(items[0]).toMatchObject({ note: 'mine', tags: ['x'], revision: 2 });
    expect(items[0].occurrences.map((one: { setId: string }) => one.setId)).toEqual([id(1), id(2)]);
  });

  test('a document that is none is not stored', async () => {
    const broken = { ...researchDocument(1, [a]), format: 'other' } as never;
    await expect(library.save(broken, null, now)).rejects.toThrow();
    expect(await table('sets')).toEqual([]);
  });

  test.each(['at the last write', 'after it, no request having failed'])(
    'a full disk %s: told, and every earlier row is intact',
    async (when) => {
      await library.save(researchDocument(1, [a]), null, now);
      const before = { sets: await table('sets'), items: await table('items') };
      const db = await database.ready();
      function abort(this: CreatingHookContext<unknown, string>) {
        const { idbtrans } = Dexie.currentTransaction;
        const end = () => (idbtrans as unknown as { _abort(name: string): void })._abort('QuotaExceededError');
        if (when === 'at the last write') end();
        else this.onsuccess = end;
      }
      db.table('items').hook('creating', abort);
      const save = library.save(researchDocument(2, [a, b]), null, now);
      await expect(save).rejects.toThrow(StorageFull);
      db.table('items').hook('creating').unsubscribe(abort);
      expect({ sets: await table('sets'), items: await table('items') }).toEqual(before);
      expect(await table('summaries')).toHaveLength(1);
      await library.save(researchDocument(2, [a, b]), null, now);
      expect(await table('sets')).toHaveLength(2);
    },
  );
});

describe('deleting', () => {
  beforeEach(async () => {
    await library.save(researchDocument(1, [a, b]), null, now);
    await library.save(researchDocument(2, [b]), null, now);
  });

  test('marks the set and keeps its content for undo', async () => {
    await library.remove(id(1), now + 5);
    await library.remove(id(1), now + 9);
    const removed = await library.get(id(1));
    expect(removed).toMatchObject({ deletedAt: now + 5, changedAt: now + 5, revision: 2 });
    expect(removed?.document).not.toBeNull();
    expect((await table('summaries')).map((row) => row.id)).toEqual([id(2)]);
  });

  test('undo brings it back in its old place', async () => {
    const before = await table('summaries');
    await library.remove(id(1), now + 5);
    await library.restore(id(1), now + 6);
    await library.restore(id(1), now + 7);
    expect(await library.get(id(1))).toMatchObject({ deletedAt: null, changedAt: now + 6, revision: 3 });
    expect(await table('summaries')).toEqual(before);
  });

  test('purging leaves tombstones and takes the set from its items', async () => {
    await library.remove(id(1), now + 5);
    await library.purge(now + 5);
    expect((await library.get(id(1)))?.document).not.toBeNull();
    await library.purge(now + 6);
    await library.purge(now + 6);
    expect(await library.get(id(1))).toMatchObject({ document: null, deletedAt: now + 5, revision: 3 });
    const items = new Map((await table('items')).map((item) => [item.url, item]));
    expect(items.get(a)).toMatchObject({ deletedAt: now, occurrences: [] });
    expect(items.get(b)).toMatchObject({ deletedAt: null, occurrences: [{ setId: id(2) }] });
    await library.restore(id(1), now + 9);
    expect(await library.get(id(1))).toMatchObject({ document: null, deletedAt: now + 5 });
  });

  test('an item with something of the person stays', async () => {
    await (await database.ready()).table('items').toCollection().modify({ pinned: true });
    await library.remove(id(1), now);
    await library.purge(now + 1);
    expect((await table('items')).map((item) => item.deletedAt)).toEqual([null, null]);
  });

  test('an unknown set is nothing', async () => {
    await library.remove(id(9), now);
    await library.restore(id(9), now);
    expect(await library.get(id(9))).toBeUndefined();
  });
});

test('when an address was saved before: by identity, newest first, deleted sets do not count', async () => {
  await library.save(researchDocument(1, [a, b], '2026-11-01T00:00:00.000Z'), null, now);
  await library.save(researchDocument(2, [a], '2026-11-02T00:00:00.000Z'), null, now);
  const asked = ['http://www.a.example/page/', b, 'https://new.example/', a];
  const first = Date.parse('2026-11-01T00:00:00.000Z');
  const second = Date.parse('2026-11-02T00:00:00.000Z');
  expect([...(await library.savedOn(asked))]).toEqual([
    [asked[0], second],
    [b, first],
    [a, second],
  ]);
  await library.remove(id(2), now);
  expect((await library.savedOn([a])).get(a)).toBe(first);
  await library.remove(id(1), now);
  expect(await library.savedOn(asked)).toEqual(new Map());
});

test.each([
  ['the browser says it plainly', new DOMException('', 'QuotaExceededError'), StorageFull],
  ['inside an aborted transaction', { name: 'AbortError', inner: { name: 'QuotaExceededError' } }, StorageFull],
  ['as a cause', new Error('x', { cause: new DOMException('', 'QuotaExceededError') }), StorageFull],
  ['an abort for another reason', new DOMException('', 'AbortError'), StorageUnavailable],
  ['a closed database', { name: 'DatabaseClosedError' }, StorageUnavailable],
  ['a mistake of ours', new TypeError('x'), TypeError],
])('%s', (_, error, kind) => {
  expect(storageError(error)).toBeInstanceOf(kind);
});
