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
  sampleZh,
  save,
  TEST_KEY,
  test,
} from './harness';

test('asks, screens, saves, exports, and finds the set again after a restart', async ({ world }) => {
  const first = await launch(world);
  await first.grant(allHosts);
  const panel = await first.open('sidepanel.html');
  expect(world.requests).toEqual([]);

  await ask(panel, sample);
  await finished(panel);
  await expect(panel.locator('.card').first()).toBeVisible();
  await save(panel);
  const { fileName, text } = await exportJson(panel);
  expect(fileName).toMatch(/^What-breaks-when-upgrading-ExampleDB.*\.json$/);
  const exported = readDocument(text);
  expect(exported.results.length).toBeGreaterThan(0);
  expect(exported.metadata.run.host).toBe('winnow');

  const { profile } = first;
  await first.context.close();
  const second = await launch(world, { profile });
  const again = await second.open('sidepanel.html');
  await again.getByRole('button', { name: 'Saved' }).click();
  await again.locator('.line-main').click();
  await expect(again.locator('.card')).toHaveCount(exported.results.length);
  const reopened = await exportJson(again);
  expect(readDocument(reopened.text)).toEqual(exported);
  await second.close();
});

test('Jev is asked exactly once for the strategy and once for every four candidates', async ({
  world,
  winnow,
  panel,
}) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  const { metadata } = readDocument((await exportJson(panel)).text);
  const candidates = metadata.diagnostics.snapshotCandidates ?? 0;
  expect(candidates).toBeGreaterThan(8);
  expect(world.requestsTo('typesafe').filter(({ path }) => path === '/v1/systemone')).toHaveLength(
    1 + Math.ceil(candidates / 4),
  );
  expect(metadata.usage.jevHttpAttempts).toBe(1 + Math.ceil(candidates / 4));
  expect(metadata.run.jevModel).toBe('jev-1.13.0');
});

test('two fresh profiles give the same result apart from ids and times', async ({ world }) => {
  const documents = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const winnow = await launch(world);
    await winnow.grant(allHosts);
    const panel = await winnow.open('sidepanel.html');
    await ask(panel, sample);
    await finished(panel);
    await save(panel);
    const { id: _id, savedAt: _savedAt, ...rest } = readDocument((await exportJson(panel)).text);
    documents.push(rest);
    await winnow.close();
  }
  expect(documents[1]).toEqual(documents[0]);
});

test('a Chinese question finds Chinese sources', async ({ panel }) => {
  await ask(panel, sampleZh);
  await finished(panel);
  await expect(
    panel
      .locator('.card')
      .filter({ hasText: /升级|兼容/ })
      .first(),
  ).toBeVisible();
});
