import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Settings } from '../../core/settings/settings';
import type { Outside } from '../outside';
import { judgeOrigins } from '../view/contacts';
import { type Background, createBackground } from './background';

/** State of the settings page. */
export type SettingsModel = {
  outside: Outside;
  /** Null until they are read. */
  settings: ReadonlySignal<Settings | null>;
  /** Permission patterns that are not granted now; null until known. */
  missing: ReadonlySignal<ReadonlySet<string> | null>;
  background: Background;
  update(change: (settings: Settings) => Settings): Promise<void>;
  /** The browser's question. Call it first thing in a click handler. */
  grant(origins: readonly string[]): Promise<boolean>;
  dispose(): void;
};

/** The settings model in use. */
export const SettingsContext = createContext<SettingsModel | null>(null);

/** The settings model in use, for components. */
export function useSettingsModel(): SettingsModel {
  const model = useContext(SettingsContext);
  if (model === null) throw new Error('A component of the settings was rendered outside of them.');
  return model;
}

/** Creates the settings state and begins to observe. */
export function createSettingsModel(outside: Outside): SettingsModel {
  const settings = signal<Settings | null>(null);
  const missing = signal<ReadonlySet<string> | null>(null);
  const refresh = async (current: Settings): Promise<void> => {
    const origins = [...outside.engines.flatMap((engine) => engine.origins), ...judgeOrigins(current)];
    const found = await outside.missingPermissions(origins).catch(() => origins);
    missing.value = new Set(found);
  };
  const stops = [
    outside.settings.watch((next) => {
      settings.value = next;
    }),
    effect(() => {
      if (settings.value !== null) void refresh(settings.value);
    }),
  ];
  void outside.settings.read().then((read) => {
    settings.value ??= read;
  });
  return {
    outside,
    settings,
    missing,
    background: createBackground(outside),
    async update(change) {
      settings.value = await outside.settings.update(change);
    },
    async grant(origins) {
      const granted = await outside.requestPermissions(origins).catch(() => false);
      const current = settings.peek();
      if (current !== null) await refresh(current);
      return granted;
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}
