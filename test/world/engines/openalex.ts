import type { Player, RecordedRequest, Reply } from '../exchange';
import { json, plain, refuse } from '../exchange';
import { fraction } from '../hash';
import { OPENALEX_TEST_KEY } from '../keys';
import { landing } from '../web/addresses';
import { isOf, type PageOf } from '../web/page';
import { type EngineParts, kindView, whole } from './engine';
import { strangers, withHeaders } from './service';

type Work = PageOf<'paper'>;

const isWork = isOf('paper');
const view = kindView('openalex', isWork);
const KEYLESS_A_DAY = 10;
const known = 'search filter sort per-page per_page page cursor select api_key mailto group_by seed sample'.split(' ');

/** OpenAlex with a small keyless allowance that `refill` restores. */
export type OpenAlex = Player & { refill(): void };

/** `GET https://api.openalex.org/works?search=…&api_key=…`. */
export function createOpenAlex({ everything }: EngineParts): OpenAlex {
  let left = KEYLESS_A_DAY;
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    if (request.path !== '/works') return plain('Not Found', 404);
    const asked = request.query;
    if (asked.api_key !== undefined && asked.api_key !== OPENALEX_TEST_KEY) {
      return problem(401, 'Invalid API key', 'The API key you provided is not valid.');
    }
    const wrong = fault(asked);
    if (wrong !== null) return problem(403, 'Invalid query parameters error.', wrong);
    if (asked.api_key === undefined) {
      if (left === 0) return spent();
      left -= 1;
    }
    const size = whole(asked['per-page'] ?? asked.per_page, 25) ?? 25;
    const page = whole(asked.page, 1) ?? 1;
    const from = /from_publication_date:([\d-]+)/.exec(asked.filter ?? '')?.[1] ?? '';
    const found = everything
      .search(asked.search ?? '', view)
      .filter(isWork)
      .filter((work) => (work.published ?? '') >= from);
    if (asked.sort?.startsWith('publication_date'))
      found.sort((a, b) => (b.published ?? '').localeCompare(a.published ?? ''));
    return listing(found.slice((page - 1) * size, page * size), found.length, size, page, asked.select?.split(','));
  };
  return {
    answer,
    blocked: spent,
    empty: () => listing([], 0, 25, 1),
    drifted: () => json({ meta: { total: 1 }, works: [{ name: 'Renamed field' }] }),
    refill: () => {
      left = KEYLESS_A_DAY;
    },
  };
}

/** What is wrong with the parameters, or null. */
function fault(asked: Record<string, string>): string | null {
  const stranger = strangers(asked, known)[0];
  if (stranger !== undefined) return `${stranger} is not a valid parameter. Valid parameters are: ${known.join(', ')}.`;
  const size = whole(asked['per-page'] ?? asked.per_page, 25);
  if (size === null || size < 1 || size > 200) return 'per-page parameter must be between 1 and 200';
  const page = whole(asked.page, 1);
  if (page === null || page < 1) return 'page parameter must be a positive integer';
  const bad = (asked.filter ?? '').split(',').find((one) => one !== '' && !/^[a-z_.]+:[!<>]?[\w./|-]+$/.test(one));
  if (bad !== undefined) return `${bad} is not a valid filter`;
  if (!/^(?:|(?:relevance_score|publication_date|cited_by_count)(?::(?:asc|desc))?)$/.test(asked.sort ?? ''))
    return 'sort';
  const field = asked.select?.split(',').find((name) => !selectable.includes(name));
  return field === undefined ? null : `${field} is not a valid select field`;
}

const selectable =
  'id doi display_name title relevance_score publication_year publication_date language type primary_location open_access authorships cited_by_count abstract_inverted_index ids'.split(
    ' ',
  );

function listing(works: readonly Work[], count: number, size: number, page: number, select?: readonly string[]): Reply {
  const items = works.map((work, i) => item(work, 412.6 - i * 31.4));
  const results = items.map((one) =>
    Object.fromEntries(Object.entries(one).filter(([name]) => select === undefined || select.includes(name))),
  );
  const meta = { count, db_response_time_ms: 43, page, per_page: size, groups_count: null };
  const reply = json({ meta, results, group_by: [] });
  return withHeaders(reply, { 'access-control-allow-origin': '*', 'x-ratelimit-limit': '10000' });
}

function item(work: Work, score: number): Record<string, unknown> {
  const { doi, arxiv, pmid, authors, venue, citations } = work.elsewhere;
  const id = `https://openalex.org/W${4_400_000_000 + Math.floor(fraction(`openalex ${work.url}`) * 99_999_999)}`;
  const page =
    arxiv !== undefined
      ? `http://arxiv.org/abs/${arxiv.replace(/v\d+$/, '')}`
      : doi === undefined
        ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}`
        : landing(doi);
  return {
    id,
    doi: doi === undefined ? null : `https://doi.org/${doi.toLowerCase()}`,
    display_name: work.title,
    title: work.title,
    relevance_score: score,
    publication_year: Number((work.published ?? '2026').slice(0, 4)),
    publication_date: work.published,
    language: 'en',
    type: arxiv === undefined ? 'article' : 'preprint',
    primary_location: {
      is_oa: arxiv !== undefined,
      landing_page_url: page,
      pdf_url: arxiv === undefined ? null : `https://arxiv.org/pdf/${arxiv}`,
      source: { display_name: venue, type: arxiv === undefined ? 'journal' : 'repository' },
    },
    open_access: { is_oa: arxiv !== undefined, oa_url: arxiv === undefined ? null : `https://arxiv.org/pdf/${arxiv}` },
    authorships: authors.map((name) => ({
      author_position: 'middle',
      author: { display_name: name },
      institutions: [],
    })),
    cited_by_count: citations,
    abstract_inverted_index: fraction(`openalex abstract ${work.url}`) < 0.85 ? inverted(work.text) : null,
  };
}

/** Every word with the places it stands at. */
function inverted(text: string): Record<string, number[]> {
  const index = new Map<string, number[]>();
  for (const [i, word] of text.split(/\s+/).entries()) index.set(word, [...(index.get(word) ?? []), i]);
  return Object.fromEntries(index);
}

function spent(): Reply {
  const reply = problem(429, 'Rate limit exceeded', 'Daily limit reached. Get a free API key for more.');
  return withHeaders(reply, { 'x-ratelimit-limit': '10', 'x-ratelimit-remaining': '0', 'retry-after': '3600' });
}

function problem(status: number, error: string, message: string): Reply {
  return json({ error, message }, status);
}
