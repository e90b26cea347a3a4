import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, refuse } from '../exchange';
import { token } from '../hash';
import { isOf, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { moment, strangers, withHeaders, xml } from './service';

type Post = PageOf<'reddit'>;

const isPost = isOf('reddit');
const view = kindView('reddit', isPost);
const known = ['q', 'sort', 't', 'limit', 'after', 'restrict_sr', 'type', 'include_over_18'];
const PATH = /^(?:\/r\/(\w+))?\/search\.(rss|json)$/;

/** True for the addresses that the search answers; all others are posts. */
export const isRedditSearch = (request: RecordedRequest): boolean =>
  PATH.test(request.path) || request.path.endsWith('.json');

/** Reddit's search as a feed: `GET https://www.reddit.com/search.rss?q=…`. JSON is closed to visitors. */
export const createReddit: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    const [, subreddit, format] = PATH.exec(request.path) ?? [];
    if (format !== 'rss') return closed(403);
    const asked = request.query;
    const query = (asked.q ?? '').trim();
    const limit = whole(asked.limit, 25);
    if (query === '' || limit === null || limit > 100 || strangers(asked, known).length > 0) return bad();
    if (!/^(?:|relevance|hot|top|new|comments)$/.test(asked.sort ?? '')) return bad();
    if (!/^(?:|hour|day|week|month|year|all)$/.test(asked.t ?? '')) return bad();
    const restricted = subreddit !== undefined && /^(?:on|1|true)$/.test(asked.restrict_sr ?? '');
    const found = everything
      .search(query, view)
      .filter(isPost)
      .filter((post) => !restricted || subredditOf(post).toLowerCase() === subreddit.toLowerCase());
    if (asked.sort === 'new') found.sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
    if (asked.sort === 'top') found.sort((a, b) => b.elsewhere.score - a.elsewhere.score);
    return feed(found.slice(0, limit), query);
  };
  return {
    answer,
    blocked: () =>
      withHeaders(closed(429), { 'retry-after': '30', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '30' }),
    empty: (request) => feed([], request.query.q ?? ''),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('entry>', 'record>') };
    },
  };
};

const bad = () => html('<!doctype html><html><head><title>Bad Request</title></head><body></body></html>', 400);

function closed(status: number): Reply {
  return html(
    `<!doctype html><html><head><title>Blocked</title></head><body><h1>whoa there, pardner!</h1><p>Your request has been blocked due to a network policy.</p><p>Try logging in or creating an account here to get back to browsing.</p><p>code: ${token('reddit', 8)}</p></body></html>`,
    status,
  );
}

function subredditOf(post: Post): string {
  return new URL(post.url).pathname.split('/')[2] ?? '';
}

function feed(posts: readonly Post[], query: string): Reply {
  const address = `https://www.reddit.com/search.rss?q=${encodeURIComponent(query)}`;
  return xml(
    `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term=" reddit.com" label="r/ reddit.com"/><updated>2026-09-01T00:00:00+00:00</updated><icon>https://www.redditstatic.com/icon.png/</icon><id>${escapeHtml(address.replace('https://www.reddit.com', ''))}</id><link rel="self" href="${escapeHtml(address)}" type="application/atom+xml" /><link rel="alternate" href="${escapeHtml(address.replace('.rss', ''))}" type="text/html" /><title>reddit.com: search results - ${escapeHtml(query)}</title>${posts.map(entry).join('')}</feed>`,
    'application/atom+xml',
  );
}

/** The text is markup within markup, between two comments, with a line of links after it. */
function entry(post: Post): string {
  const { id, author } = post.elsewhere;
  const name = subredditOf(post);
  const at = moment(post, '18:20:05')?.replace('Z', '+00:00') ?? '';
  const content = `<!-- SC_OFF --><div class="md"><p>${escapeHtml(post.text)}</p>\n</div><!-- SC_ON --> &#32; submitted by &#32; <a href="https://www.reddit.com/user/${author}"> /u/${author} </a> &#32; to &#32; <a href="https://www.reddit.com/r/${name}/"> r/${name} </a> <br/> <span><a href="${post.url}">[link]</a></span> &#32; <span><a href="${post.url}">[comments]</a></span>`;
  return `<entry><author><name>/u/${author}</name><uri>https://www.reddit.com/user/${author}</uri></author><category term="${name}" label="r/${name}"/><content type="html">${escapeHtml(content)}</content><id>t3_${id}</id><link href="${post.url}" /><updated>${at}</updated><published>${at}</published><title>${escapeHtml(post.title)}</title></entry>`;
}
