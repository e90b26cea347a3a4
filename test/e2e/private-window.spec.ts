import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { allHosts, ask, expect, finished, launch, sample, test } from './harness';

test('a private window says that nothing is kept, and the regular library gains nothing', async ({ world }) => {
  const first = await launch(world);
  await first.allowPrivate();
  await first.context.close();
  // The browser takes the extension into private windows from its next start on.
  const winnow = await launch(world, { profile: first.profile });
  await winnow.grant(allHosts);
  const regular = await winnow.open('sidepanel.html');
  await regular.evaluate(
    (url) => chrome.windows.create({ incognito: true, url }),
    `chrome-extension://${winnow.extensionId}/sidepanel.html`,
  );
  const [port] = readFileSync(join(winnow.profile, 'DevToolsActivePort'), 'utf8').split('\n');
  await regular.waitForTimeout(1500);
  const second = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const pages = second
    .contexts()
    .flatMap((context) => context.pages())
    .filter((page) => page.url().endsWith('/sidepanel.html'));
  const flags = await Promise.all(pages.map((page) => page.evaluate(() => chrome.extension.inIncognitoContext)));
  const hidden = pages[flags.indexOf(true)];
  if (!hidden) throw new Error(`no private panel among ${flags.length}`);
  await expect(hidden.getByText(/Private window/)).toBeVisible();
  await ask(hidden, sample);
  await finished(hidden);
  await hidden.getByRole('button', { name: 'Save set' }).click();
  await expect(hidden.locator('.toolbar .tag-saved')).toBeVisible();
  await regular.reload();
  await regular
    .getByRole('button', { name: /^Saved/ })
    .first()
    .click();
  await expect(regular.getByText(/Nothing saved yet/)).toBeVisible();
  await regular.getByRole('button', { name: 'Runs' }).click();
  await expect(regular.getByText(/No runs yet/)).toBeVisible();
  await second.close();
  await winnow.close();
});
