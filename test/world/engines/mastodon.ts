import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, refuse } from '../exchange';
import { MASTODON_TEST_KEY } from '../keys';
import { isOf, type PageOf } from '../web/page';
import { type EngineParts, kindView, type MakeEngine, whole } from './engine';
import { bearerOf, moment, strangers, withHeaders } from './service';

type Post = PageOf<'mastodon'>;

const INSTANCE = 'https://mastodon.social';
const isPost = isOf('mastodon');
const view = kindView('mastodon', isPost);
const TAG = /^\/api\/v1\/timelines\/tag\/([^/]+)$/;
const known: Record<'tag' | 'search', readonly string[]> = {
  tag: ['limit', 'max_id', 'since_id', 'min_id', 'local', 'remote', 'only_media', 'any[]', 'all[]', 'none[]'],
  search: [
    'q',
    'type',
    'limit',
    'resolve',
    'offset',
    'following',
    'account_id',
    'exclude_unreviewed',
    'max_id',
    'min_id',
  ],
};

/** True for the addresses of the interface; all others are posts. */
export const isMastodonApi = (request: RecordedRequest): boolean => request.path.startsWith('/api/');

/**
 * Mastodon: `GET https://mastodon.social/api/v1/timelines/tag/<tag>` for everybody, and
 * `GET …/api/v2/search?q=…&type=statuses`, which lists statuses to those who are logged in only.
 */
export const createMastodon: MakeEngine = (parts) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    const token = bearerOf(request);
    if (request.headers.authorization !== undefined && token !== MASTODON_TEST_KEY) {
      return problem(401, 'The access token is invalid');
    }
    const tag = TAG.exec(request.path)?.[1];
    if (tag !== undefined) return timeline(parts, request, decodeURIComponent(tag));
    if (request.path === '/api/v2/search') return search(parts, request, token !== null);
    return problem(404, 'Record not found');
  };
  return {
    answer,
    blocked: (request) => withHeaders(problem(429, 'Too many requests'), limits(0, request)),
    empty: (request) =>
      withHeaders(
        json(TAG.test(request.path) ? [] : { accounts: [], statuses: [], hashtags: [] }),
        limits(299, request),
      ),
    drifted: (request) => json(TAG.test(request.path) ? { toots: [] } : { results: [{ headline: 'Renamed field' }] }),
  };
};

function timeline({ pages }: EngineParts, request: RecordedRequest, tag: string): Reply {
  const limit = whole(request.query.limit, 20);
  if (limit === null || limit < 1 || strangers(request.query, known.tag).length > 0) return problem(400, 'Bad request');
  const before = request.query.max_id;
  const found = pages
    .filter(isPost)
    .filter(({ elsewhere }) => elsewhere.tags.includes(tag.toLowerCase()))
    .filter(({ elsewhere }) => before === undefined || BigInt(elsewhere.id) < BigInt(before))
    .sort((a, b) => (BigInt(a.elsewhere.id) < BigInt(b.elsewhere.id) ? 1 : -1));
  const rows = found.slice(0, Math.min(limit, 40));
  const last = rows.at(-1)?.elsewhere.id;
  const path = `${INSTANCE}/api/v1/timelines/tag/${encodeURIComponent(tag)}`;
  const link: Record<string, string> = last === undefined ? {} : { link: `<${path}?max_id=${last}>; rel="next"` };
  return withHeaders(json(rows.map(status)), { ...limits(299, request), ...link });
}

function search({ everything, pages }: EngineParts, request: RecordedRequest, loggedIn: boolean): Reply {
  const asked = request.query;
  const query = (asked.q ?? '').trim();
  const limit = whole(asked.limit, 20);
  const type = asked.type ?? '';
  if (query === '' || limit === null || limit > 40 || strangers(asked, known.search).length > 0) {
    return problem(400, 'Bad request');
  }
  if (!/^(?:|accounts|hashtags|statuses)$/.test(type)) return problem(400, 'Bad request');
  if (!loggedIn && (asked.resolve === 'true' || asked.offset !== undefined)) {
    return problem(
      401,
      'Search queries that resolve remote resources or page are not supported without authentication',
    );
  }
  const wants = (kind: string) => type === '' || type === kind;
  const statuses = loggedIn && wants('statuses') ? everything.search(query, view).filter(isPost) : [];
  const start = query.replace(/^#/, '').toLowerCase();
  const tags = [...new Set(pages.filter(isPost).flatMap(({ elsewhere }) => elsewhere.tags))];
  const hashtags = wants('hashtags') ? tags.filter((tag) => tag.startsWith(start)) : [];
  return withHeaders(
    json({
      accounts: [],
      statuses: statuses.slice(0, limit).map(status),
      hashtags: hashtags.slice(0, limit).map(hashtag),
    }),
    limits(299, request),
  );
}

function hashtag(name: string): Record<string, unknown> {
  const history = [{ day: '1788220800', accounts: '12', uses: '17' }];
  return { id: name, name, url: `${INSTANCE}/tags/${name}`, history };
}

/** The text is markup, tags as links; titles do not exist here. */
function status(post: Post): Record<string, unknown> {
  const { id, user, name, tags } = post.elsewhere;
  const links = tags.map(
    (tag) => `<a href="${INSTANCE}/tags/${tag}" class="mention hashtag" rel="tag">#<span>${tag}</span></a>`,
  );
  const at = moment(post, '08:14:22.310');
  return {
    id,
    created_at: at,
    in_reply_to_id: null,
    sensitive: false,
    spoiler_text: '',
    visibility: 'public',
    language: post.language,
    uri: `${INSTANCE}/users/${user}/statuses/${id}`,
    url: post.url,
    replies_count: 4,
    reblogs_count: 11,
    favourites_count: 27,
    edited_at: null,
    content: `<p>${escapeHtml(post.text)}</p><p>${links.join(' ')}</p>`,
    reblog: null,
    account: {
      id: String(BigInt(id) % 1_000_000n),
      username: user,
      acct: user,
      display_name: name,
      bot: false,
      created_at: '2022-11-05T00:00:00.000Z',
      note: '<p>writes about systems</p>',
      url: `${INSTANCE}/@${user}`,
      followers_count: 840,
    },
    media_attachments: [],
    mentions: [],
    tags: tags.map((tag) => ({ name: tag, url: `${INSTANCE}/tags/${tag}` })),
    emojis: [],
    card: null,
    poll: null,
  };
}

function limits(left: number, request: RecordedRequest): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': new Date(request.at + 300_000).toISOString(),
  };
}

function problem(status: number, error: string): Reply {
  return json({ error }, status);
}
