import { excerpt, markUp } from '../excerpt';
import type { Player, RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import type { Fault } from '../faults';
import { fraction, token } from '../hash';
import type { Page } from '../web/page';
import { displayAddress, type MakeEngine, whole, wideSearch } from './engine';
import { englishDay } from './service';

const ROWS = 7;
const CONSENT = 'https://consent.yahoo.com/v2/collectConsent?sessionId=3_cc-session_loopback';
const bold = (hit: string) => `<b>${hit}</b>`;

/** What a visitor from the EU gets instead of results: a redirect to the consent host, by way of another. */
export const yahooConsent: Fault = {
  kind: 'redirect',
  to: 'https://guce.yahoo.com/consent?brandType=nonEu&gcrumb=loopback&done=https%3A%2F%2Fsearch.yahoo.com%2Fsearch',
};

/** Yahoo's result page: `GET https://search.yahoo.com/search?p=…`, seven rows; other countries have another layout. */
export const createYahoo: MakeEngine = (parts) => {
  const search = wideSearch(parts, 'yahoo', { en: 0.75, zh: 0.6, primary: 0.95 });
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const query = (request.query.p ?? '').trim();
    const first = whole(request.query.b, 1);
    if (query === '' || first === null || first < 1) return plain('Bad query', 400);
    if (!/^(?:|[dwm])$/.test(request.query.btf ?? '')) return plain('Bad time', 400);
    const found = search(query);
    if (found.length < first) return html(shell(query, nothing(query)));
    const home = request.host === 'search.yahoo.com';
    const rows = found.slice(first - 1, first - 1 + ROWS).map((page) => row(page, query, home));
    const list = `<ol class="reg searchCenterMiddle">${advertisement(query)}${rows.join('')}</ol>`;
    return html(shell(query, list + (found.length >= first + ROWS ? pager(query, first + ROWS) : '')));
  };
  return {
    answer,
    // No block page was recorded; the status says what it is.
    blocked: () => html('<!DOCTYPE html><html><head><title>Too Many Requests</title></head><body></body></html>', 429),
    empty: (request) => html(shell(request.query.p ?? '', nothing(request.query.p ?? ''))),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('algo', 'card').replaceAll('comp', 'part') };
    },
  };
};

/** The consent hosts `guce.yahoo.com` and `consent.yahoo.com`. */
export function createYahooConsent(): Player {
  const page = html(
    '<!DOCTYPE html><html><head><title>Yahoo is part of the Yahoo family of brands</title></head><body><form class="consent-form" method="post"><button name="agree" value="agree">Accept all</button><button name="reject" value="reject">Reject all</button></form></body></html>',
  );
  const answer = (request: RecordedRequest): Reply =>
    refuse(request, ['GET']) ??
    (request.host === 'guce.yahoo.com' ? { status: 302, headers: { location: CONSENT }, body: '' } : page);
  return { answer, blocked: () => page, empty: () => page, drifted: () => page };
}

/** The click address: percent-escapes in lower case, as the host writes them. */
function wrapped(address: string): string {
  const target = encodeURIComponent(address).replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  const session = token(`ylt ${address}`, 24);
  return `https://r.search.yahoo.com/_ylt=${session};_ylu=Y29sbwNncTEEcG9zAzEEdnRpZAMEc2VjA3Ny/RV=2/RE=1785024153/RO=10/RU=${target}/RK=2/RS=${token(`rs ${address}`, 27)}-`;
}

function row(page: Page, query: string, home: boolean): string {
  const link = wrapped(page.url);
  const { host, path } = displayAddress(page.url);
  const crumbs = [`https://${host}`, ...path.split('/').filter((piece) => piece !== '')].map(escapeHtml).join(' › ');
  const site = `<div class="d-ib p-abs t-0 l-0 fz-13"><span class="d-ib va-mid"><span class="fc-141414 d-b">${escapeHtml(host)}</span>${crumbs}</span></div>`;
  const title = escapeHtml(page.title);
  const head = home
    ? `<div class="compTitle options-toggle"><a class="d-ib va-top mt-38" data-matarget="algo" target="_blank" referrerpolicy="origin" href="${link}">${site}<h3 style="display:block" class="title fc-2015C2-imp"><span class="d-b fz-20 lh-24 tc ls-024 fw-500">${title}</span></h3></a></div>`
    : `<div class="compTitle options-toggle"><h3 style="display:block" class="title"><a class="d-ib" data-matarget="algo" target="_blank" href="${link}" aria-label="${title}">${site}${markUp(excerpt(page.title, query, 400), escapeHtml, bold)}</a></h3></div>`;
  const dated = page.published !== null && fraction(`yahoo date ${page.url}`) < 0.5;
  const date = dated ? `<span class="fc-smoke">${englishDay(page.published ?? '', 'short')} · </span>` : '';
  const text = markUp(excerpt(page.text, query, 180), escapeHtml, bold);
  const more = fraction(`yahoo more ${page.url}`) < 0.2 ? deeper(page) : '';
  return `<li><div class="dd fst algo algo-sr relsrch richAlgo" data-a70="64e90082">${head}<div class="compText aAbs"><p class="fc-dustygray fz-14">${date}${text}</p></div>${more}</div></li>`;
}

/** Links below a result that lead into the same site. */
function deeper(page: Page): string {
  const link = wrapped(`${new URL(page.url).origin}/about`);
  return `<div class="compList mt-6 td-hn"><ul class="fl-l ml-24"><li class="mt-6"><a data-matarget="algo-ql" target="_blank" href="${link}">About</a></li></ul></div>`;
}

/** Advertisements wear the same wrapper; only the unwrapped address gives them away. */
function advertisement(query: string): string {
  const link = wrapped(`https://www.bing.com/aclick?ld=e8${token(query, 20)}&u=aHR0cHM6Ly9hZHZlcnRzLmV4YW1wbGUv`);
  return `<li><div class="dd fst algo algo-sr relsrch richAlgo ad"><div class="compTitle options-toggle"><a class="d-ib" target="_blank" href="${link}"><h3 class="title"><span>Everything about ${escapeHtml(query)}</span></h3></a></div><div class="compText aAbs"><p class="fc-dustygray">A paid message.</p></div></div></li>`;
}

function pager(query: string, first: number): string {
  const link = `https://search.yahoo.com/search;_ylt=${token(query, 20)}?p=${encodeURIComponent(query)}&amp;b=${first}&amp;pz=7&amp;bct=0&amp;xargs=0`;
  return `<div class="compPagination"><div class="pages"><strong>1</strong><a title="Results ${first}-${first + ROWS - 1}" href="${link}">2</a><a class="next" href="${link}">Next</a></div></div>`;
}

/** Known from other programs; the page round it was not recorded. */
function nothing(query: string): string {
  return `<ol class="reg adultRegion"><li class="first last"><div class="dd zrp"><div class="compText mb-15 fz-m fc-4th"><p>We did not find results for: <strong><b>${escapeHtml(query)}</b></strong>.</p></div><div class="compText mb-8"><p>Check spelling or type a new query.</p></div></div></li></ol>`;
}

function shell(query: string, content: string): string {
  return `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><meta name="oath:guce:consent-host" content="guce.yahoo.com"/><title>${escapeHtml(query)} - Yahoo Search Results</title></head><body><form id="sf" action="/search"><input name="p" value="${escapeHtml(query)}"></form><div id="left"><div id="main" class="main-res"><div id="web" class="web-res"><h2 class="off-left">Search Results</h2>${content}</div></div></div></body></html>`;
}
