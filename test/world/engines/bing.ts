import { excerpt, markUp } from '../excerpt';
import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import type { Page } from '../web/page';
import { displayAddress, type MakeEngine, webSearch, webView, whole } from './engine';

const ROWS = 10;

/** What Bing knows. */
export const view = webView('bing', true, { en: 0.8, zh: 0.85, primary: 1 });
const strong = (text: string) => `<strong>${text}</strong>`;

/** Bing's result page: `GET https://www.bing.com/search?q=…`. */
export const createBing: MakeEngine = (parts) => {
  const search = webSearch(parts, view);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/search') return plain('Not Found', 404);
    const query = (request.query.q ?? '').trim();
    const first = whole(request.query.first, 1);
    if (query === '' || first === null || first < 1) return plain('Bad query', 400);
    const market = (request.query.mkt ?? 'en-US').toLowerCase();
    const found = search(query);
    if (found.length < first) return html(shell(query, nothing(query)));
    const rows = found.slice(first - 1, first - 1 + ROWS);
    const list = rows.map((page, i) => row(page, query, market, i)).join('');
    const more = found.length >= first + ROWS ? pager(query, first + ROWS) : '';
    return html(shell(query, advertisement(query) + list + more));
  };
  return {
    answer,
    blocked: () => html(shell('', '', robotCheck)),
    empty: (request) => html(shell(request.query.q ?? '', nothing(request.query.q ?? ''))),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('b_', 'g_') };
    },
  };
};

/** The click address: the target as base64url without padding after `a1`. */
function wrapped(page: Page): string {
  const target = Buffer.from(page.url, 'utf8').toString('base64url');
  return `https://www.bing.com/ck/a?!&amp;&amp;p=${token(`p ${page.url}`)}&amp;ptn=3&amp;ver=2&amp;hsh=4&amp;fclid=${token('fclid', 32)}&amp;u=a1${target}&amp;ntb=1`;
}

function row(page: Page, query: string, market: string, place: number): string {
  const link = wrapped(page);
  const { host, path } = displayAddress(page.url);
  const crumbs = path.split('/').filter((piece) => piece !== '');
  const cite = [`https://${host}`, ...crumbs].join(' › ');
  const title = markUp(excerpt(page.title, query, 400), escapeHtml, strong);
  const text = markUp(excerpt(page.text, query, 170), escapeHtml, strong);
  const dated = page.published !== null && fraction(`bing date ${page.url}`) < 0.85;
  const date = dated && page.published !== null ? printed(page.published, market) : '';
  const lead = date === '' ? '' : `<span class="news_dt">${date}</span> · `;
  return `<li class="b_algo" data-id="" iid="SERP.${5300 + place}"><link rel="stylesheet" href="https://r.bing.com/rs/a.css" type="text/css"><div class="b_tpcn"><a class="tilk" aria-label="${escapeHtml(host)}" target="_blank" href="${link}" h="ID=SERP,${5100 + place}.1"><div class="tptxt"><div class="tptt">${escapeHtml(host)}</div><div class="tpmeta"><div class="b_attribution" tabindex="-1"><cite>${escapeHtml(cite)}</cite></div></div></div></a></div><h2 class=""><a target="_blank" href="${link}" h="ID=SERP,${5100 + place}.2">${title}</a></h2><div class="b_caption"><p class="b_lineclamp2">${lead}${text}</p></div></li>`;
}

function printed(date: string, market: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (market.startsWith('zh')) {
    return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`;
  }
  return day.toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

function advertisement(query: string): string {
  const link = `https://www.bing.com/aclick?ld=e8${token(query, 20)}&amp;u=aHR0cHM6Ly9hZHZlcnRzLmV4YW1wbGUv`;
  return `<li class="b_ad b_adTop"><ul><li><div class="sb_add sb_adTA"><h2><a href="${link}">Sponsored: everything about ${escapeHtml(query)}</a></h2><div class="b_caption"><p>A paid message.</p></div></div></li></ul></li>`;
}

function pager(query: string, first: number): string {
  const link = `/search?q=${encodeURIComponent(query)}&amp;first=${first}&amp;FORM=PERE`;
  return `<li class="b_pag"><nav role="navigation"><ul class="sb_pagF"><li><a class="sb_pagS">1</a></li><li><a class="sb_pagN" title="Next page" href="${link}"><div class="sw_next">Next</div></a></li></ul></nav></li>`;
}

function nothing(query: string): string {
  return `<li class="b_no"><h1>There are no results for <strong>${escapeHtml(query)}</strong></h1><ul><li>Check your spelling or try different keywords</li></ul></li>`;
}

/** The words are known; the page round them was never recorded. */
const robotCheck = `<div class="captcha"><div class="captcha_header">One last step</div><p>Please verify that you are not a robot: enter the characters you see below.</p></div>`;

function shell(query: string, list: string, instead?: string): string {
  const main = instead ?? `<main aria-label="Search Results"><ol id="b_results" class="">${list}</ol></main>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"/><title>${escapeHtml(query)} - Search</title></head><body class="b_respl"><form action="/search" id="sb_form"><input name="q" type="search" value="${escapeHtml(query)}"/></form><div id="b_content">${main}</div></body></html>`;
}
