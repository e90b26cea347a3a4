import { describe, expect, test } from 'vitest';
import { dueRuns, tidyJournal } from '../../src/app/tidy-journal';
import type { RunMark } from '../../src/core/run/run';
import { newRun } from '../adapters/dexie/records';
import { createStage, id, until } from './stage';

const day = 24 * 60 * 60_000;
const now = 1_000 * day;
const mark = (n: number, over: Partial<RunMark> = {}): RunMark => ({
  id: id(n),
  seq: n,
  state: 'done',
  createdAt: now,
  finishedAt: now,
  savedResultId: null,
  keep: true,
  ...over,
});
const due = (runs: RunMark[], keepDays: number | null = 90, browserStarted = false) =>
  dueRuns(runs, { keepDays, now, browserStarted });

describe('which finished runs are due', () => {
  test.each([
    ['just over the days', now - 90 * day - 1, 90, true],
    ['to the day', now - 90 * day, 90, false],
    ['old, but kept for ever', 0, null, false],
    ['a day, when a day is wished', now - day - 1, 1, true],
    ['finished in the future by a clock set back', now + 900 * day, 90, false],
  ])('%s', (_, finishedAt, keepDays, isDue) => {
    expect(due([mark(1, { finishedAt })], keepDays)).toEqual(isDue ? [id(1)] : []);
  });

  test.each(['queued', 'running', 'waiting', 'interrupted'] as const)('a %s run never is', (state) => {
    expect(due([mark(1, { state, createdAt: 0, finishedAt: null, keep: false }), mark(2)], 90, true)).toEqual([]);
  });

  test('one not to be kept stays until another came after it', () => {
    expect(due([mark(1), mark(2, { keep: false })])).toEqual([]);
    expect(due([mark(2, { keep: false }), mark(3, { state: 'running' })])).toEqual([id(2)]);
  });

  test('one not to be kept goes with the browser', () => {
    expect(due([mark(1, { keep: false })], null, true)).toEqual([id(1)]);
  });
});

describe('tidying', () => {
  const deps = (stage: ReturnType<typeof createStage>) => ({
    ...stage,
    settings: { read: async () => stage.settings, update: async () => stage.settings, watch: () => () => {} },
  });
  const rows = async (stage: ReturnType<typeof createStage>, table: string) =>
    (await stage.database.ready()).table(table).toArray();

  test('a finished run keeps its record and its output and loses what it went on from', async () => {
    const stage = createStage();
    const runs = stage.worker('boot-1');
    await runs.recover(false);
    await stage.ask(runs, id(1));
    await until(async () => (await stage.store.get(id(1)))?.state === 'done');
    await stage.store.create(newRun(id(2), { state: 'interrupted' }));
    await (await stage.database.ready()).table('steps').put({ runId: id(2), name: 'engines', value: 1, at: 1 });
    await tidyJournal(deps(stage), false);
    expect(await stage.store.output(id(1))).toBeDefined();
    expect(await stage.store.attempts(id(1))).toEqual([]);
    expect(await rows(stage, 'steps')).toEqual([{ runId: id(2), name: 'engines', value: 1, at: 1 }]);
  });

  test('what is due leaves no row in any table', async () => {
    const stage = createStage();
    const runs = stage.worker('boot-1');
    await runs.recover(false);
    await stage.ask(runs, id(1));
    await until(async () => (await stage.store.get(id(1)))?.state === 'done');
    await stage.clock.advance(91 * day);
    await tidyJournal(deps(stage), false);
    for (const table of ['runs', 'steps', 'attempts', 'outputs']) expect(await rows(stage, table), table).toEqual([]);
  });

  test('steps of runs that are gone go too', async () => {
    const stage = createStage();
    await (await stage.database.ready()).table('attempts').put({ runId: id(9), key: 'a', kind: 'http' });
    await tidyJournal(deps(stage), false);
    expect(await rows(stage, 'attempts')).toEqual([]);
  });
});
