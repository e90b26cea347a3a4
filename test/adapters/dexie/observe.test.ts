import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase, type Database } from '../../../src/adapters/dexie/database';
import { createLibrary } from '../../../src/adapters/dexie/library';
import { createObservers, type Observers, type Stop } from '../../../src/adapters/dexie/observe';
import { createRunStore } from '../../../src/adapters/dexie/run-store';
import type { RunStore } from '../../../src/ports/run-store';
import { createFakeClock, type FakeClock } from '../fake-clock';
import { researchDocument } from './documents';
import { id, newRun } from './records';

let factory: IDBFactory;
let clock: FakeClock;
let database: Database;
let store: RunStore;
let observers: Observers;
let errors: unknown[];
const stops: Stop[] = [];

beforeEach(() => {
  factory = new IDBFactory();
  clock = createFakeClock();
  errors = [];
  database = createDatabase({ clock: createClock(), indexedDB: factory });
  store = createRunStore({ database, clock });
  observers = createObservers({ database, clock, report: (error) => errors.push(error) });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** What an observer was told, newest last. */
function seen<T>(watch: (callback: (value: T) => void) => Stop): T[] {
  const values: T[] = [];
  stops.push(watch((value) => values.push(value)));
  return values;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });
const pause = () => new Promise((resolve) => setTimeout(resolve, 40));

test('the newest thirty runs, newest first', async () => {
  for (let n = 1; n <= 32; n += 1) await store.create(newRun(id(n)));
  const lists = seen(observers.watchRuns);
  await until(() => expect(lists.at(-1)).toHaveLength(30));
  expect(lists.at(-1)?.[0]?.id).toBe(id(32));
  await store.create(newRun(id(33)));
  await until(() => expect(lists.at(-1)?.[0]?.id).toBe(id(33)));
});

test('one run: absent, then each change of its own, and none of another', async () => {
  const runs = seen<Awaited<ReturnType<RunStore['get']>>>((callback) => observers.watchRun(id(1), callback));
  await until(() => expect(runs).toEqual([undefined]));
  await store.create(newRun(id(1)));
  await until(() => expect(runs.at(-1)?.state).toBe('queued'));
  await store.create(newRun(id(2)));
  await store.amend(id(1), () => ({ activeMs: 5 }));
  await until(() => expect(runs.at(-1)?.activeMs).toBe(5));
  expect(runs).toHaveLength(3);
});

test('an output', async () => {
  await store.create(newRun(id(1)));
  await store.acquire(id(1), 'a', 1, 6_000);
  const outputs = seen<Awaited<ReturnType<RunStore['output']>>>((callback) => observers.watchOutput(id(1), callback));
  await until(() => expect(outputs).toEqual([undefined]));
  await store.commit(id(1), 'a', { output: { rows: [], document: null } });
  await until(() => expect(outputs.at(-1)).toEqual({ runId: id(1), mode: 'screen', rows: [], document: null }));
});

test('saved sets, newest first by order of saving; a deleted one goes and comes back', async () => {
  const library = createLibrary({ database, clock });
  const lists = seen(observers.watchSets);
  await library.save(researchDocument(1, ['https://a.example/']), null, 1);
  // Saved later although its clock says earlier.
  await library.save(researchDocument(2, ['https://a.example/'], '2020-01-01T00:00:00.000Z'), null, 2);
  await until(() => expect(lists.at(-1)?.map((set) => set.id)).toEqual([id(2), id(1)]));
  expect(lists.at(-1)?.[1]).toEqual({
    id: id(1),
    savedAt: Date.parse('2026-11-30T10:00:00.000Z'),
    question: 'question 1',
    intent: 'compare',
    total: 1,
    requested: 10,
    stopReason: 'candidate_pool_exhausted',
    incomplete: true,
    judge: 'lexical-1',
  });
  await library.remove(id(2), 3);
  await until(() => expect(lists.at(-1)?.map((set) => set.id)).toEqual([id(1)]));
  await library.restore(id(2), 4);
  await until(() => expect(lists.at(-1)?.map((set) => set.id)).toEqual([id(2), id(1)]));
});

test('a change whose message was lost is found by reading everything again', async () => {
  await store.create(newRun(id(1), { state: 'done' }));
  const runs = seen(observers.watchRuns);
  await until(() => expect(runs).toHaveLength(1));
  await writeUnheard(factory, { state: 'running' });
  await pause();
  expect(runs).toHaveLength(1);
  observers.invalidateAll();
  await until(() => expect(runs.at(-1)?.[0]?.state).toBe('running'));
});

test('while a run is unfinished it is found within three seconds; afterwards nothing is read', async () => {
  await store.create(newRun(id(1), { state: 'running' }));
  const runs = seen<Awaited<ReturnType<RunStore['get']>>>((callback) => observers.watchRun(id(1), callback));
  await until(() => expect(runs).toHaveLength(1));
  expect(clock.pending()).toEqual([3_000]);
  await writeUnheard(factory, { state: 'done' });
  await clock.advance(3_000);
  await until(() => expect(runs.at(-1)?.state).toBe('done'));
  await clock.advance(3_000);
  expect(clock.pending()).toEqual([]);
  expect(errors).toEqual([]);
});

test('reading again without a change tells nothing', async () => {
  await store.create(newRun(id(1), { state: 'running' }));
  const runs = seen(observers.watchRuns);
  await until(() => expect(runs).toHaveLength(1));
  observers.invalidateAll();
  await pause();
  expect(runs).toHaveLength(1);
});

test('nothing is told after the stop', async () => {
  const runs: unknown[] = [];
  const stop = observers.watchRuns((list) => runs.push(list));
  await until(() => expect(runs).toHaveLength(1));
  stop();
  await store.create(newRun(id(1)));
  await pause();
  expect(runs).toHaveLength(1);
});

test('an observer of a database that fails begins when it opens at last', async () => {
  let broken = true;
  const indexedDB = Object.create(factory, {
    open: {
      value: (...args: Parameters<IDBFactory['open']>) => {
        if (broken) throw new DOMException('no', 'InvalidStateError');
        return factory.open(...args);
      },
    },
  }) as IDBFactory;
  const sick = createDatabase({ clock: createClock(), indexedDB });
  const lists = seen(createObservers({ database: sick, clock, report: (error) => errors.push(error) }).watchRuns);
  await pause();
  expect(lists).toEqual([]);
  expect(errors).toHaveLength(1);
  broken = false;
  await sick.retry();
  await until(() => expect(lists).toEqual([[]]));
});

/** A write of which nobody in this context hears, like that of a worker killed between commit and message. */
async function writeUnheard(own: IDBFactory, change: object): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve) => {
    const request = own.open('winnow');
    request.onsuccess = () => resolve(request.result);
  });
  await new Promise<void>((resolve) => {
    const transaction = db.transaction('runs', 'readwrite');
    const request = transaction.objectStore('runs').get(id(1));
    request.onsuccess = () => transaction.objectStore('runs').put({ ...request.result, ...change });
    transaction.oncomplete = () => resolve();
  });
  db.close();
}
