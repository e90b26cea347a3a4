import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test } from 'vitest';
import { createDatabase, type StorageTrouble } from '../../../src/adapters/dexie/database';
import { databaseVersion } from '../../../src/adapters/dexie/schema';
import { StorageUnavailable } from '../../../src/ports/library';
import { createFakeClock, type FakeClock } from '../fake-clock';

/** What the browser counts for the version after this one. */
const newerNative = (databaseVersion + 1) * 10;

let clock: FakeClock;
let factory: IDBFactory;
beforeEach(() => {
  clock = createFakeClock();
  factory = new IDBFactory();
});

/** A factory whose `open` fails as told, `times` times. */
function failing(name: string, how: 'throws' | 'fires', times = Number.POSITIVE_INFINITY) {
  let opened = 0;
  const indexedDB = Object.create(factory, {
    open: {
      value: (...args: Parameters<IDBFactory['open']>) => {
        opened += 1;
        if (opened > times) return factory.open(...args);
        const error = new DOMException('A mutation operation was attempted.', name);
        if (how === 'throws') throw error;
        const request = { error, result: undefined, onerror: null as null | ((event: object) => void) };
        setImmediate(() => request.onerror?.({ target: request, preventDefault() {}, stopPropagation() {} }));
        return request;
      },
    },
  }) as IDBFactory;
  return { indexedDB, opened: () => opened };
}

const troublesOf = (database: ReturnType<typeof createDatabase>) => {
  const troubles: StorageTrouble[] = [];
  database.watchTrouble((trouble) => troubles.push(trouble));
  return troubles;
};

test.each(['throws', 'fires'] as const)('a private window (open %s InvalidStateError): told, no retry', async (how) => {
  const { indexedDB, opened } = failing('InvalidStateError', how);
  const database = createDatabase({ clock, indexedDB });
  const troubles = troublesOf(database);
  await expect(database.ready()).rejects.toThrow(StorageUnavailable);
  await expect(database.use((db) => db.runs.count())).rejects.toThrow(StorageUnavailable);
  expect(opened()).toBe(1);
  expect(troubles).toEqual(['none', 'failed']);
});

test('a damaged store: bounded tries, then the person may try again', async () => {
  const { indexedDB, opened } = failing('UnknownError', 'fires', 20);
  const database = createDatabase({ clock, indexedDB });
  const troubles = troublesOf(database);
  const first = database.ready();
  first.catch(() => undefined);
  for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
  await expect(first).rejects.toThrow(StorageUnavailable);
  const tries = opened();
  expect(tries).toBeLessThanOrEqual(8);
  await expect(database.ready()).rejects.toThrow(StorageUnavailable);
  expect(opened()).toBe(tries);

  for (let again = 0; again < 8 && troubles.at(-1) !== 'none'; again += 1) {
    const retry = database.retry().catch(() => undefined);
    for (let second = 0; second < 5; second += 1) await clock.advance(1_000);
    await retry;
  }
  expect(troubles.at(-1)).toBe('none');
  expect(await database.use((db) => db.runs.count())).toBe(0);
});

test('an old page closes at once when a newer version opens, and does not come back', async () => {
  const database = createDatabase({ clock, indexedDB: factory });
  const troubles = troublesOf(database);
  await database.ready();
  await new Promise<void>((resolve, reject) => {
    const newer = factory.open('winnow', newerNative);
    newer.onsuccess = () => resolve();
    newer.onerror = () => reject(newer.error);
    newer.onblocked = () => reject(new Error('blocked'));
  });
  expect(troubles).toEqual(['none', 'failed']);
  await expect(database.ready()).rejects.toThrow(StorageUnavailable);
});

test('a database of a newer version is left alone', async () => {
  await new Promise<void>((resolve) => {
    const newer = factory.open('winnow', newerNative);
    newer.onsuccess = () => {
      newer.result.close();
      resolve();
    };
  });
  const database = createDatabase({ clock, indexedDB: factory });
  await expect(database.ready()).rejects.toThrow(StorageUnavailable);
});

test('an upgrade held up by another page is told within two seconds, and goes on when it closes', async () => {
  // A page of another build that does not react to `versionchange`.
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const request = factory.open('winnow', 5);
    request.onsuccess = () => resolve(request.result);
  });
  const contexts = ['panel', 'worker', 'library'].map(() => createDatabase({ clock, indexedDB: factory }));
  const troubles = contexts.map(troublesOf);
  const waiting = contexts.map((database) => database.ready());
  await clock.advance(1_900);
  expect(troubles.map((list) => list.at(-1))).toEqual(['blocked', 'blocked', 'blocked']);
  stubborn.close();
  await Promise.all(waiting);
  expect(troubles.map((list) => list.at(-1))).toEqual(['none', 'none', 'none']);
});

test('a call does not wait for ever for a blocked database', async () => {
  await new Promise<void>((resolve) => {
    factory.open('winnow', 5).onsuccess = () => resolve();
  });
  const database = createDatabase({ clock, indexedDB: factory });
  const call = database.ready();
  call.catch(() => undefined);
  await clock.advance(10_000);
  await expect(call).rejects.toThrow(StorageUnavailable);
});

test('one that the browser closed is opened again', async () => {
  const database = createDatabase({ clock, indexedDB: factory });
  const db = await database.ready();
  db.close({ disableAutoOpen: false });
  expect(await database.use((open) => open.runs.count())).toBe(0);
});

test('worker, panel and another page wait at once for an old page: all say so, and all go on when it closes', async () => {
  const stubborn = await new Promise<IDBDatabase>((resolve) => {
    const old = factory.open('winnow', 10);
    old.onsuccess = () => resolve(old.result);
  });
  const contexts = [1, 2, 3].map(() => createDatabase({ clock, indexedDB: factory }));
  const told = contexts.map(troublesOf);
  const opening = contexts.map((context) => context.ready());
  await clock.advance(2_000);
  for (const troubles of told) expect(troubles.at(-1)).toBe('blocked');
  stubborn.close();
  await Promise.all(opening);
  for (const troubles of told) expect(troubles.at(-1)).toBe('none');
});
