import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase, type Database } from '../../../src/adapters/dexie/database';
import { createRunStore, leaseIsFree } from '../../../src/adapters/dexie/run-store';
import type { AttemptRecord } from '../../../src/core/run/run';
import { LeaseLost, type RunStore } from '../../../src/ports/run-store';
import { createFakeClock } from '../fake-clock';
import { id, newRun } from './records';

const leaseMs = 6_000;
let factory: IDBFactory;
let database: Database;
let store: RunStore;
let unreadable: string[];

beforeEach(() => {
  factory = new IDBFactory();
  unreadable = [];
  database = createDatabase({ clock: createClock(), indexedDB: factory });
  store = createRunStore({
    database,
    clock: createFakeClock(),
    onUnreadable: (table, problem) => unreadable.push(`${table}: ${problem}`),
  });
});

const attempt = (key: string, settledAt: number | null = null): AttemptRecord => ({
  runId: id(1),
  key,
  kind: 'judge',
  chars: 12,
  dispatchedAt: 1,
  settledAt,
});

describe('creating', () => {
  test('the same id again changes nothing', async () => {
    expect(await store.create(newRun(id(1)))).toBe('created');
    expect(await store.create(newRun(id(1), { question: 'another' }))).toBe('exists');
    expect(await store.get(id(1))).toMatchObject({ question: 'solid state batteries', seq: 1 });
  });

  test('many starts at once make one run', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.create(newRun(id(1)))));
    expect(answers.filter((answer) => answer === 'created')).toHaveLength(1);
  });

  test('order is that of creation, whatever the clock says', async () => {
    await store.create(newRun(id(3), { createdAt: 3_000 }));
    await store.create(newRun(id(1), { createdAt: 1_000 }));
    await store.create(newRun(id(2), { createdAt: 2_000, state: 'done' }));
    expect((await store.unfinished()).map((run) => run.id)).toEqual([id(3), id(1)]);
  });

  test.each(['queued', 'running', 'waiting', 'interrupted'] as const)('a %s run is unfinished', async (state) => {
    await store.create(newRun(id(1), { state }));
    expect(await store.unfinished()).toHaveLength(1);
  });

  test('the input is kept exactly', async () => {
    const input = { question: ' a\u0000b ', nested: [{ deep: null }], emoji: '🧪' };
    await store.create(newRun(id(1), { input }));
    expect((await store.get(id(1)))?.input).toEqual(input);
  });
});

describe('lease', () => {
  test('of several workers at once one gets it', async () => {
    await store.create(newRun(id(1)));
    const got = await Promise.all(['a', 'b', 'c', 'd'].map((boot) => store.acquire(id(1), boot, 1_000, leaseMs)));
    expect(got.filter(Boolean)).toHaveLength(1);
  });

  test.each([
    ['free', null, true],
    ['ours', { boot: 'me', renewedAt: 10_000 }, true],
    ['held', { boot: 'other', renewedAt: 9_000 }, false],
    ['held to the last millisecond', { boot: 'other', renewedAt: 10_000 - leaseMs + 1 }, false],
    ['expired', { boot: 'other', renewedAt: 10_000 - leaseMs }, true],
    ['renewed a moment ahead, the clock was corrected', { boot: 'other', renewedAt: 10_500 }, false],
    ['renewed far ahead, the clock was set back', { boot: 'other', renewedAt: 10_000 + leaseMs }, true],
  ])('%s', (_, lease, free) => {
    expect(leaseIsFree(lease, 'me', 10_000, leaseMs)).toBe(free);
  });

  test('a lease length of nothing takes any lease', () => {
    for (const renewedAt of [0, 10_000, 20_000]) {
      expect(leaseIsFree({ boot: 'other', renewedAt }, 'me', 10_000, 0)).toBe(true);
    }
  });

  test('a done or unknown run cannot be taken', async () => {
    await store.create(newRun(id(1), { state: 'done' }));
    expect(await store.acquire(id(1), 'a', 1_000, leaseMs)).toBe(false);
    expect(await store.acquire(id(2), 'a', 1_000, leaseMs)).toBe(false);
  });

  test('renewing tells of a stop and of a loss', async () => {
    await store.create(newRun(id(1)));
    await store.acquire(id(1), 'a', 1_000, leaseMs);
    expect(await store.renew(id(1), 'a', 3_000)).toBe('ok');
    expect((await store.get(id(1)))?.lease).toEqual({ boot: 'a', renewedAt: 3_000 });
    await store.amend(id(1), () => ({ cancelRequested: true }));
    expect(await store.renew(id(1), 'a', 5_000)).toBe('cancel');
    expect(await store.renew(id(1), 'b', 5_000)).toBe('lost');
    expect(await store.acquire(id(1), 'b', 20_000, leaseMs)).toBe(true);
    expect(await store.renew(id(1), 'a', 20_001)).toBe('lost');
  });

  test('only its owner gives it back', async () => {
    await store.create(newRun(id(1)));
    await store.acquire(id(1), 'a', 1_000, leaseMs);
    await store.release(id(1), 'b');
    expect((await store.get(id(1)))?.lease?.boot).toBe('a');
    await store.release(id(1), 'a');
    expect((await store.get(id(1)))?.lease).toBeNull();
  });
});

describe('committing', () => {
  beforeEach(async () => {
    await store.create(newRun(id(1)));
    await store.acquire(id(1), 'a', 1_000, leaseMs);
  });

  test('all of a change lands', async () => {
    await store.commit(id(1), 'a', {
      run: { stage: 'screening', state: 'running' },
      steps: [
        { name: 'batch:1', value: [1] },
        { name: 'batch:10', value: null },
        { name: 'search:bing:0', value: { hits: [] } },
      ],
      attempts: [attempt('judge:1:0')],
      output: { rows: [], document: null },
    });
    expect(await store.get(id(1))).toMatchObject({ stage: 'screening', seq: 1, lease: { boot: 'a' } });
    expect(await store.step(id(1), 'batch:1')).toEqual([1]);
    expect(await store.step(id(1), 'batch:2')).toBeUndefined();
    expect((await store.steps(id(1), 'batch:')).map(({ name }) => name)).toEqual(['batch:1', 'batch:10']);
    expect(await store.steps(id(2), '')).toEqual([]);
    expect(await store.attempts(id(1))).toEqual([attempt('judge:1:0')]);
    expect(await store.output(id(1))).toEqual({ runId: id(1), mode: 'screen', rows: [], document: null });
  });

  test('an attempt is settled in place', async () => {
    await store.commit(id(1), 'a', { attempts: [attempt('judge:1:0')] });
    await store.commit(id(1), 'a', { attempts: [attempt('judge:1:0', 9)] });
    expect(await store.attempts(id(1))).toEqual([attempt('judge:1:0', 9)]);
  });

  test('a late answer of a worker without the lease never lands', async () => {
    await store.acquire(id(1), 'b', 20_000, leaseMs);
    const late = store.commit(id(1), 'a', { run: { stage: 'output' }, steps: [{ name: 'late', value: 1 }] });
    await expect(late).rejects.toThrow(LeaseLost);
    expect(await store.step(id(1), 'late')).toBeUndefined();
    expect((await store.get(id(1)))?.stage).toBe('strategy');
  });

  test('a change that cannot be stored leaves nothing of itself', async () => {
    const value = () => 'functions cannot be stored';
    const broken = store.commit(id(1), 'a', { run: { stage: 'output' }, steps: [{ name: 'x', value }] });
    await expect(broken).rejects.toMatchObject({ name: 'DataCloneError' });
    expect((await store.get(id(1)))?.stage).toBe('strategy');
  });

  test('commits at once do not lose one another', async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => store.commit(id(1), 'a', { steps: [{ name: `batch:${n}`, value: n }] })),
      store.commit(id(1), 'a', { run: { activeMs: 7 } }),
      store.renew(id(1), 'a', 2_000),
      store.amend(id(1), () => ({ cancelRequested: true })),
    ]);
    expect(await store.steps(id(1), 'batch:')).toHaveLength(20);
    expect(await store.get(id(1))).toMatchObject({
      activeMs: 7,
      cancelRequested: true,
      lease: { boot: 'a', renewedAt: 2_000 },
    });
  });
});

describe('amending', () => {
  test('changes what it is told to, but neither id nor place', async () => {
    await store.create(newRun(id(1), { state: 'interrupted' }));
    const changed = await store.amend(id(1), () => ({ state: 'queued', id: id(9), seq: 99 }));
    expect(changed).toMatchObject({ id: id(1), seq: 1, state: 'queued' });
    expect(await store.get(id(1))).toEqual(changed);
  });

  test('null changes nothing; an unknown run is undefined', async () => {
    await store.create(newRun(id(1)));
    expect(await store.amend(id(1), () => null)).toMatchObject({ state: 'queued' });
    expect(await store.amend(id(2), () => ({ state: 'done' }))).toBeUndefined();
  });
});

test('a run that cannot be read is told, and hides no other', async () => {
  await store.create(newRun(id(1)));
  await store.create(newRun(id(2)));
  const db = await database.ready();
  await db.table('runs').update(id(1), { progress: 'none' });
  expect(await store.get(id(1))).toBeUndefined();
  expect((await store.unfinished()).map((run) => run.id)).toEqual([id(2)]);
  expect(unreadable).toEqual(['runs: invalid_type at progress', 'runs: invalid_type at progress']);
});

test('the journal is the same from another worker', async () => {
  await store.create(newRun(id(1)));
  const other = createRunStore({
    database: createDatabase({ clock: createClock(), indexedDB: factory }),
    clock: createFakeClock(),
  });
  expect(await other.get(id(1))).toEqual(await store.get(id(1)));
  expect(await other.acquire(id(1), 'b', 1_000, leaseMs)).toBe(true);
  await expect(store.commit(id(1), 'a', {})).rejects.toThrow(LeaseLost);
});
