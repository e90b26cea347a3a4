import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createShortLivedStore, type Shelf, type ShortLivedStore } from '../../../src/adapters/idb/short-lived';
import { z } from '../../../src/core/zod-setup';
import { createFakeClock, type FakeClock } from '../fake-clock';

const minute = 60_000;
const Page = z.object({ cursor: z.number() });
let clock: FakeClock;
let errors: unknown[];
let store: ShortLivedStore;
let pages: Shelf<{ cursor: number }>;

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  clock = createFakeClock();
  errors = [];
  store = createShortLivedStore({ clock, report: (error) => errors.push(error) });
  pages = store.shelf('pages', Page);
});

const keys = async () => (await pages.entries()).map(({ key }) => key);

test('what was put can be got, listed in order and deleted', async () => {
  await pages.put('b', { cursor: 1 });
  await pages.put('a', { cursor: 2 });
  expect(await pages.get('b')).toEqual({ cursor: 1 });
  expect(await pages.entries()).toEqual([
    { key: 'b', value: { cursor: 1 } },
    { key: 'a', value: { cursor: 2 } },
  ]);
  await pages.delete('b');
  expect(await pages.get('b')).toBeUndefined();
  expect(await keys()).toEqual(['a']);
});

describe('an entry is valid iff 0 ≤ age < ttl', () => {
  test.each([
    ['at once', 0, true],
    ['in its last millisecond', 30 * minute - 1, true],
    ['at its end', 30 * minute, false],
    ['the clock set back a little', -5 * minute, true],
    ['the clock set back by more than five minutes', -5 * minute - 1, false],
    ['the clock set forward by a year', 365 * 24 * 60 * minute, false],
  ])('%s', async (_, turn, valid) => {
    await pages.put('a', { cursor: 1 });
    clock.turnWall(turn);
    expect((await pages.get('a')) !== undefined).toBe(valid);
    expect(await keys()).toEqual(valid ? ['a'] : []);
  });

  test('storing a page set again does not prolong its life, but a suspension starts anew', async () => {
    const suspensions = store.shelf('suspensions', Page);
    await pages.put('a', { cursor: 1 });
    await suspensions.put('a', { cursor: 1 });
    clock.turnWall(20 * minute);
    await pages.put('a', { cursor: 2 });
    expect(await pages.get('a')).toEqual({ cursor: 2 });
    clock.turnWall(10 * minute);
    expect(await pages.get('a')).toBeUndefined();
    await suspensions.put('a', { cursor: 2 });
    clock.turnWall(24 * 60 * minute - 1);
    expect(await suspensions.get('a')).toEqual({ cursor: 2 });
  });
});

test('of more than 32 page sets the oldest leave first', async () => {
  for (let n = 1; n <= 34; n += 1) await pages.put(`set ${n}`, { cursor: n });
  expect(await keys()).toHaveLength(32);
  expect((await keys())[0]).toBe('set 3');
  expect(await pages.get('set 2')).toBeUndefined();
});

test('expired ones make room before living ones have to', async () => {
  for (let n = 1; n <= 20; n += 1) await pages.put(`old ${n}`, { cursor: n });
  clock.turnWall(31 * minute);
  for (let n = 1; n <= 32; n += 1) await pages.put(`new ${n}`, { cursor: n });
  expect(await keys()).toHaveLength(32);
});

test('it outlives the worker, and is emptied on demand, one kind at a time', async () => {
  await pages.put('a', { cursor: 1 });
  await store.shelf('suspensions', Page).put('host', { cursor: 1 });
  await store.close();
  const next = createShortLivedStore({ clock });
  expect(await next.shelf('pages', Page).get('a')).toEqual({ cursor: 1 });
  await next.shelf('pages', Page).clear();
  expect(await next.shelf('pages', Page).get('a')).toBeUndefined();
  expect(await next.shelf('suspensions', Page).get('host')).toEqual({ cursor: 1 });
});

test('what does not fit its schema is absent', async () => {
  await store.shelf('pages', z.object({ cursor: z.string() })).put('a', { cursor: 'x' });
  expect(await pages.get('a')).toBeUndefined();
  expect(await pages.entries()).toEqual([]);
});

test('a failing database is an empty one, told once', async () => {
  indexedDB.open = () => {
    throw new DOMException('no', 'InvalidStateError');
  };
  await pages.put('a', { cursor: 1 });
  expect(await pages.get('a')).toBeUndefined();
  expect(await pages.entries()).toEqual([]);
  await pages.delete('a');
  await pages.clear();
  expect(errors).toHaveLength(1);
});

test('the cache of a newer version is dropped and made anew', async () => {
  await new Promise<void>((resolve) => {
    const request = indexedDB.open('winnow-cache', 9);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
  });
  await pages.put('a', { cursor: 1 });
  expect(await pages.get('a')).toEqual({ cursor: 1 });
  expect(errors).toEqual([]);
});

test('it lets a newer version in', async () => {
  await pages.put('a', { cursor: 1 });
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('winnow-cache', 1_000);
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
});
