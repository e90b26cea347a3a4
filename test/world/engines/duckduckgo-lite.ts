import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import type { Page } from '../web/page';
import { tokenOf, view } from './duckduckgo';
import { displayAddress, type MakeEngine, webSearch, whole } from './engine';
import { fieldsOf } from './service';

const ROWS = 10;
const LONGEST_QUERY = 499;

/**
 * DuckDuckGo's page of one table: `POST https://lite.duckduckgo.com/lite/` with a form, or `GET …/lite/?q=`. It
 * lists what the other page lists. Without a question it shows its form.
 */
export const createDuckDuckGoLite: MakeEngine = (parts) => {
  const search = webSearch(parts, view);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    if (request.path !== '/lite/') return plain('Not Found', 404);
    const fields = fieldsOf(request);
    if (fields === null) return plain('Unreadable form', 400);
    if (request.method === 'GET' && fields.q === undefined) return html(shell('', ''));
    const query = (fields.q ?? '').trim();
    const offset = whole(fields.s, 0);
    if (query === '' || query.length > LONGEST_QUERY || offset === null) return plain('Bad query', 400);
    if (!/^(?:|[dwmy]|\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d)$/.test(fields.df ?? '')) return plain('Bad date', 400);
    if (offset > 0 && fields.vqd !== tokenOf(query)) return plain('Forbidden', 403);
    const found = search(query);
    if (found.length <= offset) return html(shell(query, nothing));
    const rows = found.slice(offset, offset + ROWS).map((page, i) => row(page, query, offset + i + 1));
    const next = found.length > offset + ROWS ? nextForm(query, offset + ROWS, fields) : '';
    return html(
      shell(query, `<table border="0">${offset === 0 ? advertisement(query) : ''}${rows.join('')}</table>${next}`),
    );
  };
  return {
    answer,
    blocked,
    empty: (request) => html(shell(fieldsOf(request)?.q ?? '', nothing)),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('result-', 'hit-').replaceAll('link-text', 'site-text') };
    },
  };
};

/** Both kinds of links occur: direct ones and wrapped ones. Attributes of one kind have single quotes. */
function row(page: Page, query: string, place: number): string {
  const wrapped = fraction(`lite wrapped ${page.url}`) < 0.5;
  const link = wrapped
    ? `//duckduckgo.com/l/?uddg=${encodeURIComponent(page.url)}&amp;rut=${token(`rut ${page.url}`)}`
    : escapeHtml(page.url);
  const { host, path } = displayAddress(page.url);
  const snippet = markUp(excerpt(page.text, query, 240), escapeHtml, (hit) => `<b>${hit}</b>`);
  const dated = page.published !== null && fraction(`lite date ${page.url}`) < 0.3;
  const date = dated ? `&nbsp;&nbsp;&nbsp;<span class='timestamp'>${page.published}T00:00:00.0000000</span>` : '';
  return `
    <tr><td valign="top">${place}.&nbsp;</td><td><a rel="nofollow" href="${link}" class='result-link'>${escapeHtml(page.title)}</a></td></tr>
    <tr><td>&nbsp;&nbsp;&nbsp;</td><td class='result-snippet'>
      ${snippet}
    </td></tr>
    <tr><td>&nbsp;&nbsp;&nbsp;</td><td><span class='link-text'>${escapeHtml(host + path)}</span>${date}</td></tr>
    <tr><td>&nbsp;</td><td>&nbsp;</td></tr>`;
}

function advertisement(query: string): string {
  const link = `https://duckduckgo.com/y.js?ad_domain=adverts.example&amp;ad_provider=bingv7aa&amp;u3=${token(query, 24)}`;
  return `
    <tr class="result-sponsored"><td valign="top">&nbsp;</td><td><a rel="nofollow" href="${link}" class='result-link'>Cut Your Costs Today</a></td></tr>
    <tr class="result-sponsored"><td>&nbsp;</td><td class='result-snippet'>A paid message that matches ${escapeHtml(query)}.</td></tr>
    <tr class="result-sponsored"><td>&nbsp;</td><td><span class='link-text'>adverts.example</span> Sponsored link</td></tr>`;
}

function nextForm(query: string, offset: number, asked: Record<string, string>): string {
  const fields = {
    q: query,
    s: String(offset),
    nextParams: '',
    v: 'l',
    o: 'json',
    dc: String(offset + 1),
    api: 'd.js',
    vqd: tokenOf(query),
    kl: asked.kl ?? 'wt-wt',
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form class="next_form" action="/lite/" method="post"><input type="submit" class='navbutton' value="Next Page &gt;">${inputs.join('')}</form>`;
}

/** No empty page was recorded; the words are those of the other page. */
const nothing = `<table border="0"><tr><td><span class='no-results'>No results.</span></td></tr></table>`;

function blocked(request: RecordedRequest): Reply {
  const query = encodeURIComponent(fieldsOf(request)?.q ?? '');
  const action = `//duckduckgo.com/anomaly.js?sv=lite&amp;cc=botnet&amp;st=1785024153&amp;gk=${token('gk', 32)}&amp;q=${query}`;
  const body = `<form id="img-form" action="${action}" target="ifr" method="POST"></form>
    <form id="challenge-form" action="${action}" method="POST">
    <div class="anomaly-modal__mask"><div class="anomaly-modal__modal  is-ie" data-testid="anomaly-modal">
      <div class="anomaly-modal__title">Unfortunately, bots use DuckDuckGo too.</div>
      <div class="anomaly-modal__description">Please complete the following challenge.</div>
    </div></div></form>`;
  return html(shell('', body), 202);
}

function shell(query: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en"><head><meta http-equiv="content-type" content="text/html; charset=UTF-8">
  <title>${escapeHtml(query)} at DuckDuckGo</title></head>
<body><center id="lite_wrapper"><a class="header-url" href="/lite/"><span class="header">DuckDuckGo</span></a>
  <form action="/lite/" method="post"><input class='query' type="text" size="40" name="q" value="${escapeHtml(query)}"><input class='submit' type="submit" value="Search"></form>
</center>${content}</body></html>`;
}
