import { beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from '../../src/app/journal';
import { z } from '../../src/core/zod-setup';
import { StorageFull } from '../../src/ports/library';
import { LeaseLost, type RunStore } from '../../src/ports/run-store';
import { newRun } from '../adapters/dexie/records';
import { createStage, id, type Stage } from './stage';

let stage: Stage;
beforeEach(async () => {
  stage = createStage();
  await stage.store.create(newRun(id(1), { activeMs: 100 }));
  await stage.store.acquire(id(1), 'boot', stage.clock.now(), 6_000);
});

function open(instead: Partial<RunStore> = {}, boot = 'boot') {
  const stop = new AbortController();
  const run = { id: id(1), activeMs: 100 };
  return { stop, journal: openJournal({ ...stage.store, ...instead }, run, boot, stage.clock, stop) };
}

describe('a step', () => {
  it('is done once; its value comes from the journal after that', async () => {
    const { journal } = open();
    let made = 0;
    const produce = async () => {
      made += 1;
      return { made };
    };
    const shape = z.object({ made: z.number() });
    expect(await journal.step('one', shape, produce)).toEqual({ made: 1 });
    expect(await open().journal.step('one', shape, produce)).toEqual({ made: 1 });
    expect(made).toBe(1);
  });

  it('whose value cannot be read any more is done again', async () => {
    await stage.store.commit(id(1), 'boot', { steps: [{ name: 'one', value: 'of an older version' }] });
    const { journal } = open();
    expect(await journal.finished('one', z.number())).toBeUndefined();
    expect(await journal.step('one', z.number(), async () => 7)).toBe(7);
  });

  it('may be null', async () => {
    const { journal } = open();
    await journal.step('one', z.null(), async () => null);
    expect(await journal.step('one', z.null(), () => Promise.reject(new Error('asked twice')))).toBeNull();
  });
});

describe('calls to the outside', () => {
  it('are counted by their own name only', async () => {
    const { journal } = open();
    for (const key of ['judge:1:0', 'judge:1:1', 'judge:11:0']) await journal.dispatching(key, 'judge', 0);
    await journal.dispatching('judge:1:0:0', 'http', 9);
    expect([await journal.dispatched('judge:1'), await journal.dispatched('judge:11')]).toEqual([2, 1]);
    expect([await journal.dispatched('judge'), await journal.dispatched('judge:.')]).toEqual([0, 0]);
  });

  it('are settled with the time of their answer', async () => {
    const { journal } = open();
    const attempt = await journal.dispatching('judge:1:0', 'judge', 0);
    const began = stage.clock.now();
    await stage.clock.advance(30);
    await journal.commit({ attempts: journal.settled([attempt]) });
    expect(await journal.attempts()).toEqual([{ ...attempt, dispatchedAt: began, settledAt: began + 30 }]);
  });
});

describe('the time worked', () => {
  it('goes along with every change of the run, on top of what earlier workers worked', async () => {
    const { journal } = open();
    await stage.clock.advance(50);
    await journal.commit({ run: { stage: 'retrieval' } });
    expect((await stage.store.get(id(1)))?.activeMs).toBe(150);
    stage.clock.turnWall(-1_000_000);
    await stage.clock.advance(50);
    expect(journal.activeMs()).toBe(200);
  });
});

describe('after a write that failed', () => {
  it('every later one fails alike and the work is stopped: nothing is built on what is not recorded', async () => {
    const fault = new StorageFull();
    let full = true;
    const commit: RunStore['commit'] = (...args) => (full ? Promise.reject(fault) : stage.store.commit(...args));
    const { journal, stop } = open({ commit });
    await expect(journal.dispatching('judge:1:0', 'judge', 0)).rejects.toBe(fault);
    full = false;
    expect(stop.signal.aborted).toBe(true);
    await expect(journal.commit({ steps: [{ name: 'one', value: 1 }] })).rejects.toBe(fault);
    expect(() => journal.stopped()).toThrow(fault);
    expect(await stage.store.step(id(1), 'one')).toBeUndefined();
  });
});

describe('a stop', () => {
  it('by the person is one, and what is known can still be written', async () => {
    const { journal, stop } = open();
    expect(journal.stopped()).toBe(false);
    stop.abort(new DOMException('stopped', 'AbortError'));
    expect(journal.stopped()).toBe(true);
    await journal.commit({ steps: [{ name: 'one', value: 1 }] });
    expect(await stage.store.step(id(1), 'one')).toBe(1);
  });

  it('by the loss of the lease is none: there is nothing to tell', async () => {
    const { journal, stop } = open();
    stop.abort(new LeaseLost());
    expect(() => journal.stopped()).toThrow(LeaseLost);
    await expect(journal.commit({ steps: [{ name: 'one', value: 1 }] })).rejects.toThrow(LeaseLost);
    const other = open({}, 'boot-2');
    await expect(other.journal.commit({})).rejects.toThrow(LeaseLost);
    expect(() => other.journal.stopped()).toThrow(LeaseLost);
  });
});
