import { beforeEach, describe, expect, it } from 'vitest';
import { newRun } from '../adapters/dexie/records';
import { openDesk } from './desk';
import { createStage, id, type Stage, until } from './stage';

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});

const desk = (boot: string) => openDesk(stage, boot);
const stateOf = async (runId: string) => (await stage.store.get(runId))?.state;
const settled = () => stage.clock.advance(0);

describe('starting', () => {
  it('is idempotent: the same id is one run, however often it is sent', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    await Promise.all([runs.start(newRun(id(1))), runs.start(newRun(id(1))), runs.start(newRun(id(1)))]);
    await until(() => runs.begun.length > 0);
    await runs.start(newRun(id(1), { question: 'another' }));
    runs.end(id(1));
    await until(async () => (await stateOf(id(1))) === 'done');
    await runs.start(newRun(id(1)));
    await settled();
    expect(runs.begun).toEqual([id(1)]);
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'done', question: 'solid state batteries' });
  });

  it('works on two at once; the third begins when one ends', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    for (const n of [1, 2, 3]) await runs.start(newRun(id(n)));
    await settled();
    expect(runs.begun).toEqual([id(1), id(2)]);
    expect(await stateOf(id(3))).toBe('queued');
    expect(runs.awake).toEqual([true, true]);
    runs.end(id(1));
    await until(() => runs.begun.length === 3);
    runs.end(id(2));
    runs.end(id(3));
    await until(async () => (await stateOf(id(3))) === 'done');
    await until(() => runs.awake.at(-1) === false);
    expect(runs.awake.filter((yes) => !yes)).toHaveLength(1);
  });

  it('before recovery begins the new run alone, never one that was left', async () => {
    await stage.store.create(newRun(id(1), { state: 'running' }));
    const runs = desk('boot-2');
    await runs.start(newRun(id(2)));
    await until(() => runs.begun.length === 1);
    await settled();
    expect(runs.begun).toEqual([id(2)]);
    await runs.recover(true);
    await settled();
    expect([await stateOf(id(1)), await stateOf(id(2))]).toEqual(['waiting', 'running']);
    runs.end(id(2));
    await until(async () => (await stateOf(id(2))) === 'done');
    expect(runs.reports).toEqual([]);
  });
});

describe('stopping', () => {
  it('reaches the work at once, also when it is asked for by another page', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    await runs.start(newRun(id(1)));
    await runs.start(newRun(id(2)));
    await until(() => runs.begun.length === 2);
    await runs.cancel(id(1));
    expect(runs.journals.get(id(1))?.signal.aborted).toBe(true);
    await stage.store.amend(id(2), () => ({ cancelRequested: true }));
    await stage.clock.advance(2_000);
    expect(runs.journals.get(id(2))?.stopped()).toBe(true);
    await until(async () => (await stateOf(id(2))) === 'done');
  });

  it('of a run that is done or unknown changes nothing', async () => {
    await stage.store.create(newRun(id(1), { state: 'done' }));
    const runs = desk('boot-1');
    await runs.recover(false);
    await runs.cancel(id(1));
    await runs.cancel(id(9));
    await settled();
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'done', cancelRequested: false });
    expect(runs.begun).toEqual([]);
  });
});

describe('the lease', () => {
  it('is renewed every two seconds while the run is worked on, and given back', async () => {
    const runs = desk('boot-1');
    await runs.recover(false);
    await runs.start(newRun(id(1)));
    await until(() => runs.begun.length === 1);
    for (const beat of [1, 2, 3]) {
      await stage.clock.advance(2_000);
      expect((await stage.store.get(id(1)))?.lease).toEqual({ boot: 'boot-1', renewedAt: stage.clock.now() });
      expect(stage.clock.now()).toBe(1_800_000_000_000 + beat * 2_000);
    }
    runs.end(id(1));
    await until(async () => (await stage.store.get(id(1)))?.lease === null);
    expect(stage.clock.pending()).toEqual([]);
  });

  it('of a living worker is not taken by an old one', async () => {
    const old = desk('boot-1');
    await old.recover(false);
    await old.start(newRun(id(1)));
    await until(() => old.begun.length === 1);
    const next = desk('boot-2');
    await next.recover(false);
    await until(() => next.begun.length === 1);
    await stage.clock.advance(2_000);
    await old.start(newRun(id(2)));
    await settled();
    expect(old.journals.get(id(1))?.signal.aborted).toBe(true);
    expect(() => old.journals.get(id(1))?.stopped()).toThrow();
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'running', lease: { boot: 'boot-2' } });
    expect([old.reports, next.reports]).toEqual([[], []]);
    next.end(id(1));
    await until(async () => (await stateOf(id(1))) === 'done');
  });
});
