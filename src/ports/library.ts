import type { SetRecord } from '../core/library/records';
import type { ResearchDocument } from '../core/library/research-document';

/** What must never be lost (rules K-1..K-3). Every promise resolves after the transaction has committed. */
export type Library = {
  /** Stores a set and its items, and notes its id on the run; the same id again changes nothing. Throws `StorageFull` or `StorageUnavailable`. */
  save(document: ResearchDocument, runId: string | null, now: number): Promise<void>;
  get(id: string): Promise<SetRecord | undefined>;
  /** Marks a set deleted; its content is kept for undo. */
  remove(id: string, now: number): Promise<void>;
  restore(id: string, now: number): Promise<void>;
  /** Drops the content of sets deleted before `before`, leaving tombstones. */
  purge(before: number): Promise<void>;
};

/** The disk or the browser's quota has no room; nothing was written. */
export class StorageFull extends Error {
  override name = 'StorageFull';
}

/** The database cannot be opened or written; nothing was written. */
export class StorageUnavailable extends Error {
  override name = 'StorageUnavailable';
}
