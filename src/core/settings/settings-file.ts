import { z } from '../zod-setup';
import { Settings } from './settings';

/** What a settings file says it is. */
export const settingsFormat = 'winnow-settings-1';

/** Parts of the settings that a file can hold by themselves. */
export const settingsSections = ['judge', 'engines', 'screen', 'runs', 'theme'] as const satisfies (keyof Settings)[];
export type SettingsSection = (typeof settingsSections)[number];

/** Largest file that is read, in UTF-16 units. */
const mostChars = 1_000_000;

/**
 * Some sections of the settings as a file's text. Keys, and the origins they were entered for, are left out unless
 * `withKeys` (rule P-3).
 */
export function writeSettings(settings: Settings, sections: readonly SettingsSection[], withKeys: boolean): string {
  const source = withKeys ? settings : withoutKeys(settings);
  const chosen = Object.fromEntries(sections.map((name) => [name, source[name]]));
  return `${JSON.stringify({ format: settingsFormat, settings: chosen }, null, 2)}\n`;
}

export type SettingsFile =
  | { ok: true; settings: Partial<Settings>; holdsKeys: boolean }
  | { ok: false; problem: 'not_settings' | 'too_large' | 'invalid'; section: string | null };

const Envelope = z.object({ format: z.literal(settingsFormat), settings: z.record(z.string(), z.unknown()) });

/** Reads a settings file: all of it or nothing. Sections this version does not know are left out. Never throws. */
export function readSettingsFile(text: string): SettingsFile {
  if (text.length > mostChars) return { ok: false, problem: 'too_large', section: null };
  const envelope = Envelope.safeParse(parsed(text));
  if (!envelope.success) return { ok: false, problem: 'not_settings', section: null };
  const settings: Record<string, unknown> = {};
  for (const name of settingsSections) {
    if (!Object.hasOwn(envelope.data.settings, name)) continue;
    const section = Settings.shape[name].safeParse(envelope.data.settings[name]);
    if (!section.success) return { ok: false, problem: 'invalid', section: name };
    settings[name] = section.data;
  }
  const read: Partial<Settings> = settings;
  return { ok: true, settings: read, holdsKeys: keysIn(read) > 0 };
}

/**
 * The settings after a file was taken in. Keys stay as they are where the file has none. That what is the person's own
 * may be judged elsewhere is a consent, which no file can give (rule E-4).
 */
export function withImported(now: Settings, imported: Partial<Settings>): Settings {
  const next = { ...now, ...imported };
  const judge = imported.judge?.typesafe.apiKey ? next.judge : withTypesafeKey(next.judge, now.judge.typesafe);
  const { keys, xai } = next.engines;
  const engines = {
    ...next.engines,
    keys: { ...now.engines.keys, ...keys },
    xai: { ...xai, key: xai.key || now.engines.xai.key },
    mineToRemoteJudge: now.engines.mineToRemoteJudge,
  };
  return { ...next, judge, engines };
}

/** One setting that would change, by its path; a key's value is never told. */
export type SettingsChange = { path: string; from: string; to: string };

/** What differs between two settings. */
export function settingsChanges(now: Settings, next: Settings): SettingsChange[] {
  const before = flat(now);
  const after = flat(next);
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((path) => before.get(path) !== after.get(path))
    .map((path) => ({ path, from: shown(path, before.get(path)), to: shown(path, after.get(path)) }));
}

/** How many keys some settings hold. */
export function keysIn({ judge, engines }: Partial<Settings>): number {
  const keys = [
    judge?.typesafe.apiKey,
    engines?.xai.key,
    ...Object.values(engines?.keys ?? {}).map((key) => key.value),
  ];
  return keys.filter((key) => key !== undefined && key !== '').length;
}

const withTypesafeKey = (judge: Settings['judge'], { apiKey, keyOrigin }: Settings['judge']['typesafe']) => ({
  ...judge,
  typesafe: { ...judge.typesafe, apiKey, keyOrigin },
});

function withoutKeys(settings: Settings): Settings {
  return {
    ...settings,
    judge: withTypesafeKey(settings.judge, { ...settings.judge.typesafe, apiKey: '', keyOrigin: '' }),
    engines: { ...settings.engines, keys: {}, xai: { ...settings.engines.xai, key: '' } },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

/** Every leaf by its path; lists are leaves. */
function flat(value: unknown, path = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return new Map([[path, JSON.stringify(value)]]);
  const entries = Object.entries(value);
  return new Map(entries.flatMap(([name, inner]) => [...flat(inner, path === '' ? name : `${path}.${name}`)]));
}

const isKeyPath = (path: string) => /(^|\.)(apiKey|keys\..*\.value|xai\.key)$/.test(path);

const shown = (path: string, value: string | undefined) =>
  value === undefined || value === '""' ? '–' : isKeyPath(path) ? '•••' : value;
