import type { Page } from '@playwright/test';
import type { Headless } from '../../tools/browser/headless';
import { ask, expect, finished, test } from './harness';
import { outcomes } from './journal';
import { launchAgreed } from './own-permissions';

test.skip(process.env.WINNOW_FULL !== '1', 'Starts a browser twice: belongs to the full run.');
test.slow();

const pages = {
  visited: 'https://ferments.example/sourdough-starter',
  kept: 'https://bakers.example/rye-starter',
  open: 'https://kitchen.example/feeding-a-starter',
};
const question = { question: 'How do I feed a sourdough starter?', intent: 'Keep it alive.' };

/** A page that was visited, one that is bookmarked, one that is open. */
async function fill(winnow: Headless, panel: Page): Promise<void> {
  await panel.evaluate(async ({ visited, kept }) => {
    await chrome.history.addUrl({ url: visited });
    await chrome.bookmarks.create({ title: 'Rye starter, a first loaf', url: kept });
  }, pages);
  const tab = await winnow.context.newPage();
  await tab.goto(pages.open);
}

test('Mine asks for its three permissions in the click, searches here and sends nothing', async ({ world }) => {
  for (const address of Object.values(pages)) {
    const title = '<title>Feeding a starter</title><p>Flour and water.';
    world.play(new URL(address).host, () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: title }));
  }
  const winnow = await launchAgreed(world, ['history', 'bookmarks', 'tabs']);
  try {
    const panel = await winnow.open('sidepanel.html');
    await panel.evaluate(() => chrome.storage.local.set({ settings: { engines: { profile: 'mine' } } }));
    await panel.reload();
    expect(await panel.evaluate(() => chrome.permissions.getAll())).not.toMatchObject({
      permissions: expect.arrayContaining(['history']),
    });
    await ask(panel, question);
    await finished(panel);
    const held = await panel.evaluate(() => chrome.permissions.getAll());
    expect(held.permissions).toEqual(expect.arrayContaining(['history', 'bookmarks', 'tabs']));
    expect(held.origins).toEqual([]);

    await fill(winnow, panel);
    world.requests.length = 0;
    await panel.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(async () => (await outcomes(panel)).filter(({ state }) => state === 'hits').length).toBe(3);
    await finished(panel);
    expect((await outcomes(panel)).map(({ engine, state }) => [engine, state])).toEqual([
      ['history', 'hits'],
      ['bookmarks', 'hits'],
      ['open-tabs', 'hits'],
    ]);
    expect(world.requests).toEqual([]);
    await panel.getByText('Diagnostics', { exact: true }).click();
    await expect(panel.getByText('Open tabs').first()).toBeVisible();
  } finally {
    await winnow.close();
  }
});

test('Mine is not shown to a judge elsewhere without the person’s word', async ({ world }) => {
  const winnow = await launchAgreed(world, ['history', 'bookmarks', 'tabs']);
  try {
    const panel = await winnow.open('sidepanel.html');
    await panel.evaluate(() =>
      chrome.storage.local.set({
        settings: {
          engines: { profile: 'mine' },
          judge: { chosen: 'typesafe', typesafe: { apiKey: 'k', keyOrigin: 'https://api.typesafe.ai' } },
        },
      }),
    );
    await panel.reload();
    await ask(panel, question);
    await expect(panel.getByText(/Let the judge see/).first()).toBeVisible();
    await expect(panel.locator('.honest-line')).toHaveCount(0);
    expect(world.requests).toEqual([]);
  } finally {
    await winnow.close();
  }
});
