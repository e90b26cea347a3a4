import { describe, expect, it } from 'vitest';
import { startRun } from '../../src/app/start-run';
import type { RunRecord } from '../../src/core/run/run';
import { createStage, id, input, question, until } from './stage';

/** Puts an input to a stage; what is journaled is collected. */
async function start(fields: unknown, enabled = true) {
  const stage = createStage();
  stage.settings.screen.enabled = enabled;
  const runs: Omit<RunRecord, 'seq'>[] = [];
  let settingsRead = 0;
  const answer = await startRun(
    { id: id(1), mode: 'screen', input: fields, keep: true },
    {
      modes: stage.modes,
      engines: stage.engines,
      clock: stage.clock,
      settings: async () => {
        settingsRead += 1;
        return stage.settings;
      },
      chosenJudge: () => ({ judge: stage.judge, model: 'jev-latest' }),
      start: async (run) => void runs.push(run),
    },
  );
  return { answer, runs, stage, settingsRead };
}

const refusals: [what: string, fields: unknown, code: string, field: string | null][] = [
  ['no object', null, 'invalid_input', null],
  ['a list', [input()], 'invalid_input', null],
  ['a text', 'question', 'invalid_input', null],
  ['an unknown field', input({ engines: ['bing'] }), 'unsupported_field', 'engines'],
  ['a field of an older contract', input({ keywords: [] }), 'unsupported_field', 'keywords'],
  ['no question', input({ questions: undefined }), 'invalid_input', 'questions'],
  ['two questions', input({ questions: ['a', 'b'] }), 'invalid_input', 'questions'],
  ['a blank question', input({ questions: ['  '] }), 'invalid_input', 'questions'],
  ['a question too long', input({ questions: ['x'.repeat(401)] }), 'invalid_input', 'questions'],
  ['no intent', input({ intent: undefined }), 'invalid_input', 'intent'],
  ['a blank intent', input({ intent: '\n' }), 'invalid_input', 'intent'],
  ['an intent too long', input({ intent: 'x'.repeat(2_001) }), 'invalid_input', 'intent'],
  ['nine preferences', input({ preferences: Array(9).fill('a') }), 'invalid_input', 'preferences'],
  ['a preference too long', input({ preferences: ['x'.repeat(301)] }), 'invalid_input', 'preferences'],
  ['a community that is no flag', input({ community: 'yes' }), 'invalid_input', 'community'],
  ['a save that is no flag', input({ save_results: 1 }), 'invalid_input', 'save_results'],
  ['no results wanted', input({ max_results: 0 }), 'invalid_input', 'max_results'],
  ['too many results wanted', input({ max_results: 51 }), 'invalid_input', 'max_results'],
  ['half a page', input({ page_size: 1.5 }), 'invalid_input', 'page_size'],
  ['constraints', input({ constraints: ['2024 only'] }), 'adaptive_constraints_removed', 'constraints'],
  ['two ways of reading', { cursor: 's5:x', saved_result_id: id(2) }, 'invalid_input', 'cursor'],
  ['a cursor with a question', { cursor: 's5:x', questions: ['a'] }, 'invalid_input', 'questions'],
  ['a saved id that is none', { saved_result_id: 'x' }, 'invalid_input', 'saved_result_id'],
  ['a read, which is no run', { cursor: 's5:x' }, 'invalid_input', null],
];

describe('an input that is refused', () => {
  it.each(refusals)('%s', async (_, fields, code, field) => {
    const { answer, runs } = await start(fields);
    expect(answer).toMatchObject({ ok: false, code, field });
    expect(!answer.ok && answer.message.startsWith(`${code}: `)).toBe(true);
    expect(runs).toEqual([]);
  });

  it('is reported also while the mode is off, before settings are read', async () => {
    const { answer, settingsRead } = await start(input({ max_results: 0 }), false);
    expect(answer).toMatchObject({ ok: false, code: 'invalid_input', field: 'max_results' });
    expect(settingsRead).toBe(0);
  });
});

it('nothing is journaled while the mode is switched off', async () => {
  const { answer, runs } = await start(input(), false);
  expect(answer).toMatchObject({ ok: false, code: 'mode_off', field: null });
  expect(runs).toEqual([]);
});

describe('a run that is put into the journal', () => {
  it('carries the input as it was sent and the conditions of now', async () => {
    const sent = input({ questions: [`  ${question} `], preferences: [' a ', 'a'] });
    const { answer, runs, stage } = await start(sent);
    expect(answer).toEqual({ ok: true });
    expect(runs).toEqual([
      expect.objectContaining({
        id: id(1),
        mode: 'screen',
        input: sent,
        question,
        state: 'queued',
        stage: 'strategy',
        createdAt: stage.clock.now(),
        lease: null,
        cancelRequested: false,
        conditions: {
          contract: 5,
          profile: 'web',
          engines: stage.engines.map(({ id: engine, family, weights }) => ({
            id: engine,
            family,
            weights,
            options: {},
          })),
          judge: { id: 'fake', name: 'Fake judge', origin: 'https://judge.example/*', model: 'jev-latest' },
          wording: 'winnow-wording-1',
          language: 'en',
          own: {},
        },
      }),
    ]);
  });

  it('is not touched by what is changed later', async () => {
    const stage = createStage();
    const held = stage.judge.hold();
    const runs = stage.worker('boot-1');
    await runs.recover(false);
    await stage.ask(runs, id(1));
    stage.settings.engines.off = ['alpha', 'beta'];
    await until(() => held.waiting().length === 1);
    held.open();
    await until(async () => (await stage.store.get(id(1)))?.state === 'done');
    expect(stage.transport.sent.map(({ host }) => host)).toContain('alpha.example');
    expect((await stage.store.get(id(1)))?.conditions?.engines).toHaveLength(3);
  });

  it('leaves out engines that are switched off, and tells the language by the script', async () => {
    const stage = createStage();
    stage.settings.engines.off = ['beta'];
    const kept: (RunRecord['conditions'] | undefined)[] = [];
    await stage.ask({ start: async (run) => void kept.push(run.conditions) }, id(1), {
      questions: ['固态电池会老化吗'],
    });
    expect(kept[0]).toMatchObject({ language: 'zh', engines: [{ id: 'alpha' }, { id: 'gamma' }] });
  });

  it('fails loudly when the journal cannot be written', async () => {
    const stage = createStage();
    const start = () => Promise.reject(new Error('no database'));
    await expect(stage.ask({ start }, id(1))).rejects.toThrow('no database');
  });
});
