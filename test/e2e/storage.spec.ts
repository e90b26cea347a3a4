import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readDocument } from '../../src/core/library/research-document';
import { allHosts, ask, expect, exportJson, finished, launch, sample, save, test } from './harness';

test.skip(!process.env.WINNOW_FULL, 'the matrix belongs to the full run');

const savedLines = 'ul.lines .line';

test('a full disk: the save fails aloud, Export now works, and what was saved before is intact', async ({ world }) => {
  test.setTimeout(240_000);
  const profile = smallDisk(400);
  test.skip(profile === null, 'a small disk can only be made by root on Linux');
  if (profile === null) return;
  try {
    const winnow = await launch(world, { profile });
    await winnow.grant(allHosts);
    const panel = await winnow.open('sidepanel.html');
    await ask(panel, sample);
    await finished(panel);
    await save(panel);
    await ask(panel, { ...sample, intent: `${sample.intent} Again.` });
    await finished(panel);
    await expect(panel.getByRole('button', { name: 'Save set' })).toBeVisible();
    expect(await panel.evaluate(fillUp)).toBe('QuotaExceededError');
    await panel.getByRole('button', { name: 'Save set' }).click();
    await expect(panel.getByText(/Not saved/)).toBeVisible();
    await expect(panel.locator('.toolbar .tag-saved')).toHaveCount(0);
    const coming = panel.waitForEvent('download');
    await panel.getByRole('button', { name: 'Export now' }).click();
    const text = readFileSync(await (await coming).path(), 'utf8');
    expect(readDocument(text).results.length).toBeGreaterThan(0);
    await panel.reload();
    await expect(panel.locator('.bar').filter({ hasText: /nearly full/ })).toBeVisible();
    await panel.screenshot({ path: 'test-results/nearly-full.png' });
    await panel.getByRole('button', { name: /^Saved/ }).click();
    await expect(panel.locator(savedLines)).toHaveCount(1);
    await panel.evaluate(() => indexedDB.deleteDatabase('filler'));
    await panel.getByRole('button', { name: 'Ask', exact: true }).click();
    await expect(async () => {
      await panel.getByRole('button', { name: 'Save set' }).click();
      await expect(panel.locator('.toolbar .tag-saved')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await winnow.context.close();
  } finally {
    unmount(profile);
  }
});

test('an older page holds the database: everybody waits and says so, and goes on when it closes', async ({ world }) => {
  const winnow = await launch(world);
  await winnow.grant(allHosts);
  // A page of this extension without its code stands for one that a former version left open.
  const old = await winnow.context.newPage();
  await old.goto(`chrome-extension://${winnow.extensionId}/icons/16.png`);
  const copy = JSON.parse(readFileSync('test/fixtures/databases/v1.json', 'utf8'));
  await old.evaluate(holdOldDatabase, copy);
  await winnow.stopWorker();
  const panel = await winnow.open('sidepanel.html');
  const settings = await winnow.open('options.html');
  await expect(panel.getByText(/holds the database/)).toBeVisible({ timeout: 4_000 });
  await panel.screenshot({ path: 'test-results/blocked.png' });
  await settings.close();
  await old.close();
  await expect(panel.getByText(/holds the database/)).toHaveCount(0, { timeout: 15_000 });
  // What the older version had stored is there.
  await panel.getByRole('button', { name: /^Saved/ }).click();
  await expect(panel.locator(savedLines)).toHaveCount(1);
  await panel.getByRole('button', { name: 'Ask', exact: true }).click();
  await ask(panel, sample);
  await finished(panel);
  await winnow.close();
});

test('a newer version wants the database: worker and pages let go of it at once', async ({ winnow, panel }) => {
  await ask(panel, sample);
  await finished(panel);
  const other = await winnow.context.newPage();
  await other.goto(`chrome-extension://${winnow.extensionId}/icons/16.png`);
  expect(await other.evaluate(openNewer)).toBe('opened');
  await expect(panel.locator('.bar')).toBeVisible();
});

test('a database that cannot be opened: search works, a bar says so, and nothing is deleted', async ({ world }) => {
  test.setTimeout(180_000);
  const first = await launch(world);
  await first.grant(allHosts);
  const panel = await first.open('sidepanel.html');
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  await first.context.close();
  const folder = databaseFolder(first.profile, first.extensionId);
  const aside = `${folder}.aside`;
  renameSync(folder, aside);
  // Where the database's folder should be there is something that is none.
  writeFileSync(folder, 'torn');

  const second = await launch(world, { profile: first.profile });
  const again = await second.open('sidepanel.html');
  await expect(again.locator('.bar').filter({ hasText: /no storage|could not be opened/ })).toBeVisible({
    timeout: 20_000,
  });
  await ask(again, sample);
  await finished(again);
  await expect(again.locator('.card').first()).toBeVisible();
  await again.screenshot({ path: 'test-results/unopenable.png' });
  await save(again);
  const { text } = await exportJson(again);
  expect(readDocument(text).results.length).toBeGreaterThan(0);
  await second.context.close();
  expect(readFileSync(folder, 'utf8')).toBe('torn');

  rmSync(folder);
  renameSync(aside, folder);
  const third = await launch(world, { profile: first.profile });
  const back = await third.open('sidepanel.html');
  await back.getByRole('button', { name: /^Saved/ }).click();
  await expect(back.locator(savedLines)).toHaveCount(1);
  await third.close();
  rmSync(first.profile, { recursive: true, force: true });
});

test('damaged database files: search works, and what the browser dropped is told', async ({ world }) => {
  test.setTimeout(180_000);
  const first = await launch(world);
  await first.grant(allHosts);
  const panel = await first.open('sidepanel.html');
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  await first.context.close();
  const folder = databaseFolder(first.profile, first.extensionId);
  const intact = mkdtempSync(join(tmpdir(), 'winnow-intact-'));
  cpSync(folder, intact, { recursive: true });
  for (const part of ['CURRENT', 'MANIFEST', 'log'] as const) {
    rmSync(folder, { recursive: true, force: true });
    cpSync(intact, folder, { recursive: true });
    damage(folder, part);
    const winnow = await launch(world, { profile: first.profile });
    const again = await winnow.open('sidepanel.html');
    await ask(again, sample);
    await finished(again);
    await expect(again.locator('.card').first()).toBeVisible();
    // The browser itself replaces what it finds damaged; that is told, not hidden.
    await expect(again.getByText(/1 saved set is gone/)).toBeVisible();
    await again.screenshot({ path: `test-results/lost-${part}.png` });
    await again.getByRole('button', { name: 'Dismiss' }).click();
    await expect(again.getByText(/1 saved set is gone/)).toHaveCount(0);
    await save(again);
    await winnow.context.close();
  }
  rmSync(intact, { recursive: true, force: true });
  rmSync(first.profile, { recursive: true, force: true });
});

/** A disk of that many megabytes, or null where none can be made. */
function smallDisk(megabytes: number): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder], { stdio: 'ignore' });
    mkdirSync(join(folder, 'profile'));
    return join(folder, 'profile');
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

function unmount(profile: string): void {
  const folder = join(profile, '..');
  execFileSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
}

/** Stores until the browser has no room left, in smaller and smaller pieces; the name of the last error. */
async function fillUp(): Promise<string> {
  const opening = indexedDB.open('filler', 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { autoIncrement: true });
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const db = opening.result;
  let last = '';
  for (let size = 8_000_000; size >= 500; size = Math.floor(size / 4)) {
    for (let more = true; more; ) {
      const transaction = db.transaction('rows', 'readwrite');
      // Noise, so that the database cannot make it smaller.
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      transaction.objectStore('rows').put(bytes);
      more = await new Promise<boolean>((resolve) => {
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => {
          last = transaction.error?.name ?? '';
          resolve(false);
        };
      });
    }
  }
  db.close();
  return last;
}

type Copy = {
  name: string;
  version: number;
  stores: Record<
    string,
    {
      keyPath: string | string[];
      indexes: { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[];
      rows: unknown[];
    }
  >;
};

/** Puts the database of an older version in the place of the present one and keeps it open, deaf to all requests. */
async function holdOldDatabase(copy: Copy): Promise<void> {
  const removing = indexedDB.deleteDatabase(copy.name);
  await new Promise((resolve, reject) => {
    removing.onsuccess = resolve;
    removing.onerror = reject;
  });
  const opening = indexedDB.open(copy.name, copy.version);
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, indexes, rows }] of Object.entries(copy.stores)) {
      const store = opening.result.createObjectStore(name, { keyPath });
      for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
      for (const row of rows) store.put(row);
    }
  };
  await new Promise((resolve, reject) => {
    opening.onsuccess = resolve;
    opening.onerror = reject;
  });
}

/** Opens the database as a newer version would, giving up when somebody holds it. */
function openNewer(): Promise<string> {
  const opening = indexedDB.open('winnow', 990);
  return new Promise((resolve) => {
    opening.onsuccess = () => {
      opening.result.close();
      resolve('opened');
    };
    opening.onerror = () => resolve('error');
    opening.onblocked = () => setTimeout(() => resolve('blocked'), 1_000);
  });
}

const databaseFolder = (profile: string, extensionId: string) =>
  join(profile, 'Default', 'IndexedDB', `chrome-extension_${extensionId}_0.indexeddb.leveldb`);

/** Overwrites the files of one kind with noise of the same length. */
function damage(folder: string, part: 'CURRENT' | 'MANIFEST' | 'log'): void {
  for (const name of readdirSync(folder)) {
    if (part === 'log' ? !/\.(log|ldb)$/.test(name) : !name.startsWith(part)) continue;
    writeFileSync(join(folder, name), Buffer.alloc(statSync(join(folder, name)).size, 0x5a));
  }
}
