import type { RecordedRequest, Reply } from '../exchange';
import { json, refuse } from '../exchange';
import { fraction } from '../hash';
import { SEMANTIC_SCHOLAR_TEST_KEY } from '../keys';
import { bare, paperId } from '../web/addresses';
import { isOf, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { strangers, withHeaders } from './service';

type Work = PageOf<'paper'>;

const PATH = '/graph/v1/paper/search';
const isWork = isOf('paper');
const view = kindView('semantic-scholar', isWork);
const known =
  'query fields offset limit year publicationDateOrYear fieldsOfStudy venue openAccessPdf minCitationCount publicationTypes'.split(
    ' ',
  );
const LIMITED =
  'Too Many Requests. Please wait and try again or apply for a key for higher rate limits. https://www.semanticscholar.org/product/api#api-key-form';

/** Semantic Scholar: `GET https://api.semanticscholar.org/graph/v1/paper/search?query=…&fields=…`. */
export const createSemanticScholar: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== PATH) return json({ error: 'Not Found' }, 404);
    const key = request.headers['x-api-key'];
    if (key !== undefined && key !== SEMANTIC_SCHOLAR_TEST_KEY) return json({ message: 'Forbidden' }, 403);
    const asked = request.query;
    const wrong = fault(asked);
    if (wrong !== null) return json({ error: wrong }, 400);
    const offset = whole(asked.offset, 0) ?? 0;
    const limit = whole(asked.limit, 100) ?? 100;
    const from = Number(/^(\d{4})/.exec(asked.year ?? '')?.[1] ?? 0);
    const found = everything
      .search(asked.query ?? '', view)
      .filter(isWork)
      .filter((work) => Number((work.published ?? '0').slice(0, 4)) >= from);
    return listing(found, offset, limit, fieldsOf(asked.fields));
  };
  return {
    answer,
    blocked: () => open(json({ message: LIMITED, code: '429' }, 429)),
    empty: () => listing([], 0, 100, []),
    drifted: () => json({ total: 1, offset: 0, papers: [{ name: 'Renamed field' }] }),
  };
};

/** The top-level names of a field list; subfields such as `authors.name` belong to theirs. */
function fieldsOf(fields: string | undefined): string[] {
  return (fields ?? 'title').split(',').map((field) => field.split('.')[0] ?? '');
}

function fault(asked: Record<string, string>): string | null {
  if ((asked.query ?? '').trim() === '') return 'Missing required parameter: query';
  const stranger = strangers(asked, known)[0];
  if (stranger !== undefined) return `Unrecognized parameter: ${stranger}`;
  const bad = fieldsOf(asked.fields).filter((field) => !Object.hasOwn(itemFields, field) && field !== 'paperId');
  if (bad.length > 0) return `Unrecognized or unsupported fields: [${bad.join(', ')}]`;
  const offset = whole(asked.offset, 0);
  const limit = whole(asked.limit, 100);
  if (limit === null || limit < 1 || limit > 100) return 'limit must be an integer between 1 and 100';
  if (offset === null || offset + limit > 1000) return 'Requested data for this limit and/or offset is not available';
  return /^(?:|\d{4}-?(?:\d{4})?|-\d{4})$/.test(asked.year ?? '') ? null : 'Invalid year';
}

function listing(found: readonly Work[], offset: number, limit: number, fields: readonly string[]): Reply {
  const rows = found.slice(offset, offset + limit);
  const next = found.length > offset + limit ? { next: offset + limit } : {};
  const data = rows.map((work) => ({
    paperId: paperId(work),
    ...Object.fromEntries(fields.filter((name) => name !== 'paperId').map((name) => [name, itemFields[name]?.(work)])),
  }));
  return open(json({ total: found.length, offset, ...next, data }));
}

/** What each field holds; abstracts, dates and PDFs are often missing. */
const itemFields: Record<string, (work: Work) => unknown> = {
  title: (work) => work.title,
  abstract: (work) => (fraction(`s2 abstract ${work.url}`) < 0.75 ? work.text : null),
  url: (work) => `https://www.semanticscholar.org/paper/${paperId(work)}`,
  year: (work) => Number((work.published ?? '2026').slice(0, 4)),
  publicationDate: (work) => (fraction(`s2 date ${work.url}`) < 0.8 ? work.published : null),
  authors: ({ elsewhere }) => elsewhere.authors.map((name, i) => ({ authorId: String(20_000_000 + i), name })),
  venue: ({ elsewhere }) => elsewhere.venue,
  citationCount: ({ elsewhere }) => elsewhere.citations,
  openAccessPdf: ({ elsewhere: { arxiv } }) =>
    arxiv === undefined ? null : { url: `https://arxiv.org/pdf/${arxiv}`, status: 'GREEN', license: null },
  externalIds: ({ elsewhere: { arxiv, doi, pmid } }) => ({
    ...(arxiv === undefined ? {} : { ArXiv: bare(arxiv) }),
    ...(doi === undefined ? {} : { DOI: doi }),
    ...(pmid === undefined ? {} : { PubMed: String(pmid) }),
    CorpusId: 280_000_000,
  }),
  tldr: (work) => ({ model: 'tldr@v2.0.0', text: `${work.text.split('. ')[0]}.` }),
  fieldsOfStudy: () => ['Computer Science'],
  publicationTypes: () => ['JournalArticle'],
  isOpenAccess: ({ elsewhere }) => elsewhere.arxiv !== undefined,
};

function open(reply: Reply): Reply {
  return withHeaders(reply, { 'access-control-allow-origin': '*' });
}
