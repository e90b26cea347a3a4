import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase, type StorageTrouble } from '../../../src/adapters/dexie/database';
import { createPageStorage, createWorkerStorage } from '../../../src/adapters/memory/storage';
import { StorageFull, StorageUnavailable } from '../../../src/ports/library';
import { LeaseLost } from '../../../src/ports/run-store';
import { browser, renew } from '../chrome/browser-stub';
import { researchDocument } from '../dexie/documents';
import { id, newRun } from '../dexie/records';
import { createFakeClock } from '../fake-clock';

vi.mock('wxt/browser', () => import('../chrome/browser-stub'));

const closed = () =>
  Object.create(new IDBFactory(), {
    open: {
      value: () => {
        throw new DOMException('A mutation operation was attempted.', 'InvalidStateError');
      },
    },
  }) as IDBFactory;

let errors: unknown[];
const stops: (() => void)[] = [];
beforeEach(() => {
  renew();
  errors = [];
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const options = (indexedDB: IDBFactory) => ({
  database: createDatabase({ clock: createClock(), indexedDB }),
  clock: createFakeClock(),
  report: (error: unknown) => void errors.push(error),
});
const worker = (indexedDB = closed()) => createWorkerStorage(options(indexedDB));
const page = (indexedDB = closed()) => createPageStorage(options(indexedDB));

function seen<T>(watch: (callback: (value: T) => void) => () => void): T[] {
  const values: T[] = [];
  stops.push(watch((value) => values.push(value)));
  return values;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });

test('a database that opens is used, and nothing is left in session storage', async () => {
  const indexedDB = new IDBFactory();
  const { store } = worker(indexedDB);
  const { watchRuns, watchStorage } = page(indexedDB);
  const lists = seen(watchRuns);
  const troubles = seen(watchStorage);
  await store.create(newRun(id(1)));
  await until(() => expect(lists.at(-1)?.map((run) => run.id)).toEqual([id(1)]));
  expect(troubles).toEqual(['none']);
  expect(browser.storage.session.data.size).toBe(0);
});

test('one that does not open: research goes on in memory, and the page sees it', async () => {
  const { store, library } = worker();
  const { watchRuns, watchRun, watchOutput, watchSets, watchStorage, readSet, savedOn } = page();
  const lists = seen(watchRuns);
  const troubles = seen<StorageTrouble>(watchStorage);
  await store.create(newRun(id(1)));
  await until(() => expect(lists.at(-1)?.map((run) => run.id)).toEqual([id(1)]));
  await until(() => expect(troubles.at(-1)).toBe('memory_only'));

  const runs = seen<Awaited<ReturnType<typeof store.get>>>((callback) => watchRun(id(1), callback));
  const outputs = seen<Awaited<ReturnType<typeof store.output>>>((callback) => watchOutput(id(1), callback));
  expect(await store.acquire(id(1), 'a', 1, 6_000)).toBe(true);
  await store.commit(id(1), 'a', { run: { state: 'done' }, output: { rows: [], document: null } });
  await until(() => expect(runs.at(-1)?.state).toBe('done'));
  await until(() => expect(outputs.at(-1)?.rows).toEqual([]));

  const sets = seen(watchSets);
  await library.save(researchDocument(5, ['https://a.example/']), id(1), 1);
  await until(() => expect(sets.at(-1)?.map((set) => set.id)).toEqual([id(5)]));
  expect((await readSet(id(5)))?.document?.results).toHaveLength(1);
  expect([...(await savedOn(['http://a.example', 'https://b.example/'])).keys()]).toEqual(['http://a.example']);
  expect((await store.get(id(1)))?.savedResultId).toBe(id(5));
  await library.remove(id(5), 2);
  await until(() => expect(sets.at(-1)).toEqual([]));
  await library.restore(id(5), 3);
  await library.save(researchDocument(5, []), null, 4);
  expect(await library.get(id(5))).toMatchObject({ revision: 3, deletedAt: null });
  await library.remove(id(5), 4);
  await library.purge(5);
  expect(await library.get(id(5))).toMatchObject({ document: null, deletedAt: 4 });
  expect(errors.every((error) => error instanceof StorageUnavailable)).toBe(true);
});

test('in memory too, a set that cannot be read is listed as such, deleted, brought back and purged', async () => {
  const { library } = worker();
  await library.save(researchDocument(5, ['https://a.example/']), null, 1);
  await library.save(researchDocument(6, ['https://a.example/']), null, 1);
  const key = `memory:set:${id(6)}`;
  const record = browser.storage.session.data.get(key) as object;
  await browser.storage.session.set({ [key]: { ...record, document: 'x' } });
  const { watchSets, readSet } = page();
  const sets = seen(watchSets);
  await until(() =>
    expect(sets.at(-1)).toMatchObject([
      { id: id(5), total: 1 },
      { id: id(6), unreadable: true },
    ]),
  );
  expect(await readSet(id(6))).toBeUndefined();
  expect(await library.get(id(6))).toEqual({ id: id(6), unreadable: true, deletedAt: null, document: null });
  await library.remove(id(6), 2);
  await until(() => expect(sets.at(-1)?.map((set) => set.id)).toEqual([id(5)]));
  await library.restore(id(6), 3);
  await until(() => expect(sets.at(-1)).toHaveLength(2));
  await library.remove(id(6), 4);
  await library.purge(5);
  expect(await library.get(id(6))).toMatchObject({ document: null, deletedAt: 4, revision: 5 });
  expect(await library.get(id(5))).toMatchObject({ deletedAt: null, revision: 1 });
});

test('a page reads an unreadable set of the database as none', async () => {
  const indexedDB = new IDBFactory();
  const { library } = worker(indexedDB);
  await library.save(researchDocument(5, []), null, 1);
  const { database } = options(indexedDB);
  await (await database.ready()).table('sets').toCollection().modify({ document: 'x' });
  expect(await page(indexedDB).readSet(id(5))).toBeUndefined();
});

test('later workers stay in memory with the runs they find, even if the database would open again', async () => {
  await worker().store.create(newRun(id(1), { state: 'running' }));
  const indexedDB = new IDBFactory();
  const next = worker(indexedDB).store;
  expect((await next.unfinished()).map((run) => run.id)).toEqual([id(1)]);
  await next.create(newRun(id(2)));
  const lists = seen(page(indexedDB).watchRuns);
  await until(() => expect(lists.at(-1)?.map((run) => run.id)).toEqual([id(2), id(1)]));
});

test('a blocked database is waited for, not replaced', async () => {
  const indexedDB = new IDBFactory();
  await new Promise<void>((resolve) => {
    indexedDB.open('winnow', 5).onsuccess = () => resolve();
  });
  const clock = createFakeClock();
  const { store } = createWorkerStorage({
    ...options(indexedDB),
    database: createDatabase({ clock, indexedDB }),
  });
  const call = store.create(newRun(id(1)));
  call.catch(() => undefined);
  await clock.advance(10_000);
  await expect(call).rejects.toThrow(StorageUnavailable);
  expect(browser.storage.session.data.size).toBe(0);
});

test('a private window and a regular one do not share memory', async () => {
  await worker().store.create(newRun(id(1)));
  Object.assign(browser, { extension: { inIncognitoContext: true } });
  expect(await worker().store.get(id(1))).toBeUndefined();
});

describe('the journal in memory', () => {
  test('keeps the rules of the lease', async () => {
    const { store } = worker();
    expect(await store.create(newRun(id(1)))).toBe('created');
    expect(await store.create(newRun(id(1)))).toBe('exists');
    const got = await Promise.all(['a', 'b', 'c'].map((boot) => store.acquire(id(1), boot, 1, 6_000)));
    expect(got).toEqual([true, false, false]);
    await expect(store.commit(id(1), 'b', {})).rejects.toThrow(LeaseLost);
    expect(await store.renew(id(1), 'a', 2)).toBe('ok');
    await store.amend(id(1), () => ({ cancelRequested: true }));
    expect(await store.renew(id(1), 'a', 3)).toBe('cancel');
    expect(await store.renew(id(1), 'b', 3)).toBe('lost');
    await store.release(id(1), 'a');
    expect((await store.get(id(1)))?.lease).toBeNull();
    expect(await store.amend(id(9), () => ({}))).toBeUndefined();
  });

  test('commits at once do not lose one another', async () => {
    const { store } = worker();
    await store.create(newRun(id(1)));
    await store.acquire(id(1), 'a', 1, 6_000);
    const attempt = { runId: id(1), key: 'judge:0:0', kind: 'judge', chars: 1, dispatchedAt: 1 } as const;
    await Promise.all([
      store.commit(id(1), 'a', { steps: [{ name: 'batch:0', value: 1 }], run: { stage: 'screening' } }),
      store.commit(id(1), 'a', { steps: [{ name: 'batch:1', value: 2 }], run: { activeMs: 4 } }),
      store.commit(id(1), 'a', { attempts: [{ ...attempt, settledAt: null }] }),
      store.commit(id(1), 'a', { attempts: [{ ...attempt, settledAt: 2 }] }),
    ]);
    expect(await store.steps(id(1), 'batch:')).toHaveLength(2);
    expect(await store.step(id(1), 'batch:1')).toBe(2);
    expect(await store.attempts(id(1))).toEqual([{ ...attempt, settledAt: 2 }]);
    expect(await store.get(id(1))).toMatchObject({ stage: 'screening', activeMs: 4 });
  });

  test('keeps the newest runs only; a full memory is told', async () => {
    const { store } = worker();
    for (let n = 1; n <= 14; n += 1) await store.create(newRun(id(n), { state: n === 1 ? 'waiting' : 'done' }));
    expect(await store.get(id(1))).toBeDefined();
    expect(await store.get(id(2))).toBeUndefined();
    expect(await store.get(id(14))).toBeDefined();
    expect([...browser.storage.session.data.keys()].filter((key) => key.startsWith('memory:run:'))).toHaveLength(10);
    browser.storage.session.quota = 100;
    await expect(store.create(newRun(id(20)))).rejects.toThrow(StorageFull);
  });
});
