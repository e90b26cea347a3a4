import type { Settings } from '../core/settings/settings';

/** The person's settings in local extension storage. Unreadable stored values give the defaults of their section. */
export type SettingsStore = {
  read(): Promise<Settings>;
  /** Applies a change to the newest settings and stores the result. */
  update(change: (settings: Settings) => Settings): Promise<Settings>;
  /** Calls back with every later change, from any context. Returns a function that stops it. */
  watch(callback: (settings: Settings) => void): () => void;
};
