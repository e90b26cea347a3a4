import { beforeEach, describe, expect, it } from 'vitest';
import type { RunsDeps } from '../../src/app/runs';
import { StorageUnavailable } from '../../src/ports/library';
import { newRun } from '../adapters/dexie/records';
import { openDesk } from './desk';
import { createStage, id, type Stage, until } from './stage';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});

const desk = (boot: string, instead: Partial<RunsDeps> = {}) => openDesk(stage, boot, instead);
const stateOf = async (runId: string) => (await stage.store.get(runId))?.state;
const settled = () => stage.clock.advance(0);

describe('recovery', () => {
  const leftBehind = { state: 'running', lease: { boot: 'boot-1', renewedAt: 1_800_000_000_000 } } as const;

  it('after a worker’s death goes on by itself and at once', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    await stage.store.create(newRun(id(2)));
    const runs = desk('boot-2');
    await runs.recover(false);
    await until(() => runs.begun.length === 2);
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'running', lease: { boot: 'boot-2' } });
  });

  it('after a browser start asks about every unfinished run, once', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    await stage.store.create(newRun(id(2)));
    await stage.store.create(newRun(id(3), { state: 'interrupted' }));
    await stage.store.create(newRun(id(4), { state: 'done' }));
    const runs = desk('boot-2');
    await runs.recover(true);
    const since = stage.clock.now();
    await stage.clock.advance(5_000);
    await runs.recover(true);
    await runs.recover(false);
    await settled();
    expect(runs.begun).toEqual([]);
    for (const n of [1, 2, 3]) {
      expect(await stage.store.get(id(n))).toMatchObject({
        state: 'waiting',
        lease: null,
        waiting: { why: 'browser_restarted', choices: ['continue', 'stop'], otherwise: 'keeps_waiting', since },
      });
    }
    expect(await stateOf(id(4))).toBe('done');
  });

  it('asks about runs of a dead worker when the person wants that, but not about those that had not begun', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    await stage.store.create(newRun(id(2)));
    const runs = desk('boot-2', { policy: async () => ({ afterDeath: 'ask', afterRestart: 'ask' }) });
    await runs.recover(false);
    await until(() => runs.begun.length === 1);
    expect(runs.begun).toEqual([id(2)]);
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'waiting', waiting: { why: 'worker_died' } });
    // The alarm looks again: what this worker works on is nothing to ask about.
    await runs.recover(false);
    expect(await stateOf(id(2))).toBe('running');
    expect(await runs.answer(id(1), 'continue')).toBe(true);
    await until(() => runs.begun.length === 2);
  });

  it('goes on after a browser start when the person wants that', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    const runs = desk('boot-2', { policy: async () => ({ afterDeath: 'ask', afterRestart: 'continue' }) });
    await runs.recover(true);
    await until(() => runs.begun.length === 1);
  });

  it('goes by the person’s answer, which can be given once', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    await stage.store.create(newRun(id(2)));
    const runs = desk('boot-2');
    await runs.recover(true);
    expect(await runs.answer(id(1), 'continue')).toBe(true);
    await until(() => runs.begun.length === 1);
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'running', waiting: null, cancelRequested: false });
    expect(runs.journals.get(id(1))?.signal.aborted).toBe(false);
    expect(await runs.answer(id(1), 'continue')).toBe(false);
    expect(await runs.answer(id(2), 'stop')).toBe(true);
    await until(async () => (await stateOf(id(2))) === 'done');
    expect(runs.journals.get(id(2))?.stopped()).toBe(true);
    expect(await runs.answer(id(2), 'continue')).toBe(false);
    expect(await runs.answer(id(9), 'continue')).toBe(false);
  });

  it('takes an answer that comes before it knows what happened', async () => {
    await stage.store.create(newRun(id(1), leftBehind));
    const runs = desk('boot-2');
    expect(await runs.answer(id(1), 'continue')).toBe(true);
    await until(() => runs.begun.length === 1);
    await runs.recover(true);
    await settled();
    expect(await stateOf(id(1))).toBe('running');
  });

  it('that cannot read the journal is told to its caller', async () => {
    const store = { ...stage.store, unfinished: () => Promise.reject(new StorageUnavailable()) };
    await expect(desk('boot-1', { store }).recover(true)).rejects.toThrow(StorageUnavailable);
  });
});

describe('a run that breaks', () => {
  it('stands interrupted, in this life and the next, until the person says how it goes on', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    await runs.start(newRun(id(1)));
    await until(() => runs.begun.length === 1);
    await stage.clock.advance(700);
    const fault = new Error('broken');
    runs.end(id(1), fault);
    await until(async () => (await stateOf(id(1))) === 'interrupted');
    await until(async () => (await stage.store.get(id(1)))?.lease === null);
    expect(runs.reports).toEqual([fault]);
    expect(await stage.store.get(id(1))).toMatchObject({ activeMs: 700, finishedAt: null });
    await runs.recover(false);
    const next = desk('boot-2');
    await next.recover(false);
    await settled();
    expect([runs.begun, next.begun]).toEqual([[id(1)], []]);
    expect(await next.answer(id(1), 'continue')).toBe(true);
    await until(() => next.begun.length === 1);
    next.end(id(1));
    await until(async () => (await stateOf(id(1))) === 'done');
  });

  it('can be continued also if that could not be noted, in the same life', async () => {
    let writable = true;
    const guard = <T>(work: () => Promise<T>) => (writable ? work() : Promise.reject(new StorageUnavailable()));
    const store: typeof stage.store = {
      ...stage.store,
      commit: (...args) => guard(() => stage.store.commit(...args)),
      amend: (...args) => guard(() => stage.store.amend(...args)),
      release: (...args) => guard(() => stage.store.release(...args)),
    };
    const runs = desk('boot-1', { store });
    await runs.recover(false);
    await runs.start(newRun(id(1)));
    await until(() => runs.begun.length === 1);
    writable = false;
    runs.end(id(1));
    await until(() => runs.reports.length === 3);
    writable = true;
    await runs.recover(false);
    await settled();
    expect(runs.begun).toHaveLength(1);
    expect(await stateOf(id(1))).toBe('running');
    expect(await runs.answer(id(1), 'continue')).toBe(true);
    await until(() => runs.begun.length === 2);
    runs.end(id(1));
    await until(async () => (await stateOf(id(1))) === 'done');
  });

  it('does not keep others from running', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    for (const n of [1, 2, 3]) await runs.start(newRun(id(n)));
    await until(() => runs.begun.length === 2);
    runs.end(id(1), new Error('broken'));
    await until(() => runs.begun.length === 3);
    expect(runs.begun).toEqual([id(1), id(2), id(3)]);
  });
});
