import { ask, expect, finished, sample, save, test } from './harness';

test('a deleted set comes back with Undo', async ({ panel }) => {
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  await panel
    .getByRole('button', { name: /^Saved/ })
    .first()
    .click();
  await expect(panel.locator('.line')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Delete:/ }).click();
  await expect(panel.locator('.line')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Undo' }).click();
  await expect(panel.locator('.line')).toHaveCount(1);
});

test('selected sources open in background tabs of one named group', async ({ winnow, panel }) => {
  await ask(panel, sample);
  await finished(panel);
  for (const box of await panel.locator('.card input[type=checkbox]').all()) await box.check();
  const count = await panel.locator('.card').count();
  await panel.getByRole('button', { name: `Open ${count}` }).click();
  await expect(panel.getByText(`${count} sources opened`)).toBeVisible({ timeout: 30_000 });
  const [worker] = winnow.context.serviceWorkers();
  const groups = await worker?.evaluate(async () => {
    const tabs = await chrome.tabs.query({});
    const found = await chrome.tabGroups.query({});
    return {
      titles: found.map(({ title }) => title),
      grouped: tabs.filter(({ groupId }) => groupId >= 0).map(({ active }) => active),
    };
  });
  expect(groups?.titles).toHaveLength(1);
  expect(groups?.titles[0]).toContain('What breaks');
  expect(groups?.grouped).toEqual(Array.from({ length: count }, () => false));
});

test('a run asked to save saves itself once, and its cards know it in the next run', async ({ panel }) => {
  await panel.getByText('More', { exact: true }).click();
  await panel.getByLabel('Save the set when done').check();
  await ask(panel, sample);
  await finished(panel);
  await expect(panel.locator('.toolbar .tag-saved')).toBeVisible();
  await panel.getByLabel('Save the set when done').uncheck();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.locator('.toolbar').getByRole('button', { name: 'Save set' })).toBeVisible();
  await expect(
    panel
      .locator('.card')
      .first()
      .getByText(/saved on/),
  ).toBeVisible();
  await panel
    .getByRole('button', { name: /^Saved/ })
    .first()
    .click();
  await expect(panel.locator('.line')).toHaveCount(1);
});
