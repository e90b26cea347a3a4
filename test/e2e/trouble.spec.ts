import type { Page } from '@playwright/test';
import { readDocument } from '../../src/core/library/research-document';
import {
  allHosts,
  ask,
  connectJev,
  expect,
  exportJson,
  finished,
  judgeFaults,
  sample,
  save,
  TEST_KEY,
  test,
} from './harness';

const asked = (panel: Page) => panel.locator('.honest');

test('bad input is said at its field and nothing is sent', async ({ world, panel }) => {
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.locator('#problem-question')).not.toBeEmpty();
  await expect(panel.locator('#problem-intent')).not.toBeEmpty();
  await panel.getByLabel('Question', { exact: true }).fill('x'.repeat(401));
  await panel.getByLabel('Intent', { exact: true }).fill('y'.repeat(2001));
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.locator('#problem-question')).toContainText('400');
  await expect(panel.locator('#problem-intent')).toContainText('2,000');
  expect(world.requests).toEqual([]);
});

test('one blocked engine does not blank the rest and is never called empty', async ({ world, panel }) => {
  world.script('bing', { always: { kind: 'captcha' } });
  await ask(panel, sample);
  await finished(panel);
  await expect(panel.locator('.card').first()).toBeVisible();
  await expect(panel.locator('.engine').filter({ hasText: 'Bing' })).toContainText('blocked');
  await expect(panel.getByRole('button', { name: 'Open to solve: Bing' })).toBeVisible();
  await save(panel);
  const { metadata } = readDocument((await exportJson(panel)).text);
  expect(metadata.run.engineStats.bing).toEqual({ used: true, attempts: 1, successes: 0, errors: 1 });
});

test('every engine down is a failure with its causes, not an empty result', async ({ world, panel }) => {
  for (const host of Object.values(world.hosts)) world.script(host, { always: { kind: 'status', status: 503 } });
  await ask(panel, sample);
  await finished(panel);
  await expect(asked(panel)).toContainText('0 of 10 wanted');
  await expect(panel.getByText(/every engine|all engines/i).first()).toBeVisible();
  await expect(panel.locator('.card')).toHaveCount(0);
});

test('a refused key stops the run with a plain sentence; no engine is asked', async ({ world, winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  world.script('typesafe', { always: judgeFaults.wrongKey() });
  await ask(panel, sample);
  await finished(panel);
  await expect(
    panel
      .getByText(/key/i)
      .filter({ hasText: /refused|accepted/i })
      .first(),
  ).toBeVisible();
  expect(world.requests.filter(({ host }) => host !== 'api.typesafe.ai')).toEqual([]);
});

test('Jev without a key is not configured, and nothing is sent', async ({ world, winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await settings.getByRole('radio', { name: /Jev/ }).check();
  await ask(panel, sample);
  await finished(panel);
  await expect(panel.getByText(/key/i).first()).toBeVisible();
  expect(world.requests).toEqual([]);
});

test('a batch that fails leaves the other judgements and says what is missing', async ({ world, winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  world.script(
    'typesafe',
    [{ kind: 'pass' }, { kind: 'pass' }, { kind: 'truncated' }],
    ({ method }) => method === 'POST',
  );
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  const { metadata, results } = readDocument((await exportJson(panel)).text);
  expect(results.length).toBeGreaterThan(0);
  expect(metadata.run).toMatchObject({ judgeFailures: 1, halted: null });
  expect(metadata.diagnostics.judgementUnavailable).toBe(4);
  expect(metadata.selection.incomplete).toBe(true);
  await expect(asked(panel)).toContainText('4 could not be judged');
});

test('Stop closes the sockets at once and keeps what is there', async ({ world, panel }) => {
  for (const engine of ['ddg', 'bing', 'mojeek']) world.script(engine, { always: { kind: 'hang' } });
  await ask(panel, sample);
  await expect.poll(() => world.requestsTo('bing').length).toBe(1);
  // Measured in the page: the form is free long before the worker has said anything.
  const freeAfterMs = await panel.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const run = document.querySelector('.ask .button-main');
        const began = performance.now();
        new MutationObserver(() => {
          if (run?.getAttribute('aria-disabled') === 'false') resolve(performance.now() - began);
        }).observe(document.body, { attributes: true, subtree: true });
        document.querySelector<HTMLElement>('.button-stop')?.click();
      }),
  );
  expect(freeAfterMs).toBeLessThan(300);
  await finished(panel);
  await expect(asked(panel)).toContainText(/stopped/i);
  await expect.poll(() => world.requestsTo('bing').every(({ closedEarly }) => closedEarly)).toBe(true);
  await expect(panel.getByRole('button', { name: 'Run', exact: true })).toHaveAttribute('aria-disabled', 'false');
});

test('without any permission no engine is asked and the remedy is named', async ({ world, winnow }) => {
  const panel = await winnow.open('sidepanel.html');
  // The browser's own question cannot be answered here; a person who closes it refuses, which the panel must survive.
  await panel.evaluate(() => {
    chrome.permissions.request = async () => false;
  });
  await ask(panel, sample);
  await finished(panel);
  await expect(asked(panel)).toContainText('0 of 10 wanted');
  await expect(panel.getByRole('button', { name: /grant/i }).first()).toBeVisible();
  expect(world.requests).toEqual([]);
});

test('an engine whose permission alone is missing is left out and named', async ({ world, winnow }) => {
  await winnow.grant(allHosts.filter((pattern) => !pattern.includes('bing')));
  const panel = await winnow.open('sidepanel.html');
  await panel.evaluate(() => {
    const { request } = chrome.permissions;
    const all = request.bind(chrome.permissions);
    chrome.permissions.request = async ({ origins = [] }) => {
      await all({ origins: origins.filter((origin) => !origin.includes('bing')) });
      return false;
    };
  });
  await ask(panel, sample);
  await finished(panel);
  await expect(panel.locator('.card').first()).toBeVisible();
  await expect(panel.getByRole('button', { name: /grant/i }).first()).toBeVisible();
  expect(world.requestsTo('bing')).toEqual([]);
});
