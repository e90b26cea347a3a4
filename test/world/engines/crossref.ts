import type { RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import { landing } from '../web/addresses';
import { isOf, type Page, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { strangers, withHeaders } from './service';

type Work = PageOf<'paper'>;

/** Preprints of arXiv have their DOIs from another registry. */
const isWork = (page: Page): page is Work =>
  isOf('paper')(page) && /^(?!10\.48550\/)/.test(page.elsewhere.doi ?? '10.48550/');
const view = kindView('crossref', isWork);
const known =
  'query query.bibliographic query.title query.author rows offset cursor filter select sort order facet sample mailto'.split(
    ' ',
  );
const sorts = 'relevance score updated deposited indexed published issued created is-referenced-by-count'.split(' ');
const filters = /^(?:(?:from|until)-(?:pub|issued|created|index)-date:\d{4}(?:-\d\d){0,2}|[a-z-]+:[\w-]+)$/;

/** Crossref: `GET https://api.crossref.org/works?query=…`. */
export const createCrossref: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/works') return plain('Resource not found.', 404);
    const asked = request.query;
    const wrong = fault(asked);
    if (wrong !== null) return polite(wrong);
    const query = asked.query ?? asked['query.bibliographic'] ?? '';
    const rows = whole(asked.rows, 20) ?? 20;
    const offset = whole(asked.offset, 0) ?? 0;
    const from = /from-pub-date:([\d-]+)/.exec(asked.filter ?? '')?.[1] ?? '';
    const found = everything
      .search(query, view)
      .filter(isWork)
      .filter((page) => (page.published ?? '') >= from);
    if (asked.sort === 'published') found.sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
    const select = asked.select?.split(',');
    return listing(found.slice(offset, offset + rows), found.length, query, rows, select);
  };
  return {
    answer,
    blocked: () => withHeaders(polite(plain('Too many requests', 429)), { 'retry-after': '5' }),
    empty: (request) => listing([], 0, request.query.query ?? '', 20, undefined),
    drifted: () => json({ status: 'ok', 'message-type': 'work-list', message: { works: [{ name: 'Renamed field' }] } }),
  };
};

function fault(asked: Record<string, string>): Reply | null {
  const stranger = strangers(asked, known)[0];
  if (stranger !== undefined) return invalid('parameter-not-allowed', stranger, 'This route does not support it');
  const rows = whole(asked.rows, 20);
  if (rows === null || rows > 1000) return invalid('integer-not-valid', asked.rows ?? '', 'rows');
  const offset = whole(asked.offset, 0);
  if (offset === null || offset > 10_000) return invalid('integer-not-valid', asked.offset ?? '', 'offset');
  if (asked.sort !== undefined && !sorts.includes(asked.sort)) return invalid('sort-not-valid', asked.sort, 'sort');
  if (asked.order !== undefined && !/^(?:asc|desc)$/.test(asked.order))
    return invalid('order-not-valid', asked.order, 'order');
  const bad = (asked.filter ?? '').split(',').find((one) => one !== '' && !filters.test(one));
  if (bad !== undefined) return invalid('filter-not-available', bad, 'filter');
  const field = asked.select?.split(',').find((name) => !selectable.includes(name));
  if (field !== undefined) return invalid('element-not-valid', field, 'select');
  if (asked.mailto !== undefined && !/^\S+@\S+\.\w+$/.test(asked.mailto))
    return invalid('mailto-not-valid', asked.mailto, 'mailto');
  return null;
}

const selectable =
  'DOI title URL resource abstract published issued published-print published-online created author container-title type is-referenced-by-count publisher score language subject member prefix'.split(
    ' ',
  );

function listing(
  pages: readonly Work[],
  total: number,
  query: string,
  rows: number,
  select?: readonly string[],
): Reply {
  const items = pages.map((page, i) => item(page, 28.4 - i * 1.7));
  const chosen = select === undefined ? items : items.map((one) => only(one, select));
  const message = {
    facets: {},
    'total-results': total,
    items: chosen,
    'items-per-page': rows,
    query: { 'start-index': 0, 'search-terms': query },
  };
  return polite(json({ status: 'ok', 'message-type': 'work-list', 'message-version': '1.0.0', message }));
}

function only(item: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}

/** Dates are of any precision: a day, a year, or nothing at all within two brackets. */
function item(page: Work, score: number): Record<string, unknown> {
  const { doi = '', authors, venue, citations } = page.elsewhere;
  const [year = 0, month = 0, day = 0] = (page.published ?? '').split('-').map(Number);
  const kind = fraction(`crossref date ${page.url}`);
  const date = { 'date-parts': [kind < 0.6 ? [year, month, day] : kind < 0.85 ? [year] : [null]] };
  const abstract =
    fraction(`crossref abstract ${page.url}`) < 0.8
      ? { abstract: `<jats:title>Abstract</jats:title><jats:p>${page.text.replaceAll('&', '&amp;')}</jats:p>` }
      : {};
  return {
    publisher: 'Loopback University Press',
    ...abstract,
    DOI: doi.toLowerCase(),
    type: 'journal-article',
    created: { 'date-parts': [[year, month, day]], 'date-time': `${page.published}T14:38:07Z` },
    source: 'Crossref',
    'is-referenced-by-count': citations,
    title: [page.title],
    prefix: doi.split('/')[0],
    author: authors.map((name, i) => ({ ...named(name), sequence: i === 0 ? 'first' : 'additional', affiliation: [] })),
    'container-title': [venue],
    language: 'en',
    score,
    resource: { primary: { URL: landing(doi) } },
    issued: date,
    URL: `https://doi.org/${doi.toLowerCase()}`,
    published: date,
  };
}

function named(name: string): { given?: string; family: string } {
  const cut = name.lastIndexOf(' ');
  return cut < 0 ? { family: name } : { given: name.slice(0, cut), family: name.slice(cut + 1) };
}

function invalid(type: string, value: string, message: string): Reply {
  return json({ status: 'failed', 'message-type': 'validation-failure', message: [{ type, value, message }] }, 400);
}

function polite(reply: Reply): Reply {
  return withHeaders(reply, {
    'access-control-allow-origin': '*',
    'x-rate-limit-limit': '10',
    'x-rate-limit-interval': '1s',
    'x-concurrency-limit': '3',
  });
}
