import { boundedDay, publishedDay } from '../dates/published';
import type { RawHit } from '../retrieval/engine';
import { collapseWhitespace, cutCodeUnits, wellFormed } from '../text/clean';
import { byCodeUnits } from '../text/order';
import { identityOf, type XPost } from '../url/identity';
import { parseWebAddress } from '../url/web-address';
import { z } from '../zod-setup';

/** What is known of a post on X; null and '' are "not told". */
const facts = {
  id: z.string(),
  username: z.string().nullable(),
  author: z.string().nullable(),
  text: z.string(),
  /** `YYYY-MM-DD`. */
  day: z.string().nullable(),
  lang: z.string().nullable(),
  likes: z.int().min(0).nullable(),
  reposts: z.int().min(0).nullable(),
  replies: z.int().min(0).nullable(),
};

/** One source's word on one post (rule C-5). */
export const Sighting = z.object({
  ...facts,
  /** As the source gave it, byte for byte. */
  url: z.string(),
  /** Who vouches for it, and how high; null for what only completes a post (its embed). */
  source: z
    .object({ engine: z.string(), rank: z.int().min(1), variant: z.string(), votesAs: z.string().optional() })
    .nullable(),
});
export type Sighting = z.infer<typeof Sighting>;

/** A post with everything its sources say of it. */
export type Post = Omit<Sighting, 'url' | 'source'> & { sightings: Sighting[] };

/** The rest of a sighting that nobody told anything about. */
export const untold = {
  username: null,
  author: null,
  text: '',
  day: null,
  lang: null,
  likes: null,
  reposts: null,
  replies: null,
} as const satisfies Partial<Sighting>;

const epochMs = 1_288_834_974_657n;
const dayMs = 86_400_000;

/**
 * The moment a post's id was made (epoch ms), or null: ids of 15 to 19 digits hold it, older ones do not, and one that
 * lies more than a day ahead of `now` is no such id (rule C-5).
 */
export function snowflakeTime(id: string, now: number): number | null {
  if (!/^\d{15,19}$/.test(id)) return null;
  const ms = Number((BigInt(id) >> 22n) + epochMs);
  return ms - now <= dayMs ? ms : null;
}

/** The day in UTC of a post: its id's, else the one its source told, if that is believable. */
export function postDay(id: string, told: string | null, now: number): string | null {
  const made = snowflakeTime(id, now);
  return made === null ? boundedDay(told, now) : new Date(made).toISOString().slice(0, 10);
}

/** The post an address names, whatever of X's hosts it is on (rule C-5); null for any other address. */
export function postOf(address: string): XPost | null {
  const url = parseWebAddress(address);
  const post = url && identityOf(url).xPost;
  return post && { id: post.id, username: handleOf(post.username) };
}

/** A name that X gives to accounts, without its `@`, or null. */
export function handleOf(name: string | null): string | null {
  const handle = name?.trim().replace(/^@/, '') ?? '';
  return /^[A-Za-z0-9_]{1,15}$/.test(handle) ? handle : null;
}

/** Longest text kept of a post; more than X lets anybody write into one that is found this way. */
const longestText = 8_000;

/** Untrusted text on one line, bounded. */
export const postText = (text: string): string => cutCodeUnits(collapseWhitespace(wellFormed(text)), longestText);

/** `Ann (@ann) on X: "Batteries age" / X` is how X titles the page of a post. */
const pageTitle = /^(.+?) on (?:X|Twitter): (.+)$/s;

/** What a web engine's hit says of the post it leads to; null when it leads to none. Ranks are the hit's own (F-3). */
export function sightingOfHit(
  hit: RawHit,
  source: { engine: string; variant: string },
  index: number,
  now: number,
): Sighting | null {
  const post = postOf(hit.url);
  if (!post) return null;
  const [, name, rest] = pageTitle.exec(postText(hit.title)) ?? [];
  const titled = (rest ?? '').replace(/\s*\/ (?:X|Twitter)$/, '').replace(/^["“](.*)["”]$/s, '$1');
  const snippet = postText(hit.snippet);
  const rank = Number.isSafeInteger(hit.providerRank) && hit.providerRank >= 1 ? hit.providerRank : index + 1;
  return {
    ...untold,
    id: post.id,
    username: post.username,
    author: name?.replace(/\s*\(@\w{1,15}\)$/, '') ?? null,
    text: titled.length > snippet.length ? titled : snippet,
    day: postDay(post.id, hit.published ?? publishedDay(hit.dateText ?? null, hit.snippet, now), now),
    url: hit.url,
    source: { ...source, rank, ...(hit.votesAs === undefined ? {} : { votesAs: hit.votesAs }) },
  };
}

/**
 * One post an id, whatever the order of the sightings (rule C-5): the longest text wins, and of everything else what
 * the next best sighting knows fills the gaps. Posts come in the order of their ids.
 */
export function mergePosts(sightings: readonly Sighting[]): Post[] {
  const byId = new Map<string, Sighting[]>();
  for (const sighting of sightings) byId.set(sighting.id, [...(byId.get(sighting.id) ?? []), sighting]);
  return [...byId]
    .sort(([left], [right]) => byCodeUnits(left, right))
    .map(([id, all]) => mergePost(id, all.toSorted(byText)));
}

const byText = (left: Sighting, right: Sighting): number =>
  right.text.length - left.text.length || byCodeUnits(JSON.stringify(left), JSON.stringify(right));

function mergePost(id: string, sightings: Sighting[]): Post {
  const first = <K extends keyof Omit<Sighting, 'source'>>(key: K): Sighting[K] | null =>
    sightings.find((sighting) => sighting[key] !== null)?.[key] ?? null;
  return {
    id,
    username: first('username'),
    author: first('author'),
    text: first('text') ?? '',
    day: first('day'),
    lang: first('lang'),
    likes: first('likes'),
    reposts: first('reposts'),
    replies: first('replies'),
    sightings,
  };
}
