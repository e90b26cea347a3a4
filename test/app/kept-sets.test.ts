import { beforeEach, describe, expect, it } from 'vitest';
import { deleteSet, exportSet, purgeDeleted, restoreSet } from '../../src/app/kept-sets';
import { createSaving } from '../../src/app/save-set';
import { DocumentError, readDocument } from '../../src/core/library/research-document';
import { createStage, id, runOnce, type Stage } from './stage';

const undoMs = 10 * 60_000;
const unreadable = {
  ok: false,
  code: 'unreadable',
  message: 'The record is unreadable or not a valid research document. Nothing was searched.',
  field: null,
};
let stage: Stage;
let setId: string;

beforeEach(async () => {
  stage = createStage();
  await runOnce(stage);
  const saved = await createSaving(stage).saveRun(id(1));
  setId = saved.ok ? saved.setId : '';
});

const sets = async () => (await stage.database.ready()).table('sets');
const stored = async () => (await sets()).get(setId);
const damage = async (part: object) => (await sets()).put({ ...(await stored()), ...part });

describe('what was deleted', () => {
  it('keeps its content for ten minutes, and not a worker start longer', async () => {
    await deleteSet(setId, stage);
    await stage.clock.advance(undoMs);
    await purgeDeleted(stage);
    expect((await stored()).document).not.toBeNull();
    await stage.clock.advance(1);
    await purgeDeleted(stage);
    expect((await stored()).document).toBeNull();
    expect(await restoreSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('is dropped also when it cannot be read', async () => {
    await damage({ document: { format: 'other', text: 'private' } });
    expect(await deleteSet(setId, stage)).toEqual({ ok: true });
    await stage.clock.advance(undoMs + 1);
    await purgeDeleted(stage);
    expect(JSON.stringify(await stored())).not.toContain('private');
    expect(await deleteSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('never touches what is kept', async () => {
    const before = await stored();
    await stage.clock.advance(undoMs * 10);
    await purgeDeleted(stage);
    expect(await stored()).toEqual(before);
  });
});

describe('a set that cannot be read', () => {
  it('is refused in one sentence, whatever is wrong with it', async () => {
    const { document } = await stored();
    const [first, ...rest] = document.results;
    for (const broken of [
      { format: 'other' },
      { format: 'search-boost-research-v1' },
      { ...document, secret: 'private' },
      { ...document, id: id(44) },
      { ...document, results: [{ ...first, url: 'javascript:alert(1)' }, ...rest] },
      null,
    ]) {
      await damage({ document: broken });
      expect(await exportSet(setId, stage)).toEqual(unreadable);
    }
    expect(await exportSet(id(77), stage)).toMatchObject({ ok: false, code: 'not_found' });
  });

  it('can be deleted, and comes back as it was', async () => {
    await damage({ document: { format: 'other' } });
    expect(await deleteSet(setId, stage)).toEqual({ ok: true });
    expect(await deleteSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await exportSet(setId, stage)).toMatchObject({ ok: false, code: 'not_found' });
    expect(await restoreSet(setId, stage)).toEqual({ ok: true });
    expect(await stored()).toMatchObject({ document: { format: 'other' }, deletedAt: null });
    expect(await exportSet(setId, stage)).toEqual(unreadable);
  });

  it('does not keep its run from being saved again', async () => {
    await damage({ document: { format: 'other' } });
    const again = await createSaving(stage).saveRun(id(1));
    expect(again.ok && again.setId !== setId).toBe(true);
  });
});

describe('export', () => {
  it('applies the whitelist on the way out, whatever the library gives', async () => {
    const set = await stage.library.get(setId);
    if (!set?.document) throw new Error('not saved');
    const document = { ...set.document, secret: 'private' };
    const library = { ...stage.library, get: async () => ({ ...set, document }) };
    const exported = await exportSet(setId, { ...stage, library });
    if (!exported.ok) throw new Error(exported.message);
    expect(exported.text).not.toContain('private');
    expect(readDocument(exported.text, setId)).toEqual(set.document);
  });

  it('passes on what is no fault of the record', async () => {
    const library = { ...stage.library, get: () => Promise.reject(new TypeError('oops')) };
    await expect(exportSet(setId, { ...stage, library })).rejects.toThrow('oops');
    expect(new DocumentError('unreadable').message).toBe(unreadable.message);
  });
});
