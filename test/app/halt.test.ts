import { expect, test } from 'vitest';
import { newRun } from '../adapters/dexie/records';
import { openDesk } from './desk';
import { createStage, id, runOnce, until, whenDone } from './stage';

test('halted runs end without a result and are not begun again; others go on', async () => {
  const stage = createStage();
  const rests: number[] = [];
  const runs = openDesk(stage, 'boot-1', { atRest: async () => void rests.push(1) });
  await runs.recover(false);
  for (const n of [1, 2, 3]) await runs.start(newRun(id(n)));
  await until(() => runs.begun.length === 2);
  await runs.halt([id(1)]);
  await until(() => runs.begun.length === 3);
  expect(runs.begun).toEqual([id(1), id(2), id(3)]);
  expect(await stage.store.output(id(1))).toBeUndefined();
  expect((await stage.store.get(id(1)))?.state).toBe('running');
  expect(rests).toEqual([]);
  runs.end(id(2));
  runs.end(id(3));
  await until(() => runs.awake.at(-1) === false);
  expect(rests).toEqual([1]);
  expect(runs.reports).toEqual([]);
});

test('late answers of one run never reach another: two at once end like one alone', async () => {
  const alone = await runOnce(createStage());
  const stage = createStage();
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  let answerFirst = () => {};
  const isAnswered = new Promise<void>((resolve) => {
    answerFirst = resolve;
  });
  let calls = 0;
  stage.judge.script = async () => {
    calls += 1;
    if (calls === 1) await isAnswered;
    return {};
  };
  await stage.ask(runs, id(1));
  await until(() => calls === 1);
  await stage.ask(runs, id(2), { questions: ['Do solid state batteries burn?'], intent: 'Judge the risk.' });
  const second = await whenDone(stage, id(2));
  expect(await stage.store.output(id(1))).toBeUndefined();
  answerFirst();
  const first = await whenDone(stage, id(1));
  expect(first.document.metadata.inputSummary).toEqual(alone.metadata.inputSummary);
  expect(first.document.results).toEqual(alone.results);
  expect(second.document.metadata.inputSummary?.intent).toBe('Judge the risk.');
});
