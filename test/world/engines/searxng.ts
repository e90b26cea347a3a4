import type { Player, RecordedRequest, Reply } from '../exchange';
import { escapeHtml, html, json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import { createIndex, type View } from '../index-of-web';
import { web } from '../web';
import type { Page } from '../web/page';
import { view as bing } from './bing';
import { view as duckDuckGo } from './duckduckgo';
import { whole } from './engine';
import { view as mojeek } from './mojeek';
import { fieldsOf, passage, withHeaders } from './service';

const ROWS = 10;

/** How an instance is set up. */
export type SearxngSetup = {
  /** What it searches; the sample web when left out. */
  pages?: readonly Page[];
  /** Path the instance lives under, without a closing slash. */
  base?: string;
  /** Whether `json` is among its formats: it is not, as shipped. */
  json?: boolean;
  /** Engines of it that gave no answer, with the reason. */
  unresponsive?: readonly (readonly [name: string, reason: string])[];
};

const engines: Record<string, View> = { bing, duckduckgo: duckDuckGo, mojeek };

/**
 * A SearXNG instance: `GET` or `POST <base>/search?q=…&format=json`. Put it behind a host with `world.play`.
 * Its results come from the views of three engines and name them.
 */
export function createSearxng(setup: SearxngSetup = {}): Player {
  const { pages = web, base = '' } = setup;
  const index = createIndex(pages.filter((page) => page.elsewhere === undefined));
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    if (request.path !== `${base}/search`) return html(shell('404'), 404);
    const asked = fieldsOf(request);
    if (asked === null) return plain('Unreadable form', 400);
    const format = asked.format ?? 'html';
    if (format !== 'html' && !(format === 'json' && setup.json === true)) return html(shell('403 Forbidden'), 403);
    const query = (asked.q ?? '').trim();
    const wrong = fault(asked);
    if (wrong !== null) return html(shell(`Invalid value for parameter ${escapeHtml(wrong)}`), 400);
    const found = merged((view) => index.search(query, view), chosen(asked.engines));
    const page = whole(asked.pageno, 1) ?? 1;
    const rows = found.slice((page - 1) * ROWS, page * ROWS);
    return format === 'html'
      ? html(shell(rows.map(({ page: { title } }) => escapeHtml(title)).join()))
      : listing(query, rows, setup.unresponsive);
  };
  return {
    answer,
    blocked: () => withHeaders(plain('Too Many Requests', 429), { 'retry-after': '120' }),
    empty: (request) => listing(fieldsOf(request)?.q ?? '', []),
    drifted: () => json({ query: '', hits: [{ headline: 'Renamed field' }] }),
  };
}

/** The first parameter that the instance would not take, or null. */
function fault(asked: Record<string, string>): string | null {
  if ((asked.q ?? '').trim() === '') return 'q';
  if (!/^(?:|day|week|month|year)$/.test(asked.time_range ?? '')) return 'time_range';
  if (!/^[012]?$/.test(asked.safesearch ?? '')) return 'safesearch';
  if (!/^(?:|all|auto|[a-z]{2,3}(?:-[A-Za-z]{2,4})?)$/.test(asked.language ?? '')) return 'language';
  const page = whole(asked.pageno, 1);
  return page === null || page < 1 ? 'pageno' : null;
}

function chosen(names: string | undefined): string[] {
  const wanted = (names ?? '').split(',').filter((name) => Object.hasOwn(engines, name.trim()));
  return wanted.length === 0 ? Object.keys(engines) : wanted.map((name) => name.trim());
}

type Row = { page: Page; engines: string[]; positions: number[]; score: number };

/** One row a page, with every engine that listed it and where; several positions multiply, as the original does. */
function merged(search: (view: View) => Page[], names: readonly string[]): Row[] {
  const rows = new Map<string, Row>();
  for (const name of names) {
    const view = engines[name];
    if (view === undefined) continue;
    for (const [i, page] of search(view).slice(0, 20).entries()) {
      const row = rows.get(page.url) ?? { page, engines: [], positions: [], score: 0 };
      row.engines.push(name);
      row.positions.push(i + 1);
      rows.set(page.url, row);
    }
  }
  for (const row of rows.values()) {
    row.score = row.positions.reduce((sum, position) => sum + row.engines.length / position, 0);
  }
  return [...rows.values()].sort((a, b) => b.score - a.score || (a.page.url < b.page.url ? -1 : 1));
}

function listing(query: string, rows: readonly Row[], silent: SearxngSetup['unresponsive'] = []): Reply {
  return json({
    query,
    number_of_results: 0,
    results: rows.map((row) => item(row, query)),
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: silent,
  });
}

function item({ page, engines: names, positions, score }: Row, query: string): Record<string, unknown> {
  const url = new URL(page.url);
  const dated = page.published !== null && fraction(`searxng date ${page.url}`) < 0.4;
  return {
    url: page.url,
    title: page.title,
    content: passage(page, query, 240),
    publishedDate: dated ? `${page.published}T00:00:00` : null,
    thumbnail: '',
    engine: names[0],
    template: 'default.html',
    parsed_url: [url.protocol.replace(':', ''), url.host, url.pathname, '', url.search.replace('?', ''), ''],
    img_src: '',
    priority: '',
    engines: names,
    positions,
    score,
    category: 'general',
  };
}

function shell(content: string): string {
  return `<!doctype html><html class="no-js theme-auto" lang="en"><head><title>SearXNG</title></head><body class="results_endpoint"><main id="main_results">${content}</main></body></html>`;
}
