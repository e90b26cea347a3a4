import type { RecordedRequest, Reply } from '../exchange';
import { json, refuse } from '../exchange';
import { fraction } from '../hash';
import { GITHUB_TEST_KEY } from '../keys';
import { isOf, type PageOf } from '../web/page';
import { kindView, type MakeEngine, whole } from './engine';
import { bearerOf, moment, strangers, withHeaders } from './service';

type Repo = PageOf<'repository'>;

const isRepo = isOf('repository');
const view = kindView('github', isRepo);
const DOCS = 'https://docs.github.com/rest/search/search';
const known = ['q', 'sort', 'order', 'per_page', 'page'];
const sorts = ['stars', 'forks', 'help-wanted-issues', 'updated'];

/** GitHub's search of repositories: `GET https://api.github.com/search/repositories?q=…`. */
export const createGitHub: MakeEngine = ({ everything }) => {
  const answer = (request: RecordedRequest): Reply => {
    const refused = refuse(request, ['GET']);
    if (refused !== null) return refused;
    const token = bearerOf(request);
    if (request.headers.authorization !== undefined && token !== GITHUB_TEST_KEY)
      return problem(401, 'Bad credentials');
    if (!/json|\*\/\*/.test(request.headers.accept ?? '*/*')) return problem(415, "Must accept 'application/json'");
    const version = request.headers['x-github-api-version'];
    if (version !== undefined && version !== '2022-11-28')
      return problem(400, `API version ${version} is not supported`);
    if (request.path === '/search/code' && token === null) return problem(401, 'Requires authentication');
    if (/^\/search\/(?:issues|code|commits)$/.test(request.path)) return listing([], 0, request);
    if (request.path !== '/search/repositories') return problem(404, 'Not Found');
    const asked = request.query;
    if (invalid(asked)) return problem(422, 'Validation Failed');
    const size = whole(asked.per_page, 30) ?? 30;
    const page = whole(asked.page, 1) ?? 1;
    const found = everything.search(wordsOf(asked.q ?? ''), view).filter(isRepo);
    const by = asked.sort === 'stars' ? stars : asked.sort === 'updated' ? updated : null;
    if (by !== null) found.sort((a, b) => (asked.order === 'asc' ? by(a) - by(b) : by(b) - by(a)));
    return listing(found.slice((page - 1) * size, page * size), found.length, request);
  };
  return {
    answer,
    blocked: (request) =>
      withHeaders(problem(403, 'API rate limit exceeded for 203.0.113.7.'), {
        ...limits(0, request),
        'retry-after': '42',
      }),
    empty: (request) => listing([], 0, request),
    drifted: () => json({ count: 1, repositories: [{ headline: 'Renamed field' }] }),
  };
};

const stars = (page: Repo) => page.elsewhere.stars;
const updated = (page: Repo) => Date.parse(page.published ?? '2026-01-01');

function invalid(asked: Record<string, string>): boolean {
  const query = (asked.q ?? '').trim();
  const size = whole(asked.per_page, 30);
  const page = whole(asked.page, 1);
  return (
    query === '' ||
    query.length > 256 ||
    (query.match(/\b(?:AND|OR|NOT)\b/g) ?? []).length > 5 ||
    strangers(asked, known).length > 0 ||
    (asked.sort !== undefined && !sorts.includes(asked.sort)) ||
    !/^(?:|asc|desc)$/.test(asked.order ?? '') ||
    size === null ||
    size > 100 ||
    page === null ||
    page * size > 1000
  );
}

/** The words of a query without qualifiers such as `language:go`. */
function wordsOf(query: string): string {
  return query.replace(/(^|\s)-?[a-z-]+:\S+/g, ' ').replace(/\b(?:AND|OR|NOT)\b/g, ' ');
}

function listing(pages: readonly Repo[], total: number, request: RecordedRequest): Reply {
  const items = pages.map((page, i) => item(page, 1 - i * 0.01));
  return withHeaders(json({ total_count: total, incomplete_results: false, items }), limits(9, request));
}

/** What is asked for by the search, and enough of the rest to look like it. */
function item(page: Repo, score: number): Record<string, unknown> {
  const { stars: count, language, topics } = page.elsewhere;
  const [owner = '', name = ''] = page.title.split('/');
  const id = Math.floor(fraction(`github ${page.url}`) * 900_000_000);
  const pushed = moment(page, '17:39:31');
  const created = Number((page.published ?? '2026').slice(0, 4)) - 2;
  return {
    id,
    node_id: `R_${id}`,
    name,
    full_name: page.title,
    private: false,
    owner: {
      login: owner,
      id: id % 90_000_000,
      html_url: `https://github.com/${owner}`,
      type: 'User',
      site_admin: false,
    },
    html_url: page.url,
    description: fraction(`github bare ${page.url}`) < 0.1 ? null : (page.text.split(/(?<=\.)\s/)[0] ?? ''),
    fork: false,
    url: `https://api.github.com/repos/${page.title}`,
    created_at: `${created}-06-25T05:58:18Z`,
    updated_at: pushed,
    pushed_at: pushed,
    homepage: null,
    size: 539,
    stargazers_count: count,
    watchers_count: count,
    language,
    forks_count: Math.floor(count / 9),
    open_issues_count: Math.floor(count / 30),
    license: { key: 'mit', name: 'MIT License', spdx_id: 'MIT' },
    archived: false,
    disabled: false,
    topics,
    visibility: 'public',
    default_branch: 'main',
    score,
  };
}

function limits(left: number, request: RecordedRequest): Record<string, string> {
  return {
    'access-control-allow-origin': '*',
    'x-github-media-type': 'github.v3; format=json',
    'x-ratelimit-limit': bearerOf(request) === null ? '10' : '30',
    'x-ratelimit-remaining': String(left),
    'x-ratelimit-reset': String(Math.ceil(request.at / 1000) + 42),
    'x-ratelimit-resource': 'search',
  };
}

function problem(status: number, message: string): Reply {
  const errors = status === 422 ? { errors: [{ resource: 'Search', field: 'q', code: 'invalid' }] } : {};
  return json({ message, ...errors, documentation_url: DOCS, status: String(status) }, status);
}
