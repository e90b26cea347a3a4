import type { RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import { TAVILY_TEST_KEY } from '../keys';
import { isOf, type Page } from '../web/page';
import { kindView, type MakeEngine, wideSearch } from './engine';
import { bearerOf, bodyOf, isTextList, isWhole, onHosts, passage, strangers, withHeaders } from './service';

const known =
  'query search_depth topic time_range start_date end_date days max_results chunks_per_source include_domains exclude_domains include_answer include_raw_content include_images include_image_descriptions include_favicon country auto_parameters exact_match include_usage timeout'.split(
    ' ',
  );
const choices: Record<string, readonly string[]> = {
  search_depth: ['basic', 'advanced', 'fast', 'ultra-fast'],
  topic: ['general', 'news', 'finance'],
  time_range: ['day', 'week', 'month', 'year', 'd', 'w', 'm', 'y'],
};

/** Tavily: `POST https://api.tavily.com/search`, with a key or with the two headers of its keyless mode. */
export const createTavily: MakeEngine = (parts) => {
  const search = wideSearch(parts, 'tavily', { en: 0.7, zh: 0.6, primary: 0.9 });
  const news = kindView('tavily-news', isOf('news'));
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['POST']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const keyless = isKeyless(request);
    if (!keyless && bearerOf(request) !== TAVILY_TEST_KEY) {
      return detail(401, 'Unauthorized: missing or invalid API key.');
    }
    const body = bodyOf(request);
    if (body === null) return detail(400, 'Request body is not valid JSON.');
    const wrong = fault(body);
    if (wrong !== null) return detail(400, `Invalid ${wrong}.`);
    const query = String(body.query);
    const found = (body.topic === 'news' ? parts.everything.search(query, news) : search(query))
      .filter((page) => onHosts(page, body.include_domains as string[], body.exclude_domains as string[]))
      .filter((page) => since(page, body.start_date, body.end_date));
    return listing(found.slice(0, typeof body.max_results === 'number' ? body.max_results : 5), body);
  };
  return {
    answer,
    blocked: (request) => (isKeyless(request) ? keylessLimit() : tooMany()),
    empty: () => listing([], { query: '' }),
    drifted: () => json({ query: '', hits: [{ headline: 'Renamed field' }], took: 0.4 }),
  };
};

/** Keyless mode is a mode of its own: with a key beside it, the key counts. */
function isKeyless(request: RecordedRequest): boolean {
  const { headers } = request;
  return (
    headers.authorization === undefined &&
    headers['x-tavily-access-mode'] === 'keyless' &&
    (headers['x-client-source'] ?? '') !== ''
  );
}

/** The first field the service would not take, or null. A key in the body is the old way and not served. */
function fault(body: Record<string, unknown>): string | null {
  const stranger = strangers(body, known)[0];
  if (stranger !== undefined) return stranger;
  if (typeof body.query !== 'string' || body.query.trim() === '' || body.query.length > 400) return 'query';
  for (const [name, values] of Object.entries(choices)) {
    if (body[name] !== undefined && !values.includes(String(body[name]))) return name;
  }
  if (!isWhole(body.max_results, 0, 20)) return 'max_results';
  if (!isTextList(body.include_domains)) return 'include_domains';
  if (!isTextList(body.exclude_domains)) return 'exclude_domains';
  for (const name of ['start_date', 'end_date']) {
    if (body[name] !== undefined && !/^\d{4}-\d\d-\d\d$/.test(String(body[name]))) return name;
  }
  if (body.country !== undefined && !/^[a-z][a-z ]{3,}$/.test(String(body.country))) return 'country';
  return body.country !== undefined && (body.topic ?? 'general') !== 'general' ? 'country' : null;
}

function since(page: Page, start: unknown, end: unknown): boolean {
  if (start === undefined && end === undefined) return true;
  const day = page.published;
  if (day === null) return false;
  return (typeof start !== 'string' || day >= start) && (typeof end !== 'string' || day <= end);
}

function listing(pages: readonly Page[], asked: Record<string, unknown>): Reply {
  const query = String(asked.query);
  const raw = asked.include_raw_content !== undefined && asked.include_raw_content !== false;
  return json({
    query,
    follow_up_questions: null,
    answer: null,
    images: [],
    results: pages.map((page, i) => ({
      url: page.url,
      title: page.title,
      score: Math.max(0.05, 0.87 - i * 0.04 - fraction(`tavily ${page.url}`) * 0.02),
      ...(asked.topic === 'news' ? { published_date: mailDate(page) } : {}),
      content: passage(page, query, 500),
      raw_content: raw ? page.text : null,
    })),
    response_time: 0.41,
    request_id: token(`tavily ${query}`, 36),
  });
}

function mailDate(page: Page): string | null {
  return page.published === null ? null : new Date(`${page.published}T07:51:22Z`).toUTCString();
}

function keylessLimit(): Reply {
  const error = {
    code: 'keyless_rate_limit_exceeded',
    message: 'You have reached the keyless usage limit.',
    window: 'day',
    retry_after_seconds: 5400,
    next_actions: [{ type: 'get_api_key', url: 'https://app.tavily.com' }],
  };
  return json({ error }, 429);
}

function tooMany(): Reply {
  const message = 'Your request has been blocked due to excessive requests. Please reduce rate of requests.';
  return withHeaders(detail(429, message), { 'retry-after': '60' });
}

function detail(status: number, error: string): Reply {
  return json({ detail: { error } }, status);
}
