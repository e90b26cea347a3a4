import type { SetRecord, SetSummary } from '../core/library/records';
import type { LocalFacts, LocalSourceId } from '../core/retrieval/local-source';
import type { OutputRecord, RunRecord } from '../core/run/run';
import type { EngineTraits } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import type { CallName, CallOutput, CallRequest } from '../rpc/protocol';
import type { StorageUse } from './view/storage';

/** Stops an observation. */
export type Stop = () => void;

/** What the panel needs from outside, handed in by its entrypoint. */
export type Outside = {
  /** Sends a command; rejects with `Unreachable` when the background gives no answer. */
  call<K extends CallName>(name: K, input: CallRequest<K>): Promise<CallOutput<K>>;

  /** The newest runs, newest first, whenever one changes. */
  watchRuns(callback: (runs: RunRecord[]) => void): Stop;
  watchRun(id: string, callback: (run: RunRecord | undefined) => void): Stop;
  watchOutput(runId: string, callback: (output: OutputRecord | undefined) => void): Stop;
  /** Saved sets that are not deleted, newest first. */
  watchSets(callback: (sets: SetSummary[]) => void): Stop;
  readSet(id: string): Promise<SetRecord | undefined>;
  /** When the same canonical addresses were saved before: address → epoch ms of the newest save. */
  savedOn(urls: readonly string[]): Promise<Map<string, number>>;

  settings: {
    read(): Promise<Settings>;
    update(change: (settings: Settings) => Settings): Promise<Settings>;
    watch(callback: (settings: Settings) => void): Stop;
  };

  /** Host permission patterns of `origins` not granted now. */
  missingPermissions(origins: readonly string[]): Promise<string[]>;
  /** Sources on this device whose permission is not granted now. */
  missingLocal(): Promise<LocalSourceId[]>;
  /**
   * The browser's own question, once for host patterns and other permissions together; true when all are granted. Must
   * be called first thing in a click or key handler.
   */
  requestPermissions(origins: readonly string[], permissions?: readonly string[]): Promise<boolean>;

  /** Every engine there is, and the sources on this device: whom a run can ask. */
  engines: readonly EngineFacts[];

  /** Opens the search page of an engine or a source in a new tab (plain web addresses only). */
  openPage(url: string, background: boolean): void;
  openSettings(): void;
  /** Hands a file to the person's downloads. */
  download(fileName: string, text: string): void;
  copy(text: string): Promise<void>;
  now(): number;
  uuid(): string;
  /** True in a private window: nothing will be kept. */
  isPrivate: boolean;
  /** Tells when storage fell back to memory, was blocked or is closing. */
  watchStorage(callback: (trouble: 'none' | 'memory_only' | 'blocked' | 'failed') => void): Stop;
  /** Calls back with how many saved sets are gone because the browser began a new database, null for none. */
  watchLoss(callback: (sets: number | null) => void): Stop;
  /** The person has seen the loss. */
  dismissLoss(): Promise<void>;
  /** How much the browser stores for Winnow and how much it would, in bytes, and whether it promised to keep it. */
  storageUse(): Promise<StorageUse>;
  /** Asks the browser once to keep the library; false is normal and shown. */
  askToPersist(): Promise<boolean>;
};

/** Facts of a source that people see: a search engine, or something on this device (`local`). */
export type EngineFacts = EngineTraits & {
  name: string;
  /** Empty for a source on this device. */
  website: string;
  /** One sentence on its terms. */
  terms: string;
  /** Credit its licence asks for wherever its results are shown. */
  attribution?: string;
  local?: true;
  /** The browser permission a source on this device needs. */
  permission?: LocalFacts['permission'];
  /** The same search on its own page, with the person's choices; left out where there is no such page. */
  searchPage?(text: string, options?: Readonly<Record<string, string>>): string;
};
