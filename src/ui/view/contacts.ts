import type { Settings } from '../../core/settings/settings';
import { readServiceAddress, serviceHost } from '../../core/url/service-address';
import type { EngineFacts } from '../outside';

/** Engines that are on with these settings. */
export const enginesOn = (engines: readonly EngineFacts[], settings: Settings): EngineFacts[] =>
  engines.filter((engine) => !settings.engines.off.includes(engine.id));

/** Permission patterns a run with these settings needs. */
export function neededOrigins(engines: readonly EngineFacts[], settings: Settings): string[] {
  const judge = judgeOrigins(settings);
  return [...new Set([...enginesOn(engines, settings).flatMap((engine) => engine.origins), ...judge])];
}

/** Permission patterns the chosen judge needs. */
export function judgeOrigins(settings: Settings): string[] {
  const address = readServiceAddress(settings.judge.typesafe.baseUrl);
  return settings.judge.chosen === 'typesafe' && address.ok ? [address.pattern] : [];
}

/** Host of a permission pattern such as `https://*.bing.com/*`. */
export const patternHost = (pattern: string): string => /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? pattern;

/** A host that may be contacted, for whom (an engine's name, or null for the judge), and what it receives. */
export type Contact = { host: string; name: string | null; receives: 'question' | 'candidates' };

/** The live list of the privacy section. */
export function contacts(engines: readonly EngineFacts[], settings: Settings): Contact[] {
  const search = enginesOn(engines, settings).flatMap((engine) =>
    engine.origins.map((origin): Contact => ({ host: patternHost(origin), name: engine.name, receives: 'question' })),
  );
  if (settings.judge.chosen !== 'typesafe') return search;
  return [...search, { host: serviceHost(settings.judge.typesafe.baseUrl), name: null, receives: 'candidates' }];
}

/** True when the chosen judge cannot answer for want of a key for its address. */
export function lacksKey(settings: Settings): boolean {
  const { apiKey, keyOrigin, baseUrl } = settings.judge.typesafe;
  return settings.judge.chosen === 'typesafe' && (apiKey === '' || !sameOrigin(keyOrigin, baseUrl));
}

/** True when two addresses have the same origin. */
export function sameOrigin(left: string, right: string): boolean {
  const of = (text: string): string | null => (URL.canParse(text) ? new URL(text).origin : null);
  return of(left) !== null && of(left) === of(right);
}
