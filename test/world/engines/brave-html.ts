import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import type { Page } from '../web/page';
import { displayAddress, type MakeEngine, whole, wideSearch } from './engine';
import { englishDay, passage } from './service';

const ROWS = 20;
const LAST_PAGE = 9;

/** How Brave searches; its page and its interface are one index. */
export const braveSearch = (parts: Parameters<MakeEngine>[0]) =>
  wideSearch(parts, 'brave', { en: 0.7, zh: 0.4, primary: 0.9 });

/** Brave's result page: `GET https://search.brave.com/search?q=…&source=web`. */
export const createBraveHtml: MakeEngine = (parts) => {
  const search = braveSearch(parts);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const query = (request.query.q ?? '').trim();
    const offset = whole(request.query.offset, 0);
    if (query === '' || offset === null) return plain('Bad query', 400);
    if (!/^(?:|p[dwmy]|\d{4}-\d\d-\d\dto\d{4}-\d\d-\d\d)$/.test(request.query.tf ?? '')) return plain('Bad time', 400);
    // Asking beyond the last page marks the client as a robot.
    if (offset > LAST_PAGE) return blocked();
    const found = search(query);
    const rows = found.slice(offset * ROWS, (offset + 1) * ROWS);
    return html(shell(query, rows, found.length > (offset + 1) * ROWS ? pager(query, offset + 1) : ''));
  };
  return {
    answer,
    blocked,
    empty: (request) => html(shell(request.query.q ?? '', [], '')),
    drifted: (request) => {
      const reply = answer(request);
      return {
        ...reply,
        body: reply.body
          .replaceAll('snippet', 'card')
          .replaceAll('data-type="web"', 'data-kind="page"')
          .replace('id="results"', 'id="hits"'),
      };
    },
  };
};

/** The body of the real 429 was never seen. */
function blocked(): Reply {
  return html('<!DOCTYPE html><html><head><title>429</title></head><body>Too Many Requests</body></html>', 429);
}

function row(page: Page, query: string, place: number): string {
  const url = escapeHtml(page.url);
  const { host, path } = displayAddress(page.url);
  const title = escapeHtml(page.title);
  const text = markUp(excerpt(page.text, query, 200), escapeHtml, (hit) => `<strong>${hit}</strong>`);
  const dated = page.published !== null && fraction(`brave date ${page.url}`) < 0.75;
  const day = dated ? englishDay(page.published ?? '', 'long') : '';
  const site = `<div class="site-name-wrapper svelte-on1hvy"><div class="site-name-content svelte-on1hvy"><div class="desktop-small-semibold t-secondary text-ellipsis">${escapeHtml(host)}</div><div class="url-wrapper svelte-on1hvy"><cite class="snippet-url desktop-small-regular t-tertiary">${escapeHtml(host)}<span class="text-ellipsis">${escapeHtml(path.replaceAll('/', ' › '))}</span></cite></div></div></div>`;
  const head = `<a href="${url}" target="_self" class="svelte-14r20fy l1">${site}<!----><div class="title search-snippet-title line-clamp-1 svelte-14r20fy" title="${title}">${title}</div></a><!---->`;
  const lead = day === '' ? '' : `<!--[--><span class="t-secondary">${day} -</span><!--]-->\n`;
  const usual = `<div class="generic-snippet svelte-1cwdgg3"><div class="content desktop-default-regular t-primary line-clamp-dynamic svelte-1cwdgg3">${lead}<!---->${text}</div></div>`;
  const video = `<div class="video-snippet svelte-1xsefs2" data-macro="video"><div class="thumbnail-wrapper"><a href="${url}" class="thumbnail video" tabindex="-1"></a></div><div class="content"><div class="snippet-attributes">${day === '' ? '' : `<span class="t-tertiary">${day}</span>`}</div><div class="line-clamp-2">${text}</div></div></div>`;
  const body = fraction(`brave video ${page.url}`) < 0.08 ? video : usual;
  return `<div class="snippet svelte-jmfu5f" data-pos="${place}" data-type="web" data-keynav="true"><div class="result-wrapper svelte-1rq4ngz"><div class="result-content svelte-1rq4ngz">${head}${body}</div></div>${place === 0 ? cluster(page) : ''}</div>`;
}

/** Links into the first result's site; they are no results of their own. */
function cluster(page: Page): string {
  const link = `${new URL(page.url).origin}/about`;
  return `<div class="result-cluster svelte-1ajsqxo"><div class="snippet svelte-jmfu5f" data-type="web"><div class="result-content"><a href="${link}"><div class="title search-snippet-title">About</div></a></div></div></div>`;
}

/** Boxes between the rows that carry no result. */
const standalone =
  '<div id="faq" class="snippet svelte-jmfu5f standalone"><div class="faq">People also ask: is it safe to upgrade?</div></div>';

function pager(query: string, offset: number): string {
  return `<div class="snippet svelte-jmfu5f standalone"><div id="pagination" class="svelte-14nrfpk"><a href="/search?q=${encodeURIComponent(query)}&amp;offset=${offset}&amp;spellcheck=0" class="button type--plain">Next</a></div></div>`;
}

/** The page's own data, as a script literal that is no JSON. */
function script(rows: readonly Page[], query: string): string {
  const quoted = (text: string) =>
    `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('<', '\\u003C')}'`;
  const items = rows.map(
    (page) =>
      `{title:${quoted(page.title)},url:${quoted(page.url)},full_title:void 0,description:${quoted(passage(page, query, 200))},page_age:${page.published === null ? 'void 0' : quoted(`${page.published}T09:30:00`)}}`,
  );
  return `<script>kit.start(app, element, {node_ids: [0, 27],data: [{type:"data",data:{searchLang:"en",body:{response:{web:{type:"search",choice:void 0,results:[${items.join(',')}]}}}}}]});</script>`;
}

function shell(query: string, rows: readonly Page[], pages: string): string {
  const [first = '', ...rest] = rows.map((page, i) => row(page, query, i === 0 ? 0 : i + 1));
  const none =
    '<div class="no-results svelte-loop"><p>Not many great matches came back for your search.</p><p>Try different keywords.</p></div>';
  const list =
    rows.length === 0 ? none : `${first}<!--[-->${standalone}<!--]-->${rest.join('<!--]--><!--[-->')}${pages}`;
  return `<!DOCTYPE html><html lang="en-us"><head><meta charset="utf-8"><title>${escapeHtml(query)} - Brave Search</title></head><body><main class="main-column svelte-1f8i7g0"><div id="results" class="svelte-e12qt1"><!--[!--><!--]-->${list}</div></main>${script(rows, query)}</body></html>`;
}
