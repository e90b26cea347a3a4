import type { ItemRecord, SetRecord, SetSummary } from '../../core/library/records';
import { ResearchDocument } from '../../core/library/research-document';
import { summaryOf } from '../../core/library/summary';
import { z } from '../../core/zod-setup';

const kept = {
  id: z.string(),
  revision: z.int().min(1),
  changedAt: z.number(),
  deletedAt: z.number().nullable(),
};

/** A set as it is stored. `seq` is the order of saving, which a wall clock set back cannot change (rule K-2). */
export const SetRow = z.object({
  ...kept,
  document: ResearchDocument.nullable(),
  runId: z.string().nullable(),
  savedAt: z.number(),
  seq: z.int(),
});
export type SetRow = z.infer<typeof SetRow>;

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

/** The record behind a stored set. */
export function setRecordOf(row: SetRow): SetRecord {
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
