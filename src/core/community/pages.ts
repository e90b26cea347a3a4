import { fuse } from '../fusion/fuse';
import type { EngineHits, Voter } from '../fusion/voters';
import type { RawHit } from '../retrieval/engine';
import { cutCodeUnits } from '../text/clean';
import { byCodeUnits } from '../text/order';
import { resultKey } from '../url/identity';
import { type Condition, meets } from './operators';
import { mergePosts, type Post, type Sighting, sightingOfHit } from './post';

/** What the X branch supplies to the fusion: sightings of at most 30 posts, and who votes for them. */
export type Supply = { sightings: readonly Sighting[]; voters: readonly Voter[] };

/** Posts the branch supplies at most, both legs together. */
export const mostPosts = 30;

/** What posts are read against. */
export type PostContext = { question: string; conditions: readonly Condition[]; now: number };

/** Sources of the branch itself; a web engine that found a post votes under its own name. */
export const official: Voter = { engine: 'x-official', family: 'x-official', weight: 1 };
export const fallback: Voter = { engine: 'x-fallback', family: 'x-fallback', weight: 1 };

/**
 * Posts of the fallback that no engine vouches for get the place they stand in as their rank at `x-fallback`; the
 * others keep their engines and ranks (rule C-5).
 */
export function attributeFallback(posts: readonly Post[], variant: string): Sighting[] {
  return posts.flatMap(({ sightings }, index) => {
    const [first, ...rest] = sightings;
    if (!first || sightings.some(({ source }) => source !== null)) return sightings;
    return [{ ...first, source: { engine: fallback.engine, rank: index + 1, variant } }, ...rest];
  });
}

/** Posts by the score the fusion gives them (rule F-6), best first; those that only weightless engines found are left out. */
export function rankedPosts({ sightings, voters }: Supply, { question, now }: PostContext): Post[] {
  const posts = new Map(mergePosts(sightings).map((post) => [`x:post:${post.id}`, post]));
  const { rows } = fuse({
    query: question,
    results: pagesOf([...posts.values()], voters),
    includeDomains: [],
    excludeDomains: [],
    candidateLimit: 500,
    now,
  });
  return rows.flatMap(({ key }) => posts.get(key) ?? []);
}

/**
 * The posts the branch supplies (rule C-5): those shown to meet the question's conditions, the best 30 of them, such
 * as have a text before those that have none. `unproven` counts what was removed.
 */
export function suppliedPosts(supply: Supply, context: PostContext): { posts: Post[]; unproven: number } {
  const ranked = rankedPosts(supply, context);
  const proven = ranked.filter((post) => meets(post, context.conditions));
  const ordered = [...proven.filter(({ text }) => text !== ''), ...proven.filter(({ text }) => text === '')];
  return { posts: ordered.slice(0, mostPosts), unproven: ranked.length - proven.length };
}

/**
 * The web's pages and the branch's posts as one list for the fusion (rule C-5). Posts that the web engines found by
 * themselves go the same way: merged by id, held to the question's conditions, their text, title and date agreed on.
 * A post that came without any text is left out, since nobody could judge it. `notes` counts what was left out.
 */
export function joinPosts(
  web: readonly EngineHits[],
  supply: Supply,
  context: PostContext,
): { results: EngineHits[]; notes: string[] } {
  const found = web.flatMap((page) => sightingsOn(page, context.now).map(({ sighting }) => sighting));
  const posts = mergePosts([...supply.sightings, ...found]);
  const supplied = new Set(supply.sightings.map(({ id }) => id));
  const proven = posts.filter((post) => meets(post, context.conditions));
  const kept = proven.filter(({ text }) => text !== '');
  const byId = new Map(kept.map((post) => [post.id, post]));
  const pages = web.map((page) => {
    const seen = new Map(sightingsOn(page, context.now).map(({ sighting, hit }) => [hit, sighting]));
    const hits = page.hits.flatMap((hit, index) => {
      const sighting = seen.get(hit);
      const post = sighting && byId.get(sighting.id);
      if (sighting) return post ? [hitOf(post, sighting)] : [];
      return [{ ...hit, providerRank: hit.providerRank >= 1 ? hit.providerRank : index + 1 }];
    });
    return { ...page, hits };
  });
  const own = kept
    .filter(({ id }) => supplied.has(id))
    .map((post) => ({ ...post, sightings: post.sightings.filter((one) => supply.sightings.includes(one)) }));
  return {
    results: [...pages, ...pagesOf(own, supply.voters)],
    notes: notesOf(posts.length - proven.length, proven.length - kept.length),
  };
}

function sightingsOn({ engine, variant, hits }: EngineHits, now: number): { hit: RawHit; sighting: Sighting }[] {
  return hits.flatMap((hit, index) => {
    const sighting = sightingOfHit(hit, { engine, variant }, index, now);
    return sighting ? [{ hit, sighting }] : [];
  });
}

/** One page for each source and variant, its hits in order of rank; sources that are no voters of the run are left out. */
function pagesOf(posts: readonly Post[], voters: readonly Voter[]): EngineHits[] {
  const pages = new Map<string, EngineHits & { hits: RawHit[] }>();
  for (const post of posts) {
    for (const sighting of post.sightings) {
      const voter = voters.find(({ engine }) => engine === sighting.source?.engine);
      if (!sighting.source || !voter) continue;
      const { variant } = sighting.source;
      const name = JSON.stringify([voter.engine, variant]);
      const page = pages.get(name) ?? { ...voter, variant, hits: [] };
      page.hits.push(hitOf(post, sighting));
      pages.set(name, page);
    }
  }
  return [...pages]
    .sort(([left], [right]) => byCodeUnits(left, right))
    .map(([, page]) => ({ ...page, hits: page.hits.sort(byRank) }));
}

const byRank = (left: RawHit, right: RawHit): number =>
  left.providerRank - right.providerRank || byCodeUnits(resultKey(left.url), resultKey(right.url));

/** Most of a post's text that its title repeats. */
const titleText = 120;

function hitOf(post: Post, { url, source }: Sighting): RawHit {
  const name = post.author ?? (post.username === null ? 'Post on X' : `@${post.username}`);
  return {
    url,
    title: post.text === '' ? name : `${name}: ${cutCodeUnits(post.text, titleText)}`,
    snippet: post.text,
    published: post.day,
    providerRank: source?.rank ?? 1,
    ...(source?.votesAs === undefined ? {} : { votesAs: source.votesAs }),
  };
}

function notesOf(unproven: number, textless: number): string[] {
  return [
    ...(unproven === 0
      ? []
      : [`community: posts among the web's results not shown to meet the operators, left out: ${unproven}.`]),
    ...(textless === 0 ? [] : [`community: posts that came without their text, left out: ${textless}.`]),
  ];
}
