import type { RecordedRequest, Reply } from '../exchange';
import { json, refuse } from '../exchange';
import { isOf, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { moment, strangers } from './service';

type Post = PageOf<'lemmy'>;

const PATH = '/api/v3/search';
const INSTANCE = 'https://lemmy.world';
const isPost = isOf('lemmy');
const view = kindView('lemmy', isPost);
const known = 'q type_ sort listing_type page limit community_id community_name creator_id auth post_title_only'.split(
  ' ',
);
const types = ['All', 'Comments', 'Posts', 'Communities', 'Users', 'Url'];
const sorts =
  'Active Hot New Old Controversial Scaled MostComments NewComments TopAll TopYear TopMonth TopWeek TopDay TopHour'.split(
    ' ',
  );

/** True for the addresses of the interface; all others are posts. */
export const isLemmyApi = (request: RecordedRequest): boolean => request.path.startsWith('/api/');

/** Lemmy's interface, version 3: `GET https://lemmy.world/api/v3/search?q=…&type_=Posts`. */
export const createLemmy: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== PATH) return json({ error: 'not_found' }, 404);
    const asked = request.query;
    const limit = whole(asked.limit, 10);
    const page = whole(asked.page, 1);
    const type = asked.type_ ?? 'All';
    if ((asked.q ?? '').trim() === '') return json({ error: 'invalid_query' }, 400);
    if (strangers(asked, known).length > 0 || !types.includes(type)) return json({ error: 'unknown_value' }, 400);
    if (
      !sorts.includes(asked.sort ?? 'TopAll') ||
      !/^(?:|All|Local|Subscribed|ModeratorView)$/.test(asked.listing_type ?? '')
    ) {
      return json({ error: 'unknown_value' }, 400);
    }
    if (limit === null || limit < 1 || limit > 50) return json({ error: 'invalid_fetch_limit' }, 400);
    if (page === null || page < 1) return json({ error: 'invalid_page' }, 400);
    const holds = type === 'All' || type === 'Posts';
    const found = holds ? everything.search(asked.q ?? '', view).filter(isPost) : [];
    return listing(sorted(found, asked.sort).slice((page - 1) * limit, page * limit), type);
  };
  return {
    answer,
    blocked: () => json({ error: 'rate_limit_error' }, 429),
    empty: (request) => listing([], request.query.type_ ?? 'All'),
    drifted: () => json({ type_: 'Posts', hits: [{ headline: 'Renamed field' }] }),
  };
};

function sorted(found: Post[], sort = 'TopAll'): Post[] {
  if (sort === 'New') return found.sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
  return sort.startsWith('Top') ? found.sort((a, b) => b.elsewhere.score - a.elsewhere.score) : found;
}

function listing(posts: readonly Post[], type: string): Reply {
  return json({ type_: type, comments: [], posts: posts.map(item), communities: [], users: [] });
}

/** A post with an outward link has that in `url`; its own address is `ap_id`. */
function item(post: Post): Record<string, unknown> {
  const { id, author, community, score, link } = post.elsewhere;
  const published = `${(moment(post, '11:42:09.318475') ?? '').replace('Z', '')}Z`;
  return {
    post: {
      id,
      name: post.title,
      ...(link === undefined ? {} : { url: link }),
      body: post.text,
      creator_id: id % 90_000,
      community_id: id % 900,
      removed: false,
      locked: false,
      published,
      deleted: false,
      nsfw: false,
      ap_id: post.url,
      local: true,
      language_id: 37,
      featured_community: false,
      featured_local: false,
    },
    creator: { id: id % 90_000, name: author, actor_id: `${INSTANCE}/u/${author}`, local: true, bot_account: false },
    community: {
      id: id % 900,
      name: community,
      title: community,
      actor_id: `${INSTANCE}/c/${community}`,
      local: true,
      nsfw: false,
    },
    creator_banned_from_community: false,
    counts: {
      post_id: id,
      comments: Math.floor(score / 5),
      score,
      upvotes: score + Math.floor(score / 20),
      downvotes: Math.floor(score / 20),
      published,
      newest_comment_time: published,
    },
    subscribed: 'NotSubscribed',
    saved: false,
    read: false,
    creator_blocked: false,
    unread_comments: 0,
  };
}
