import type { Engine, EngineReply, EngineRequest } from '../../src/core/retrieval/engine';

/** What the tests know of an engine beyond what it states itself. */
export type TestFacts = {
  /** Where its request carries the text: a parameter of the address, or a path into the JSON body (`body:a.b`). */
  text?: string;
  /** Where it carries the number of rows, and the most it asks for. */
  rows?: { at: string; most: number };
  /** Whether it puts `site:<host>` in front of the text. */
  site: boolean;
  /** Whether it prints (or documents) a no-results mark. Without one an empty page cannot be told from a changed one. */
  emptyMark: boolean;
  /** What a page without rows is called, where it is not the usual word for its kind of answer. */
  zeroRows?: Extract<EngineReply, { kind: 'unparsed' }>['reason'];
  /** Set where the API takes its key nowhere but in the address. */
  keyInAddress?: true;
  /** What 403 means, where it is not a refusal. */
  status403?: EngineReply;
};

const facts: Readonly<Record<string, TestFacts>> = {
  bing: { text: 'q', rows: { at: 'count', most: 20 }, site: true, emptyMark: true },
  ddg: { text: 'q', site: true, emptyMark: false },
  yahoo: { text: 'p', site: true, emptyMark: false },
  'exa-free': {
    text: 'body:params.arguments.query',
    rows: { at: 'body:params.arguments.numResults', most: 10 },
    site: true,
    emptyMark: true,
  },
  anysearch: { text: 'body:query', rows: { at: 'body:max_results', most: 10 }, site: true, emptyMark: true },
  tavily: { text: 'body:query', rows: { at: 'body:max_results', most: 20 }, site: false, emptyMark: true },
  brave: { text: 'q', rows: { at: 'count', most: 20 }, site: true, emptyMark: true },
  exa: { text: 'body:query', rows: { at: 'body:numResults', most: 20 }, site: false, emptyMark: true },
  mojeek: { text: 'q', site: false, emptyMark: false },
  'brave-html': { text: 'q', site: true, emptyMark: false },
  marginalia: { text: 'query', rows: { at: 'count', most: 50 }, site: true, emptyMark: true },
  searxng: {
    text: 'q',
    site: true,
    emptyMark: true,
    status403: { kind: 'failed', reason: 'json_not_enabled', detail: 'add json to search.formats in settings.yml' },
  },
  wikipedia: { text: 'srsearch', rows: { at: 'srlimit', most: 50 }, site: false, emptyMark: true },
  'hacker-news': { text: 'query', rows: { at: 'hitsPerPage', most: 50 }, site: false, emptyMark: true },
  'stack-exchange': {
    text: 'q',
    rows: { at: 'pagesize', most: 50 },
    site: false,
    emptyMark: true,
    keyInAddress: true,
  },
  github: { text: 'q', rows: { at: 'per_page', most: 50 }, site: false, emptyMark: true },
  arxiv: { rows: { at: 'max_results', most: 50 }, site: false, emptyMark: true, zeroRows: 'unexpected_shape' },
  crossref: { text: 'query', rows: { at: 'rows', most: 50 }, site: false, emptyMark: true },
  openalex: { text: 'search', rows: { at: 'per-page', most: 50 }, site: false, emptyMark: true, keyInAddress: true },
  'semantic-scholar': { rows: { at: 'limit', most: 50 }, site: false, emptyMark: true },
  pubmed: { text: 'term', rows: { at: 'retmax', most: 50 }, site: false, emptyMark: true, keyInAddress: true },
  'google-news-rss': { text: 'q', site: true, emptyMark: false, zeroRows: 'unexpected_shape' },
  reddit: {
    text: 'q',
    rows: { at: 'limit', most: 50 },
    site: false,
    emptyMark: false,
    zeroRows: 'unexpected_shape',
  },
  lemmy: { text: 'q', rows: { at: 'limit', most: 50 }, site: false, emptyMark: false },
  mastodon: { rows: { at: 'limit', most: 40 }, site: false, emptyMark: false },
};

/** The facts of an engine; one without any has to be added above. */
export const factsOf = (engine: Engine): TestFacts => {
  const known = facts[engine.id];
  if (known === undefined) throw new Error(`${engine.id} has no line in facts.ts`);
  return known;
};

/** What a request carries at a place named as in the facts; null where there is nothing. */
export const carried = (request: EngineRequest, at: string): unknown => {
  if (!at.startsWith('body:')) return new URL(request.url).searchParams.get(at);
  const path = at.slice('body:'.length).split('.');
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : null),
    JSON.parse(request.body ?? 'null'),
  );
};
