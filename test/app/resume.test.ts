import { describe, expect, it } from 'vitest';
import { LeaseLost } from '../../src/ports/run-store';
import { comparable } from './comparable';
import { mortalStore } from './mortal-store';
import { createStage, id, question, runOnce, type Stage, until, whenDone } from './stage';

/** A stage with every kind of trouble that does not end a run: it must survive a death as well. */
function troubledStage(): Stage {
  const stage = createStage({ places: 2 });
  stage.transport.plays['gamma.example'] = { kind: 'blocked', reason: 'captcha' };
  stage.judge.script = ({ batch }) => {
    if (batch === 1) return { fails: 'server_error' };
    const answers: Record<string, string> = batch === 2 ? { 'value.m9': '' } : {};
    return { warnings: [`from ${batch}`], answers };
  };
  return stage;
}

const fields = { preferences: ['measured'], save_results: true, questions: [`${question} OR "cell wear"`] };

/** How often each call was asked, by name. */
function askedOften(stage: Stage): Map<string, number> {
  const names = [
    ...stage.judge.asked.map(({ name }) => name),
    ...stage.transport.sent.map(({ host, text }) => `${host} ${text}`),
  ];
  return names.reduce((counts, name) => counts.set(name, (counts.get(name) ?? 0) + 1), new Map<string, number>());
}

const savedSets = async (stage: Stage) => (await stage.database.ready()).table('sets').toArray();

describe('a worker that dies after any one write', () => {
  it('leaves a run that ends like one that was never interrupted', { timeout: 120_000 }, async () => {
    const whole = troubledStage();
    const wholeStore = mortalStore(whole.store);
    const first = whole.worker('boot-1', { store: wholeStore.store });
    await first.recover(false);
    await whole.ask(first, id(1), fields);
    const expected = (await whenDone(whole, id(1))).document;
    expect(expected.metadata.run.halted).toBeNull();
    expect(wholeStore.commits()).toBeGreaterThan(30);

    for (let last = 1; last < wholeStore.commits(); last += 1) {
      const stage = troubledStage();
      const mortal = mortalStore(stage.store, last);
      const dying = stage.worker('boot-1', { store: mortal.store });
      await dying.recover(false);
      await stage.ask(dying, id(1), fields);
      await until(() => mortal.dead(), `death after write ${last}`);
      const finished = (await stage.store.steps(id(1), '')).map(({ name }) => name);
      const open = (await stage.store.attempts(id(1))).filter(({ settledAt }) => settledAt === null);
      const suspended = stage.transport.suspensions.length;

      await stage.worker('boot-2').recover(false);
      const { run, document } = await whenDone(stage, id(1));
      expect(comparable(document), `after write ${last}`).toEqual(comparable(expected));
      expect(stage.reports).toEqual([]);
      expect(await savedSets(stage)).toHaveLength(1);
      expect((await savedSets(stage))[0]).toMatchObject({
        id: run.savedResultId,
        document: { results: document.results },
      });
      expect(stage.transport.suspensions.length).toBeLessThanOrEqual(suspended > 0 ? suspended : 2);

      // Only what was in flight is asked again, and usage tells of it.
      const askings = new Set(open.filter(({ kind }) => kind === 'judge').map(({ key }) => key)).size;
      const { usage } = document.metadata;
      expect(usage.jevCalls).toBeGreaterThanOrEqual(expected.metadata.usage.jevCalls);
      expect(usage.jevCalls).toBeLessThanOrEqual(expected.metadata.usage.jevCalls + askings);
      expect(usage.jevHttpAttempts).toBeLessThanOrEqual(expected.metadata.usage.jevHttpAttempts + askings);
      expect(usage.jevCalls).toBe(1 + (document.metadata.diagnostics.judgeCalls ?? 0) + strategyAgain(open, finished));
      const searches = open.filter(({ kind }) => kind === 'search').length;
      expect(usage.engineRequests).toBeLessThanOrEqual((expected.metadata.usage.engineRequests ?? 0) + searches);
      const again = [...askedOften(stage)].filter(([, count]) => count > 1);
      expect(again.every(([, count]) => count === 2)).toBe(true);
      expect(again.length).toBeLessThanOrEqual(askings + searches);
    }
  });
});

/** 1 when the strategy was sent, and its answer lost. */
const strategyAgain = (open: { key: string }[], finished: string[]) =>
  Number(open.some(({ key }) => key === 'judge:strategy:0:0') && !finished.includes('judge:strategy'));

describe('a finished step', () => {
  it('is never done again, however often workers die', async () => {
    const stage = troubledStage();
    await stage.ask({ start: (run) => stage.store.create(run).then(() => undefined) }, id(1), fields);
    for (let life = 1; (await stage.store.get(id(1)))?.state !== 'done'; life += 1) {
      const mortal = mortalStore(stage.store, 12);
      const runs = stage.worker(`boot-${life}`, { store: mortal.store });
      await runs.recover(false);
      await until(async () => mortal.dead() || (await stage.store.get(id(1)))?.state === 'done');
      expect(life).toBeLessThan(30);
    }
    const attempts = await stage.store.attempts(id(1));
    const settled = attempts.filter(({ kind, settledAt }) => kind === 'judge' && settledAt !== null);
    expect(settled).toHaveLength(5);
    const { document } = await whenDone(stage, id(1));
    expect(document.metadata.usage.jevCalls).toBe(
      attempts.filter(({ kind, key }) => kind === 'judge' && attempts.some((other) => other.key === `${key}:0`)).length,
    );
    expect(comparable(document)).toEqual(comparable(await runOnce(troubledStage(), fields)));
  });
});

describe('a failure in the journal that cannot heal', () => {
  it('lets nothing more be asked, also not the batches before it', async () => {
    const stage = createStage({ places: 4 });
    const mortal = mortalStore(stage.store);
    stage.judge.script = ({ batch }) => (batch === 3 ? { fails: 'unauthorized' } : {});
    const held = stage.judge.hold();
    const dying = stage.worker('boot-1', { store: mortal.store });
    await dying.recover(false);
    await stage.ask(dying, id(1));
    await until(() => held.waiting().includes('strategy'));
    held.release('strategy');
    await until(() => held.waiting().length === 4);
    held.release('m13,m14,m15,m16');
    await until(async () => (await stage.store.step(id(1), 'judge:3')) !== undefined);
    mortal.die();
    held.open();
    const before = stage.judge.asked.length;
    await stage.worker('boot-2').recover(false);
    const { document } = await whenDone(stage, id(1));
    expect(stage.judge.asked).toHaveLength(before);
    expect(document.metadata).toMatchObject({
      stopReason: 'unauthorized',
      diagnostics: { pending: 12, judgementUnavailable: 4 },
      usage: { unknownUsageCalls: 4 },
    });
  });
});

describe('a worker that another one has replaced', () => {
  it('cannot write: its late answers do not land', async () => {
    const stage = createStage({ places: 1 });
    let answerLate = () => {};
    stage.judge.script = ({ batch }) =>
      batch === 0
        ? new Promise((resolve) => {
            answerLate = () => resolve({ answers: { value: '1' }, model: 'late' });
          })
        : {};
    const old = stage.worker('boot-1');
    await old.recover(false);
    await stage.ask(old, id(1));
    await until(() => stage.judge.asked.length === 2);

    stage.judge.script = () => ({});
    await stage.worker('boot-2').recover(false);
    answerLate();
    const { document } = await whenDone(stage, id(1));
    await stage.clock.advance(4_000);
    expect(await stage.store.step(id(1), 'judge:0')).toMatchObject({ model: 'fake-1' });
    expect(comparable(document)).toEqual(comparable(await runOnce(createStage({ places: 1 }))));
    expect(document.metadata.usage).toMatchObject({ jevCalls: 6, unknownUsageCalls: 1, serverUsageCalls: 5 });
    await expect(stage.store.commit(id(1), 'boot-1', { run: { question: 'late' } })).rejects.toThrow(LeaseLost);
    expect(stage.reports).toEqual([]);
  });

  it('hears of it when it renews its lease, and closes its sockets', async () => {
    const stage = createStage();
    const held = stage.judge.hold();
    const old = stage.worker('boot-1');
    await old.recover(false);
    await stage.ask(old, id(1));
    await until(() => held.waiting().length === 1);
    const signal = stage.judge.asked[0]?.request.signal;
    await stage.store.amend(id(1), () => ({ lease: { boot: 'boot-2', renewedAt: stage.clock.now() } }));
    await stage.clock.advance(2_000);
    expect(signal?.aborted).toBe(true);
    await until(() => stage.awake.at(-1) === false);
    expect(await stage.store.get(id(1))).toMatchObject({ state: 'running', lease: { boot: 'boot-2' } });
    expect(await stage.store.output(id(1))).toBeUndefined();
    expect(await stage.store.step(id(1), 'judge:strategy')).toBeUndefined();
  });
});

describe('conditions that changed while nobody worked', () => {
  it('do not change who was found usable: an engine whose answer is kept stays used', async () => {
    const stage = troubledStage();
    const mortal = mortalStore(stage.store, 1_000);
    stage.judge.script = ({ batch }) => (batch === 0 ? new Promise(() => {}) : {});
    const dying = stage.worker('boot-1', { store: mortal.store });
    await dying.recover(false);
    await stage.ask(dying, id(1));
    await until(() => stage.judge.asked.some(({ batch }) => batch === 0));
    mortal.die();
    expect(await stage.transport.suspension('gamma.example')).not.toBeNull();
    for (const { origins } of stage.engines) stage.lacking.add(origins[0] ?? '');
    stage.judge.script = () => ({});
    await stage.worker('boot-2').recover(false);
    const { document } = await whenDone(stage, id(1));
    expect(document.metadata.run).toMatchObject({
      halted: null,
      engineStats: { alpha: { used: true, successes: 1 }, gamma: { used: true, errors: 1 } },
    });
    expect(stage.transport.suspensions).toHaveLength(1);
  });
});
