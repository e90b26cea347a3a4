import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, plain, refuse } from '../exchange';
import { fraction, token } from '../hash';
import { isOf, type Page, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { moment, strangers, withHeaders, xml } from './service';

type Preprint = PageOf<'paper'>;

const isPreprint = (page: Page): page is Preprint => isOf('paper')(page) && page.elsewhere.arxiv !== undefined;
const view = kindView('arxiv', isPreprint);
const known = ['search_query', 'id_list', 'start', 'max_results', 'sortBy', 'sortOrder'];
const orders = ['relevance', 'submittedDate', 'lastUpdatedDate'];

/** arXiv's interface: `GET https://export.arxiv.org/api/query?search_query=all:…`, answered as an Atom feed. */
export const createArxiv: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    if (request.path !== '/api/query') return plain('Not Found', 404);
    const asked = request.query;
    const start = whole(asked.start, 0);
    const size = whole(asked.max_results, 10);
    if (start === null) return problem('start must be an integer');
    if (size === null || size > 2000) return problem('max_results must be an integer of at most 2000');
    if (!orders.includes(asked.sortBy ?? 'relevance')) return problem(`sortBy must be in: ${orders.join(', ')}`);
    if (!/^(?:|ascending|descending)$/.test(asked.sortOrder ?? ''))
      return problem('sortOrder must be in: ascending, descending');
    const stranger = strangers(asked, known)[0];
    if (stranger !== undefined) return problem(`unknown parameter ${stranger}`);
    const query = (asked.search_query ?? '').trim();
    if (!/^\(?(?:ti|au|abs|co|jr|cat|rn|all|submittedDate):/.test(query)) return problem('incorrect search_query');
    const found = everything.search(wordsOf(query), view).filter(isPreprint);
    if (asked.sortBy === 'submittedDate' || asked.sortBy === 'lastUpdatedDate') {
      found.sort((a, b) => (moment(a) ?? '').localeCompare(moment(b) ?? ''));
      if (asked.sortOrder !== 'ascending') found.reverse();
    }
    return feed(request, found.slice(start, start + size), found.length, start, size);
  };
  return {
    answer,
    blocked: () => withHeaders(plain('Rate exceeded.', 429), { 'retry-after': '3' }),
    empty: (request) => feed(request, [], 0, 0, 10),
    drifted: (request) => {
      const reply = answer(request);
      return { ...reply, body: reply.body.replaceAll('entry>', 'record>').replaceAll('summary>', 'digest>') };
    },
  };
};

/** The words of a query, without field names, operators and dates. */
function wordsOf(query: string): string {
  return query
    .replace(/submittedDate:\[[^\]]*\]/g, ' ')
    .replace(/\b(?:ti|au|abs|co|jr|cat|rn|all):/g, ' ')
    .replace(/\b(?:ANDNOT|AND|OR)\b/g, ' ')
    .replace(/["()]/g, ' ');
}

function feed(request: RecordedRequest, rows: readonly Preprint[], total: number, start: number, size: number): Reply {
  const query = `search_query=${request.query.search_query ?? ''}&id_list=&start=${start}&max_results=${size}`;
  return atom(`<id>https://arxiv.org/api/${token(query, 27)}</id>
  <title>arXiv Query: ${escapeHtml(query)}</title>
  <updated>2026-09-01T00:00:00Z</updated>
  <link href="https://arxiv.org/api/query?${escapeHtml(query)}" type="application/atom+xml"/>
  <opensearch:itemsPerPage>${size}</opensearch:itemsPerPage>
  <opensearch:totalResults>${total}</opensearch:totalResults>
  <opensearch:startIndex>${start}</opensearch:startIndex>${rows.map(entry).join('')}`);
}

/** Titles and summaries keep the line breaks of their source now and then. */
function entry(page: Preprint): string {
  const { arxiv = '', doi, authors, category } = page.elsewhere;
  const at = moment(page, '15:05:19') ?? '';
  const title = fraction(`arxiv break ${page.url}`) < 0.5 ? page.title.replace(/: /, ':\n  ') : page.title;
  const people = authors
    .map((name) => `\n    <author>\n      <name>${escapeHtml(name)}</name>\n    </author>`)
    .join('');
  const published =
    doi === undefined
      ? ''
      : `\n    <arxiv:doi>${escapeHtml(doi)}</arxiv:doi>\n    <link rel="related" href="https://doi.org/${escapeHtml(doi)}" title="doi"/>`;
  return `
  <entry>
    <id>http://arxiv.org/abs/${arxiv}</id>
    <title>${escapeHtml(title)}</title>
    <updated>${at}</updated>
    <link href="https://arxiv.org/abs/${arxiv}" rel="alternate" type="text/html"/>
    <link href="https://arxiv.org/pdf/${arxiv}" rel="related" type="application/pdf" title="pdf"/>
    <summary>${escapeHtml(page.text)}</summary>
    <category term="${category}" scheme="http://arxiv.org/schemas/atom"/>
    <published>${at}</published>
    <arxiv:comment>12 pages, 4 figures</arxiv:comment>
    <arxiv:primary_category term="${category}"/>${people}${published}
  </entry>`;
}

/** Errors come as a feed with one entry of that name. */
function problem(message: string): Reply {
  const body = `<id>http://arxiv.org/api/errors</id>
  <title>arXiv Query: error</title>
  <updated>2026-09-01T00:00:00Z</updated>
  <opensearch:itemsPerPage>1</opensearch:itemsPerPage>
  <opensearch:totalResults>1</opensearch:totalResults>
  <opensearch:startIndex>0</opensearch:startIndex>
  <entry>
    <id>https://arxiv.org/api/errors#${token(message, 12)}</id>
    <title>Error</title>
    <summary>${escapeHtml(message)}</summary>
    <updated>2026-09-01T00:00:00Z</updated>
    <author>
      <name>arXiv api core</name>
    </author>
  </entry>`;
  return { ...atom(body), status: 400 };
}

function atom(content: string): Reply {
  const spaces =
    'xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xmlns:arxiv="http://arxiv.org/schemas/atom" xmlns="http://www.w3.org/2005/Atom"';
  return xml(
    `<?xml version='1.0' encoding='UTF-8'?>\n<feed ${spaces}>\n  ${content}\n</feed>\n`,
    'application/atom+xml',
  );
}
