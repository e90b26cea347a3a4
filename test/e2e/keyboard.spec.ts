import type { Page } from '@playwright/test';
import { expect, finished, sample, test } from './harness';

/** Presses Tab until the focused element has this name; the page is left by mouse at no point. */
async function tabTo(page: Page, name: RegExp, backwards = false): Promise<void> {
  for (let pressed = 0; pressed < 120; pressed += 1) {
    await page.keyboard.press(backwards ? 'Shift+Tab' : 'Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? (element.labels?.[0]?.textContent ?? '') : '';
      return `${element?.getAttribute('aria-label') ?? ''} ${label} ${element?.textContent ?? ''}`.trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`no focus on ${name}`);
}

test('the whole job by keyboard alone', async ({ panel }) => {
  await panel.keyboard.press('Tab');
  await tabToField(panel, 'question');
  await panel.keyboard.type(sample.question);
  await tabToField(panel, 'intent');
  await panel.keyboard.type(sample.intent);
  await panel.keyboard.press('Control+Enter');
  await finished(panel);

  await tabTo(panel, /Why here/);
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('Fused base').first()).toBeVisible();

  await tabTo(panel, /^Select:/, true);
  await panel.keyboard.press('Space');
  await tabTo(panel, /Save set/, true);
  await panel.keyboard.press('Enter');
  await expect(panel.locator('.toolbar .tag-saved')).toBeVisible();

  const coming = panel.waitForEvent('download');
  await tabTo(panel, /Export JSON/);
  await panel.keyboard.press('Enter');
  expect((await coming).suggestedFilename()).toMatch(/\.json$/);

  await tabTo(panel, /^Open 1$/, true);
  await panel.keyboard.press('Enter');
  await expect(panel.getByText('1 source opened')).toBeVisible();

  await tabTo(panel, /^Saved/, true);
  await panel.keyboard.press('Enter');
  await tabTo(panel, /What breaks when upgrading/);
  await panel.keyboard.press('Enter');
  await expect(panel.locator('.card').first()).toBeVisible();
});

async function tabToField(page: Page, field: string): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await page.evaluate((name) => (document.activeElement as HTMLElement | null)?.dataset.field === name, field))
      return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no focus on the ${field} field`);
}
