import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase, type Database } from '../../../src/adapters/dexie/database';
import { createLibrary, type SearchableLibrary } from '../../../src/adapters/dexie/library';
import { createObservers, type Stop } from '../../../src/adapters/dexie/observe';
import type { SetSummary } from '../../../src/core/library/records';
import { unreadableSummary } from '../../../src/core/library/summary';
import { createFakeClock } from '../fake-clock';
import { researchDocument } from './documents';
import { id } from './records';

const now = 1_900_000_000_000;
const a = 'https://a.example/page';
const b = 'https://b.example/page';
let database: Database;
let library: SearchableLibrary;
let told: string[];
let errors: unknown[];
const stops: Stop[] = [];

beforeEach(async () => {
  told = [];
  errors = [];
  database = createDatabase({ clock: createClock(), indexedDB: new IDBFactory() });
  library = createLibrary({ database, clock: createFakeClock(now), onUnreadable: (table) => told.push(table) });
  await library.save(researchDocument(1, [a, b]), null, now);
  await library.save(researchDocument(2, [b]), null, now);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const stored = async (name: string, key: string) => (await database.ready()).table(name).get(key);
const put = async (name: string, row: object) => (await database.ready()).table(name).put(row);
const change = async (name: string, key: string, part: object) => put(name, { ...(await stored(name, key)), ...part });

function lists(): SetSummary[][] {
  const seen: SetSummary[][] = [];
  const options = { database, clock: createFakeClock(now), report: (error: unknown) => void errors.push(error) };
  stops.push(createObservers(options).watchSets((list) => seen.push(list)));
  return seen;
}
const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 5 });
const pause = () => new Promise((resolve) => setTimeout(resolve, 40));

const damages: [string, object][] = [
  ['no document to speak of', { document: { format: 'other' } }],
  ['a key the format does not know', { document: { ...researchDocument(1, [a]), secret: 1 } }],
  ['the document of another set', { document: researchDocument(3, [a]) }],
  ['an older format', { document: { format: 'search-boost-research-v1' } }],
  ['nothing that fits', { document: 'x', revision: 'x', changedAt: null, runId: 3, savedAt: 'x' }],
];

describe.each(damages)('a stored set with %s', (_, damage) => {
  beforeEach(() => change('sets', id(1), damage));

  test('is told as unreadable, not as absent', async () => {
    expect(await library.get(id(1))).toEqual({ id: id(1), unreadable: true, deletedAt: null, document: null });
    expect(await library.get(id(9))).toBeUndefined();
    expect(told).toEqual(['sets']);
  });

  test('stands in the list as such, others as they are', async () => {
    const seen = lists();
    await until(() => expect(seen.at(-1)?.[1]).toEqual(unreadableSummary(id(1))));
    expect(seen.at(-1)).toHaveLength(2);
    expect(seen.at(-1)?.[0]).toMatchObject({ id: id(2), question: 'question 2' });
    expect(seen.at(-1)?.[0]).not.toHaveProperty('unreadable');
  });

  test('can be deleted, is purged to a readable tombstone and leaves its items', async () => {
    const seen = lists();
    await library.remove(id(1), now + 5);
    await until(() => expect(seen.at(-1)?.map((set) => set.id)).toEqual([id(2)]));
    expect(await library.get(id(1))).toMatchObject({ unreadable: true, deletedAt: now + 5 });
    await library.purge(now + 6);
    expect(await library.get(id(1))).toMatchObject({ document: null, deletedAt: now + 5 });
    expect(await library.get(id(1))).not.toHaveProperty('unreadable');
    const items = await (await database.ready()).table('items').toArray();
    expect(new Map(items.map((item) => [item.url, item.occurrences.length]))).toEqual(
      new Map([
        [a, 0],
        [b, 1],
      ]),
    );
  });
});

test('a set without content that is not deleted is unreadable too; deleted, it is a tombstone', async () => {
  await change('sets', id(1), { document: null });
  expect(await library.get(id(1))).toMatchObject({ unreadable: true, deletedAt: null });
  await library.remove(id(1), now + 5);
  await library.restore(id(1), now + 6);
  expect(await library.get(id(1))).toMatchObject({ document: null, deletedAt: now + 5, revision: 2 });
});

test('an unreadable set comes back as it was, and stands in the list again', async () => {
  await change('sets', id(1), { document: { format: 'other' }, extra: 'kept' });
  await library.remove(id(1), now + 5);
  await library.restore(id(1), now + 6);
  expect(await stored('sets', id(1))).toMatchObject({
    document: { format: 'other' },
    extra: 'kept',
    deletedAt: null,
    revision: 3,
    changedAt: now + 6,
  });
  const seen = lists();
  await until(() => expect(seen.at(-1)?.[1]).toEqual(unreadableSummary(id(1))));
});

test('one that is not deleted, or not long ago, is not purged', async () => {
  await change('sets', id(1), { document: { format: 'other' } });
  await change('sets', id(2), { document: { format: 'other' }, deletedAt: now });
  await library.purge(now);
  expect([await stored('sets', id(1)), await stored('sets', id(2))]).toMatchObject([
    { document: { format: 'other' } },
    { document: { format: 'other' } },
  ]);
});

test('several that do not know their place are purged together with readable ones', async () => {
  for (const n of [4, 5]) await put('sets', { id: id(n), deletedAt: now, document: 'x' });
  await library.remove(id(2), now);
  await library.purge(now + 1);
  const sets = await (await database.ready()).table('sets').toArray();
  expect(sets.map((set) => set.document === null)).toEqual([false, true, true, true]);
  expect(new Set(sets.map((set) => set.seq)).size).toBe(4);
});

test.each([
  ['that cannot be read', { total: 'many', seq: 'x' }],
  ['that is missing', null],
])('a summary %s is made again from the document, in its place', async (_, damage) => {
  const before = lists();
  await until(() => expect(before.at(-1)).toHaveLength(2));
  if (damage) await change('summaries', id(2), damage);
  else await (await database.ready()).table('summaries').delete(id(2));
  const seen = lists();
  await until(() => expect(seen.at(-1)).toEqual(before[0]));
});

test('a set with neither summary nor document, nor its place, is listed last', async () => {
  await put('sets', { id: id(3) });
  const seen = lists();
  await until(() => expect(seen.at(-1)?.map((set) => set.id)).toEqual([id(2), id(1), id(3)]));
  expect(seen.at(-1)?.[2]).toEqual(unreadableSummary(id(3)));
});

test('a summary without its set is not listed', async () => {
  await put('summaries', { ...(await stored('summaries', id(1))), id: id(8) });
  const seen = lists();
  await until(() => expect(seen.at(-1)?.map((set) => set.id)).toEqual([id(2), id(1)]));
});

test('readable sets are told once, and nothing after the stop', async () => {
  const seen = lists();
  await until(() => expect(seen).toHaveLength(1));
  await pause();
  expect(seen).toHaveLength(1);
  await change('sets', id(1), { document: 'x' });
  const stopped = lists();
  stops.at(-1)?.();
  await pause();
  expect(stopped).toEqual([]);
  expect(errors).toEqual([]);
});
