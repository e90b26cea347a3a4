import { researchFormat, writeDocument } from '../core/library/research-document';
import type { FinalSet } from '../core/screening/output';
import { collectWarnings } from '../core/screening/warnings';
import { z } from '../core/zod-setup';
import type { Clock } from '../ports/clock';
import { type Library, StorageFull } from '../ports/library';
import type { RunStore } from '../ports/run-store';
import type { RunJournal } from './journal';
import { type Refused, refuse } from './refusal';

export type SaveDeps = { library: Library; store: RunStore; clock: Clock };

/** Id and time of a save that the run itself asked for, decided once so that a repeated save is the same save. */
const SavePlan = z.object({ id: z.uuid(), savedAt: z.number() });

/**
 * Saves the whole final set at the end of a run that asked for it (rule K-2). A failure leaves the results as they are,
 * with a warning in them and no saved id; whether it was saved stands on the run.
 */
export async function saveAtEnd(set: FinalSet, journal: RunJournal, deps: SaveDeps): Promise<FinalSet> {
  if (set.metadata.run.halted === 'cancelled') {
    return withWarning(set, 'The run was stopped, so its set was not saved.');
  }
  const plan = await journal.step('save', SavePlan, async () => ({ id: deps.clock.uuid(), savedAt: deps.clock.now() }));
  try {
    await deps.library.save(writeDocument(set, plan.id, plan.savedAt), journal.runId, plan.savedAt);
    return set.results.length > 0
      ? set
      : withWarning(set, `An empty set was saved (${researchFormat}); a saved id is no sign of success.`);
  } catch (error) {
    const cause = error instanceof StorageFull ? 'there is no room left' : 'the library could not be written';
    return withWarning(set, `The set was not saved: ${cause}. Export it to keep it.`);
  }
}

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
  const output = await store.output(runId);
  if (!output?.document) return refuse('nothing_to_save', 'This run has no finished set yet.');
  const setId = clock.uuid();
  try {
    await library.save(writeDocument(output.document, setId, now), runId, now);
    return { ok: true, setId };
  } catch (error) {
    return error instanceof StorageFull
      ? refuse('storage_full', 'There is no room left. Nothing was saved and nothing was lost; export the set to keep it.')
      : refuse('storage_failed', 'The library could not be written. Nothing was saved; export the set to keep it.');
  }
}

const withWarning = ({ results, metadata }: FinalSet, line: string): FinalSet => ({
  results,
  // The run's own lines come first and are kept; the cap of the list holds.
  metadata: { ...metadata, warnings: collectWarnings([line, ...metadata.warnings]) },
});
