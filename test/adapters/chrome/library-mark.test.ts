import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createLibraryMark } from '../../../src/adapters/chrome/library-mark';
import { createDatabase } from '../../../src/adapters/dexie/database';
import { createLibrary } from '../../../src/adapters/dexie/library';
import { notedLibrary } from '../../../src/adapters/dexie/noted-library';
import { researchDocument } from '../dexie/documents';
import { id } from '../dexie/records';
import { createFakeClock, settle } from '../fake-clock';
import { browser, renew } from './browser-stub';

vi.mock('wxt/browser', () => import('./browser-stub'));

beforeEach(() => renew());

/** A browser's start over one store of databases, which may have been dropped meanwhile. */
function start(indexedDB: IDBFactory) {
  const mark = createLibraryMark();
  const losses: (number | null)[] = [];
  const errors: unknown[] = [];
  const database = createDatabase({ clock: createClock(), indexedDB, onMade: () => void mark.madeAnew() });
  const library = createLibrary({ database, clock: createFakeClock() });
  mark.watchLoss((sets) => losses.push(sets));
  const noted = notedLibrary(library, database, mark.note, (error) => errors.push(error));
  return { mark, losses, errors, database, library: noted };
}

test('a database that the browser dropped with sets in it is told once, until it is seen', async () => {
  const first = start(new IDBFactory());
  await first.library.save(researchDocument(1, ['https://a.example/']), null, 1);
  await first.library.save(researchDocument(2, ['https://a.example/']), null, 1);
  await first.library.remove(id(2), 2);
  await settle();
  expect(first.losses).toEqual([null]);
  expect(browser.storage.local.data.get('library-mark')).toBe(1);

  const second = start(new IDBFactory());
  await second.database.ready();
  await settle();
  expect(second.losses.at(-1)).toBe(1);
  await second.mark.dismissLoss();
  await settle();
  expect(second.losses.at(-1)).toBeNull();

  const third = start(new IDBFactory());
  await third.database.ready();
  await settle();
  expect(third.losses).toEqual([null]);
});

test('a first start, an emptied library and a forgotten one are no loss', async () => {
  const first = start(new IDBFactory());
  await first.database.ready();
  await first.library.save(researchDocument(1, ['https://a.example/']), null, 1);
  await first.library.eraseAll();
  expect(browser.storage.local.data.size).toBe(0);
  const second = start(new IDBFactory());
  await second.database.ready();
  await settle();
  expect(second.losses).toEqual([null]);
});

test('a private window neither notes nor tells', async () => {
  browser.storage.local.data.set('library-mark', 3);
  browser.extension.inIncognitoContext = true;
  const hidden = start(new IDBFactory());
  await hidden.library.save(researchDocument(1, ['https://a.example/']), null, 1);
  await settle();
  expect(hidden.losses).toEqual([null]);
  expect(browser.storage.local.data.get('library-mark')).toBe(3);
});

test('a note that cannot be made does not fail the save', async () => {
  const { library, errors } = start(new IDBFactory());
  browser.storage.local.quota = 0;
  await library.save(researchDocument(1, ['https://a.example/']), null, 1);
  expect((await library.get(id(1)))?.document).not.toBeNull();
  expect(errors).toHaveLength(1);
});
