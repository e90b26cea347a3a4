import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase } from '../../../src/adapters/dexie/database';
import { createLibrary } from '../../../src/adapters/dexie/library';
import { createRunStore } from '../../../src/adapters/dexie/run-store';
import { databaseName, databaseVersion } from '../../../src/adapters/dexie/schema';
import { readOutput } from '../../../src/core/run/mode';
import { screenMode } from '../../../src/core/screening/mode';
import { createFakeClock } from '../fake-clock';
import { writeExampleDatabase } from './example-database';
import { id } from './records';
import { exportDatabase, importDatabase, type StoredCopy } from './stored-copy';

const folder = join('test', 'fixtures', 'databases');
const copies = readdirSync(folder).filter((name) => name.endsWith('.json'));
const read = (name: string): StoredCopy => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const shape = ({ stores }: StoredCopy) =>
  Object.entries(stores).map(([name, { keyPath, indexes }]) => ({ name, keyPath, indexes }));

test('every version has its copy', () => {
  const wanted = Array.from({ length: databaseVersion }, (_, index) => `v${index + 1}.json`);
  expect([...copies].sort()).toEqual(wanted.sort());
});

test.each(copies)('a database that %s was copied from opens, reads and can be written', async (name) => {
  const factory = new IDBFactory();
  await importDatabase(factory, read(name));
  const database = createDatabase({ clock: createClock(), indexedDB: factory });
  const unreadable: string[] = [];
  const options = { database, clock: createFakeClock(), onUnreadable: (table: string) => unreadable.push(table) };
  const runs = createRunStore(options);
  const library = createLibrary(options);

  expect((await runs.unfinished()).map((run) => run.id)).toEqual([id(1)]);
  expect(await runs.get(id(2))).toMatchObject({ state: 'done', seq: 2, savedResultId: id(11) });
  expect(await runs.steps(id(2), 'batch:')).toEqual([{ name: 'batch:0', value: { answers: [4, 3] } }]);
  expect((await runs.attempts(id(2))).map(({ key }) => key).sort()).toEqual(['judge:0:0', 'search:bing:0']);
  expect(readOutput(screenMode, await runs.output(id(2)))?.document?.results).toHaveLength(2);
  expect((await runs.get(id(2)))?.keep).toBe(true);
  expect((await library.get(id(11)))?.document?.results[0]?.description).toContain('固态电池');
  expect((await library.get(id(12)))?.deletedAt).not.toBeNull();
  expect([...(await library.savedOn(['http://a.example/page', 'https://c.example/'])).keys()]).toHaveLength(1);

  await library.restore(id(12), 1);
  expect(await runs.acquire(id(1), 'new', 1, 6_000)).toBe(true);
  expect(unreadable).toEqual([]);
});

test('the newest copy has the schema of the present code: who changes it raises the version', async () => {
  const factory = new IDBFactory();
  await writeExampleDatabase(factory);
  const present = await exportDatabase(factory, databaseName);
  expect(shape(present)).toEqual(shape(read(`v${databaseVersion}.json`)));
  expect(present.version).toBe(read(`v${databaseVersion}.json`).version);
});
