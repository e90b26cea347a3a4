import type { SetMark } from '../../core/library/forgetting';
import type { ItemRecord, SetRecord, SetSummary } from '../../core/library/records';
import { ResearchDocument } from '../../core/library/research-document';
import { summaryOf } from '../../core/library/summary';
import { z } from '../../core/zod-setup';
import type { UnreadableSet } from '../../ports/library';
import { readRow, type Unreadable } from './read-rows';

const kept = {
  id: z.string(),
  revision: z.int().min(1),
  changedAt: z.number(),
  deletedAt: z.number().nullable(),
};

/** A set as it is stored. `seq` is the order of saving, which a wall clock set back cannot change (rule K-2). */
export const SetRow = z
  .object({
    ...kept,
    document: ResearchDocument.nullable(),
    runId: z.string().nullable(),
    savedAt: z.number(),
    seq: z.int(),
  })
  // The document is the set of this id; only a tombstone has none.
  .refine(({ id, document, deletedAt }) => (document ? document.id === id : deletedAt !== null));
export type SetRow = z.infer<typeof SetRow>;

/** What is needed of a stored set to delete it, also when it cannot be read. */
const StoredMark = z.object({
  revision: kept.revision.catch(1),
  deletedAt: kept.deletedAt.catch(null),
  runId: z.string().nullable().catch(null),
  savedAt: z.number().catch(0),
  seq: z.int().catch(0),
});

/** What a set, readable or not, is forgotten by. */
export function setMarkOf(id: string, stored: unknown): SetMark {
  const { savedAt, runId, deletedAt } = StoredMark.parse(stored);
  return { id, savedAt, runId, deletedAt };
}

/** When a stored set was deleted, readable or not; null when it was not. */
export const deletionOf = (stored: unknown): number | null => StoredMark.parse(stored).deletedAt;

/** The next revision of a stored set, deleted or not any more; everything else stays as it is, readable or not. */
export function withDeletion<T extends object>(stored: T, deletedAt: number | null, now: number) {
  return { ...stored, deletedAt, revision: StoredMark.parse(stored).revision + 1, changedAt: now };
}

/** The tombstone of a stored set without its content, readable whatever it was made from. */
export function tombstoneOf(id: string, stored: object, now: number): SetRow {
  const mark = StoredMark.parse(stored);
  return { id, ...mark, deletedAt: mark.deletedAt ?? now, revision: mark.revision + 1, changedAt: now, document: null };
}

/** What lists read of a set that is not deleted; derived from its document in the same transaction. */
export const SummaryRow = z.object({
  id: z.string(),
  seq: z.int(),
  savedAt: z.number(),
  question: z.string(),
  intent: z.string(),
  total: z.int(),
  requested: z.int(),
  stopReason: z.string(),
  incomplete: z.boolean(),
  judge: z.string().nullable(),
});
export type SummaryRow = z.infer<typeof SummaryRow>;

/** One identity across sets as it is stored (rule K-3). */
export const ItemRow = z.object({
  ...kept,
  url: z.string(),
  title: z.string(),
  tags: z.array(z.string()),
  note: z.string(),
  pinned: z.boolean(),
  occurrences: z.array(
    z.object({ setId: z.string(), resultId: z.string(), valueLevel: z.number(), savedAt: z.number() }),
  ),
}) satisfies z.ZodType<ItemRecord>;

/** The record behind whatever is stored of a set; undefined when that is nothing. */
export function readSet(
  id: string,
  stored: unknown,
  table: string,
  tell?: Unreadable,
): SetRecord | UnreadableSet | undefined {
  if (stored === undefined) return undefined;
  const row = readRow(SetRow, stored, table, tell);
  return row ? setRecordOf(row) : { id, unreadable: true, deletedAt: deletionOf(stored), document: null };
}

/** The record behind a stored set. */
function setRecordOf(row: SetRow): SetRecord {
  const { seq: _, ...record } = row;
  return record;
}

/** The summary row of a stored set, or null for a tombstone (deleted, or without content). */
export function summaryRowOf({ seq, deletedAt, document }: SetRow): SummaryRow | null {
  return deletedAt === null && document !== null ? { ...summaryOf(document), seq } : null;
}

/** What a list shows, without the order key. */
export function setSummaryOf(row: SummaryRow): SetSummary {
  const { seq: _, ...summary } = row;
  return summary;
}
