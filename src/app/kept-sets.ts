import { exportFileName } from '../core/library/file-name';
import { DocumentError, readDocument, serialiseDocument } from '../core/library/research-document';
import type { Clock } from '../ports/clock';
import type { Library } from '../ports/library';
import { type Refused, refuse } from './refusal';

/** How long a deleted set can be brought back. */
const undoMs = 10 * 60_000;

export type KeptSetsDeps = { library: Library; clock: Clock };

const gone = () => refuse('not_found', 'There is no saved set with this id.');
/** One answer for everything that can be wrong with a stored record. */
const unreadable = () => refuse('unreadable', new DocumentError('unreadable').message);

/** Drops the content of sets whose undo time is over: at the start of a worker, and with each deletion (rule K-1). */
export function purgeDeleted({ library, clock }: KeptSetsDeps): Promise<void> {
  return library.purge(clock.now() - undoMs);
}

/** Deletes a set, readable or not; for ten minutes it can be brought back (rule K-1). */
export async function deleteSet(id: string, deps: KeptSetsDeps): Promise<{ ok: true } | Refused> {
  const set = await deps.library.get(id);
  if (!set || set.deletedAt !== null) return gone();
  await deps.library.remove(id, deps.clock.now());
  await purgeDeleted(deps);
  return { ok: true };
}

/** Takes a deletion back; what could not be read comes back as it was. */
export async function restoreSet(id: string, { library, clock }: KeptSetsDeps): Promise<{ ok: true } | Refused> {
  const set = await library.get(id);
  const hasContent = set && ('unreadable' in set || set.document !== null);
  if (!hasContent) return refuse('not_found', 'This set was deleted too long ago to bring it back.');
  await library.restore(id, clock.now());
  return { ok: true };
}

/** A set as research JSON text, cleaned by the whitelist on its way out, with a safe file name (rule K-2). */
export async function exportSet(
  id: string,
  { library }: KeptSetsDeps,
): Promise<{ ok: true; fileName: string; text: string } | Refused> {
  const set = await library.get(id);
  if (!set || set.deletedAt !== null) return gone();
  if ('unreadable' in set) return unreadable();
  try {
    const kept = readDocument(set.document, id);
    const question = kept.metadata.inputSummary?.question ?? '';
    return { ok: true, fileName: exportFileName(question, set.savedAt), text: serialiseDocument(kept) };
  } catch (error) {
    if (error instanceof DocumentError) return unreadable();
    throw error;
  }
}
