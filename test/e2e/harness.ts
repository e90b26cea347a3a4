import { type BrowserContext, test as base, type Page, type TestInfo } from '@playwright/test';
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
  winnow: async ({ world }, use, info) => {
    const winnow = await launch(world);
    await use(winnow);
    await tellWhatWasSeen(winnow, world, info);
    await winnow.close();
  },
  context: async ({ winnow }, use) => use(winnow.context),
  panel: async ({ winnow }, use) => {
    await winnow.grant(allHosts);
    await use(await winnow.open('sidepanel.html'));
  },
});

/** A test that fails on a machine nobody can look at must say what was on the screen and what was asked. */
async function tellWhatWasSeen(winnow: Headless, world: World, info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return;
  for (const page of winnow.context.pages()) {
    const text = await page.innerText('body', { timeout: 1000 }).catch(String);
    console.log(`— ${page.url()}\n${text.slice(0, 4000)}`);
  }
  const asked = world.requests.map(
    ({ method, host, closedEarly }) => `${method} ${host}${closedEarly ? ' (closed)' : ''}`,
  );
  console.log(`— asked of the world\n${asked.join('\n')}`);
}
