import { describe, expect, it } from 'vitest';
import { mortalStore } from './mortal-store';
import { createStage, id, type Stage, until, whenDone } from './stage';
import { asked, asksToSave, stopped } from './stopping';

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
