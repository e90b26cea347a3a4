import { describe, expect, it, test } from 'vitest';
import type { Runs } from '../../src/app/runs';
import { brokenLaws } from '../../src/core/screening/laws';
import type { FinalSet } from '../../src/core/screening/output';
import { mortalStore } from './mortal-store';
import { createStage, id, type Stage, until, whenDone } from './stage';

const asksToSave = { save_results: true, max_results: 50 };

/** Starts a run that asks to be saved. */
async function begin(stage: Stage): Promise<Runs> {
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(1), asksToSave);
  return runs;
}

/** Stops the run, waits for its end, and checks what holds wherever a run is stopped. */
async function stopped(stage: Stage, runs: Runs): Promise<FinalSet> {
  await runs.cancel(id(1));
  const { run, document } = await whenDone(stage, id(1));
  const sent = [stage.transport.sent.length, stage.judge.asked.length];
  await stage.clock.advance(10_000);
  expect([stage.transport.sent.length, stage.judge.asked.length]).toEqual(sent);
  expect(document.metadata).toMatchObject({
    stopReason: 'cancelled',
    run: { halted: 'cancelled' },
    selection: { incomplete: true },
  });
  expect(brokenLaws(document)).toEqual([]);
  expect(run.savedResultId).toBeNull();
  expect(await (await stage.database.ready()).table('sets').count()).toBe(0);
  expect(document.metadata.warnings[0]).toContain('not saved');
  expect(stage.reports).toEqual([]);
  expect(stage.awake.at(-1)).toBe(false);
  return document;
}

const asked = (stage: Stage) => stage.judge.asked.map(({ name }) => name);

test('before it began, in the queue: at once, without room', async () => {
  const stage = createStage();
  const held = stage.judge.hold();
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(8));
  await stage.ask(runs, id(9));
  await until(() => held.waiting().length === 1 && stage.judge.asked.length === 2);
  await stage.ask(runs, id(1), asksToSave);
  expect((await stage.store.get(id(1)))?.state).toBe('queued');
  await runs.cancel(id(1));
  const { document } = await whenDone(stage, id(1));
  expect(document.metadata).toMatchObject({
    error: 'cancelled',
    usage: { jevCalls: 0, fusedCalls: 0, engineRequests: null },
    run: { community: { requested: false } },
  });
  expect((await stage.store.get(id(8)))?.state).toBe('running');
  expect(stage.judge.asked).toHaveLength(2);
});

test('while engines are looked over', async () => {
  const stage = createStage();
  let go = () => {};
  const asking = new Promise<void>((resolve) => {
    go = resolve;
  });
  let begun = false;
  stage.transport.suspension = async () => {
    begun = true;
    await asking;
    return null;
  };
  const runs = await begin(stage);
  await until(() => begun);
  const end = stopped(stage, runs);
  setTimeout(go, 20);
  const document = await end;
  expect(document.results).toEqual([]);
  expect(asked(stage)).toEqual([]);
  expect(document.metadata.usage).toMatchObject({ jevCalls: 0, fusedCalls: 0 });
});

test('during the strategy', async () => {
  const stage = createStage();
  const held = stage.judge.hold();
  const runs = await begin(stage);
  await until(() => held.waiting().includes('strategy'));
  const document = await stopped(stage, runs);
  expect(stage.transport.sent).toEqual([]);
  expect(document.metadata).toMatchObject({
    error: 'cancelled',
    usage: { jevCalls: 1, jevHttpAttempts: 1, unknownUsageCalls: 1, jevUsageUnknownAttempts: 1, engineRequests: null },
  });
  expect(await stage.store.step(id(1), 'judge:strategy')).toBeUndefined();
});

test('during retrieval: what was on its way is told apart from what never left', async () => {
  const stage = createStage();
  stage.transport.hold('beta.example');
  const { send } = stage.transport;
  // Gamma waits for its turn and never goes out.
  stage.transport.send = (request, options) =>
    request.url.includes('gamma')
      ? new Promise((resolve) =>
          options.signal.addEventListener('abort', () => resolve({ ok: false, failure: { kind: 'cancelled' }, ms: 1 })),
        )
      : send(request, options);
  const runs = await begin(stage);
  await until(async () => (await stage.store.step(id(1), 'search:alpha:0')) !== undefined);
  await until(() => stage.transport.sent.length === 2);
  const document = await stopped(stage, runs);
  expect(document.metadata).toMatchObject({
    error: 'cancelled',
    usage: { jevCalls: 1, fusedCalls: 1, engineRequests: 2 },
    run: {
      engineStats: {
        alpha: { used: true, attempts: 1, successes: 1, errors: 0 },
        beta: { used: true, attempts: 1, successes: 0, errors: 1 },
        gamma: { used: false, attempts: 0, successes: 0, errors: 0 },
      },
    },
  });
  const engines = (await stage.store.get(id(1)))?.progress.engines.map(({ state }) => state);
  expect(engines).toEqual(['hits', 'cancelled', 'waiting']);
  expect(await stage.store.step(id(1), 'search:beta:0')).toBeUndefined();
});

test('during the review: what was judged is kept, what was in flight counts as used', async () => {
  const stage = createStage({ places: 2 });
  stage.judge.script = async ({ batch, request }) => {
    if (batch >= 1) {
      await new Promise((resolve) => request.signal.addEventListener('abort', resolve));
      return { fails: 'cancelled' };
    }
    return {};
  };
  const runs = await begin(stage);
  await until(async () => stage.judge.asked.length === 4 && (await stage.store.step(id(1), 'judge:0')) !== undefined);
  const document = await stopped(stage, runs);
  expect(document.results.length).toBeGreaterThan(0);
  expect(document.results.every(({ evidenceId }) => ['m1', 'm2', 'm3', 'm4'].includes(evidenceId))).toBe(true);
  expect(document.metadata).toMatchObject({
    diagnostics: { judgementUnavailable: 8, pending: 4, judgeCalls: 3 },
    usage: { jevCalls: 4, jevHttpAttempts: 4, serverUsageCalls: 2, unknownUsageCalls: 2, jevUsageUnknownAttempts: 2 },
  });
  expect(await stage.store.step(id(1), 'judge:1')).toBeUndefined();
});

test('while batches wait for a place that another run has', async () => {
  const stage = createStage({ places: 1 });
  const held = stage.judge.hold();
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(8));
  await until(() => held.waiting().length === 1);
  await stage.ask(runs, id(1), asksToSave);
  await until(async () => (await stage.store.get(id(1)))?.state === 'running');
  await runs.cancel(id(1));
  const { document } = await whenDone(stage, id(1));
  expect(document.metadata).toMatchObject({ error: 'cancelled', usage: { jevCalls: 0 } });
  expect(stage.judge.asked).toHaveLength(1);
});

test('after the last batch, before the result is kept', async () => {
  const stage = createStage();
  const runs = stage.worker('boot-1', {
    store: {
      ...stage.store,
      async attempts(runId) {
        const attempts = await stage.store.attempts(runId);
        // Every batch has its reply, and only the stock is taken.
        const replies = await stage.store.steps(runId, 'judge:');
        if (replies.length === 5) await runs.cancel(runId);
        return attempts;
      },
    },
  });
  await runs.recover(false);
  await stage.ask(runs, id(1), asksToSave);
  await whenDone(stage, id(1));
  const document = await stopped(stage, runs);
  expect(document.metadata).toMatchObject({
    diagnostics: { pending: 0, judgeCalls: 4 },
    selection: { stopReason: 'cancelled', incomplete: true },
  });
  expect(document.results.length).toBeGreaterThan(0);
});

test('between the result and its save: nothing is saved', async () => {
  const stage = createStage();
  const runs = stage.worker('boot-1', {
    store: {
      ...stage.store,
      async step(runId, name) {
        if (name === 'save') await runs.cancel(runId);
        return stage.store.step(runId, name);
      },
    },
  });
  await runs.recover(false);
  await stage.ask(runs, id(1), asksToSave);
  const { run, document } = await whenDone(stage, id(1));
  expect(run).toMatchObject({ savedResultId: null, cancelRequested: true });
  expect(document.metadata.warnings[0]).toContain('not saved');
  expect(await (await stage.database.ready()).table('sets').count()).toBe(0);
});

describe('a run that nobody works on', () => {
  it.each(['cancel', 'answer'] as const)(
    'waiting after a browser start, stopped by %s, keeps what was judged',
    async (how) => {
      const stage = createStage({ places: 1 });
      await leaveHalfJudged(stage);
      const runs = stage.worker('boot-2');
      await runs.recover(true);
      expect((await stage.store.get(id(1)))?.state).toBe('waiting');
      if (how === 'answer') expect(await runs.answer(id(1), 'stop')).toBe(true);
      const before = asked(stage);
      const document = await stopped(stage, runs);
      expect(asked(stage)).toEqual(before);
      expect(document.metadata.diagnostics).toMatchObject({ collected: 16, pending: 12 });
      expect(document.results.length).toBeGreaterThan(0);
      expect(document.metadata.run.strategy.ranking).toEqual({ state: 'selected', ranking: 'balanced' });
    },
  );

  it('stopped before the browser ended is not asked about again', async () => {
    const stage = createStage({ places: 1 });
    await leaveHalfJudged(stage);
    await stage.store.amend(id(1), () => ({ cancelRequested: true }));
    await stage.worker('boot-2').recover(true);
    const { document } = await whenDone(stage, id(1));
    expect(document.metadata).toMatchObject({ stopReason: 'cancelled', diagnostics: { pending: 12 } });
  });

  it('broken, stopped, ends as cancelled', async () => {
    const stage = createStage({ places: 1 });
    await leaveHalfJudged(stage);
    await stage.store.amend(id(1), () => ({ state: 'interrupted', lease: null }));
    const document = await stopped(stage, stage.worker('boot-2'));
    expect(document.metadata.diagnostics).toMatchObject({ pending: 12 });
  });

  it('whose judge has lost its key since keeps what was judged, and says why there is no more', async () => {
    const stage = createStage({ places: 1 });
    await leaveHalfJudged(stage);
    stage.judge.missing = 'The key is gone.';
    const before = asked(stage);
    await stage.worker('boot-2').recover(false);
    const { document } = await whenDone(stage, id(1));
    expect(asked(stage)).toEqual(before);
    expect(document.metadata).toMatchObject({ stopReason: 'not_configured', diagnostics: { pending: 12 } });
    expect(document.results.length).toBeGreaterThan(0);
    expect(document.metadata.warnings).toContain('judge: The key is gone.');
  });
});

/** A worker dies with one batch of four judged and one in flight. */
async function leaveHalfJudged(stage: Stage): Promise<void> {
  const mortal = mortalStore(stage.store);
  stage.judge.script = ({ batch }) => (batch === 1 ? new Promise(() => {}) : {});
  const runs = stage.worker('boot-1', { store: mortal.store });
  await runs.recover(false);
  await stage.ask(runs, id(1), asksToSave);
  await until(() => asked(stage).length === 3);
  mortal.die();
  stage.judge.script = () => ({});
}
