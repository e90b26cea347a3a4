import { expect } from 'vitest';
import type { Runs } from '../../src/app/runs';
import { brokenLaws } from '../../src/core/screening/laws';
import type { FinalSet } from '../../src/core/screening/output';
import { id, type Stage, whenDone } from './stage';

export const asksToSave = { save_results: true, max_results: 50 };

/** Starts a run that asks to be saved. */
export async function begin(stage: Stage): Promise<Runs> {
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(1), asksToSave);
  return runs;
}

/** Stops the run, waits for its end, and checks what holds wherever a run is stopped. */
export async function stopped(stage: Stage, runs: Runs): Promise<FinalSet> {
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

/** Names of the calls the judge was asked, in order. */
export const asked = (stage: Stage) => stage.judge.asked.map(({ name }) => name);
