import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, plain, refuse } from '../exchange';
import { isOf, type PageOf } from '../web/page';
import type { MakeEngine } from './engine';
import { englishDay, strangers } from './service';

type Post = PageOf<'x'>;

const ADDRESS = /^https?:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/(?:i|\w{1,15})\/status\/(\d{1,20})$/;
const known = 'url format omit_script hide_thread hide_media dnt lang theme maxwidth align related'.split(' ');

/** One post of X as markup: `GET https://publish.x.com/oembed?url=https://x.com/i/status/<id>`. */
export const createOembed: MakeEngine = ({ pages }) => {
  const byId = new Map(pages.filter(isOf('x')).map((page) => [page.elsewhere.id, page]));
  const missing = () => json({ error: 'Not Found' }, 404);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/oembed') return plain('Not Found', 404);
    const asked = request.query;
    if (asked.format !== undefined && asked.format !== 'json') return plain('Not Implemented', 501);
    if (strangers(asked, known).length > 0) return plain('Bad Request', 400);
    const id = ADDRESS.exec(asked.url ?? '')?.[1];
    const post = id === undefined ? undefined : byId.get(id);
    return post === undefined
      ? missing()
      : json(embed(post, asked.omit_script !== 'true' && asked.omit_script !== '1'));
  };
  return {
    answer,
    blocked: () => plain('Rate limit exceeded', 429),
    empty: missing,
    drifted: () => json({ type: 'rich', markup: '<p>Renamed field</p>' }),
  };
};

function embed(post: Post, script: boolean): Record<string, unknown> {
  const { user, name, id } = post.elsewhere;
  const link = `https://twitter.com/${user}/status/${id}`;
  const day = englishDay(post.published ?? '2026-01-01', 'long');
  const quote = `<blockquote class="twitter-tweet"><p lang="${post.language}" dir="ltr">${escapeHtml(post.text)}</p>&mdash; ${escapeHtml(name)} (@${user}) <a href="${link}?ref_src=twsrc%5Etfw">${day}</a></blockquote>\n`;
  return {
    url: link,
    author_name: name,
    author_url: `https://twitter.com/${user}`,
    html: script
      ? `${quote}<script async src="https://platform.twitter.com/widgets.js" charset="utf-8"></script>\n\n`
      : quote,
    width: 550,
    height: null,
    type: 'rich',
    cache_age: '3153600000',
    provider_name: 'Twitter',
    provider_url: 'https://twitter.com',
    version: '1.0',
  };
}
