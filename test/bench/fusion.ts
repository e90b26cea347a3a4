// `npm run bench:fusion`: merge, score, snapshot and diverse selection over made-up rows, reading of engine pages, and a
// retrieval against its slowest engine; ratios taken in one run.
import 'fake-indexeddb/auto';
import { readdirSync, readFileSync } from 'node:fs';
import { createClock } from '../../src/adapters/chrome/clock';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createRunStore } from '../../src/adapters/dexie/run-store';
import { openJournal } from '../../src/app/journal';
import { retrieve } from '../../src/app/retrieve';
import type { RunEngine } from '../../src/app/run-engines';
import { selectDiverse } from '../../src/core/fusion/diverse';
import { type FuseInput, fuse } from '../../src/core/fusion/fuse';
import type { Engine } from '../../src/core/retrieval/engine';
import type { RunRecord } from '../../src/core/run/run';
import { engines } from '../../src/engines';
import type { Transport } from '../../src/ports/transport';

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

/** Reads every engine's own fixture page; the work is the same as on a real page, only smaller. */
function parseTimes(): Record<string, number> {
  const folder = new URL('../fixtures/engines/', import.meta.url);
  const query = { text: 'tea', count: 20, language: 'en', includeDomains: [], excludeDomains: [] };
  return Object.fromEntries(
    engines.flatMap((engine: Engine) => {
      const file = readdirSync(new URL(`${engine.id}/`, folder)).find((name) => name.startsWith('hits.'));
      if (!file) return [];
      const body = readFileSync(new URL(`${engine.id}/${file}`, folder), 'utf8');
      const { url } = engine.request(query);
      const response = { status: 200, url, headers: { 'content-type': 'text/html' }, body };
      return [[engine.id, medianMs(() => engine.parse(response, query, { step: 0 }))]];
    }),
  );
}

/**
 * One retrieval over engines that take a fixed time each, against the slowest of them. The transport only waits; the
 * journal is the real one over a database in memory.
 */
async function wallClock(): Promise<{ wallMs: number; slowestMs: number; ratio: number }> {
  const delays = [120, 180, 250, 320, 400, 500, 650, 800];
  const clock = createClock();
  const store = createRunStore({ database: createDatabase({ clock, name: `bench-${clock.uuid()}` }), clock });
  const id = clock.uuid();
  await store.create(newRun(id));
  await store.acquire(id, 'bench', clock.now(), 0);
  const journal = openJournal(store, { id, activeMs: 0 }, 'bench', clock, new AbortController());
  const remote = delays.map((ms, index) => slowEngine(`slow-${index}`, ms));
  const transport: Transport = {
    suspension: async () => null,
    suspend: async () => undefined,
    async send({ url }, { onDispatch, signal }) {
      await onDispatch?.();
      await clock.sleep(Number(new URL(url).searchParams.get('ms')), signal);
      return { ok: true, response: { status: 200, url, headers: {}, body: '' }, ms: 0 };
    },
  };
  const began = performance.now();
  const search = { question: 'vector database', count: 20, language: 'en' };
  const access = { transport, clock, report: console.error, journal, open: true };
  await retrieve(search, { remote, local: [] }, access, async () => undefined);
  const wallMs = performance.now() - began;
  const slowestMs = Math.max(...delays);
  return { wallMs, slowestMs, ratio: wallMs / slowestMs };
}

function slowEngine(id: string, ms: number): RunEngine {
  const [facts] = engines;
  const request = () => ({ url: `https://${id}.example/?ms=${ms}`, method: 'GET' as const });
  const parse = () => ({ kind: 'hits' as const, hits: [...(input(8).results[0]?.hits ?? [])] });
  return { id, facts: { ...facts, id, request, parse }, options: {}, key: '', origins: [], host: `${id}.example` };
}

const newRun = (id: string): Omit<RunRecord, 'seq'> => ({
  id,
  mode: 'screen',
  input: {},
  question: 'q',
  conditions: null,
  state: 'running',
  stage: 'retrieval',
  createdAt: 0,
  finishedAt: null,
  activeMs: 0,
  lease: null,
  waiting: null,
  cancelRequested: false,
  progress: { engines: [], counts: {} },
  savedResultId: null,
  keep: true,
});

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
const parseMs = parseTimes();
for (const [engine, ms] of Object.entries(parseMs))
  console.log(`${engine.padEnd(18)} ${ms.toFixed(2)} ms to read its page`);
const retrieval = await wallClock();
console.log(
  `retrieval ${retrieval.wallMs.toFixed(0)} ms, slowest engine ${retrieval.slowestMs} ms: ${retrieval.ratio.toFixed(3)}`,
);
console.log(JSON.stringify({ fuseMs, diverseMs, growth, parseMs, retrieval }));
