import { excerpt, markUp } from '../excerpt';
import type { Player, RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import type { Page } from '../web/page';
import { type EngineParts, whole } from './engine';

/** The title of an article, from its address. */
export function articleTitle(page: Page): string {
  const path = new URL(page.url).pathname.replace(/^\/wiki\//, '');
  return decodeURIComponent(path).replaceAll('_', ' ');
}

/** One language's encyclopedia: the search action of `/w/api.php`. */
export function createWikipedia(language: 'en' | 'zh', { index }: EngineParts): Player {
  const view = {
    engine: `${language}-wikipedia`,
    operators: false,
    knows: (page: Page) => new URL(page.url).host === `${language}.wikipedia.org`,
  };
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    if (request.path !== '/w/api.php') return plain('Not Found', 404);
    const asked = request.query;
    if (asked.format !== 'json') return html('<p>This is the HTML representation of the JSON format.</p>');
    if (asked.action !== 'query' || asked.list !== 'search') return problem('badvalue', 'Unrecognized action or list.');
    if ((asked.srsearch ?? '').trim() === '') return problem('missingparam', 'The "srsearch" parameter must be set.');
    const limit = whole(asked.srlimit, 10);
    const offset = whole(asked.sroffset, 0);
    if (limit === null || offset === null || limit < 1 || limit > 500) {
      return problem('badinteger', 'Invalid value for an integer parameter.');
    }
    return listing(index.search(asked.srsearch ?? '', view), asked.srsearch ?? '', limit, offset);
  };
  return {
    answer,
    blocked: () => json({ error: { code: 'ratelimited', info: 'You have exceeded your rate limit.' } }, 429),
    empty: (request) => listing([], request.query.srsearch ?? '', 10, 0),
    drifted: () => json({ batchcomplete: true, query: { hits: [{ name: 'Renamed field' }] } }),
  };
}

function listing(found: readonly Page[], query: string, limit: number, offset: number): Reply {
  const more = found.length > offset + limit;
  return json({
    batchcomplete: true,
    ...(more ? { continue: { sroffset: offset + limit, continue: '-||' } } : {}),
    query: {
      searchinfo: { totalhits: found.length },
      search: found.slice(offset, offset + limit).map((page) => hit(page, query)),
    },
  });
}

function hit(page: Page, query: string): Record<string, unknown> {
  const mark = (text: string) => `<span class="searchmatch">${text}</span>`;
  return {
    ns: 0,
    title: articleTitle(page),
    pageid: 1000 + Math.floor(fraction(`pageid ${page.url}`) * 70_000_000),
    size: Buffer.byteLength(page.text) * 9,
    wordcount: page.text.split(/\s+/).length * 9,
    snippet: markUp(excerpt(page.text, query, 160), escapeHtml, mark),
    timestamp: `${page.published ?? '2026-01-01'}T08:${String(10 + Math.floor(fraction(page.url) * 49))}:00Z`,
  };
}

/** MediaWiki reports its errors with status 200 and a header. */
function problem(code: string, info: string): Reply {
  const reply = json({ error: { code, info }, servedby: 'mw-loopback.example' });
  return { ...reply, headers: { ...reply.headers, 'mediawiki-api-error': code } };
}
