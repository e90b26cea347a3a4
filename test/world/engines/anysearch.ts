import type { RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import { ANYSEARCH_TEST_KEY } from '../keys';
import type { Page } from '../web/page';
import { type MakeEngine, wideSearch } from './engine';
import { bearerOf, bodyOf, isTextList, isWhole, moment, passage, strangers } from './service';

const known = ['query', 'max_results', 'format', 'language', 'zone', 'domains', 'tags'];
const MOST = 10;

/** AnySearch: `POST https://api.anysearch.com/v1/search`, anonymous or with a key; its envelope says how it went. */
export const createAnySearch: MakeEngine = (parts) => {
  const search = wideSearch(parts, 'anysearch', { en: 0.6, zh: 0.75, primary: 0.85 });
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['POST']);
    if (refused !== null) return refused;
    if (request.path !== '/v1/search') return plain('Not Found', 404);
    if (request.headers.authorization !== undefined && bearerOf(request) !== ANYSEARCH_TEST_KEY) {
      return problem(-1, 'Invalid API key', 401);
    }
    const body = bodyOf(request);
    if (body === null) return problem(400, 'invalid request body');
    const wrong = fault(body);
    if (wrong !== null) return problem(400, `invalid parameter: ${wrong}`);
    const query = String(body.query);
    const count = typeof body.max_results === 'number' ? body.max_results : MOST;
    return listing(search(query).slice(0, count), query);
  };
  return {
    answer,
    // An error with status 200: only the code tells.
    blocked: () => problem(429, 'rate limit exceeded, please try again later'),
    empty: (request) => listing([], String(bodyOf(request)?.query ?? '')),
    drifted: () => json({ code: 0, message: 'success', data: { items: [{ headline: 'Renamed field' }] } }),
  };
};

/** The first field that the service would not take, or null. */
function fault(body: Record<string, unknown>): string | null {
  const stranger = strangers(body, known)[0];
  if (stranger !== undefined) return stranger;
  if (typeof body.query !== 'string' || body.query.trim() === '') return 'query';
  if (!isWhole(body.max_results, 1, MOST)) return 'max_results';
  if (body.format !== undefined && body.format !== 'json') return 'format';
  if (!isTextList(body.domains)) return 'domains';
  return isTextList(body.tags) ? null : 'tags';
}

function listing(pages: readonly Page[], query: string): Reply {
  return json({
    code: 0,
    message: 'success',
    data: {
      results: pages.map((page, i) => item(page, query, i)),
      metadata: { total_results: pages.length, search_time_ms: 320, request_id: token(`any ${query}`, 32) },
    },
  });
}

/** Fields come and go: a snippet, a description or only the content; a date for some. */
function item(page: Page, query: string, place: number): Record<string, unknown> {
  const kind = fraction(`any text ${page.url}`);
  const short = passage(page, query, 260);
  const text =
    kind < 0.5
      ? { snippet: short, content: page.text }
      : kind < 0.75
        ? { description: short, content: '' }
        : { content: page.text };
  const dated = fraction(`any date ${page.url}`) < 0.5;
  return {
    title: page.title,
    url: page.url,
    ...text,
    score: 0.95 - place * 0.03,
    quality_score: 0.5 + fraction(`any quality ${page.url}`) / 2,
    ...(dated ? { published_at: moment(page) ?? '' } : {}),
    source: new URL(page.url).hostname,
  };
}

function problem(code: number, message: string, status = 200): Reply {
  return json({ code, message, data: null, request_id: token(message, 32) }, status);
}
