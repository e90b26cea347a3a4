import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Settings } from '../../core/settings/settings';
import type { Outside } from '../outside';
import { judgeOrigins, xHosts } from '../view/contacts';
import type { Missing } from '../view/engine-settings';
import { type Access, accessOf, together } from '../view/sources';
import { type Background, createBackground } from './background';

/** State of the settings page. */
export type SettingsModel = {
  outside: Outside;
  /** Null until they are read. */
  settings: ReadonlySignal<Settings | null>;
  /** What is not granted now; null until known. */
  missing: ReadonlySignal<Missing>;
  background: Background;
  /** Changes and stores the settings. False when they could not be stored; `notStored` then says so to the page. */
  update(change: (settings: Settings) => Settings): Promise<boolean>;
  /** The last change could not be stored. */
  notStored: ReadonlySignal<boolean>;
  /** The browser's question. Call it first thing in a click handler. */
  grant(access: Access): Promise<boolean>;
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
  const missing = signal<Missing>(null);
  const notStored = signal(false);
  const refresh = async (current: Settings): Promise<void> => {
    missing.value = await findMissing(outside, current);
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
    notStored,
    async update(change) {
      try {
        settings.value = await outside.settings.update(change);
        notStored.value = false;
        return true;
      } catch {
        notStored.value = true;
        // A new object, so that every control shows again what is stored.
        const stored = settings.peek();
        settings.value = stored && { ...stored };
        return false;
      }
    },
    async grant({ origins, permissions }) {
      const granted = await outside.requestPermissions(origins, permissions).catch(() => false);
      const current = settings.peek();
      if (current !== null) await refresh(current);
      return granted;
    },
    dispose() {
      for (const stop of stops) stop();
    },
  };
}

/** What is not granted of everything these settings could need; what cannot be told counts as missing. */
async function findMissing(outside: Outside, settings: Settings): Promise<NonNullable<Missing>> {
  const { origins, permissions } = together(outside.engines.map((engine) => accessOf(engine, settings)));
  const hosts = [...origins, ...Object.values(xHosts), ...judgeOrigins(settings)];
  const [missingHosts, missingLocal] = await Promise.all([
    outside.missingPermissions(hosts).catch(() => hosts),
    outside.missingLocal().catch(() => null),
  ]);
  const names = outside.engines.flatMap(({ id, permission }) =>
    permission !== undefined && missingLocal?.some((missing) => missing === id) ? permission : [],
  );
  return { origins: new Set(missingHosts), permissions: new Set(missingLocal === null ? permissions : names) };
}
