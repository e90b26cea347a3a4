import { expect, test } from 'vitest';
import { createStage, id, until, whenDone } from './stage';
import { asked, asksToSave, begin, stopped } from './stopping';

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
