import { describe, expect, test } from 'vitest';
import { countForgotten, forget } from '../../src/app/forget';
import type { ForgetScope } from '../../src/core/library/forgetting';
import { researchDocument } from '../adapters/dexie/documents';
import { newRun } from '../adapters/dexie/records';
import { createStage, id, input, type Stage, until } from './stage';

const day = 24 * 60 * 60_000;
const saved = (n: number, at: number, urls: string[]) => researchDocument(n, urls, new Date(at).toISOString());

/** A stage on which somebody has lived: three finished runs a day apart, two saved sets, a run under way. */
async function lived() {
  const stage = createStage();
  const start = stage.clock.now();
  const { store, library } = stage;
  for (const n of [1, 2, 3]) {
    const at = start - (4 - n) * day;
    await store.create(newRun(id(n), { state: 'done', createdAt: at, finishedAt: at + 9 }));
    const db = await stage.database.ready();
    await db.table('outputs').put({ runId: id(n), mode: 'screen', rows: [`secret ${n}`], document: null });
    await db.table('steps').put({ runId: id(n), name: 'x', value: `secret ${n}`, at });
    await db.table('attempts').put({ runId: id(n), key: 'x', kind: 'http', chars: 1, dispatchedAt: at, settledAt: at });
  }
  await library.save(saved(11, start - 3 * day, ['https://a.example/1', 'https://b.example/2']), id(1), start);
  await library.save(saved(12, start - 2 * day, ['https://b.example/2']), id(2), start);
  const remains = createRemains();
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  const settings = { read: async () => stage.settings, update: async () => stage.settings, watch: () => () => {} };
  return { stage, start, remains, runs, deps: { ...stage, remains: remains.remains, runs, settings } };
}

/** What is left beside journal and library, told what it was asked. */
function createRemains() {
  const did: string[] = [];
  return {
    did,
    remains: {
      cached: async () => 3,
      clearCached: async (everything: boolean) => void did.push(everything ? 'all caches' : 'caches'),
      granted: async () => ['https://a.example/*', 'history'],
      revokeAll: async () => void did.push('permissions'),
      clearStored: async () => void did.push('settings'),
    },
  };
}

async function everything({ database }: Stage) {
  const db = await database.ready();
  return Object.fromEntries(await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()])));
}

describe('how much it is', () => {
  test.each<[string, (start: number) => ForgetScope, object]>([
    ['one run', () => ({ what: 'run', id: id(1), sets: false }), { runs: 1, sets: 0, keys: 0, granted: 0 }],
    ['one run with its set', () => ({ what: 'run', id: id(1), sets: true }), { runs: 1, sets: 1 }],
    ['all runs', () => ({ what: 'runs', sets: false }), { runs: 3, sets: 0 }],
    ['a span', (now) => ({ what: 'span', from: now - 2 * day, until: now - day, sets: true }), { runs: 1, sets: 1 }],
    ['everything', () => ({ what: 'everything' }), { runs: 3, sets: 2, keys: 1, granted: 2, cached: 3 }],
  ])('%s', async (_, scope, counts) => {
    const { deps, stage, start, remains } = await lived();
    stage.settings.judge.typesafe.apiKey = 'secret';
    const before = await everything(stage);
    expect(await countForgotten(scope(start), deps)).toMatchObject(counts);
    expect(await everything(stage)).toEqual(before);
    expect(remains.did).toEqual([]);
  });
});

describe('forgetting', () => {
  test('one run: nothing of it is left, everything of the others is', async () => {
    const { deps, stage, remains } = await lived();
    const before = await everything(stage);
    await forget({ what: 'run', id: id(1), sets: false }, deps);
    const after = await everything(stage);
    for (const table of ['runs', 'steps', 'attempts', 'outputs']) {
      const isOther = (row: { id?: string; runId?: string }) => (row.runId ?? row.id) !== id(1);
      expect(after[table], table).toEqual(before[table]?.filter(isOther));
    }
    expect(after.sets).toEqual(before.sets);
    expect(remains.did).toEqual(['caches']);
  });

  test('with its set: pages of another set stay known, the rest goes without a tombstone', async () => {
    const { deps, stage } = await lived();
    await forget({ what: 'run', id: id(1), sets: true }, deps);
    const after = await everything(stage);
    expect(JSON.stringify(after)).not.toContain(id(11));
    expect(JSON.stringify(after)).not.toContain('a.example');
    expect(after.items).toHaveLength(1);
    expect(after.sets).toHaveLength(1);
  });

  test('notes of the person stay when only the set goes', async () => {
    const { deps, stage } = await lived();
    const db = await stage.database.ready();
    const [item] = await db.items.toArray();
    await db.items.update(item?.id ?? '', { note: 'mine' });
    await forget({ what: 'runs', sets: true }, deps);
    expect(await db.items.toArray()).toMatchObject([{ note: 'mine', occurrences: [] }]);
  });

  test('a run that goes on is ended first and writes nothing afterwards', async () => {
    const { deps, stage, runs } = await lived();
    const held = stage.judge.hold();
    await stage.ask(runs, id(7), { save_results: true });
    await until(() => held.waiting().length === 1);
    const forgetting = forget({ what: 'runs', sets: true }, deps);
    await until(async () => (await stage.store.get(id(7))) === undefined || held.waiting().length === 0);
    held.open();
    const counts = await forgetting;
    expect(counts).toMatchObject({ runs: 4, unfinished: 1 });
    await until(() => stage.awake.at(-1) === false);
    expect(JSON.stringify(await everything(stage))).not.toContain(id(7));
    expect(stage.reports).toEqual([]);
  });

  test('everything: every table is empty, settings, caches and permissions are gone', async () => {
    const { deps, stage, remains } = await lived();
    await stage.library.remove(id(12), stage.clock.now());
    // Also what cannot be read.
    const db = await stage.database.ready();
    await db.table('runs').put({ id: 'odd', seq: 99 });
    await db.table('sets').put({ id: 'odd', document: 'torn', seq: 99 });
    await forget({ what: 'everything' }, deps);
    for (const [name, rows] of Object.entries(await everything(stage))) expect(rows, name).toEqual([]);
    expect(remains.did).toEqual(['all caches', 'settings', 'permissions']);
  });

  test('a new question can be asked at once', async () => {
    const { deps, stage, runs } = await lived();
    await forget({ what: 'everything' }, deps);
    await stage.ask(runs, id(8), input());
    await until(async () => (await stage.store.get(id(8)))?.state === 'done');
  });
});
