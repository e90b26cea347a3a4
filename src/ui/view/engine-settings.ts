import type { EngineOption } from '../../core/retrieval/engine';
import { engineKey, engineOptions, isOn, keyOrigin, lacksAddress } from '../../core/settings/engine-choice';
import type { Settings } from '../../core/settings/settings';
import type { EngineFacts } from '../outside';
import { accessOf, type ProfileChoice } from './sources';

/** What the list of engines shows: those of a profile, or all. `custom` shows all, to pick from. */
export type EngineFilter = ProfileChoice | 'all';

export const listed = (engines: readonly EngineFacts[], filter: EngineFilter): EngineFacts[] =>
  engines.filter(({ profiles }) => filter === 'all' || filter === 'custom' || profiles.includes(filter));

/** How ready a source is. */
export const readyStates = ['ready', 'off', 'needs_address', 'needs_key', 'no_access'] as const;
export type ReadyState = (typeof readyStates)[number];

/** What is not granted now; null until it is known. */
export type Missing = { origins: ReadonlySet<string>; permissions: ReadonlySet<string> } | null;

export const lacksAccess = (engine: EngineFacts, settings: Settings, missing: Missing): boolean => {
  const { origins, permissions } = accessOf(engine, settings);
  return (
    missing !== null &&
    (origins.some((origin) => missing.origins.has(origin)) || permissions.some((name) => missing.permissions.has(name)))
  );
};

/** Whether a source takes part: in the person's own list, or in its profiles. */
export const takesPart = (engine: EngineFacts, settings: Settings, filter: EngineFilter): boolean =>
  filter === 'custom' ? settings.engines.custom.includes(engine.id) : isOn(engine, settings.engines);

/** The first thing that keeps a source from answering. */
export function readyState(
  engine: EngineFacts,
  settings: Settings,
  { missing, on }: { missing: Missing; on: boolean },
): ReadyState {
  if (lacksAddress(engine, settings.engines)) return 'needs_address';
  if (engine.key?.required && engineKey(engine, settings.engines) === '') return 'needs_key';
  if (!on) return 'off';
  return lacksAccess(engine, settings, missing) ? 'no_access' : 'ready';
}

const withEngines = (settings: Settings, change: Partial<Settings['engines']>): Settings => ({
  ...settings,
  engines: { ...settings.engines, ...change },
});

const without = (list: readonly string[], id: string): string[] => list.filter((other) => other !== id);

/** Switches a source on or off in its profiles; one that is off until named is then named. */
export function withEngineOn(settings: Settings, engine: EngineFacts, on: boolean): Settings {
  const { off, on: named } = settings.engines;
  if (!on)
    return withEngines(settings, { off: [...without(off, engine.id), engine.id], on: without(named, engine.id) });
  const change = { off: without(off, engine.id), on: without(named, engine.id) };
  const plain = withEngines(settings, change);
  return isOn(engine, plain.engines) ? plain : withEngines(settings, { ...change, on: [...change.on, engine.id] });
}

/** Puts a source at the end of the person's own list, or takes it out. */
export function inCustom(settings: Settings, id: string, included: boolean): Settings {
  const others = without(settings.engines.custom, id);
  return withEngines(settings, { custom: included ? [...others, id] : others });
}

export const weightOf = (settings: Settings, id: string): number => settings.engines.weights[id] ?? 1;

/** Factor on a source's vote, kept within 0 and 2; 1 is what nobody has to keep. */
export function withWeight(settings: Settings, id: string, weight: number): Settings {
  const { [id]: _, ...others } = settings.engines.weights;
  const kept = Number.isFinite(weight) ? Math.min(2, Math.max(0, weight)) : 1;
  return withEngines(settings, { weights: kept === 1 ? others : { ...others, [id]: kept } });
}

/** Keeps a key for where this engine sends it now (rule P-3). Nothing typed changes nothing. */
export function withEngineKey(settings: Settings, engine: EngineFacts, typed: string): Settings {
  const value = typed.trim();
  if (value === '') return settings;
  const key = { value, origin: keyOrigin(engine, settings.engines) };
  return withEngines(settings, { keys: { ...settings.engines.keys, [engine.id]: key } });
}

export function withoutEngineKey(settings: Settings, id: string): Settings {
  const { [id]: _, ...keys } = settings.engines.keys;
  return withEngines(settings, { keys });
}

/** Keeps a choice; the default is what nobody has to keep. */
export function withOption(settings: Settings, engine: EngineFacts, option: EngineOption, value: string): Settings {
  const { [option.id]: _, ...others } = settings.engines.options[engine.id] ?? {};
  const own = value === option.default ? others : { ...others, [option.id]: value };
  return withEngines(settings, { options: { ...settings.engines.options, [engine.id]: own } });
}

export const optionValue = (settings: Settings, engine: EngineFacts, option: EngineOption): string =>
  engineOptions(engine, settings.engines)[option.id] ?? option.default;
