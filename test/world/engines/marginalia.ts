import type { RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import { MARGINALIA_TEST_KEY } from '../keys';
import type { Page } from '../web/page';
import { type MakeEngine, whole, wideSearch } from './engine';
import { passage, strangers, withHeaders } from './service';

const known = ['query', 'count', 'page', 'dc', 'nsfw', 'filter', 'timeout', 'lang'];

/** Marginalia's interface: `GET https://api2.marginalia-search.com/search` with an `API-Key` header. */
export const createMarginalia: MakeEngine = (parts) => {
  const search = wideSearch(parts, 'marginalia', { en: 0.45, zh: 0, primary: 0.4 });
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const key = request.headers['api-key'];
    if (key === undefined) return plain('Missing API-Key header', 400);
    if (key !== 'public' && key !== MARGINALIA_TEST_KEY) return plain('Invalid API key', 401);
    const asked = request.query;
    const query = (asked.query ?? '').trim();
    const count = whole(asked.count, 20);
    const page = whole(asked.page, 1);
    if (query === '') return plain('Missing query parameter', 400);
    if (count === null || count < 1 || count > 100) return plain('Invalid count', 400);
    if (page === null || page < 1) return plain('Invalid page', 400);
    if (strangers(asked, known).length > 0) return plain(`Unknown parameter ${strangers(asked, known)[0]}`, 400);
    if (asked.filter !== undefined && key === 'public') return plain('Filters are not available with this key', 400);
    const wait = whole(asked.timeout, 150);
    if (wait === null || wait < 50 || wait > 250) return plain('Invalid timeout', 400);
    const left: Record<string, string> = key === 'public' ? {} : { 'api-remaining-daily-capacity': '999' };
    return withHeaders(listing(search(query), query, count, page), { 'api-event-type': 'search', ...left });
  };
  return {
    answer,
    blocked: (request) =>
      plain(request.headers['api-key'] === 'public' ? 'QPM Limit Exceeded' : 'Daily Limit Exceeded', 429),
    empty: (request) => listing([], request.query.query ?? '', 20, 1),
    drifted: () => json({ license: 'CC-BY-NC-SA 4.0', hits: [{ headline: 'Renamed field' }] }),
  };
};

function listing(found: readonly Page[], query: string, count: number, page: number): Reply {
  const rows = found.slice((page - 1) * count, page * count);
  return json({
    license: 'CC-BY-NC-SA 4.0',
    page,
    pages: Math.ceil(found.length / count),
    query,
    results: rows.map((one, i) => ({
      url: one.url,
      title: ragged(one),
      description: passage(one, query, 230),
      quality: 2.25 + ((page - 1) * count + i) * 0.07 + fraction(`quality ${one.url}`) * 0.05,
      format: 'html',
      resultsFromDomain: 1 + Math.floor(fraction(`domain ${one.url}`) * 90),
      details: [[]],
    })),
  });
}

/** Some titles come with the line breaks of their page's source. */
function ragged(page: Page): string {
  const cut = page.title.indexOf(' ');
  if (cut < 0 || fraction(`ragged ${page.url}`) > 0.3) return page.title;
  return `${page.title.slice(0, cut)}\n\t\t\t${page.title.slice(cut + 1)}`;
}
