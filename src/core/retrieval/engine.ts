/** A hit as one engine reported it, before fusion. Every string is untrusted text, never markup. */
export type RawHit = {
  /** Absolute http(s) address, unwrapped from the engine's redirect, otherwise byte for byte as returned. */
  url: string;
  title: string;
  /** Text shown under the title; a leading date is cut off. May be empty. */
  snippet: string;
  /**
   * What the engine says of a hit it has no excerpt for ("story with 312 points"). Stands in for the snippet only
   * where no engine gave one, so that the hit can be judged at all.
   */
  note?: string;
  /** Full page text, only from engines that supply it. */
  content?: string;
  /** `YYYY-MM-DD` when the engine printed a whole calendar day, else null (rule D-1). */
  published: string | null;
  /** The date exactly as printed ("3 days ago", "2025-07-16"), when the engine printed one. */
  dateText?: string;
  /** 1-based position on the engine's page, counted before malformed rows were dropped (rule F-3). */
  providerRank: number;
  /**
   * The family this one row votes in (rule F-6), where it is not the engine's own: a search over other engines names
   * those that found the row, and if all are of one family the row is that family's.
   */
  votesAs?: string;
};

/** What a run asks of one engine. Engines turn it into a request; they never send it. */
export type EngineQuery = {
  /** The variant to search for, already free of `site:` operators. */
  text: string;
  /** Rows wanted, 1..50; an engine asks for fewer where its own page is smaller. */
  count: number;
  /** ISO 639-1 code of the query's language, from its script or the person's setting. */
  language: string;
  /** Lower-case hosts the person restricted the search to; empty means all. */
  includeDomains: readonly string[];
  excludeDomains: readonly string[];
  /** The person's key for this engine; left out when there is none. Never part of a log, an error or an export. */
  key?: string;
  /** The person's choices by option id; an option that is left out has its default. */
  options?: Readonly<Record<string, string>>;
};

/** One HTTP request in data form. No cookies, no forbidden headers. */
export type EngineRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
};

/** What came back, as text. `headers` keys are lower-case. */
export type EngineResponse = {
  status: number;
  /** Address after redirects; engines recognise consent and captcha hosts by it. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

/**
 * What an engine's page says (rule E-1). `none` needs the engine's own no-results mark;
 * zero rows without it are `unparsed`, never `none`.
 */
export type EngineReply =
  | { kind: 'hits'; hits: RawHit[]; retryAfterMs?: number }
  | { kind: 'none'; retryAfterMs?: number }
  /** The engine needs one more request before it can say (a second call, a handshake); at most 4 in all. */
  | { kind: 'next'; request: EngineRequest; carry?: string }
  | { kind: 'blocked'; reason: 'captcha' | 'rate_limited' | 'refused'; retryAfterMs?: number }
  | { kind: 'consent' }
  /** `blocks`: result-like blocks seen but not readable; 0 when nothing was recognised. */
  | {
      kind: 'unparsed';
      reason: 'markup_changed' | 'no_known_empty_mark' | 'not_json' | 'unexpected_shape';
      blocks: number;
    }
  | {
      kind: 'failed';
      /** `key_refused`: the person's key was not accepted. `json_not_enabled`: an instance answers only with pages. */
      reason: 'http_error' | 'engine_error' | 'key_refused' | 'json_not_enabled';
      /** Short, of our own words or a closed alphabet; never part of a body or a key. */
      detail: string;
    };

/** Which request of one asking an answer belongs to, from 0, and what the one before wished to be told again. */
export type EngineStep = { step: number; carry?: string };

/** Sets of engines that a run can choose (rule E-3). */
export const profiles = ['web', 'developer', 'scholarly', 'news', 'community', 'mine'] as const;
export type Profile = (typeof profiles)[number];

/** A choice a person can make for an engine. */
export type EngineOption = {
  id: string;
  /** `address`: base URL of the person's own instance; `choice`: one of `values`; `text`: free, e.g. a host name. */
  kind: 'address' | 'choice' | 'text';
  /** Shown to people; plain English, the catalogue translates by engine and option id. */
  label: string;
  default: string;
  values?: readonly string[];
};

/** The three weight columns of the ranking presets (rule F-1). */
export type Ranking = 'balanced' | 'research' | 'fresh';

/** A search engine: facts about it and two pure functions. Adding one is one file and one line in `engines/index.ts`. */
export type Engine = {
  /** Stable id: stored, exported, shown in `engineRanks`. Lower-case letters, digits, dashes. */
  id: string;
  /** Name shown to people. */
  name: string;
  /** Engines of one family draw on one index and share a vote (rule F-6). */
  family: string;
  website: string;
  /** Host permission patterns its requests need, e.g. `https://www.bing.com/*`. */
  origins: readonly string[];
  results: 'html' | 'json';
  weights: Readonly<Record<Ranking, number>>;
  /** Profiles it belongs to. */
  profiles: readonly Profile[];
  /** Left out: on in its profiles. False: off until the person switches it on. */
  onByDefault?: boolean;
  /** Whether it takes a key, whether it answers without one, and where a person gets it. */
  key?: { required: boolean; getAt: string };
  options?: readonly EngineOption[];
  timeoutMs: number;
  /** Least time between two requests to its host. */
  spacingMs: number;
  /** How long to stay away after a captcha or a refusal that named no time. */
  blockedPauseMs: number;
  /** True when all its hits lie on its own site by nature, so that one host filling the page says nothing. */
  ownSiteOnly?: boolean;
  /**
   * A place where people post: in the profiles that are about such places it is a channel of the community branch
   * (rule C-6). `site`: the one site all its hits lie on, or null where they can lie anywhere.
   */
  channel?: { site: string | null };
  /** One sentence on the engine's terms, shown in settings. */
  terms: string;
  /** Attribution its licence asks for, shown on cards and in exports. */
  attribution?: string;
  /** Permission patterns when they depend on options (an instance of the person's choice); else `origins` holds. */
  originsFor?(options: Readonly<Record<string, string>>): readonly string[];
  request(query: EngineQuery): EngineRequest;
  /** Reads an answer. `query` and `at` are for engines that need more than one request or read their own options. */
  parse(response: EngineResponse, query: EngineQuery, at: EngineStep): EngineReply;
  /**
   * The page a person can open to see the same search (and to solve a captcha there). `options` are the person's
   * choices, for engines whose page lies on an instance of the person's choice.
   */
  searchPage(text: string, options?: Readonly<Record<string, string>>): string;
};
