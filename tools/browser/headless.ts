import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';

/** The shipped build. */
export const extensionFolder = resolve(import.meta.dirname, '../../.output/chrome-mv3');

/** A headless browser with the extension in it. */
export type Headless = {
  context: BrowserContext;
  extensionId: string;
  profile: string;
  /** Opens one of the extension's pages in a tab. */
  open(page: 'sidepanel.html' | 'options.html', size?: { width: number; height: number }): Promise<Page>;
  /** Grants host patterns through the browser's own extensions page, so that the panel's question needs no answer. */
  grant(patterns: readonly string[]): Promise<void>;
  /** Lets the extension into private windows, as the person can on the extensions page. */
  allowPrivate(): Promise<void>;
  /** Stops the service worker as the browser would. */
  stopWorker(): Promise<void>;
  /** Closes the browser; a profile of our own making goes with it. */
  close(): Promise<void>;
};

export type HeadlessOptions = {
  browser: string;
  arguments: string[];
  /** Keep this profile folder instead of a throw-away one. */
  profile?: string;
  locale?: string;
  colorScheme?: 'light' | 'dark';
};

/** Launches Chromium with the extension and waits for its worker. */
export async function launchHeadless(options: HeadlessOptions): Promise<Headless> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), 'winnow-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: options.browser,
    headless: true,
    args: options.arguments,
    locale: options.locale ?? 'en-US',
    colorScheme: options.colorScheme ?? 'light',
    acceptDownloads: true,
    viewport: { width: 420, height: 900 },
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const extensionId = new URL(worker.url()).host;
  const inTab = async (address: string, use: (page: Page) => Promise<void>) => {
    const page = await context.newPage();
    // The page's own interface is there before its looks are; nobody looks at it.
    await page.goto(address, { waitUntil: 'commit' });
    await use(page);
    await page.close();
  };

  return {
    context,
    extensionId,
    profile,
    async open(name, size) {
      const page = await context.newPage();
      if (size) await page.setViewportSize(size);
      await page.goto(`chrome-extension://${extensionId}/${name}`);
      return page;
    },
    grant: (patterns) =>
      inTab(`chrome://extensions/?id=${extensionId}`, async (page) => {
        await page.evaluate(grantInPage, [extensionId, patterns] as const);
      }),
    allowPrivate: () =>
      inTab(`chrome://extensions/?id=${extensionId}`, async (page) => {
        await page.evaluate(allowPrivateInPage, extensionId);
      }),
    stopWorker: () =>
      inTab(`chrome-extension://${extensionId}/options.html`, async (page) => {
        const session = await context.newCDPSession(page);
        await session.send('ServiceWorker.enable');
        await session.send('ServiceWorker.stopAllWorkers');
        await session.detach();
      }),
    async close() {
      await context.close();
      if (!options.profile) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The extensions page's own interface, which no type package describes. */
type DeveloperPrivate = {
  developerPrivate: {
    addHostPermission(id: string, pattern: string): Promise<void>;
    updateExtensionConfiguration(change: { extensionId: string; incognitoAccess: boolean }): Promise<void>;
  };
};

const allowPrivateInPage = (extensionId: string) =>
  (globalThis as unknown as { chrome: DeveloperPrivate }).chrome.developerPrivate.updateExtensionConfiguration({
    extensionId,
    incognitoAccess: true,
  });

const grantInPage = async ([id, patterns]: readonly [string, readonly string[]]) => {
  const { developerPrivate } = (globalThis as unknown as { chrome: DeveloperPrivate }).chrome;
  await Promise.all(patterns.map((pattern) => developerPrivate.addHostPermission(id, pattern)));
};
