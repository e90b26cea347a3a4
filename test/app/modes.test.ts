import { expect, test } from 'vitest';
import { type Mode, modeOf, workOf } from '../../src/app/modes';
import { createRuns } from '../../src/app/runs';
import { startRun } from '../../src/app/start-run';
import { readOutput } from '../../src/core/run/mode';
import { screenMode } from '../../src/core/screening/mode';
import { z } from '../../src/core/zod-setup';
import { createStage, id, until } from './stage';

/** A way to research as another one would join: with conditions, stages, counts, calls and a document of its own. */
const echo: Mode = {
  id: 'echo',
  contract: 1,
  stages: ['reading', 'output'],
  Row: z.string(),
  Document: z.object({ words: z.array(z.string()) }),
  accept: (input) => ({ ok: true, question: String(input), wording: 'echo-1', own: { window: 'a week' } }),
  isOn: () => true,
  async work(run, journal) {
    await journal.dispatching('read:page', 'read', 0);
    await journal.commit({ run: { progress: { engines: [], counts: { pages: 1 } } } });
    const words = [run.question, String(run.conditions?.own.window)];
    return { rows: words, document: { words } };
  },
};

test('a mode joins with one registration: it runs, is journaled and read back', async () => {
  const stage = createStage();
  const runs = createRuns({
    ...stage,
    work: workOf([...stage.modes, echo]),
    boot: 'boot-1',
    policy: async () => stage.settings.runs,
    awake: () => undefined,
    report: (error) => void stage.reports.push(error),
  });
  await runs.recover(false);
  const start = { id: id(1), mode: 'echo', input: 'hello', keep: true };
  const chosenJudge = () => ({ judge: stage.judge, model: null });
  const deps = { ...stage, modes: [echo], settings: async () => stage.settings, chosenJudge, start: runs.start };
  expect(await startRun(start, deps)).toEqual({ ok: true });
  await until(async () => (await stage.store.get(id(1)))?.state === 'done');
  const run = await stage.store.get(id(1));
  expect(run).toMatchObject({ mode: 'echo', stage: 'output', progress: { counts: { pages: 1 } } });
  const output = await stage.store.output(id(1));
  expect(readOutput(echo, output)).toEqual({
    rows: ['hello', 'a week'],
    document: { words: ['hello', 'a week'] },
  });
  expect(readOutput(screenMode, output)).toBeUndefined();
  expect(await stage.store.attempts(id(1))).toMatchObject([{ key: 'read:page', kind: 'read' }]);
  expect(stage.reports).toEqual([]);
});

test('a run of a mode that is not known is not touched', () => {
  expect(() => modeOf([echo], 'screen')).toThrow(TypeError);
});
