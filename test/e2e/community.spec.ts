import { readDocument } from '../../src/core/library/research-document';
import { engines } from '../../src/engines';
import { XAI_TEST_KEY } from '../world';
import { allHosts, ask, expect, exportJson, finished, sample, save, test } from './harness';
import { runs } from './journal';

const full = process.env.WINNOW_FULL === '1';

test('with an xAI key posts on X join the web results, and the record says how', async ({ world, winnow, panel }) => {
  await panel.evaluate(
    (key) => chrome.storage.local.set({ settings: { engines: { xai: { key, model: 'grok-4-1-fast' } } } }),
    XAI_TEST_KEY,
  );
  await winnow.grant(allHosts);
  await panel.reload();
  await panel.getByText('More', { exact: true }).click();
  await panel.getByRole('radio', { name: 'On', exact: true }).check();
  await ask(panel, { ...sample, question: 'ExampleDB 4.2 upgrade' });
  await finished(panel);
  await save(panel);
  const { text } = await exportJson(panel);
  const { metadata } = readDocument(text);
  expect(metadata.run.community).toMatchObject({ input: true, source: 'explicit', requested: true, effective: true });
  expect(['succeeded', 'partial']).toContain(metadata.run.community.outcome);
  expect(metadata.run.community.usage).toMatchObject({ officialAttempted: true, fallbackAttempted: true });
  expect(world.requestsTo('xai').length).toBeGreaterThan(0);
  expect(text).not.toContain(XAI_TEST_KEY);
});

test('without a key the run’s own engines are asked for posts on X, and two texts are fetched', async ({
  world,
  panel,
}) => {
  test.skip(!full, 'Belongs to the full run.');
  await panel.getByText('More', { exact: true }).click();
  await panel.getByRole('radio', { name: 'On', exact: true }).check();
  await ask(panel, { ...sample, question: 'ExampleDB 4.2 upgrade' });
  await finished(panel);
  await save(panel);
  const { metadata } = readDocument((await exportJson(panel)).text);
  expect(metadata.run.community).toMatchObject({ requested: true, effective: true, outcome: 'succeeded' });
  expect(metadata.run.community.usage).toMatchObject({
    officialAttempted: false,
    fallbackAttempted: true,
    enhancementAttempts: 2,
    enhancementErrors: 0,
  });
  const posts = (host: string) =>
    world.requestsTo(host).filter(({ rawQuery, body }) => decodeURIComponent(rawQuery + body).includes('site:x.com'));
  expect(posts('bing')).toHaveLength(1);
  expect(posts('ddg')).toHaveLength(1);
  expect(world.requestsTo('oembed')).toHaveLength(2);
  expect(world.requestsTo('xai')).toEqual([]);
  await expect(panel.locator('.card').filter({ hasText: 'x.com' }).first()).toBeVisible();
  await panel.getByText('Diagnostics', { exact: true }).click();
  await expect(panel.locator('.community-part')).toContainText('Posts were found.');
});

test('a channel that fails leaves the others, and the run says that the community is incomplete', async ({
  world,
  winnow,
}) => {
  test.skip(!full, 'Belongs to the full run.');
  const channels = engines.filter(({ profiles }) => profiles.some((profile) => profile === 'community'));
  await winnow.grant(channels.flatMap(({ origins }) => origins));
  const panel = await winnow.open('sidepanel.html');
  await panel.evaluate(() =>
    chrome.storage.local.set({ settings: { engines: { profile: 'community' }, screen: { maxResults: 1 } } }),
  );
  await panel.reload();
  world.script('reddit', { always: { kind: 'status', status: 500 } });
  await ask(panel, { ...sample, question: 'ExampleDB 4.2 upgrade' });
  await finished(panel);
  await expect(panel.locator('.card').first()).toBeVisible();
  await expect(panel.locator('.honest-line')).toContainText('community posts are missing');
  const [run] = await runs(panel);
  expect(run?.progress.channels?.map(({ channel, outcome }) => [channel, outcome]).sort()).toEqual([
    ['hacker-news', 'succeeded'],
    ['lemmy', 'succeeded'],
    ['mastodon', 'succeeded'],
    ['reddit', 'failed'],
  ]);
  await panel.getByText('Diagnostics', { exact: true }).click();
  await expect(panel.locator('.community-part')).toContainText('Gave nothing. Its server reported an error.');
});
