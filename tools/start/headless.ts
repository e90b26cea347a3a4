import type { Page } from '@playwright/test';
import { type ResearchDocument, readDocument } from '../../src/core/library/research-document';
import { engines } from '../../src/engines';
import { startWorld, TEST_KEY } from '../../test/world';
import { headlessLiveArguments, loopbackArguments } from '../browser/arguments';
import { extensionFolder, type Headless, launchHeadless } from '../browser/headless';
import { ask, connectJev, exportJson, finished, save } from '../browser/panel-driver';
import type { StartOptions } from './options';

export type Demonstration = { document: { text: string; content: ResearchDocument }; screenshot: Buffer };

/**
 * Does the main job with the shipped build on a throw-away profile: asks, waits, saves, exports. Against the loopback
 * world unless `options.live`. Throws when a step does not come about.
 */
export async function runHeadless(browser: string, options: StartOptions): Promise<Demonstration> {
  const world = options.live ? null : await startWorld();
  const launched = await launchHeadless({
    browser,
    arguments: world ? loopbackArguments(extensionFolder, world.port) : headlessLiveArguments(extensionFolder),
  });
  try {
    return await demonstrate(launched, options);
  } finally {
    await launched.close();
    await world?.close();
  }
}

async function demonstrate(launched: Headless, options: StartOptions): Promise<Demonstration> {
  await launched.grant([...engines.flatMap(({ origins }) => origins), 'https://api.typesafe.ai/*']);
  if (options.judge === 'jev') {
    const settings = await launched.open('options.html');
    await connectJev(settings, TEST_KEY);
    await settings.close();
  }
  const panel = await launched.open('sidepanel.html', { width: 420, height: 900 });
  await ask(panel, options);
  await finished(panel);
  await settled(panel);
  const screenshot = await panel.screenshot();
  if ((await panel.getByRole('button', { name: 'Save set' }).count()) === 0) {
    throw new Error(`nothing to save: ${await panel.locator('.honest').textContent()}`);
  }
  await save(panel);
  const { text } = await exportJson(panel);
  return { document: { text, content: readDocument(text) }, screenshot };
}

/** The picture shows the result, not the form that asked for it. */
async function settled(panel: Page): Promise<void> {
  await panel.locator('.honest').evaluate((line) => line.scrollIntoView({ block: 'start' }));
  await panel.waitForTimeout(300);
}
