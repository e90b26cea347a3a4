import { describe, expect, test } from 'vitest';
import { StorageFull } from '../../src/ports/library';
import { comparable } from './comparable';
import { createStage, id, runOnce, until, whenDone } from './stage';

describe('a journal that cannot be written', () => {
  test.each([3, 5, 8, 12, 16, 20])('from write %i on: the run stands still, and goes on when told to', async (last) => {
    const stage = createStage({ places: 2 });
    let commits = 0;
    let full = true;
    const store: typeof stage.store = {
      ...stage.store,
      async commit(runId, boot, change) {
        commits += 1;
        if (full && commits > last) throw new StorageFull();
        return stage.store.commit(runId, boot, change);
      },
    };
    const runs = stage.worker('boot-1', { store });
    await runs.recover(false);
    await stage.ask(runs, id(1));
    await until(async () => (await stage.store.get(id(1)))?.state === 'interrupted');
    await until(() => stage.awake.at(-1) === false);
    expect(stage.reports).toHaveLength(1);
    const sent = stage.judge.asked.length + stage.transport.sent.length;
    await runs.recover(false);
    await stage.clock.advance(10_000);
    expect(stage.judge.asked.length + stage.transport.sent.length).toBe(sent);

    full = false;
    expect(await runs.answer(id(1), 'continue')).toBe(true);
    const { document } = await whenDone(stage, id(1));
    expect(comparable(document)).toEqual(comparable(await runOnce(createStage({ places: 2 }))));
  });

  test('for one moment, at a dispatch: nothing is taken for an answer that is none', async () => {
    const stage = createStage();
    let failed = false;
    const store: typeof stage.store = {
      ...stage.store,
      async commit(runId, boot, change) {
        const isHttp = change.attempts?.some(({ key }) => key === 'judge:0:0:0') ?? false;
        if (isHttp && !failed) {
          failed = true;
          throw new StorageFull();
        }
        return stage.store.commit(runId, boot, change);
      },
    };
    const runs = stage.worker('boot-1', { store });
    await runs.recover(false);
    await stage.ask(runs, id(1));
    await until(async () => (await stage.store.get(id(1)))?.state === 'interrupted');
    expect(await stage.store.step(id(1), 'judge:0')).toBeUndefined();
    await runs.answer(id(1), 'continue');
    const { document } = await whenDone(stage, id(1));
    expect(document.metadata).toMatchObject({ stopReason: 'target_met', run: { judgeFailures: 0 } });
  });
});
