import type { SetMark } from '../core/library/forgetting';
import type { SetRecord } from '../core/library/records';
import type { ResearchDocument } from '../core/library/research-document';

/** A set that is stored but cannot be read: that it is there is all that is known, and whether it was deleted. */
export type UnreadableSet = { id: string; unreadable: true; deletedAt: number | null; document: null };

/** What must never be lost (rules K-1..K-3). Every promise resolves after the transaction has committed. */
export type Library = {
  /** Stores a set and its items, and notes its id on the run; the same id again changes nothing. Throws `StorageFull` or `StorageUnavailable`. */
  save(document: ResearchDocument, runId: string | null, now: number): Promise<void>;
  /** Undefined when there is no such set, not even a tombstone. */
  get(id: string): Promise<SetRecord | UnreadableSet | undefined>;
  /** Marks a set deleted, readable or not; its content is kept for undo. */
  remove(id: string, now: number): Promise<void>;
  /** Takes a deletion back; what cannot be read comes back as it was. */
  restore(id: string, now: number): Promise<void>;
  /** Every set there is, tombstones included, readable or not. */
  marks(): Promise<SetMark[]>;
  /** Removes sets without a trace, and what items say of them; items of no other set and nothing of the person's own go. */
  erase(ids: readonly string[]): Promise<void>;
  /** Removes every set and every item without a trace. */
  eraseAll(): Promise<void>;
  /** Drops the content of sets deleted before `before`, readable or not, leaving tombstones. */
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
