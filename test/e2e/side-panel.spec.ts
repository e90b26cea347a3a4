import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { expect, test } from './harness';

test('the toolbar button opens the real side panel', async ({ winnow }) => {
  const [tab] = winnow.context.pages();
  const browser = winnow.context.browser();
  if (!tab || !browser) throw new Error('no window');
  const [worker] = winnow.context.serviceWorkers();
  await expect
    .poll(() => worker?.evaluate(() => chrome.sidePanel.getPanelBehavior()))
    .toMatchObject({ openPanelOnActionClick: true });
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets', { filter: [{ type: 'tab', exclude: false }] });
  const target = targetInfos.find(({ url }) => url === tab.url());
  // Playwright's protocol types end before the Extensions domain.
  const send = session.send.bind(session) as unknown as (method: string, params: object) => Promise<unknown>;
  await send('Extensions.triggerAction', { id: winnow.extensionId, targetId: target?.targetId });

  // The browser that launched it lists no page for the panel; a second client does, if it comes after the panel.
  const [port] = readFileSync(join(winnow.profile, 'DevToolsActivePort'), 'utf8').split('\n');
  await expect(async () => {
    const second = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    try {
      const pages = second.contexts()[0]?.pages() ?? [];
      const panel = pages.find((page) => page.url().endsWith('/sidepanel.html'));
      expect(await panel?.getByLabel('Question', { exact: true }).isVisible()).toBe(true);
    } finally {
      await second.close();
    }
  }).toPass();
});
