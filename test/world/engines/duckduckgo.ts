import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, parseQuery, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import type { Page } from '../web/page';
import { displayAddress, type MakeEngine, webSearch, webView, whole } from './engine';

const ROWS = 10;
const LONGEST_QUERY = 499;

/** What DuckDuckGo knows; its two pages share it. */
export const view = webView('ddg', true, { en: 0.85, zh: 0.7, primary: 1 });

/** DuckDuckGo's page without scripts: `GET` or `POST https://html.duckduckgo.com/html/`. */
export const createDuckDuckGo: MakeEngine = (parts) => {
  const search = webSearch(parts, view);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    if (request.path === '/html') return movedTo('https://html.duckduckgo.com/html/', 301);
    if (request.path !== '/html/') return plain('Not Found', 404);
    const fields = fieldsOf(request);
    if (fields === null) return plain('Unreadable form', 400);
    const query = (fields.q ?? '').trim();
    const offset = whole(fields.s, 0);
    if (query === '' || query.length > LONGEST_QUERY || offset === null) return plain('Bad query', 400);
    const bang = /(?:^|\s)!\w+/.exec(query);
    if (bang !== null) return movedTo('https://www.google.com/search', 303);
    // A later page without the token of the first looks like a robot.
    if (offset > 0 && fields.vqd !== tokenOf(query)) return plain('Forbidden', 403);
    const found = search(query);
    if (found.length <= offset) return html(shell(query, noResults));
    const rows = found.slice(offset, offset + ROWS);
    const next = found.length > offset + ROWS ? nextForm(query, offset + ROWS, fields.kl) : '';
    const ad = offset === 0 ? advertisement(query) : '';
    const list = rows.map((page) => row(page, query)).join('\n');
    return html(shell(query, `<div id="links" class="results">${ad}${list}${next}</div>`));
  };
  return { answer, blocked, empty: (request) => html(shell(queryOf(request), noResults)), drifted };

  function drifted(request: RecordedRequest): Reply {
    const reply = answer(request);
    return { ...reply, body: reply.body.replaceAll('result', 'hit').replace('id="links"', 'id="rows"') };
  }
};

function fieldsOf(request: RecordedRequest): Record<string, string> | null {
  if (request.method === 'GET') return request.query;
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) return null;
  return parseQuery(request.body);
}

function queryOf(request: RecordedRequest): string {
  return fieldsOf(request)?.q ?? '';
}

function movedTo(location: string, status: number): Reply {
  return { status, headers: { location }, body: '' };
}

/** Stands in for `vqd`, which belongs to a query. */
export function tokenOf(query: string): string {
  return `4-${BigInt(`0x${token(`vqd ${query}`, 30)}`)}`;
}

function wrapped(page: Page): string {
  const target = encodeURIComponent(page.url).replaceAll('-', '%2D');
  return `//duckduckgo.com/l/?uddg=${target}&amp;rut=${token(`rut ${page.url}`)}`;
}

function row(page: Page, query: string): string {
  const link = wrapped(page);
  const { host, path } = displayAddress(page.url);
  const snippet = markUp(excerpt(page.text, query, 240), escapeHtml, (hit) => `<b>${hit}</b>`);
  const dated = page.published !== null && fraction(`ddg date ${page.url}`) < 0.6;
  const date = dated ? `<span>    ${page.published}T00:00:00.0000000</span>` : '';
  return `
    <div class="result results_links results_links_deep web-result ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title">
          <a rel="nofollow" class="result__a" href="${link}">${escapeHtml(page.title)}</a>
        </h2>
        <div class="result__extras"><div class="result__extras__url">
          <span class="result__icon"><a rel="nofollow" href="${link}"><img class="result__icon__img" width="16" height="16" alt="" src="//external-content.duckduckgo.com/ip3/${host}.ico" name="i15"></a></span>
          <a class="result__url" href="${link}">
            ${escapeHtml(host + path)}
          </a>
          ${date}
        </div></div>
        <a class="result__snippet" href="${link}">${snippet}</a>
        <div class="clear"></div>
      </div>
    </div>`;
}

function advertisement(query: string): string {
  const link = `https://duckduckgo.com/y.js?ad_domain=adverts.example&amp;ad_provider=bingv7aa&amp;u3=${token(query, 24)}`;
  return `
    <div class="result results_links results_links_deep result--ad ">
      <div class="links_main links_deep result__body">
        <h2 class="result__title"><a rel="nofollow" class="result__a" href="${link}">Cut Your Costs Today - Sponsored Offer</a></h2>
        <div class="result__extras"><div class="result__extras__url"><a class="result__url" href="${link}">adverts.example</a></div></div>
        <a class="result__snippet" href="${link}">A paid message that matches <b>${escapeHtml(query)}</b>.</a>
      </div>
    </div>`;
}

function nextForm(query: string, offset: number, region: string | undefined): string {
  const fields = {
    q: query,
    s: String(offset),
    nextParams: '',
    v: 'l',
    o: 'json',
    dc: String(offset),
    api: 'd.js',
    vqd: tokenOf(query),
    kl: region ?? 'wt-wt',
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn btn--alt" value="Next">${inputs.join('')}</form></div>`;
}

/** Known from other programs' selectors only; no recording of this page was seen. */
const noResults = `<div id="links" class="results">
  <div class="result results_links results_links_deep result--no-result">
    <div class="links_main links_deep result__body"><div class="no-results">No results.</div></div>
  </div></div>`;

function blocked(request: RecordedRequest): Reply {
  const action = `//duckduckgo.com/anomaly.js?sv=html&amp;cc=botnet&amp;gk=${token('gk', 32)}&amp;q=${encodeURIComponent(queryOf(request))}`;
  const body = `<form id="challenge-form" action="${action}" method="POST">
    <div class="anomaly-modal__mask"><div class="anomaly-modal__modal" data-testid="anomaly-modal">
      <div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
      <div class="anomaly-modal__description">Show that a person made this search.</div>
      <label><input type="checkbox" class="anomaly-modal__check" name="image-check_${token('tile', 32)}"></label>
    </div></div></form>`;
  return html(shell('', body), 202);
}

function shell(query: string, content: string): string {
  return `<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml"><head>
  <meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <title>${escapeHtml(query)} at DuckDuckGo</title>
</head><body class="body--html"><div>
  <form name="x" class="header__form" action="/html/" method="post">
    <input name="q" class="search__input" id="search_form_input_homepage" type="text" value="${escapeHtml(query)}">
    <select name="kl"><option value="">All Regions</option><option value="cn-zh">China</option></select>
  </form>
  <div class="serp__results">${content}</div>
</div></body></html>`;
}
