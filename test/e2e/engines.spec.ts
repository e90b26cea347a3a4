import type { Page } from '@playwright/test';
import type { Engine } from '../../src/core/retrieval/engine';
import { engines as all } from '../../src/engines';
import type { Headless } from '../../tools/browser/headless';
import { BRAVE_TEST_KEY, createSearxng, EXA_TEST_KEY, OPENALEX_TEST_KEY, type World } from '../world';
import { ask, expect, finished, sample, test } from './harness';
import { doneRuns, outcomes } from './journal';

const engines: readonly Engine[] = all;
const full = process.env.WINNOW_FULL === '1';
/** One of each way to ask: a page whose links are wrapped, two requests, a key. */
const examples = ['yahoo', 'pubmed', 'brave'];
const matrix = engines.filter(({ id }) => (full ? id !== 'searxng' : examples.includes(id)));

/** Keys that the world's services accept. Engines that are not named are asked without one. */
const testKeys: Readonly<Record<string, string>> = {
  brave: BRAVE_TEST_KEY,
  exa: EXA_TEST_KEY,
  openalex: OPENALEX_TEST_KEY,
};

/** Leaves only this engine in the run, with a key of the world's where it takes one. */
async function only(page: Page, engine: Engine, options: Record<string, string> = {}): Promise<void> {
  const key = testKeys[engine.id];
  const origin = (engine.originsFor?.(options) ?? engine.origins).join(' ');
  const settings = {
    profile: 'custom',
    custom: [engine.id],
    options: { [engine.id]: options },
    keys: key === undefined ? {} : { [engine.id]: { value: key, origin } },
  };
  await page.evaluate((value) => chrome.storage.local.set({ settings: { engines: value } }), settings);
  await page.reload();
}

for (const engine of matrix) {
  test(`${engine.id} alone, with only its own permission granted`, async ({ world, winnow }) => {
    await winnow.grant(engine.origins);
    const panel = await winnow.open('sidepanel.html');
    await only(panel, engine);
    // A library of medicine holds nothing on databases.
    const question = engine.id === 'pubmed' ? 'caffeine sleep' : 'ExampleDB 4.2';
    await ask(panel, { ...sample, question });
    await finished(panel);
    expect(await outcomes(panel)).toMatchObject([{ engine: engine.id, state: 'hits', successes: 1, errors: 0 }]);
    const hosts = new Set(world.requests.map(({ host }) => host));
    for (const host of hosts) {
      const granted = engine.origins.some((pattern) =>
        host.endsWith(pattern.replace(/^https:\/\/(\*\.)?/, '').replace('/*', '')),
      );
      expect(granted, `${host} was asked`).toBe(true);
    }
  });
}

/** The person's own instance, with only its own permission granted. */
async function ownSearxng(world: World, winnow: Headless, json: boolean): Promise<Page> {
  const searxng = engines.find(({ id }) => id === 'searxng');
  if (!searxng) throw new Error('no such engine');
  world.play('localhost', createSearxng({ json }));
  await winnow.grant(['http://localhost/*']);
  const panel = await winnow.open('sidepanel.html');
  await only(panel, searxng, { address: 'http://localhost:8888' });
  return panel;
}

test('a SearXNG of one’s own gives hits, and its address is all that is asked for', async ({ world, winnow }) => {
  test.skip(!full, 'Belongs to the full run.');
  const panel = await ownSearxng(world, winnow, true);
  await panel.evaluate(() => {
    const real = chrome.permissions.request.bind(chrome.permissions);
    chrome.permissions.request = async (asked) => {
      document.title = JSON.stringify(asked);
      return real(asked);
    };
  });
  await ask(panel, sample);
  await finished(panel);
  expect(JSON.parse(await panel.title()).origins).toEqual(['http://localhost/*']);
  expect(await outcomes(panel)).toMatchObject([{ engine: 'searxng', state: 'hits', successes: 1, errors: 0 }]);
  await expect(panel.locator('.card').first()).toBeVisible();
  expect(new Set(world.requests.map(({ host }) => host))).toEqual(new Set(['localhost']));
  expect(world.requests[0]?.query).toMatchObject({ q: sample.question, format: 'json' });
});

test('a SearXNG of one’s own is asked at its address, and says what to change when JSON is off', async ({
  world,
  winnow,
}) => {
  const panel = await ownSearxng(world, winnow, false);
  await ask(panel, sample);
  await finished(panel);
  expect(await outcomes(panel)).toMatchObject([{ engine: 'searxng', state: 'failed', reason: 'json_not_enabled' }]);
  await panel.getByText('Diagnostics', { exact: true }).click();
  await expect(panel.getByText(/search\.formats/).first()).toBeVisible();
});

test('a retrieval that was just made is used again, and says so', async ({ world, panel }) => {
  await ask(panel, sample);
  await finished(panel);
  const before = world.requests.length;
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect.poll(() => doneRuns(panel)).toBe(2);
  await finished(panel);
  await panel.getByText('Diagnostics', { exact: true }).click();
  await expect(panel.getByText(/Results of an earlier search were reused/)).toBeVisible();
  expect(world.requests).toHaveLength(before);
});
