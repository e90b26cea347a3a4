import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { engines } from '../../src/engines';
import { loopbackArguments } from '../../tools/browser/arguments';
import { extensionFolder, type Headless, type HeadlessOptions, launchHeadless } from '../../tools/browser/headless';
import { startWorld, type World } from '../world';

export { expect } from '@playwright/test';
export * from '../../tools/browser/panel-driver';
export { judgeFaults, sample, sampleZh, TEST_KEY } from '../world';

/** Host patterns of the Web profile's engines and of Jev, as the first Run asks for them. */
export const allHosts = [
  ...engines.filter(({ profiles }) => profiles.some((profile) => profile === 'web')).flatMap(({ origins }) => origins),
  'https://api.typesafe.ai/*',
  'https://publish.x.com/*',
  'https://api.x.ai/*',
];

/** The browser to drive; the test command finds and names it. */
const browser = process.env.WINNOW_BROWSER ?? '/usr/bin/chromium';

/** Launches the shipped build against a world. */
export const launch = (world: World, options: Partial<HeadlessOptions> = {}): Promise<Headless> =>
  launchHeadless({ browser, arguments: loopbackArguments(extensionFolder, world.port), ...options });

type Fixtures = {
  world: World;
  /** A browser on a throw-away profile, nothing granted yet. */
  winnow: Headless;
  context: BrowserContext;
  /** The panel in a tab of 420×900, all hosts granted. */
  panel: Page;
};

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern.
  world: async ({}, use) => {
    const world = await startWorld();
    await use(world);
    await world.close();
  },
  winnow: async ({ world }, use) => {
    const winnow = await launch(world);
    await use(winnow);
    await winnow.close();
  },
  context: async ({ winnow }, use) => use(winnow.context),
  panel: async ({ winnow }, use) => {
    await winnow.grant(allHosts);
    await use(await winnow.open('sidepanel.html'));
  },
});
