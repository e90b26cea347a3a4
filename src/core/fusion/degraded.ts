import type { RawHit } from '../retrieval/engine';
import { queryTerms } from '../text/terms';
import { registrableDomain } from '../url/display-host';

/** Why a page of hits is trusted less: one site fills it, or it answers another question (rule F-1). */
export type DegradedReason = 'one_host' | 'off_topic';

/** Limits of the check (rule F-1). Shares are 0..1. */
export const degradedSettings = {
  /** A page of fewer hits cannot be filled by one site. */
  minRowsForOneHost: 5,
  oneHostShare: 0.8,
  /** A page of fewer hits is too small to tell what it is about. */
  minRowsForOffTopic: 3,
  /** The page is off topic if a smaller share of the query's terms occurs anywhere on it. */
  offTopicShare: 0.1,
  /** What a degraded page's weight is multiplied by, for this run only. */
  weightFactor: 0.5,
  /** With fewer telling terms than this, function words are asked for as well. */
  minTellingTerms: 3,
} as const;

/** What one engine gave for one variant of the query. */
export type ReturnedPage = {
  /** The variant that was asked, without operators. */
  query: string;
  hits: readonly Pick<RawHit, 'url' | 'title' | 'snippet'>[];
  /** The person restricted the search to domains, so few sites are what was asked for. */
  siteRestricted: boolean;
  /** The engine searches one site only (an encyclopedia, a forum). */
  singleSite: boolean;
};

/** English words that any page holds; their presence says nothing about the topic. */
const functionWords: ReadonlySet<string> = new Set(
  (
    'an and are as at be by can did do does for from had has have how in into is it its of on or over than that the ' +
    'their then there these this to vs was were what when where which who why will with you your'
  ).split(' '),
);

/**
 * Whether a page that was parsed without error still looks like a soft block (rule F-1): `off_topic` if hardly any of
 * the query's terms occurs in any title or snippet, else `one_host` if one registrable domain fills most of it, else
 * null. A query without terms (most scripts other than Latin and ideographs) is never called off topic.
 */
export function degradedReason(page: ReturnedPage): DegradedReason | null {
  if (isOffTopic(page)) return 'off_topic';
  return !page.siteRestricted && !page.singleSite && oneHostFills(page) ? 'one_host' : null;
}

/** True if one registrable domain has at least 80 % of five or more hits. Does not look at the exemptions. */
export function oneHostFills({ hits }: Pick<ReturnedPage, 'hits'>): boolean {
  if (hits.length < degradedSettings.minRowsForOneHost) return false;
  const counts = new Map<string, number>();
  for (const { url } of hits) {
    const domain = registrableDomain(url);
    if (domain !== null) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= degradedSettings.oneHostShare * hits.length;
}

/** True if under 10 % of the query's terms occur in any title or snippet of three or more hits. */
export function isOffTopic({ query, hits }: Pick<ReturnedPage, 'query' | 'hits'>): boolean {
  const terms = tellingTerms(query);
  if (hits.length < degradedSettings.minRowsForOffTopic || terms.length === 0) return false;
  const text = hits
    .map(({ title, snippet }) => `${title}\n${snippet}`)
    .join('\n')
    .toLowerCase();
  const found = terms.filter((term) => text.includes(term)).length;
  return found / terms.length < degradedSettings.offTopicShare;
}

function tellingTerms(query: string): string[] {
  const terms = queryTerms(query);
  const telling = terms.filter((term) => !functionWords.has(term));
  return telling.length < degradedSettings.minTellingTerms ? terms : telling;
}
