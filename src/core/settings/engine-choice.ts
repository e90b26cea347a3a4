import type { EngineOption, Profile, Ranking } from '../retrieval/engine';
import type { Settings } from './settings';

/** What of an engine's facts decides whether a run asks it. */
export type EngineTraits = {
  id: string;
  profiles: readonly Profile[];
  onByDefault?: boolean;
  key?: { required: boolean; getAt: string };
  options?: readonly EngineOption[];
  origins: readonly string[];
  originsFor?(options: Readonly<Record<string, string>>): readonly string[];
};

type EngineSettings = Settings['engines'];

/**
 * The engines a run asks with these settings (rule E-3): those of the chosen profile that are not switched off. One that
 * is off until somebody switches it on needs that; one that cannot answer without a key joins when its key is set, or
 * when it was switched on by name, and then says that it needs one. An instance of the person's own needs its address.
 */
export function chosenEngines<E extends EngineTraits>(engines: readonly E[], settings: EngineSettings): E[] {
  if (settings.profile === 'custom') {
    return settings.custom.flatMap((id) => engines.find((engine) => engine.id === id) ?? []);
  }
  const { profile } = settings;
  return engines.filter((engine) => engine.profiles.includes(profile) && isOn(engine, settings));
}

/** Whether an engine takes part in its profiles. */
export function isOn(engine: EngineTraits, settings: EngineSettings): boolean {
  if (settings.off.includes(engine.id)) return false;
  const named = settings.on.includes(engine.id);
  if (lacksAddress(engine, settings)) return false;
  if (engine.key?.required && engineKey(engine, settings) === '') return named;
  return named || engine.onByDefault !== false;
}

/** An engine that lives at an address of the person's, as long as there is none. */
export function lacksAddress(engine: EngineTraits, settings: EngineSettings): boolean {
  return (engine.options ?? []).some(
    ({ id, kind }) => kind === 'address' && (engineOptions(engine, settings)[id] ?? '').trim() === '',
  );
}

/** The person's choices for an engine, every option named. */
export function engineOptions(engine: EngineTraits, settings: EngineSettings): Record<string, string> {
  const own = settings.options[engine.id] ?? {};
  return Object.fromEntries((engine.options ?? []).map((option) => [option.id, own[option.id] ?? option.default]));
}

/** Permission patterns an engine needs with these settings. */
export function engineOrigins(engine: EngineTraits, settings: EngineSettings): readonly string[] {
  return engine.originsFor?.(engineOptions(engine, settings)) ?? engine.origins;
}

/** The key of an engine, or '' when there is none for where it would be sent (rule P-3). */
export function engineKey(engine: EngineTraits, settings: EngineSettings): string {
  const key = settings.keys[engine.id];
  return key && keyOrigin(engine, settings) === key.origin ? key.value : '';
}

/** What a key of this engine belongs to: the patterns it is sent to. */
export const keyOrigin = (engine: EngineTraits, settings: EngineSettings): string =>
  engineOrigins(engine, settings).join(' ');

/** The preset weights times the person's factor. */
export function weightsWith(weights: Readonly<Record<Ranking, number>>, factor = 1): Record<Ranking, number> {
  const { balanced, research, fresh } = weights;
  return { balanced: balanced * factor, research: research * factor, fresh: fresh * factor };
}
