import { exportFileName } from '../core/library/file-name';
import { serialiseDocument } from '../core/library/research-document';
import type { Clock } from '../ports/clock';
import type { Library } from '../ports/library';
import { type Refused, refuse } from './refusal';

/** How long a deleted set can be brought back. */
const undoMs = 10 * 60_000;

export type KeptSetsDeps = { library: Library; clock: Clock };

const gone = () => refuse('not_found', 'There is no saved set with this id.');

/** Deletes a set; for ten minutes it can be brought back (rule K-1). */
export async function deleteSet(id: string, { library, clock }: KeptSetsDeps): Promise<{ ok: true } | Refused> {
  const set = await library.get(id);
  if (!set || set.deletedAt !== null) return gone();
  const now = clock.now();
  await library.remove(id, now);
  await library.purge(now - undoMs);
  return { ok: true };
}

/** Takes a deletion back. */
export async function restoreSet(id: string, { library, clock }: KeptSetsDeps): Promise<{ ok: true } | Refused> {
  const set = await library.get(id);
  if (!set?.document) return refuse('not_found', 'This set was deleted too long ago to bring it back.');
  await library.restore(id, clock.now());
  return { ok: true };
}

/** A set as research JSON text with a safe file name (rule K-2). */
export async function exportSet(
  id: string,
  { library }: KeptSetsDeps,
): Promise<{ ok: true; fileName: string; text: string } | Refused> {
  const set = await library.get(id);
  if (!set?.document || set.deletedAt !== null) return gone();
  const question = set.document.metadata.inputSummary?.question ?? '';
  return { ok: true, fileName: exportFileName(question, set.savedAt), text: serialiseDocument(set.document) };
}
