import type { EngineRequest, EngineResponse } from '../retrieval/engine';
import type { XQuery } from './operators';
import { mostPosts } from './pages';
import { handleOf, postDay, postOf, postText, type Sighting, untold } from './post';
import { holdsEmptyArray, isObject, type JsonObject, salvageObjects } from './salvage';

/** The official leg: xAI's Responses API with its own search of X. */
export const xai = {
  host: 'api.x.ai',
  origin: 'https://api.x.ai/*',
  /** It searches several times before it answers. */
  timeoutMs: 90_000,
  spacingMs: 1000,
  /** How long to stay away when it limits the rate without naming a time. */
  pauseMs: 60_000,
} as const;

/** A key that a header can carry; anything else is none and is never sent. */
export const isXaiKey = (key: string): boolean => /^[\x21-\x7e]{1,512}$/.test(key);

/** Most handles a search can be limited to. */
const mostHandles = 10;

/**
 * The request of the official leg (rule C-3). Authors and days go along as limits of the search itself where it has
 * such limits; all conditions are checked on the posts afterwards. Throws RangeError for a key no header can carry.
 */
export function xaiRequest(query: XQuery, { key, model }: { key: string; model: string }): EngineRequest {
  if (!isXaiKey(key)) throw new RangeError('the key for X cannot be sent');
  return {
    url: 'https://api.x.ai/v1/responses',
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` },
    body: JSON.stringify({
      model,
      input: [{ role: 'user', content: promptFor(query.text) }],
      tools: [{ type: 'x_search', ...handlesOf(query), ...daysOf(query) }],
      stream: false,
      store: false,
    }),
  };
}

const promptFor = (text: string): string =>
  [
    `Find posts on X for the query below. Use keyword search. Answer with a JSON array of at most ${mostPosts} posts, the`,
    'most relevant first, and with nothing else: no introduction, no summary. Each post is an object with "url" (the',
    'address of the post on x.com), "username", "author", "text" (the full text, word for word), "created_at" (ISO 8601),',
    '"likes", "reposts", "replies" and "lang". Take only posts that the search returned and cite each of them. Use null',
    'for what you do not know. If the search found nothing, answer [].',
    `Query: ${JSON.stringify(text)}`,
  ].join('\n');

/** Wanted and unwanted authors exclude each other there; more than ten cannot be named. */
function handlesOf({ conditions }: XQuery): JsonObject {
  const named = (unwanted: boolean) => [
    ...new Set(
      conditions.flatMap(({ about, value, negated }) => (about === 'author' && negated === unwanted ? value : [])),
    ),
  ];
  const [wanted, unwanted] = [named(false), named(true)];
  if (wanted.length > 0) return wanted.length > mostHandles ? {} : { allowed_x_handles: wanted };
  return unwanted.length > 0 ? { excluded_x_handles: unwanted.slice(0, mostHandles) } : {};
}

/** The widest days given: narrower ones are checked afterwards. */
function daysOf({ conditions }: XQuery): JsonObject {
  const [since] = conditions.flatMap(({ about, value }) => (about === 'since' ? value : [])).sort();
  const until = conditions
    .flatMap(({ about, value }) => (about === 'until' ? value : []))
    .sort()
    .at(-1);
  return { ...(since === undefined ? {} : { from_date: since }), ...(until === undefined ? {} : { to_date: until }) };
}

/** What the official leg answered (rule C-3). `unverified`: posts it named without citing them; they are not used. */
export type XaiAnswer =
  | { kind: 'hits'; sightings: Sighting[]; unverified: number }
  | { kind: 'none' }
  | { kind: 'blocked'; reason: 'rate_limited'; retryAfterMs?: number }
  | { kind: 'failed'; reason: 'key_refused' | 'not_entitled' | 'http_error' | 'engine_error' | 'no_search_made' }
  | { kind: 'unparsed'; reason: 'not_json' | 'unexpected_shape' | 'not_cited' };

/**
 * Reads the answer (rule C-3). A post counts only if the answer cites it: a model can invent an address, its citations
 * come from the search. Cited posts it said nothing of follow, without text. Nothing of the body gets into a reason.
 */
export function readXai(response: EngineResponse, variant: string, now: number): XaiAnswer {
  const refused = refusalOf(response);
  if (refused) return refused;
  const answer = jsonOf(response.body);
  if (!isObject(answer)) return { kind: 'unparsed', reason: 'not_json' };
  if (isObject(answer.error) || typeof answer.error === 'string') return { kind: 'failed', reason: 'engine_error' };
  if (!Array.isArray(answer.output)) return { kind: 'unparsed', reason: 'unexpected_shape' };
  const output = answer.output.filter(isObject);
  const parts = output.flatMap(({ content }) => (Array.isArray(content) ? content.filter(isObject) : []));
  const text = parts.map((part) => (typeof part.text === 'string' ? part.text : '')).join('\n');
  const found = postsIn(text.replace(citationMark, ''), citedBy(parts), listedBy(answer), { variant, now });
  if (found.sightings.length > 0) return { kind: 'hits', ...found };
  return whyNone(text, answer, output, found.unverified);
}

/** A citation as it is printed into the text. */
const citationMark = /\[\[\d{1,3}\]\]\(https?:\/\/[^\s()]{1,500}\)/g;

/** Ways in which the model says, instead of searching, that this account may not. */
const refusals = /subscription (?:is )?required|not entitled|x tools? (?:is|are) not available|no access to x\b/i;

function whyNone(text: string, answer: JsonObject, output: readonly JsonObject[], unverified: number): XaiAnswer {
  if (unverified > 0) return { kind: 'unparsed', reason: 'not_cited' };
  if (answer.status === 'failed' || answer.status === 'incomplete') return { kind: 'failed', reason: 'engine_error' };
  if (refusals.test(text)) return { kind: 'failed', reason: 'not_entitled' };
  if (!searchedX(answer, output)) return { kind: 'failed', reason: 'no_search_made' };
  return holdsEmptyArray(text) ? { kind: 'none' } : { kind: 'unparsed', reason: 'unexpected_shape' };
}

/** Whether the model really searched: an answer without it is no evidence that there is nothing. */
function searchedX({ usage }: JsonObject, output: readonly JsonObject[]): boolean {
  const used = isObject(usage) ? usage.num_server_side_tools_used : null;
  if (typeof used === 'number' && used > 0) return true;
  return output.some(({ type, name }) => type === 'x_search_call' || (typeof name === 'string' && /^x_/.test(name)));
}

function refusalOf({ status, headers, body }: EngineResponse): XaiAnswer | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401 || (status === 400 && /api key/i.test(body))) return { kind: 'failed', reason: 'key_refused' };
  if (status === 402 || status === 403) return { kind: 'failed', reason: 'not_entitled' };
  if (status !== 429) return { kind: 'failed', reason: 'http_error' };
  const seconds = /^\d{1,9}$/.exec(headers['retry-after']?.trim() ?? '')?.[0];
  const pause = seconds === undefined ? {} : { retryAfterMs: Number(seconds) * 1000 };
  return { kind: 'blocked', reason: 'rate_limited', ...pause };
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined; // Told as `not_json`.
  }
}

/** Posts cited in the answer's text, by id, each with the address as it is cited; in order. */
function citedBy(parts: readonly JsonObject[]): Map<string, string> {
  const urls = parts
    .flatMap(({ annotations }) => (Array.isArray(annotations) ? annotations.filter(isObject) : []))
    .flatMap(({ type, url }) => (type === 'url_citation' && typeof url === 'string' ? url : []));
  return byPostId(urls);
}

/** Posts the search is said to have come across, whether or not the text cites them. */
const listedBy = ({ citations }: JsonObject): Map<string, string> =>
  byPostId(Array.isArray(citations) ? citations.filter((url) => typeof url === 'string') : []);

function byPostId(urls: readonly string[]): Map<string, string> {
  const posts = new Map<string, string>();
  for (const url of urls) {
    const id = postOf(url)?.id;
    if (id !== undefined && !posts.has(id)) posts.set(id, url);
  }
  return posts;
}

type Place = { variant: string; now: number };

/** A post's rank is its place in the answer's own list, counted before anything is dropped (rule F-3). */
function postsIn(
  text: string,
  cited: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
  { variant, now }: Place,
): { sightings: Sighting[]; unverified: number } {
  const claims = salvageObjects(text).filter(isClaim);
  const posts = new Map<string, Sighting>();
  let unverified = 0;
  const add = (id: string, url: string, claim: JsonObject, rank: number) => {
    const source = { engine: 'x-official', rank, variant };
    if (!posts.has(id)) posts.set(id, { ...readClaim(claim, id, url, now), url, source });
  };
  for (const [index, claim] of claims.entries()) {
    const named = typeof claim.url === 'string' ? postOf(claim.url) : null;
    const id = named?.id ?? (typeof claim.id === 'string' && /^\d{1,19}$/.test(claim.id) ? claim.id : null);
    if (id === null) continue;
    const proof = cited.get(id) ?? listed.get(id);
    if (proof === undefined) unverified += 1;
    else add(id, named?.username ? String(claim.url).trim() : proof, claim, index + 1);
  }
  for (const [index, [id, url]] of [...cited].entries()) add(id, url, {}, claims.length + index + 1);
  return { sightings: [...posts.values()], unverified };
}

/** Objects that mean a post; the text may hold others. */
const isClaim = ({ url, id }: JsonObject): boolean => typeof url === 'string' || typeof id === 'string';

function readClaim(claim: JsonObject, id: string, url: string, now: number): Omit<Sighting, 'url' | 'source'> {
  const textOf = (value: unknown) => (typeof value === 'string' ? postText(value) : '');
  const lang = textOf(claim.lang);
  return {
    ...untold,
    id,
    username: postOf(url)?.username ?? handleOf(textOf(claim.username)),
    author: textOf(claim.author) || null,
    text: textOf(claim.text),
    day: postDay(id, /^\d{4}-\d{2}-\d{2}/.exec(textOf(claim.created_at))?.[0] ?? null, now),
    lang: /^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(lang) ? lang : null,
    likes: countOf(claim.likes),
    reposts: countOf(claim.reposts),
    replies: countOf(claim.replies),
  };
}

const countOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
