import type { RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import { isRecord } from '../judge/protocol';
import { EXA_TEST_KEY } from '../keys';
import type { Page } from '../web/page';
import type { MakeEngine } from './engine';
import { exaSearch } from './exa-mcp';
import { bodyOf, isTextList, isWhole, moment, onHosts, passage, strangers } from './service';

const known =
  'query type numResults includeDomains excludeDomains startPublishedDate endPublishedDate category userLocation moderation contents'.split(
    ' ',
  );
const types = ['auto', 'fast', 'instant', 'deep', 'neural', 'keyword'];

/** A valid request. */
type Wanted = {
  query: string;
  numResults?: number;
  includeDomains?: string[];
  excludeDomains?: string[];
  startPublishedDate?: string;
  endPublishedDate?: string;
  contents?: Record<string, unknown>;
};

/** Exa's interface: `POST https://api.exa.ai/search` with `x-api-key`. */
export const createExaApi: MakeEngine = (parts) => {
  const search = exaSearch(parts);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['POST']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const key = request.headers['x-api-key'];
    if (key === undefined) return problem(401, 'API_KEY_MISSING', 'x-api-key header is required');
    if (key !== EXA_TEST_KEY) return problem(401, 'INVALID_API_KEY', 'Invalid API key');
    const body = bodyOf(request);
    if (body === null) return problem(400, 'INVALID_REQUEST_BODY', 'Request body is not valid JSON');
    const wrong = fault(body);
    if (wrong !== null) return problem(400, 'INVALID_REQUEST_BODY', `Invalid request body | ${wrong}`);
    const wanted = body as Wanted;
    const found = search(wanted.query)
      .filter((page) => onHosts(page, wanted.includeDomains, wanted.excludeDomains))
      .filter((page) => within(page, wanted));
    return listing(found.slice(0, wanted.numResults ?? 10), wanted);
  };
  return {
    answer,
    blocked: () => problem(429, 'RATE_LIMIT_EXCEEDED', "You've exceeded your Exa rate limit of 5 requests per second."),
    empty: () => listing([], { query: '' }),
    drifted: () => json({ requestId: token('exa', 32), documents: [{ headline: 'Renamed field' }] }),
  };
};

function fault(body: Record<string, unknown>): string | null {
  const stranger = strangers(body, known)[0];
  if (stranger !== undefined) return `Unrecognized key: "${stranger}"`;
  if (typeof body.query !== 'string' || body.query.trim() === '') return 'query is required';
  if (body.type !== undefined && !types.includes(String(body.type))) return 'type';
  if (!isWhole(body.numResults, 1, 100)) return 'numResults';
  if (!isTextList(body.includeDomains)) return 'includeDomains';
  if (!isTextList(body.excludeDomains)) return 'excludeDomains';
  for (const name of ['startPublishedDate', 'endPublishedDate']) {
    const value = body[name];
    if (value !== undefined && (typeof value !== 'string' || Number.isNaN(Date.parse(value)))) return name;
  }
  return body.contents === undefined || isRecord(body.contents) ? null : 'contents';
}

function within(page: Page, wanted: Wanted): boolean {
  const { startPublishedDate: start, endPublishedDate: end } = wanted;
  if (start === undefined && end === undefined) return true;
  if (page.published === null) return false;
  const at = Date.parse(page.published);
  return (start === undefined || at >= Date.parse(start)) && (end === undefined || at <= Date.parse(end));
}

function listing(pages: readonly Page[], wanted: Wanted): Reply {
  return json({
    requestId: token(`exa ${wanted.query}`, 32),
    resolvedSearchType: 'neural',
    results: pages.map((page, i) => item(page, wanted, i)),
    costDollars: { total: 0.005, search: { neural: 0.005 } },
  });
}

/** Texts and highlights come only when they were asked for; some results have neither score nor date. */
function item(page: Page, wanted: Wanted, place: number): Record<string, unknown> {
  const { text, highlights } = wanted.contents ?? {};
  const most = isRecord(text) && typeof text.maxCharacters === 'number' ? text.maxCharacters : page.text.length;
  const published = moment(page, '00:00:00.000');
  return {
    id: page.url,
    title: page.title,
    url: page.url,
    ...(published === null ? {} : { publishedDate: published }),
    author: fraction(`exa author ${page.url}`) < 0.5 ? '' : null,
    ...(fraction(`exa score ${page.url}`) < 0.2 ? {} : { score: 0.41 - place * 0.013 }),
    ...(text === undefined || text === false ? {} : { text: page.text.slice(0, most) }),
    ...(highlights === undefined || highlights === false
      ? {}
      : { highlights: [passage(page, wanted.query, 300)], highlightScores: [0.6571817994117737] }),
    favicon: `${new URL(page.url).origin}/favicon.ico`,
  };
}

function problem(status: number, tag: string, error: string): Reply {
  return json({ requestId: token(`${tag} ${error}`, 32), error, tag }, status);
}
