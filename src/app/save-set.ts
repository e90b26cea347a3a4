import { DocumentError, researchFormat, writeDocument } from '../core/library/research-document';
import { readOutput } from '../core/run/mode';
import { screenMode } from '../core/screening/mode';
import type { FinalSet } from '../core/screening/output';
import { collectWarnings } from '../core/screening/warnings';
import { z } from '../core/zod-setup';
import type { Clock } from '../ports/clock';
import { type Library, StorageFull, StorageUnavailable } from '../ports/library';
import type { RunStore } from '../ports/run-store';
import type { RunJournal } from './journal';
import { type Refused, refuse } from './refusal';

/** Id and time of a save that the run itself asked for, decided once so that a repeated save is the same save. */
const SavePlan = z.object({ id: z.uuid(), savedAt: z.number() });

export type SaveAtEndDeps = { library: Library; clock: Clock; report(error: unknown): void };

/**
 * Saves the whole final set at the end of a run that asked for it (rule K-2), unless the run was stopped before. A
 * failure leaves the results as they are, with a warning in them and no saved id; whether it was saved stands on the
 * run. A set that an earlier worker saved is the run's result, also if the run was stopped later.
 */
export async function saveAtEnd(set: FinalSet, journal: RunJournal, deps: SaveAtEndDeps): Promise<FinalSet> {
  const { library, clock } = deps;
  const begun = await journal.finished('save', SavePlan);
  const saved = begun && (await library.get(begun.id))?.document;
  if (saved) return withSavedNote({ results: saved.results, metadata: saved.metadata });
  if (journal.stopped()) return withWarning(set, 'The run was stopped, so its set was not saved.');
  const plan = await journal.step('save', SavePlan, async () => ({ id: clock.uuid(), savedAt: clock.now() }));
  try {
    await library.save(writeDocument(set, plan.id, plan.savedAt), journal.runId, plan.savedAt);
    return withSavedNote(set);
  } catch (error) {
    const known = causeOf(error);
    if (!known) deps.report(error);
    return withWarning(
      set,
      `The set was not saved: ${known?.text ?? 'it could not be written.'} Export it to keep it.`,
    );
  }
}

export type SaveDeps = { library: Library; store: RunStore; clock: Clock };

/** Saves done runs' sets when the person asks. */
export type Saving = {
  /** The whole final set (rule K-2). Once saved, and for clicks that come meanwhile, the same id comes back. */
  saveRun(runId: string): Promise<{ ok: true; setId: string } | Refused>;
};

/** Makes the saving of sets; calls for one run share one save. */
export function createSaving(deps: SaveDeps): Saving {
  const underWay = new Map<string, ReturnType<Saving['saveRun']>>();
  return {
    saveRun(runId) {
      const begun = underWay.get(runId) ?? saveOnce(runId, deps).finally(() => underWay.delete(runId));
      underWay.set(runId, begun);
      return begun;
    },
  };
}

async function saveOnce(runId: string, { store, library, clock }: SaveDeps): ReturnType<Saving['saveRun']> {
  const now = clock.now();
  const run = await store.get(runId);
  const known = run?.savedResultId ? await library.get(run.savedResultId) : undefined;
  if (known?.document) {
    if (known.deletedAt !== null) await library.restore(known.id, now);
    return { ok: true, setId: known.id };
  }
  const output = readOutput(screenMode, await store.output(runId));
  if (!output?.document) return refuse('nothing_to_save', 'This run has no finished set yet.');
  const setId = clock.uuid();
  try {
    await library.save(writeDocument(output.document, setId, now), runId, now);
    return { ok: true, setId };
  } catch (error) {
    const known = causeOf(error);
    if (!known) throw error;
    return refuse(known.code, `${known.text} Nothing was saved and nothing was lost; export the set to keep it.`);
  }
}

/** Why a set could not be saved, as a code and a sentence; null for a fault of ours. */
function causeOf(error: unknown): { code: string; text: string } | null {
  if (error instanceof StorageFull) return { code: 'storage_full', text: 'There is no room left.' };
  if (error instanceof DocumentError) return { code: 'storage_failed', text: error.message };
  return error instanceof StorageUnavailable
    ? { code: 'storage_failed', text: 'The library could not be written.' }
    : null;
}

const withSavedNote = (set: FinalSet): FinalSet =>
  set.results.length > 0
    ? set
    : withWarning(set, `An empty set was saved (${researchFormat}); a saved id is no sign of success.`);

const withWarning = ({ results, metadata }: FinalSet, line: string): FinalSet => ({
  results,
  // The run's own lines come first and are kept; the cap of the list holds.
  metadata: { ...metadata, warnings: collectWarnings([line, ...metadata.warnings]) },
});
