import type { SetRecord, SetSummary } from '../../src/core/library/records';
import type { LocalSourceId } from '../../src/core/retrieval/local-source';
import type { OutputRecord, RunRecord } from '../../src/core/run/run';
import { defaultSettings, type Settings } from '../../src/core/settings/settings';
import type { Outside } from '../../src/ui/outside';
import type { StorageUse } from '../../src/ui/view/storage';
import { engineFacts, sampleNow } from './sample';

export type FakeOptions = {
  runs?: RunRecord[];
  settings?: Settings;
  sets?: SetSummary[];
  readSet?(id: string): Promise<SetRecord | undefined>;
  /** Nothing can be stored in the settings while this says so. */
  refusesSettings?(): boolean;
  call?: Outside['call'];
  engines?: Outside['engines'];
  storageUse?: StorageUse;
  /** How many saved sets the browser has lost. */
  lost?: number;
  /** Host patterns that are not granted, and sources on this device that are not. */
  missing?: string[];
  missingLocal?: LocalSourceId[];
  /** What the browser's own question gives; true when left out. */
  granted?: boolean;
};

/** An outside for tests: what it was asked is in `asked`, and tests push records through `emit`. */
export function fakeOutside(options: FakeOptions = {}) {
  const asked: { name: string; input: unknown }[] = [];
  const emit = {
    run: (_: RunRecord | undefined): void => undefined,
    output: (_: OutputRecord | undefined): void => undefined,
    sets: (_: SetSummary[]): void => undefined,
  };
  const nothing = (): void => undefined;
  let settings = options.settings ?? defaultSettings();
  let ids = 0;
  const answer = async () => ({ ok: true, opened: 1, refused: 0 });
  const call = (async (name: string, input: unknown) => {
    asked.push({ name, input });
    return options.call ? options.call(name as 'startRun', input as never) : answer();
  }) as Outside['call'];
  const outside: Outside = {
    call,
    watchRuns: (callback) => {
      callback(options.runs ?? []);
      return nothing;
    },
    watchRun: (_, callback) => {
      emit.run = callback;
      return nothing;
    },
    watchOutput: (_, callback) => {
      emit.output = callback;
      return nothing;
    },
    watchSets: (callback) => {
      emit.sets = callback;
      callback(options.sets ?? []);
      return nothing;
    },
    readSet: options.readSet ?? (async () => undefined),
    savedOn: async () => new Map(),
    settings: {
      read: async () => settings,
      update: async (change) => {
        if (options.refusesSettings?.()) throw new Error('QuotaExceededError');
        settings = change(settings);
        return settings;
      },
      watch: () => nothing,
    },
    missingPermissions: async (origins) => origins.filter((origin) => options.missing?.includes(origin)),
    missingLocal: async () => options.missingLocal ?? [],
    requestPermissions: async (origins, permissions = []) => {
      const input = permissions.length > 0 ? { origins, permissions } : origins;
      asked.push({ name: 'requestPermissions', input });
      return options.granted ?? true;
    },
    engines: options.engines ?? engineFacts,
    openPage: (url) => void asked.push({ name: 'openPage', input: url }),
    openSettings: () => void asked.push({ name: 'openSettings', input: null }),
    download: (fileName, text) => void asked.push({ name: 'download', input: { fileName, text } }),
    copy: async () => undefined,
    now: () => sampleNow,
    uuid: () => `22222222-2222-4222-8222-${String(++ids).padStart(12, '0')}`,
    isPrivate: false,
    watchStorage: () => nothing,
    askToPersist: async () => true,
    watchLoss: (callback) => {
      callback(options.lost ?? null);
      return nothing;
    },
    dismissLoss: async () => void asked.push({ name: 'dismissLoss', input: null }),
    storageUse: async () =>
      options.storageUse ?? { used: 12_345_678, quota: 10_000_000_000, tight: false, persisted: false },
  };
  return { outside, asked, emit, settings: () => settings };
}

/** Lets promises and renders settle. */
export const settled = (ms = 5): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
