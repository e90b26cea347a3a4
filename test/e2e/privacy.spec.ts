import { allHosts, ask, connectJev, expect, exportJson, finished, sample, save, TEST_KEY, test } from './harness';

test('nothing is sent before Run, and then only to engines and judge', async ({ world, winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  await panel.getByLabel('Question', { exact: true }).fill(sample.question);
  expect(world.requests).toEqual([]);
  await ask(panel, sample);
  await finished(panel);
  const played = new Set(Object.values(world.hosts));
  const hosts = new Set(world.requests.map(({ host }) => host));
  expect([...hosts].filter((host) => !played.has(host))).toEqual([]);
  for (const { headers, host, path, rawQuery } of world.requests) {
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    if (host !== 'api.typesafe.ai') expect(`${path}?${rawQuery}${JSON.stringify(headers)}`).not.toContain(TEST_KEY);
  }
});

test('a key stays in local storage: not synced, not exported, not shown, not in any request body', async ({
  world,
  winnow,
  panel,
}) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  await ask(panel, sample);
  await finished(panel);
  await save(panel);
  const { text } = await exportJson(panel);
  expect(text).not.toContain(TEST_KEY);
  const kept = await settings.evaluate(async () => ({
    local: JSON.stringify(await chrome.storage.local.get(null)),
    sync: JSON.stringify(await chrome.storage.sync.get(null)),
    session: JSON.stringify(await chrome.storage.session.get(null)),
  }));
  expect(kept.local).toContain(TEST_KEY);
  expect(kept.sync + kept.session).not.toContain(TEST_KEY);
  expect(await panel.content()).not.toContain(TEST_KEY);
  expect(await settings.content()).not.toContain(TEST_KEY);
  for (const { body } of world.requests) expect(body).not.toContain(TEST_KEY);
});

test('a key is not sent to another address than the one it was entered for', async ({ world, winnow, panel }) => {
  const settings = await winnow.open('options.html');
  await connectJev(settings, TEST_KEY);
  await settings.getByLabel('Base address').fill('https://other.example');
  await settings.getByRole('button', { name: 'Save judge' }).click();
  await expect(settings.getByText(/was entered for/)).toBeVisible();
  await winnow.grant(['https://other.example/*']);
  await ask(panel, sample);
  await finished(panel);
  expect(JSON.stringify(world.requests)).not.toContain(TEST_KEY);
});

test('no host is granted at install, and pages can load and send nothing themselves', async ({ world, winnow }) => {
  const panel = await winnow.open('sidepanel.html');
  expect(await panel.evaluate(() => chrome.permissions.getAll().then(({ origins }) => origins))).toEqual([]);
  await winnow.grant(allHosts);
  const sent = await panel.evaluate(() =>
    fetch('https://api.typesafe.ai/v1/models').then(
      () => 'sent',
      () => 'refused',
    ),
  );
  expect(sent).toBe('refused');
  expect(world.requests).toEqual([]);
});
