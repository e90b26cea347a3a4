import { boundedDay, publishedDay } from '../dates/published';
import type { RawHit } from '../retrieval/engine';
import { collapseWhitespace, wellFormed } from '../text/clean';
import { countTerms } from '../text/terms';
import { domainOf, type HostTest, hostOf } from '../url/domains';
import { type Identity, identityOf } from '../url/identity';
import { parseWebAddress } from '../url/web-address';
import type { Provenance } from './fused-row';
import { type EngineHits, logicalEngine } from './voters';

/** One hit of one engine and variant, normalised (rule F-3). `engine` is the logical id. */
export type Observation = Provenance & {
  identity: Identity;
  /** Lower-case host without `www.`. */
  domain: string;
  /** The family this one row votes in, where it is not the engine's own (rule F-6). */
  votesAs: string | null;
  /** Stands in for a snippet that nobody gave; may be empty. */
  note: string;
  /** Full page text, empty if the engine gives none. */
  content: string;
  /** How many of the query's terms occur in title and snippet; computed once, used by merge and score. */
  termHits: number;
};

/** What every hit of a run is read against. */
export type HitContext = {
  /** Distinct terms of the raw query. */
  terms: readonly string[];
  /** The run's domain filter. */
  admits: HostTest;
  /** Epoch milliseconds. */
  now: number;
};

/**
 * The usable hits of one page, normalised (rule F-3). Hits that are no web address (rule G-1) or that the domain filter
 * refuses are left out, but keep their slot: nobody behind them moves up. Title and snippet are collapsed to one line;
 * a blank title becomes the address. The address itself is kept byte for byte.
 */
export function observeHits(page: EngineHits, context: HitContext): Observation[] {
  return page.hits.flatMap((hit, index) => observeHit(page, hit, index, context) ?? []);
}

function observeHit(page: EngineHits, hit: RawHit, index: number, context: HitContext): Observation | null {
  const address = parseWebAddress(hit.url);
  if (address === null || !context.admits(hostOf(address))) return null;
  const title = oneLine(hit.title) || hit.url.trim();
  const snippet = oneLine(hit.snippet);
  return {
    engine: logicalEngine(page.engine),
    rank: providerRank(hit.providerRank, index),
    variant: page.variant,
    url: hit.url,
    title,
    snippet,
    published: publishedOf(hit, context.now),
    identity: identityOf(address),
    domain: domainOf(address),
    votesAs: hit.votesAs ?? null,
    note: oneLine(hit.note ?? ''),
    content: hit.content ?? '',
    termHits: countTerms(`${title} ${snippet}`, context.terms),
  };
}

/** The engine's own day if it gave one, else what its date field or snippet says. */
function publishedOf(hit: RawHit, now: number): string | null {
  return hit.published === null ? publishedDay(hit.dateText ?? null, hit.snippet, now) : boundedDay(hit.published, now);
}

/** The engine's 1-based position, or the place in the list where it gave none that can be one. */
function providerRank(rank: number, index: number): number {
  return Number.isSafeInteger(rank) && rank >= 1 ? rank : index + 1;
}

function oneLine(text: string): string {
  return collapseWhitespace(wellFormed(text));
}
