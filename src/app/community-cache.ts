import { CommunityExecution, reusedExecution } from '../core/community/execution';
import { Sighting } from '../core/community/post';
import { EngineOutcome } from '../core/retrieval/outcome';
import { sha256 } from '../core/text/sha256';
import { z } from '../core/zod-setup';
import type { RetrievalCache } from '../ports/retrieval-cache';
import { type BranchAccess, type BranchPlan, type CommunityEngine, xCalls } from './community-plan';
import { cacheKey, cacheTtl, type Flights } from './retrieval-cache';

/** What the X branch has to show once it is over, as kept in the journal and for the next five minutes. */
export const BranchResult = z.object({
  execution: CommunityExecution,
  sightings: z.array(Sighting),
  outcomes: z.array(EngineOutcome),
});
export type BranchResult = z.infer<typeof BranchResult>;

/** Where posts of other runs are found: those just fetched, and those being fetched now. */
export type PostSources = { cache: RetrievalCache; posts: Flights<BranchResult | null> };

/** What the X branch is made with. */
export type CommunityAccess = BranchAccess & PostSources;

type Search = { question: string; language: string; engines: readonly CommunityEngine[] };

/**
 * What makes two searches for posts the same: question, language, who is asked for what and with whose key, and how
 * each votes, since the votes choose the posts. Keys are hashed.
 */
export async function postsKey(
  { question, language, engines }: Search,
  plan: BranchPlan,
  { xai }: Pick<CommunityAccess, 'xai'>,
): Promise<string> {
  const asked = engines.filter(({ engine }) => plan.engines.includes(engine.id));
  const official = plan.capability.official ? [xai.model, await sha256(`winnow xai ${xai.key}`)] : null;
  const votes = engines.map(({ engine, family, weight }) => [engine.id, family, weight]);
  const sources = { remote: asked.map(({ engine }) => engine), local: [] };
  return cacheKey({ leg: 'x', question, language, plan, official, votes }, sources);
}

/**
 * The posts of an equal search of the last five minutes or one under way, as told by a run that reuses them, else those
 * of `search` (rules F-9, C-4). A run that has already asked goes on by itself. Only what holds a post is kept.
 */
export async function sharedPosts(
  key: string,
  access: CommunityAccess,
  search: () => Promise<BranchResult | null>,
): Promise<BranchResult | null> {
  const { journal, open, cache, posts } = access;
  const begun = (await journal.attempts()).some((attempt) => attempt.key.startsWith(xCalls.prefix));
  if (begun || !open) return search();
  const kept = BranchResult.safeParse(await cache.get(key));
  if (kept.success) return reusedResult(kept.data, 'cache');
  const { result, shared } = await posts.join(key, search, journal.signal);
  if (shared) return result && reusedResult(result, 'flight');
  if (result && result.sightings.length > 0) await cache.put(key, result, cacheTtl.partial);
  return result;
}

const reusedResult = (result: BranchResult, how: 'cache' | 'flight'): BranchResult => ({
  ...result,
  execution: reusedExecution(result.execution, how),
});
