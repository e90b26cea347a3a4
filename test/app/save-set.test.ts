import { describe, expect, it } from 'vitest';
import { deleteSet, exportSet, restoreSet } from '../../src/app/kept-sets';
import { createSaving } from '../../src/app/save-set';
import { readDocument } from '../../src/core/library/research-document';
import { type Library, StorageFull, StorageUnavailable } from '../../src/ports/library';
import { createStage, id, runOnce, type Stage, whenDone } from './stage';

const sets = async (stage: Stage) => (await stage.database.ready()).table('sets').toArray();
const failing = (library: Library, error: unknown): Library => ({ ...library, save: () => Promise.reject(error) });

/** A run that asks to be saved, with a library that may fail. */
async function savedRun(stage: Stage, library: Library, fields: Record<string, unknown> = {}) {
  const runs = stage.worker('boot-1', { library });
  await runs.recover(false);
  await stage.ask(runs, id(1), { save_results: true, ...fields });
  return whenDone(stage, id(1));
}

describe('a run that asks to be saved', () => {
  it('is, once, as it is shown, with its id on the run', async () => {
    const stage = createStage();
    const { run, document } = await savedRun(stage, stage.library);
    const [saved, ...others] = await sets(stage);
    expect(others).toEqual([]);
    expect(saved).toMatchObject({ id: run.savedResultId, runId: id(1), deletedAt: null });
    expect(saved.document).toMatchObject({ results: document.results, metadata: document.metadata });
    expect(document.metadata.warnings).toEqual([]);
  });

  it('and found nothing is saved too, with a word that this is no success', async () => {
    const stage = createStage();
    stage.transport.plays = {};
    const { run, document } = await savedRun(stage, stage.library);
    expect(run.savedResultId).not.toBeNull();
    expect(document.metadata.warnings[0]).toContain('no sign of success');
    expect((await sets(stage))[0].document.metadata.warnings[0]).not.toContain('no sign of success');
  });

  it.each([
    ['no room', new StorageFull(), 'no room left', 0],
    ['a broken database', new StorageUnavailable(), 'could not be written', 0],
    ['a fault of ours', new TypeError('oops'), 'could not be written', 1],
  ])('with %s keeps its results and says that it was not saved', async (_, error, text, reports) => {
    const stage = createStage();
    const { run, document } = await savedRun(stage, failing(stage.library, error));
    expect(run).toMatchObject({ state: 'done', savedResultId: null });
    expect(document.results).toHaveLength(6);
    expect(document.metadata).toMatchObject({ stopReason: 'target_met' });
    expect(document.metadata.warnings[0]).toContain('not saved');
    expect(document.metadata.warnings[0]).toContain(text);
    expect(stage.reports).toHaveLength(reports);
    expect(await sets(stage)).toEqual([]);
  });

  it('and was saved before its worker died stays that set, also if it is stopped later', async () => {
    const stage = createStage();
    const dying: Library = {
      ...stage.library,
      async save(...args) {
        await stage.library.save(...args);
        return new Promise(() => {});
      },
    };
    const first = stage.worker('boot-1', { library: dying });
    await first.recover(false);
    await stage.ask(first, id(1), { save_results: true });
    while ((await sets(stage)).length === 0) await new Promise((resolve) => setImmediate(resolve));
    const next = stage.worker('boot-2');
    await stage.store.amend(id(1), () => ({ cancelRequested: true }));
    await next.recover(false);
    const { run, document } = await whenDone(stage, id(1));
    const [saved, ...others] = await sets(stage);
    expect(others).toEqual([]);
    expect(run.savedResultId).toBe(saved.id);
    expect(document).toEqual({ results: saved.document.results, metadata: saved.document.metadata });
    expect(document.metadata.run.halted).toBeNull();
  });
});

describe('saving a run by hand', () => {
  it('gives one id to clicks that come together, and to later ones', async () => {
    const stage = createStage();
    const document = await runOnce(stage);
    const saving = createSaving(stage);
    const clicks = await Promise.all([saving.saveRun(id(1)), saving.saveRun(id(1)), saving.saveRun(id(1))]);
    const later = await createSaving(stage).saveRun(id(1));
    const [saved, ...others] = await sets(stage);
    expect(others).toEqual([]);
    expect(new Set([...clicks, later].map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(later).toEqual({ ok: true, setId: saved.id });
    expect(saved.document.results).toEqual(document.results);
    expect((await stage.store.get(id(1)))?.savedResultId).toBe(saved.id);
  });

  it('brings a deleted set back', async () => {
    const stage = createStage();
    await runOnce(stage);
    const saving = createSaving(stage);
    const first = await saving.saveRun(id(1));
    const setId = first.ok ? first.setId : '';
    await deleteSet(setId, stage);
    expect(await saving.saveRun(id(1))).toEqual(first);
    expect((await stage.library.get(setId))?.deletedAt).toBeNull();
  });

  it('saves anew what was deleted for good', async () => {
    const stage = createStage();
    await runOnce(stage);
    const saving = createSaving(stage);
    const first = await saving.saveRun(id(1));
    await stage.library.remove(first.ok ? first.setId : '', stage.clock.now());
    await stage.library.purge(stage.clock.now() + 1);
    const second = await saving.saveRun(id(1));
    expect(second.ok && first.ok && second.setId !== first.setId).toBe(true);
    expect((await sets(stage)).map(({ document }) => document === null)).toEqual(expect.arrayContaining([true, false]));
  });

  it('has nothing to save before the run is done, or of an unknown one', async () => {
    const stage = createStage();
    await stage.ask({ start: (run) => stage.store.create(run).then(() => undefined) }, id(1));
    for (const runId of [id(1), id(9)]) {
      expect(await createSaving(stage).saveRun(runId)).toMatchObject({ ok: false, code: 'nothing_to_save' });
    }
  });

  it('says why it could not, and can be tried again', async () => {
    const stage = createStage();
    await runOnce(stage);
    const saveWith = (error: unknown) =>
      createSaving({ ...stage, library: failing(stage.library, error) }).saveRun(id(1));
    expect(await saveWith(new StorageFull())).toMatchObject({ ok: false, code: 'storage_full', field: null });
    expect(await saveWith(new StorageUnavailable())).toMatchObject({ ok: false, code: 'storage_failed' });
    await expect(saveWith(new TypeError('oops'))).rejects.toThrow('oops');
    expect((await stage.store.get(id(1)))?.savedResultId).toBeNull();
    expect(await createSaving(stage).saveRun(id(1))).toMatchObject({ ok: true });
  });
});

describe('a kept set', () => {
  async function kept() {
    const stage = createStage();
    await runOnce(stage);
    const saved = await createSaving(stage).saveRun(id(1));
    return { stage, setId: saved.ok ? saved.setId : '' };
  }

  it('is exported as a document that reads back, under a safe name', async () => {
    const { stage, setId } = await kept();
    const exported = await exportSet(setId, stage);
    if (!exported.ok) throw new Error(exported.message);
    expect(exported.fileName).toMatch(/^[^\\/:*?"<>|]+\.json$/);
    expect(exported.text.endsWith('}\n')).toBe(true);
    expect(readDocument(exported.text, setId)).toEqual((await stage.library.get(setId))?.document);
    expect(exported.text).not.toContain('javascript:');
  });

  it('can be deleted and brought back for ten minutes', async () => {
    const { stage, setId } = await kept();
    expect(await deleteSet(setId, stage)).toEqual({ ok: true });
    expect(await deleteSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await exportSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await restoreSet(setId, stage)).toEqual({ ok: true });
    expect(await exportSet(setId, stage)).toMatchObject({ ok: true });
  });

  it('deleted longer ago is gone with the next deletion, and says so', async () => {
    const { stage, setId } = await kept();
    await deleteSet(setId, stage);
    await stage.clock.advance(10 * 60_000 + 1);
    await stage.ask({ start: (run) => stage.store.create(run).then(() => undefined) }, id(2));
    const runs = stage.worker('boot-2');
    await runs.recover(false);
    await whenDone(stage, id(2));
    const other = await createSaving(stage).saveRun(id(2));
    await deleteSet(other.ok ? other.setId : '', stage);
    expect(await restoreSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
    expect((await stage.library.get(setId))?.document).toBeNull();
  });

  it('that never was cannot be deleted, restored or exported', async () => {
    const { stage } = await kept();
    for (const command of [deleteSet, restoreSet, exportSet]) {
      expect(await command(id(77), stage)).toMatchObject({ ok: false, code: 'not_found', field: null });
    }
  });
});
