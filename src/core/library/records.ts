import type { ResearchDocument } from './research-document';

/** What every kept record carries, so that copies can be told apart and deletions stay known (rule K-1). */
type Kept = {
  id: string;
  /** Counts changes of this record, from 1. */
  revision: number;
  changedAt: number;
  /** Tombstone: when it was deleted, or null. */
  deletedAt: number | null;
};

/** A saved run: the contract's document, never changed after commit (rule K-2). */
export type SetRecord = Kept & {
  /** Null only in a tombstone whose undo time is over. */
  document: ResearchDocument | null;
  /** The run it came from, or null when it was imported. */
  runId: string | null;
  savedAt: number;
};

/** What a list shows of a set, without its rows. */
export type SetSummary = {
  id: string;
  savedAt: number;
  question: string;
  intent: string;
  total: number;
  requested: number;
  stopReason: string;
  incomplete: boolean;
  judge: string | null;
  /** The set is stored but cannot be read; every other field but `id` is then empty. It can be deleted. */
  unreadable?: true;
};

/** One canonical identity across all sets (rule K-3). */
export type ItemRecord = Kept & {
  url: string;
  title: string;
  tags: string[];
  note: string;
  pinned: boolean;
  /** Where it was saved, newest last. */
  occurrences: { setId: string; resultId: string; valueLevel: number; savedAt: number }[];
};
