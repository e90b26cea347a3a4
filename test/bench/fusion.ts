// `npm run bench:fusion`: merge, score, snapshot and diverse selection over made-up rows; ratios taken in one run.
import { selectDiverse } from '../../src/core/fusion/diverse';
import { type FuseInput, fuse } from '../../src/core/fusion/fuse';

const words = 'vector database search index graph query latency recall benchmark engine'.split(' ');
const text = (seed: number, length: number) =>
  Array.from({ length }, (_, i) => words[(seed * 7 + i * i) % words.length]).join(' ');

/** `rows` hits of eight engines; about a third of the addresses come from more than one. */
function input(rows: number): FuseInput {
  const perEngine = Math.ceil(rows / 8);
  const addresses = Math.ceil(rows * 0.7);
  const results = Array.from({ length: 8 }, (_, engine) => ({
    engine: `engine-${engine}`,
    family: `engine-${engine}`,
    weight: 1,
    variant: 'vector database',
    hits: Array.from({ length: perEngine }, (__, index) => {
      const id = (index * (engine + 3) + engine * perEngine) % addresses;
      return {
        url: `https://site${id % 60}.example/path/${id}?b=2&a=1&utm_source=e${engine}`,
        title: text(id, 8),
        snippet: text(id + engine, 40),
        published: '2025-01-01',
        providerRank: index + 1,
      };
    }),
  }));
  const query = 'which vector database has the best recall and latency';
  return { query, results, includeDomains: [], excludeDomains: [], candidateLimit: 160, now: Date.UTC(2026, 0, 1) };
}

function medianMs(work: () => unknown, runs = 41): number {
  for (let warm = 0; warm < 10; warm += 1) work();
  const times = Array.from({ length: runs }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  }).sort((left, right) => left - right);
  return times[runs >> 1] ?? Number.NaN;
}

const fuseMs = Object.fromEntries(
  [100, 500, 1000, 10_000].map((rows) => {
    const given = input(rows);
    return [rows, medianMs(() => fuse(given), rows > 1000 ? 11 : 41)];
  }),
);
const whole = fuse({ ...input(500), candidateLimit: 500 }).rows;
const diverseMs = medianMs(() => selectDiverse(whole, { limit: 20 }));
const growth = (fuseMs[10_000] ?? 0) / (fuseMs[100] ?? 1) / 100;
for (const [rows, ms] of Object.entries(fuseMs)) console.log(`${rows.padStart(6)} rows  ${ms.toFixed(2)} ms`);
console.log(`diverse selection of ${whole.length} rows  ${diverseMs.toFixed(2)} ms`);
console.log(`time for 100 times the rows, against 100 times the time: ${growth.toFixed(2)}`);
console.log(JSON.stringify({ fuseMs, diverseMs, growth }));
