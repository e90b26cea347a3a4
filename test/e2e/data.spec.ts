import type { Page } from '@playwright/test';
import { allHosts, ask, connectJev, expect, finished, sample, save, TEST_KEY, test } from './harness';

/** Everything the extension stores, wherever it does. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const rows: Record<string, unknown[]> = {};
    for (const { name } of await indexedDB.databases()) {
      const opening = indexedDB.open(name ?? '');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      for (const store of opening.result.objectStoreNames) {
        const all = opening.result.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        rows[`${name}.${store}`] = all.result;
      }
      opening.result.close();
    }
    const { local, session, sync } = chrome.storage;
    const stored = await Promise.all([local.get(null), session.get(null), sync.get(null)]);
    const { origins, permissions } = await chrome.permissions.getAll();
    return { rows, stored, origins, permissions, local: localStorage.length, caches: await caches.keys() };
  });

test('forgetting everything says how much it is and leaves nothing anywhere', async ({ winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  const before = await everything(settings);
  expect(before.rows['winnow.sets']).toHaveLength(1);
  expect(before.origins?.length).toBeGreaterThan(3);
  await panel.close();

  await settings.getByRole('radio', { name: 'Everything' }).check();
  await settings.getByRole('button', { name: 'Show what that is' }).click();
  const sure = settings.getByRole('alert').filter({ hasText: 'cannot be undone' });
  await expect(sure).toContainText('1 run');
  await expect(sure).toContainText('1 saved set');
  await expect(sure).toContainText('1 key');
  await expect(sure).toContainText('granted sites');
  await settings.getByRole('button', { name: 'Forget it' }).click();
  await expect(settings.getByText(/^Forgotten: 1 run/)).toBeVisible();

  const after = await everything(settings);
  for (const [store, rows] of Object.entries(after.rows)) expect(rows, store).toEqual([]);
  expect(after.stored).toEqual([{}, { 'winnow-started': true }, {}]);
  expect(after.origins).toEqual([]);
  expect(after.permissions?.sort()).toEqual(['alarms', 'sidePanel', 'storage', 'tabGroups']);
  expect(JSON.stringify(after)).not.toContain(TEST_KEY);
  // The settings are those of a fresh install, and it works again.
  await expect(settings.getByRole('radio', { name: /lexical/ })).toBeChecked();
  await winnow.grant(allHosts);
  const again = await winnow.open('sidepanel.html');
  await ask(again, sample);
  await finished(again);
});
