import { embed } from '../core/community/embed';
import type { XCapability } from '../core/community/gate';
import type { XQuery } from '../core/community/operators';
import { isXaiKey, xai } from '../core/community/xai';
import type { EngineQuery } from '../core/retrieval/engine';
import { z } from '../core/zod-setup';
import type { Permissions } from '../ports/permissions';
import type { AskEngineDeps } from './ask-engine';
import type { RunJournal } from './journal';
import { ownParts, type RunEngine } from './run-engines';

/** An engine of the run and how it votes. */
export type CommunityEngine = { engine: RunEngine; family: string; weight: number };

/** The parts the branch is made with. `open` false: answers come from the journal only, nothing is sent. */
export type BranchAccess = AskEngineDeps & {
  journal: RunJournal;
  open: boolean;
  permissions: Pick<Permissions, 'missing'>;
  /** The person's key for the official leg, '' when there is none, and the model that searches. */
  xai: { key: string; model: string };
  /** Something outside the product forbids the branch. */
  blocked?: boolean;
};

/** Names of the branch's steps and calls in the journal (rule R-5). */
export const xCalls = {
  prefix: 'x:',
  plan: 'x:plan',
  /** The whole branch, once it is over. */
  branch: 'x:branch',
  official: 'x:official',
  web: (engine: string) => `x:web:${engine}`,
  embed: (postId: string) => `x:post:${postId}`,
} as const;

/** What the branch will try, decided once and kept: grants and keys that change later do not change it. */
export const BranchPlan = z.object({
  capability: z.object({ blocked: z.boolean(), official: z.boolean(), fallback: z.boolean() }),
  /** Ids of the web engines to ask. */
  engines: z.array(z.string()),
  embed: z.boolean(),
  notes: z.array(z.string()),
});
export type BranchPlan = z.infer<typeof BranchPlan> & { capability: XCapability };

/** Looks once at what there is (rule C-2); sends nothing. Null when it is undecided and may not be decided any more. */
export async function planBranch(
  engines: readonly CommunityEngine[],
  query: XQuery,
  access: BranchAccess,
): Promise<BranchPlan | null> {
  const { journal, open, blocked = false, xai: person } = access;
  const known = await journal.finished(xCalls.plan, BranchPlan);
  if (known) return known;
  if (journal.stopped() || !open) return null;
  const trouble = await whyNoXai(person.key, access);
  const able = engines.filter(({ engine }) => searchesX(engine, query));
  const plan: BranchPlan = {
    capability: { blocked, official: trouble === null, fallback: able.length > 0 },
    engines: able.map(({ engine }) => engine.id),
    embed: await reachable(embed, access),
    notes: trouble ? [`community: xAI was not asked (${trouble}).`] : [],
  };
  await journal.commit({ steps: [{ name: xCalls.plan, value: plan }] });
  return plan;
}

/** Why the official leg is not there, '' when the person has not set it up, null when it can be tried. */
async function whyNoXai(key: string, access: BranchAccess): Promise<string | null> {
  if (key === '') return '';
  if (!isXaiKey(key)) return 'its key cannot be sent';
  if ((await access.permissions.missing([xai.origin])).length > 0) return `no permission for ${xai.host}`;
  return (await access.transport.suspension(xai.host)) ? `${xai.host} is to be left alone for now` : null;
}

async function reachable(service: { host: string; origin: string }, access: BranchAccess): Promise<boolean> {
  if ((await access.permissions.missing([service.origin])).length > 0) return false;
  return (await access.transport.suspension(service.host)) === null;
}

/** What a web engine is asked in the fallback (rule C-3): 24 rows from X alone. */
export const webQuery = (engine: RunEngine, query: XQuery, language: string, limited = true): EngineQuery => ({
  ...ownParts(engine),
  text: query.webText,
  count: 24,
  language,
  includeDomains: limited ? ['x.com'] : [],
  excludeDomains: [],
});

/** Known to ignore `site:`. */
const ignoresSites: ReadonlySet<string> = new Set(['bing-rss']);

/** Whether an engine searches the web and can be limited to one site: such a limit then shows in its request. */
export function searchesX(engine: RunEngine, query: XQuery): boolean {
  const { facts } = engine;
  if (!facts.profiles.includes('web') || facts.ownSiteOnly || ignoresSites.has(engine.id)) return false;
  const written = (limited: boolean) => {
    const { url, body } = facts.request(webQuery(engine, query, 'en', limited));
    return JSON.stringify([url, body]);
  };
  return written(true) !== written(false);
}
