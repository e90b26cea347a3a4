import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import type { Page } from '../web/page';
import { displayAddress, type MakeEngine, webView, whole } from './engine';

const ROWS = 10;

/** What Mojeek knows. */
export const view = webView('mojeek', false, { en: 0.65, zh: 0.35, primary: 0.75 });

/** Mojeek's result page: `GET https://www.mojeek.com/search?q=…`. It overlooks every operator. */
export const createMojeek: MakeEngine = ({ index }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const query = (request.query.q ?? '').trim();
    const start = whole(request.query.s, 1);
    if (query === '' || start === null) return plain('Bad query', 400);
    // Asking for the first page by number is what trips the real rate limit.
    if (request.query.s !== undefined && start <= 1) return blocked();
    const found = index.search(query, view);
    if (found.length < start) return html(shell(query, nothing(query)));
    const rows = found.slice(start - 1, start - 1 + ROWS);
    const list = rows.map((page, i) => row(page, query, i)).join('\n');
    const bar = `<p>Results ${start} to ${start + rows.length - 1} from ${found.length} in 0.21s</p>`;
    return html(shell(query, `${counted(bar)}${listed(list)}`));
  };
  return {
    answer,
    blocked,
    empty: (request) => html(shell(request.query.q ?? '', nothing(request.query.q ?? ''))),
    drifted: (request) => {
      const reply = answer(request);
      const body = reply.body.replaceAll('results-standard', 'results-grid').replaceAll('class="title"', '');
      return { ...reply, body };
    },
  };
};

function row(page: Page, query: string, place: number): string {
  const url = escapeHtml(page.url);
  const { host, path } = displayAddress(page.url);
  const crumbs = path
    .split('/')
    .filter((piece) => piece !== '')
    .map((piece) => `<span> › ${escapeHtml(piece)}</span>`);
  const text = markUp(excerpt(page.text, query, 200), escapeHtml, (hit) => `<strong>${hit}</strong>`);
  // Some rows come without any text, as the real ones do.
  const snippet = fraction(`mojeek bare ${page.url}`) < 0.06 ? '' : `<p class="s">${text}</p>`;
  return `<!--rs--><li class="r${place + 1}"><a title="${url}" href="${url}" class="ob"><p class="i"><span class="url">https://${escapeHtml(host)}${crumbs.join('')}</span></p></a><h2><a class="title" title="${url}" href="${url}">${escapeHtml(page.title)}</a></h2>${snippet}<p class="more"><a href="/search?q=site%3A${encodeURIComponent(host)}+${encodeURIComponent(query)}">See more results from ${escapeHtml(host)} »</a></p></li><!--re-->`;
}

function counted(bar: string): string {
  return `<div class="top-info"><div class="results-count-container"><div class="js-results-cnt-bar">${bar}</div></div></div>`;
}

function listed(list: string): string {
  return `<div class="result-col"><div class="results"><ul class="results-standard"><!--ls-->${list}</ul></div></div>`;
}

/** No empty page was recorded; this is the least that one can hold. */
function nothing(query: string): string {
  return `<div class="result-col"><p class="top-info">No pages found matching: <strong>${escapeHtml(query)}</strong></p></div>`;
}

/** No block page was recorded; a bare refusal is what the status promises. */
function blocked(): Reply {
  return html(
    '<!DOCTYPE html><html><head><title>403 - Forbidden</title></head><body><h1>403 - Forbidden</h1><p>Automated queries are not served.</p></body></html>',
    403,
  );
}

function shell(query: string, content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(query)} - Mojeek Search</title></head><body><form action="/search"><input name="q" value="${escapeHtml(query)}"></form><div class="container serp-results">${content}</div></body></html>`;
}
