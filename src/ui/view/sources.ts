import { profiles } from '../../core/retrieval/engine';
import { chosenEngines, engineOrigins } from '../../core/settings/engine-choice';
import type { Settings } from '../../core/settings/settings';
import type { EngineFacts } from '../outside';
import type { Texts } from '../texts';

/** What a run can choose its sources by: a profile, or the person's own list. */
export const profileChoices = [...profiles, 'custom'] as const;
export type ProfileChoice = (typeof profileChoices)[number];

/** What the browser has to grant: host patterns, and permissions for what is on this device. */
export type Access = { origins: readonly string[]; permissions: readonly string[] };

/** Whom a run with these settings asks (rule E-3). */
export const enginesOn = (engines: readonly EngineFacts[], settings: Settings): EngineFacts[] =>
  chosenEngines(engines, settings.engines);

/** What one source needs with these settings. */
export const accessOf = (engine: EngineFacts, settings: Settings): Access => ({
  origins: engineOrigins(engine, settings.engines),
  permissions: engine.permission === undefined ? [] : [engine.permission],
});

/** Everything that several need, each once. */
export const together = (needs: readonly Access[]): Access => ({
  origins: [...new Set(needs.flatMap(({ origins }) => origins))],
  permissions: [...new Set(needs.flatMap(({ permissions }) => permissions))],
});

/** The chosen sources apart: search engines, and what is on this device. */
export function sourcesOn(engines: readonly EngineFacts[], settings: Settings) {
  const on = enginesOn(engines, settings);
  return { remote: on.filter(({ local }) => local !== true), local: on.filter(({ local }) => local === true) };
}

/** True when what is found on this device would be shown to a judge that is not. It then needs the person's word. */
export const asksMineConsent = (engines: readonly EngineFacts[], settings: Settings): boolean =>
  settings.judge.chosen !== 'lexical' && sourcesOn(engines, settings).local.length > 0;

/** True when that word is missing: such a run is not started. */
export const lacksMineConsent = (engines: readonly EngineFacts[], settings: Settings): boolean =>
  asksMineConsent(engines, settings) && !settings.engines.mineToRemoteJudge;

export const withProfile = (settings: Settings, profile: ProfileChoice): Settings => ({
  ...settings,
  engines: { ...settings.engines, profile },
});

export const withMineConsent = (settings: Settings, mineToRemoteJudge: boolean): Settings => ({
  ...settings,
  engines: { ...settings.engines, mineToRemoteJudge },
});

/** The name of a source for people; an id that is not known any more stands for itself. */
export const engineName = (id: string, engines: readonly EngineFacts[], texts: Texts): string =>
  texts.engines.names[id] ?? engines.find((engine) => engine.id === id)?.name ?? id;

/** The credits that the licences of these sources ask for, each once. */
export const creditsOf = (ids: readonly string[], engines: readonly EngineFacts[]): string[] => [
  ...new Set(ids.flatMap((id) => engines.find((engine) => engine.id === id)?.attribution ?? [])),
];

/** The profile that a run's record names (`profile:web`), or null when it names none that is known. */
export const poolProfile = (pool: string | null): ProfileChoice | null =>
  profileChoices.find((name) => pool === `profile:${name}`) ?? null;
