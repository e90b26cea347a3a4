import { embed } from '../../core/community/embed';
import { xai } from '../../core/community/xai';
import { engineKey } from '../../core/settings/engine-choice';
import type { Settings } from '../../core/settings/settings';
import { readServiceAddress, serviceHost } from '../../core/url/service-address';
import type { EngineFacts } from '../outside';
import { type Access, accessOf, enginesOn, together } from './sources';

/** Where the official search over posts on X is asked, and where the text of a post comes from. */
export const xHosts = { search: xai.origin, posts: embed.origin } as const;

/**
 * What a run with these settings and this input needs. Posts on X count when they are asked for; left open, they count
 * only for someone who set a key for them.
 */
export function neededAccess(engines: readonly EngineFacts[], settings: Settings, input: unknown): Access {
  const posts: Access = { origins: xOrigins(settings, communityOf(input)), permissions: [] };
  const judge: Access = { origins: judgeOrigins(settings), permissions: [] };
  return together([...enginesOn(engines, settings).map((engine) => accessOf(engine, settings)), posts, judge]);
}

function xOrigins({ engines }: Settings, community: 'auto' | 'on' | 'off'): string[] {
  const hasKey = engines.xai.key !== '';
  if (community === 'off' || (community === 'auto' && !hasKey)) return [];
  return [...(hasKey ? [xHosts.search] : []), xHosts.posts];
}

function communityOf(input: unknown): 'auto' | 'on' | 'off' {
  const choice = typeof input === 'object' && input !== null && 'community' in input ? input.community : undefined;
  return choice === undefined ? 'auto' : choice === true ? 'on' : 'off';
}

/** Permission patterns the chosen judge needs. */
export function judgeOrigins(settings: Settings): string[] {
  const address = readServiceAddress(settings.judge.typesafe.baseUrl);
  return settings.judge.chosen === 'typesafe' && address.ok ? [address.pattern] : [];
}

/** Host of a permission pattern such as `https://*.bing.com/*`. */
export const patternHost = (pattern: string): string => /^[^:]+:\/\/([^/]+)/.exec(pattern)?.[1] ?? pattern;

/** What a host may receive. */
export const receivedThings = ['question', 'question_and_key', 'candidates', 'x_question', 'x_posts'] as const;
export type Received = (typeof receivedThings)[number];

/** A host that may be contacted, for whom (a source's id; null for the judge and for posts on X), and what it receives. */
export type Contact = { host: string; engine: string | null; receives: Received };

/** The live list of the privacy section. Posts on X are looked up only when a run asks for community posts. */
export function contacts(engines: readonly EngineFacts[], settings: Settings): Contact[] {
  const search = enginesOn(engines, settings).flatMap((engine) => {
    const receives = engineKey(engine, settings.engines) === '' ? 'question' : 'question_and_key';
    return accessOf(engine, settings).origins.map(
      (origin): Contact => ({ host: patternHost(origin), engine: engine.id, receives }),
    );
  });
  const hasEngines = search.length > 0;
  const posts: Contact[] = [
    ...(settings.engines.xai.key === '' ? [] : [contact(xHosts.search, 'x_question')]),
    ...(hasEngines || settings.engines.xai.key !== '' ? [contact(xHosts.posts, 'x_posts')] : []),
  ];
  const judge: Contact[] =
    settings.judge.chosen === 'typesafe'
      ? [{ host: serviceHost(settings.judge.typesafe.baseUrl), engine: null, receives: 'candidates' }]
      : [];
  return [...search, ...posts, ...judge];
}

const contact = (pattern: string, receives: Received): Contact => ({
  host: patternHost(pattern),
  engine: null,
  receives,
});

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
