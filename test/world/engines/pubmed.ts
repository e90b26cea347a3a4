import type { RecordedRequest, Reply } from '../exchange';
import { escapeHtml, json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import { PUBMED_TEST_KEY } from '../keys';
import { isOf, type Page, type PageOf } from '../web/page';
import { type EngineParts, kindView, type MakeEngine, whole } from './engine';
import { fieldsOf, strangers, xml } from './service';

type Article = PageOf<'paper'>;

const isArticle = (page: Page): page is Article => isOf('paper')(page) && page.elsewhere.pmid !== undefined;
const view = kindView('pubmed', isArticle);
const FOLDER = '/entrez/eutils/';
const common = ['db', 'retmode', 'tool', 'email', 'api_key', 'retstart', 'retmax'];
const known: Record<string, readonly string[]> = {
  'esearch.fcgi': [
    ...common,
    'term',
    'sort',
    'datetype',
    'reldate',
    'mindate',
    'maxdate',
    'rettype',
    'field',
    'usehistory',
  ],
  'esummary.fcgi': [...common, 'id', 'version'],
  'efetch.fcgi': [...common, 'id', 'rettype'],
};

/** PubMed's E-utilities: `esearch.fcgi`, `esummary.fcgi` and `efetch.fcgi` below `/entrez/eutils/`. */
export const createPubmed: MakeEngine = (parts) => {
  const articles = parts.pages.filter(isArticle);
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET', 'POST']);
    if (refused !== null) return refused;
    const tool = request.path.startsWith(FOLDER) ? request.path.slice(FOLDER.length) : '';
    const names = known[tool];
    if (names === undefined) return plain('Not Found', 404);
    const asked = fieldsOf(request);
    if (asked === null) return plain('Unreadable form', 400);
    if (asked.api_key !== undefined && asked.api_key !== PUBMED_TEST_KEY) {
      return json({ error: 'API key invalid', 'api-key': asked.api_key, type: 'api', status: 'unknown' }, 400);
    }
    if (asked.db !== 'pubmed') return json({ error: `Invalid db name specified: ${asked.db ?? ''}` }, 400);
    const stranger = strangers(asked, names)[0];
    if (stranger !== undefined) return json({ error: `Unknown parameter ${stranger}` }, 400);
    if (tool === 'esearch.fcgi') return search(parts, asked);
    return tool === 'esummary.fcgi' ? summary(articles, asked) : fetched(articles, asked);
  };
  return {
    answer,
    blocked: () => json({ error: 'API rate limit exceeded', 'api-key': '0.0.0.0', count: '4', limit: '3' }, 429),
    empty: (request) => found([], [], 0, fieldsOf(request) ?? {}),
    drifted: () => json({ header: { type: 'esearch', version: '0.3' }, searchresult: { ids: ['1'] } }),
  };
};

function search({ everything }: EngineParts, asked: Record<string, string>): Reply {
  const start = whole(asked.retstart, 0);
  const size = whole(asked.retmax, 20);
  if (start === null || size === null || size > 10_000) return json({ error: 'Invalid retstart or retmax' }, 400);
  if (!/^(?:|relevance|pub_date|Author|JournalName)$/.test(asked.sort ?? ''))
    return json({ error: 'Invalid sort' }, 400);
  if ((asked.term ?? '').trim() === '')
    return json({ esearchresult: { ERROR: 'Empty term and query_key - nothing todo' } });
  const words = (asked.term ?? '').replace(/\[[^\]]*\]/g, ' ').replace(/\b(?:AND|OR|NOT)\b/g, ' ');
  const all = everything.search(words, view).filter(isArticle);
  if (asked.sort === 'pub_date') all.sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
  return found(all, all.slice(start, start + size), start, asked);
}

function found(all: readonly Article[], rows: readonly Article[], start: number, asked: Record<string, string>): Reply {
  const ids = rows.map(({ elsewhere }) => String(elsewhere.pmid));
  if (asked.retmode !== 'json') {
    const list = ids.map((id) => `<Id>${id}</Id>\n`).join('');
    return xml(
      `<?xml version="1.0" encoding="UTF-8" ?>\n<eSearchResult><Count>${all.length}</Count><RetMax>${ids.length}</RetMax><RetStart>${start}</RetStart><IdList>\n${list}</IdList></eSearchResult>\n`,
      'text/xml',
    );
  }
  const none = { errorlist: { phrasesnotfound: [asked.term ?? ''], fieldsnotfound: [] } };
  return json({
    header: { type: 'esearch', version: '0.3' },
    esearchresult: {
      count: String(all.length),
      retmax: String(ids.length),
      retstart: String(start),
      idlist: ids,
      translationset: [],
      querytranslation: `"${asked.term ?? ''}"[All Fields]`,
      ...(all.length === 0 ? none : {}),
    },
  });
}

function summary(articles: readonly Article[], asked: Record<string, string>): Reply {
  if (asked.retmode !== 'json') return plain('This world writes summaries as JSON only', 400);
  const ids = idsOf(asked.id);
  if (ids === null) return json({ error: 'Invalid uid list' }, 400);
  const entries = ids.map((id) => {
    const article = articles.find(({ elsewhere }) => String(elsewhere.pmid) === id);
    return [
      id,
      article === undefined ? { uid: id, error: 'cannot get document summary' } : documentSummary(id, article),
    ];
  });
  return json({
    header: { type: 'esummary', version: '0.3' },
    result: { uids: ids, ...Object.fromEntries(entries) },
  });
}

function idsOf(list: string | undefined): string[] | null {
  const ids = (list ?? '').split(',').map((id) => id.trim());
  return ids.every((id) => /^\d{1,9}$/.test(id)) ? ids : null;
}

/** Dates are printed as the journal prints them: a day, a month, or a year. */
function documentSummary(id: string, page: Article): Record<string, unknown> {
  const { doi, authors, venue } = page.elsewhere;
  const [year = '', month = '01', day = '01'] = (page.published ?? '').split('-');
  const name = new Date(`${year}-${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    timeZone: 'UTC',
  });
  const precision = fraction(`pubmed date ${page.url}`);
  const printed = precision < 0.6 ? `${year} ${name} ${Number(day)}` : precision < 0.85 ? `${year} ${name}` : year;
  return {
    uid: id,
    pubdate: printed,
    epubdate: precision < 0.6 ? '' : `${year} ${name} ${Number(day)}`,
    source: venue,
    authors: authors.map((author) => ({ name: author, authtype: 'Author', clusterid: '' })),
    lastauthor: authors.at(-1) ?? '',
    title: page.title,
    sorttitle: page.title.toLowerCase(),
    volume: '12',
    issue: '3',
    pages: '201-214',
    lang: ['eng'],
    issn: '0000-0000',
    pubtype: ['Journal Article'],
    articleids: [
      { idtype: 'pubmed', idtypen: 1, value: id },
      ...(doi === undefined ? [] : [{ idtype: 'doi', idtypen: 3, value: doi }]),
    ],
    fulljournalname: venue,
    sortpubdate: `${year}/${month}/${day} 00:00`,
    elocationid: doi === undefined ? '' : `doi: ${doi}`,
    doctype: 'citation',
  };
}

function fetched(articles: readonly Article[], asked: Record<string, string>): Reply {
  const ids = idsOf(asked.id);
  if (ids === null || asked.retmode !== 'xml') return plain('Bad efetch request', 400);
  const chosen = articles.filter(({ elsewhere }) => ids.includes(String(elsewhere.pmid)));
  const items = chosen.map((page) => {
    const [year, month, day] = (page.published ?? '').split('-');
    return `<PubmedArticle><MedlineCitation><PMID Version="1">${page.elsewhere.pmid}</PMID><Article><Journal><JournalIssue><PubDate><Year>${year}</Year><Month>${month}</Month><Day>${day}</Day></PubDate></JournalIssue><Title>${escapeHtml(page.elsewhere.venue)}</Title></Journal><ArticleTitle>${escapeHtml(page.title)}</ArticleTitle><Abstract><AbstractText>${escapeHtml(page.text)}</AbstractText></Abstract></Article></MedlineCitation></PubmedArticle>`;
  });
  return xml(`<?xml version="1.0" ?>\n<PubmedArticleSet>${items.join('\n')}</PubmedArticleSet>`, 'text/xml');
}
