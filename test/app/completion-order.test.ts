import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FinalSet } from '../../src/core/screening/output';
import { hits, range } from './fake-engines';
import { createStage, id, type Stage, until, whenDone } from './stage';

/** Two dozen pages in six batches; one batch fails, one is answered in part, all warn. */
function sixBatches(): Stage {
  const stage = createStage({ places: 6 });
  stage.transport.plays = {
    'alpha.example': hits(...range(1, 16)),
    'beta.example': hits(...range(9, 24)),
    'gamma.example': { failure: { kind: 'timeout' } },
  };
  stage.judge.script = ({ batch }) => {
    if (batch === 2) return { fails: 'overloaded' };
    const answers: Record<string, string> = batch === 4 ? { 'safety.m18': '' } : {};
    return { answers, warnings: [`from ${batch}`], model: `model-${batch}` };
  };
  return stage;
}

const hosts = ['alpha.example', 'beta.example', 'gamma.example'];

/** Runs it with engines and batches ending in the given orders. */
async function inOrder(engineOrder: readonly string[], batchOrder: readonly number[]): Promise<FinalSet> {
  const stage = sixBatches();
  const gates = new Map(hosts.map((host) => [host, stage.transport.hold(host)]));
  const held = stage.judge.hold();
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(1));
  await until(() => held.waiting().includes('strategy'));
  held.release('strategy');
  await until(() => stage.transport.sent.length === 3);
  for (const host of engineOrder) {
    gates.get(host)?.release();
    const step = `search:${host.split('.')[0]}:0`;
    await until(async () => (await stage.store.step(id(1), step)) !== undefined);
  }
  await until(() => held.waiting().length === 6);
  const names = new Map(stage.judge.asked.map(({ batch, name }) => [batch, name]));
  for (const batch of batchOrder) {
    held.release(names.get(batch) ?? '');
    await until(async () => (await stage.store.step(id(1), `judge:${batch}`)) !== undefined);
  }
  return (await whenDone(stage, id(1))).document;
}

test('the order in which engines and batches end does not show in the set', { timeout: 60_000 }, async () => {
  const expected = await inOrder(hosts, range(0, 5));
  expect(expected.metadata.run).toMatchObject({ halted: null, batches: 6, judgeFailures: 1 });
  const orders = fc.tuple(
    fc.shuffledSubarray(hosts, { minLength: 3 }),
    fc.shuffledSubarray(range(0, 5), { minLength: 6 }),
  );
  await fc.assert(
    fc.asyncProperty(orders, async ([engineOrder, batchOrder]) => {
      expect(await inOrder(engineOrder, batchOrder)).toEqual(expected);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});
