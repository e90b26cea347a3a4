import { readDocument } from '../../src/core/library/research-document';
import { ask, expect, exportJson, finished, sample, save, test } from './harness';

test('the exported numbers recompute to the order on the screen', async ({ panel }) => {
  await ask(panel, sample);
  await finished(panel);
  const titles = await panel.locator('.card-title').allTextContents();
  await save(panel);
  const { results, metadata } = readDocument((await exportJson(panel)).text);
  expect(results.map(({ title }) => title)).toEqual(titles);
  const { tau, lambda } = metadata.params;
  for (const row of results) {
    const base =
      lambda *
      (row.fusionScore >= tau ? 1 / (1 + tau / row.fusionScore) : row.fusionScore / tau / (1 + row.fusionScore / tau));
    const value = (1 - lambda) * (metadata.params.utilities[row.valueLevel] ?? Number.NaN);
    expect(row.finalScore).toBeCloseTo(base + value + row.preferenceBonus, 12);
  }
  expect(
    [...results].sort((left, right) => right.finalScore - left.finalScore || right.fusionScore - left.fusionScore),
  ).toEqual(results);
});
