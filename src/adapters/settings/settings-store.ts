import { browser } from 'wxt/browser';
import { defaultSettings, Settings } from '../../core/settings/settings';
import { z } from '../../core/zod-setup';
import type { SettingsStore } from '../../ports/settings-store';

const key = 'settings';
const lockName = 'winnow-settings';

const Stored = z.record(z.string(), z.unknown()).catch({});

/** The settings, and the closing of their storage to content scripts. */
export type ClosableSettingsStore = SettingsStore & {
  /** Keys live in this storage: only the extension's own pages and worker may read it (rule P-3). */
  closeToContentScripts(): Promise<void>;
};

/**
 * Settings in local extension storage, never synced (rule P-3). A stored section that cannot be read gives its
 * defaults while the others are kept; sections this version does not know are left where they are. Updates of all
 * contexts come one after another. Throws what the browser's storage throws.
 */
export function createSettingsStore(): ClosableSettingsStore {
  let last: Promise<unknown> = Promise.resolve();

  return {
    read: async () => readSettings(await readStored()),
    update(change) {
      const next = last.then(() => alone(() => applyChange(change)));
      last = next.catch(() => undefined); // The caller hears of it; the next update must not.
      return next;
    },
    watch(callback) {
      const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
        const change = changes[key];
        if (area === 'local' && change) callback(readSettings(Stored.parse(change.newValue)));
      };
      browser.storage.onChanged.addListener(listener);
      return () => browser.storage.onChanged.removeListener(listener);
    },
    async closeToContentScripts() {
      // Firefox has no access levels: there, content scripts share the storage, and we have none.
      await browser.storage.local.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
    },
  };
}

/** Settings from anything that was stored, section by section. Never throws. */
export function readSettings(stored: Record<string, unknown>): Settings {
  const fallback = defaultSettings();
  const sections = Object.entries(Settings.shape).map(([name, schema]) => {
    const section = schema.safeParse(stored[name]);
    return [name, section.success ? section.data : fallback[name as keyof Settings]];
  });
  return Settings.parse(Object.fromEntries(sections));
}

async function readStored(): Promise<Record<string, unknown>> {
  return Stored.parse((await browser.storage.local.get(key))[key]);
}

async function applyChange(change: (settings: Settings) => Settings): Promise<Settings> {
  const stored = await readStored();
  const settings = Settings.parse(change(readSettings(stored)));
  await browser.storage.local.set({ [key]: { ...stored, ...settings } });
  return settings;
}

/** Reading, changing and storing must not be interleaved with another page doing the same. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(lockName, work) : work();
}
