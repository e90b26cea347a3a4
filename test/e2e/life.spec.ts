import { readDocument } from '../../src/core/library/research-document';
import {
  allHosts,
  ask,
  connectJev,
  expect,
  exportJson,
  finished,
  launch,
  sample,
  save,
  TEST_KEY,
  test,
} from './harness';

test('a killed worker goes on by itself, and only the calls in flight are asked again', async ({
  world,
  winnow,
  panel,
}) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  // Long enough for the kill to come while batches are under way, however busy the machine.
  world.judge.latencyMs = 4000;
  await ask(panel, sample);
  await expect.poll(() => world.requestsTo('typesafe').length).toBeGreaterThan(1);
  await winnow.stopWorker();
  await finished(panel);
  await save(panel);
  const { metadata } = readDocument((await exportJson(panel)).text);
  const batches = metadata.run.batches;
  expect(metadata.run).toMatchObject({ halted: null, judgeFailures: 0 });
  expect(metadata.diagnostics.collected).toBe(metadata.diagnostics.snapshotCandidates);
  // Engines answered before the kill are not asked again.
  expect(world.requestsTo('bing')).toHaveLength(1);
  const posts = world.requestsTo('typesafe').filter(({ method }) => method === 'POST').length;
  expect(posts).toBeGreaterThan(1 + batches);
  expect(posts).toBeLessThanOrEqual(1 + batches + 6);
  // Usage tells of calls made twice.
  expect(metadata.usage.jevHttpAttempts).toBe(posts);
});

test('closing the panel changes nothing: opened again it shows the same run', async ({ world, winnow, panel }) => {
  for (const engine of ['ddg', 'mojeek']) world.script(engine, [{ kind: 'slow', ms: 3000 }]);
  await ask(panel, sample);
  await expect.poll(() => world.requestsTo('ddg').length).toBe(1);
  await panel.close();
  const again = await winnow.open('sidepanel.html');
  await again.getByRole('button', { name: 'Runs' }).click();
  await again.locator('.line-main').first().click();
  await finished(again);
  await expect(again.locator('.card').first()).toBeVisible();
  expect(world.requestsTo('ddg')).toHaveLength(1);
});

test('after a browser restart an unfinished run waits for the person, sends nothing, and goes on when told', async ({
  world,
}) => {
  const first = await launch(world);
  await first.grant(allHosts);
  const panel = await first.open('sidepanel.html');
  for (const engine of ['ddg', 'bing', 'mojeek']) world.script(engine, [{ kind: 'hang' }]);
  await ask(panel, sample);
  await expect.poll(() => world.requestsTo('bing').length).toBe(1);
  await first.context.close();

  const before = world.requests.length;
  const second = await launch(world, { profile: first.profile });
  const again = await second.open('sidepanel.html');
  await again.getByRole('button', { name: 'Runs' }).click();
  await again.locator('.line-main').first().click();
  await expect(again.getByText('Waiting for you').first()).toBeVisible();
  expect(world.requests).toHaveLength(before);
  await again.getByRole('button', { name: 'Continue' }).click();
  await finished(again);
  await expect(again.locator('.card').first()).toBeVisible();
  await second.close();
});

test('the worker keeps no alarm when nothing runs', async ({ winnow, panel }) => {
  await ask(panel, sample);
  await finished(panel);
  const [worker] = winnow.context.serviceWorkers();
  await expect.poll(() => worker?.evaluate(() => chrome.alarms.getAll())).toEqual([]);
});
