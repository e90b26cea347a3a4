import type { Player, RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, plain, refuse } from '../exchange';
import type { Fault } from '../faults';
import { newsLink, newsToken } from '../web/addresses';
import { isOf, type Page, type PageOf } from '../web/page';
import { kindView, type MakeEngine } from './engine';
import { strangers, xml } from './service';

type Item = PageOf<'news'>;

const isItem = isOf('news');
const view = { ...kindView('google-news', isItem), operators: true };
const MOST = 100;
const COPYRIGHT =
  'Copyright © 2026 Google. All rights reserved. This XML feed is made available solely for the purpose of rendering Google News results within a personal feed reader for personal, non-commercial use.';

/** What a visitor from the EU gets instead of the feed: a redirect to the consent host. */
export const googleConsent: Fault = {
  kind: 'redirect',
  to: 'https://consent.google.com/m?continue=https://news.google.com/rss/search&gl=DE&m=0&pc=n&cm=2&hl=en-US&src=1',
};

/** Google News as a feed: `GET https://news.google.com/rss/search?q=…&hl=en-US&gl=US&ceid=US:en`. */
export const createGoogleNews: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/rss/search') return plain('Not Found', 404);
    const asked = request.query;
    const query = (asked.q ?? '').trim();
    if (query === '' || strangers(asked, ['q', 'hl', 'gl', 'ceid']).length > 0) return plain('Bad Request', 400);
    const { hl = 'en-US', gl = 'US', ceid = 'US:en' } = asked;
    // The edition is named three times, and the three have to agree.
    if (!ceid.startsWith(`${gl}:`) || !hl.startsWith(ceid.slice(gl.length + 1, gl.length + 3)))
      return plain('Bad Request', 400);
    const words = query.replace(/(^|\s)(?:when|after|before):\S+/g, ' ');
    return feed(everything.search(words, view).filter(isItem).slice(0, MOST), query, { hl, gl, ceid });
  };
  return {
    answer,
    blocked: () =>
      html(
        '<!DOCTYPE html><html><head><title>Sorry...</title></head><body><form id="captcha-form" action="index" method="post"><div class="g-recaptcha"></div></form><p>Our systems have detected unusual traffic from your computer network.</p></body></html>',
        429,
      ),
    empty: (request) => feed([], request.query.q ?? '', { hl: 'en-US', gl: 'US', ceid: 'US:en' }),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('item>', 'story>') };
    },
  };
};

/** The article pages behind the opaque links: a shell that scripts would fill. */
export function createNewsArticles(pages: readonly Page[]): Player['answer'] {
  const byToken = new Map(pages.filter(isItem).map((page) => [newsToken(page), page]));
  return (request) => {
    const page = byToken.get(request.path.replace(/^\/rss\/articles\//, ''));
    if (page === undefined) return plain('Not Found', 404);
    return html(
      `<!doctype html><html lang="en"><head><title>Google News</title></head><body><c-wiz><div jscontroller="aLI87" data-n-a-id="${newsToken(page)}" data-n-a-ts="1785024153" data-n-a-sg="AXzxcVloopback"></div></c-wiz></body></html>`,
    );
  };
}

/** The consent host `consent.google.com`. */
export function createGoogleConsent(): Player {
  const page = html(
    '<!doctype html><html lang="en"><head><title>Before you continue</title></head><body><form action="https://consent.google.com/save" method="POST"><button>Reject all</button><button>Accept all</button></form></body></html>',
  );
  return {
    answer: (request) => refuse(request, ['GET']) ?? page,
    blocked: () => page,
    empty: () => page,
    drifted: () => page,
  };
}

function feed(pages: readonly Item[], query: string, edition: { hl: string; gl: string; ceid: string }): Reply {
  const { hl, gl, ceid } = edition;
  const search = `https://news.google.com/search?q=${encodeURIComponent(query).replaceAll('%20', '+')}&hl=${hl}&gl=${gl}&ceid=${ceid}`;
  const head = `<generator>NFE/5.0</generator><title>"${escapeHtml(query)}" - Google News</title><link>${escapeHtml(search)}</link><language>${hl}</language><webMaster>news-webmaster@google.com</webMaster><copyright>${COPYRIGHT}</copyright><lastBuildDate>Tue, 01 Sep 2026 00:04:48 GMT</lastBuildDate><image><title>Google News</title><url>https://lh3.googleusercontent.com/w256</url><link>https://news.google.com/</link><height>256</height><width>256</width></image><description>Google News</description>`;
  return xml(
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>${head}${pages.map(item).join('')}</channel></rss>`,
  );
}

/** The link is opaque, the source is named twice, and the description repeats the headline as markup. */
function item(page: Item): string {
  const { source } = page.elsewhere;
  const link = escapeHtml(newsLink(page));
  const inner = `<a href="${newsLink(page)}" target="_blank">${escapeHtml(page.title)}</a>&nbsp;&nbsp;<font color="#6f6f6f">${escapeHtml(source)}</font>`;
  const date = new Date(`${page.published ?? '2026-01-01'}T07:00:00Z`).toUTCString();
  return `<item><title>${escapeHtml(page.title)} - ${escapeHtml(source)}</title><link>${link}</link><guid isPermaLink="false">${newsToken(page)}</guid><pubDate>${date}</pubDate><description>${escapeHtml(inner)}</description><source url="${new URL(page.url).origin}">${escapeHtml(source)}</source></item>`;
}
