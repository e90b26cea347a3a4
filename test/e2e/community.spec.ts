import { readDocument } from '../../src/core/library/research-document';
import { XAI_TEST_KEY } from '../world';
import { allHosts, ask, expect, exportJson, finished, sample, save, test } from './harness';

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
