import { beforeEach, describe, expect, it } from 'vitest';
import type { RunJournal } from '../../src/app/journal';
import { createRuns, type Runs, type RunsDeps } from '../../src/app/runs';
import type { FinalSet } from '../../src/core/screening/output';
import { StorageUnavailable } from '../../src/ports/library';
import { researchDocument } from '../adapters/dexie/documents';
import { newRun } from '../adapters/dexie/records';
import { createStage, id, type Stage, until } from './stage';

const document = researchDocument(1, ['https://a.example/page']);
const set: FinalSet = { results: document.results, metadata: document.metadata };

/** A manager whose work waits until it is told to end. */
type Desk = Runs & {
  begun: string[];
  journals: Map<string, RunJournal>;
  end(runId: string, error?: unknown): void;
  reports: unknown[];
  awake: boolean[];
};

let stage: Stage;
beforeEach(() => {
  stage = createStage();
});

function desk(boot: string, instead: Partial<RunsDeps> = {}): Desk {
  const begun: string[] = [];
  const journals = new Map<string, RunJournal>();
  const ends = new Map<string, (error?: unknown) => void>();
  const [reports, awake]: [unknown[], boolean[]] = [[], []];
  const runs = createRuns({
    store: stage.store,
    clock: stage.clock,
    boot,
    work: (run, journal) => {
      begun.push(run.id);
      journals.set(run.id, journal);
      return new Promise((resolve, reject) => {
        ends.set(run.id, (error) => (error === undefined ? resolve(set) : reject(error)));
        if (journal.signal.aborted) resolve(set);
        journal.signal.addEventListener('abort', () => resolve(set));
      });
    },
    awake: (yes) => void awake.push(yes),
    report: (error) => void reports.push(error),
    ...instead,
  });
  return { ...runs, begun, journals, reports, awake, end: (runId, error) => ends.get(runId)?.(error) };
}

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
