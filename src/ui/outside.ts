import type { SetRecord, SetSummary } from '../core/library/records';
import type { OutputRecord, RunRecord } from '../core/run/run';
import type { Settings } from '../core/settings/settings';
import type { CallInput, CallName, CallOutput } from '../rpc/protocol';

/** Stops an observation. */
export type Stop = () => void;

/** What the panel needs from outside, handed in by its entrypoint. */
export type Outside = {
  /** Sends a command; rejects with `Unreachable` when the background gives no answer. */
  call<K extends CallName>(name: K, input: CallInput<K>): Promise<CallOutput<K>>;

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
  /** The browser's own question; must be called first thing in a click or key handler. */
  requestPermissions(origins: readonly string[]): Promise<boolean>;

  /** Engines of the chosen profile: what the first screen and the settings say about them. */
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
  /** Asks the browser once to keep the library; false is normal and shown. */
  askToPersist(): Promise<boolean>;
};

/** Facts of an engine that people see. */
export type EngineFacts = {
  id: string;
  name: string;
  website: string;
  origins: readonly string[];
  terms: string;
  attribution?: string;
  searchPage(text: string): string;
};
