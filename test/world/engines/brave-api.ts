import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, refuse } from '../exchange';
import { token } from '../hash';
import { BRAVE_TEST_KEY } from '../keys';
import type { Page } from '../web/page';
import { braveSearch } from './brave-html';
import { displayAddress, type MakeEngine, whole } from './engine';
import { englishDay, strangers, withHeaders } from './service';

const PATH = '/res/v1/web/search';
const known =
  'q country search_lang ui_lang count offset safesearch freshness text_decorations spellcheck result_filter goggles units extra_snippets summary'.split(
    ' ',
  );

/** Brave's programming interface: `GET https://api.search.brave.com/res/v1/web/search` with a subscription token. */
export const createBraveApi: MakeEngine = (parts) => {
  const search = braveSearch(parts);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== PATH) return problem(404, 'NOT_FOUND', 'Not Found');
    const key = request.headers['x-subscription-token'];
    if (key === undefined) return invalid(['header', 'x-subscription-token'], 'Field required');
    if (key !== BRAVE_TEST_KEY) {
      return problem(422, 'SUBSCRIPTION_TOKEN_INVALID', 'The provided subscription token is invalid.', {
        component: 'authentication',
      });
    }
    const accept = request.headers.accept ?? '*/*';
    if (!/json|\*\/\*/.test(accept)) return problem(406, 'NOT_ACCEPTABLE', 'Accept must be application/json');
    const wrong = fault(request.query);
    if (wrong !== null) return invalid(['query', wrong], 'Input is not valid');
    const query = (request.query.q ?? '').trim();
    const count = whole(request.query.count, 20) ?? 20;
    const offset = whole(request.query.offset, 0) ?? 0;
    const found = search(query);
    const rows = found.slice(offset * count, (offset + 1) * count);
    return listing(query, rows, found.length > (offset + 1) * count, request.query.text_decorations !== 'false');
  };
  return {
    answer,
    blocked: () =>
      withHeaders(
        problem(429, 'RATE_LIMITED', 'Request rate limit exceeded for plan.', { plan: 'Free', rate_limit: 1 }),
        {
          ...limits(0),
          'retry-after': '1',
        },
      ),
    empty: (request) => listing(request.query.q ?? '', [], false, true),
    drifted: () => json({ type: 'search', pages: { items: [{ headline: 'Renamed field' }] } }),
  };
};

/** The first parameter that the service would not take, or null. */
function fault(asked: Record<string, string>): string | null {
  const stranger = strangers(asked, known)[0];
  if (stranger !== undefined) return stranger;
  const query = (asked.q ?? '').trim();
  if (query === '' || query.length > 400 || query.split(/\s+/).length > 50) return 'q';
  const count = whole(asked.count, 20);
  if (count === null || count < 1 || count > 20) return 'count';
  const offset = whole(asked.offset, 0);
  if (offset === null || offset > 9) return 'offset';
  if (!/^(?:|p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/.test(asked.freshness ?? '')) return 'freshness';
  if (!/^(?:|off|moderate|strict)$/.test(asked.safesearch ?? '')) return 'safesearch';
  if (!/^(?:|[A-Z]{2}|ALL)$/.test(asked.country ?? '')) return 'country';
  // Chinese is `zh-hans` or `zh-hant` here; plain `zh` is refused.
  if (!/^(?:|zh-han[st]|(?!zh)[a-z]{2}(?:-[a-z]{2,4})?)$/.test(asked.search_lang ?? '')) return 'search_lang';
  for (const name of ['text_decorations', 'spellcheck', 'extra_snippets']) {
    if (!/^(?:|true|false|0|1)$/.test(asked[name] ?? '')) return name;
  }
  return null;
}

function listing(query: string, rows: readonly Page[], more: boolean, decorated: boolean): Reply {
  const reply = json({
    query: {
      original: query,
      show_strict_warning: false,
      is_navigational: false,
      is_news_breaking: false,
      spellcheck_off: false,
      country: 'us',
      bad_results: false,
      should_fallback: false,
      postal_code: '',
      city: '',
      header_country: '',
      more_results_available: more,
      state: '',
    },
    mixed: { type: 'mixed', main: rows.map((_page, index) => ({ type: 'web', index, all: false })), top: [], side: [] },
    type: 'search',
    web: { type: 'search', results: rows.map((page) => item(page, query, decorated)), family_friendly: true },
  });
  return withHeaders(reply, limits(1));
}

function item(page: Page, query: string, decorated: boolean): Record<string, unknown> {
  const { host, path } = displayAddress(page.url);
  const mark = (hit: string) => (decorated ? `<strong>${hit}</strong>` : hit);
  const age =
    page.published === null ? {} : { page_age: `${page.published}T09:30:00`, age: englishDay(page.published, 'long') };
  return {
    title: escapeHtml(page.title),
    url: page.url,
    is_source_local: false,
    is_source_both: false,
    description: markUp(excerpt(page.text, query, 300), escapeHtml, mark),
    ...age,
    profile: { name: host, url: page.url, long_name: host, img: 'https://imgs.search.brave.com/icon' },
    language: page.language,
    family_friendly: true,
    type: 'search_result',
    subtype: page.gold.kind === 'discussion' ? 'qa' : 'article',
    is_live: false,
    meta_url: { scheme: 'https', netloc: host, hostname: host, favicon: '', path: path.replaceAll('/', ' › ').trim() },
  };
}

function limits(left: number): Record<string, string> {
  return {
    'x-ratelimit-limit': '1, 2000',
    'x-ratelimit-policy': '1;w=1, 2000;w=2592000',
    'x-ratelimit-remaining': `${left}, ${left === 0 ? 1999 : 1998}`,
    'x-ratelimit-reset': '1, 1209600',
  };
}

function invalid(place: readonly string[], message: string): Reply {
  const errors = [{ type: 'value_error', loc: place, msg: message, input: null }];
  return problem(422, 'VALIDATION', 'Unable to validate request parameter(s)', { errors });
}

function problem(status: number, code: string, detail: string, meta: Record<string, unknown> = {}): Reply {
  const error = { id: token(`${code} ${detail}`, 32), status, code, detail, meta };
  return json({ type: 'ErrorResponse', error, time: 1_785_024_153 }, status);
}
