import type { FuseInput } from '../../../src/core/fusion/fuse';
import type { FusedRow } from '../../../src/core/fusion/fused-row';
import type { EngineHits } from '../../../src/core/fusion/voters';
import type { RawHit } from '../../../src/core/retrieval/engine';

/** 10 March 2026, noon UTC. */
export const now = Date.parse('2026-03-10T12:00:00Z');

/** A hit with nothing special about it. */
export function hit(url: string, parts: Partial<RawHit> = {}): RawHit {
  return { url, title: 'A title', snippet: 'A snippet', published: null, providerRank: 1, ...parts };
}

/** One engine's page; its family is its own id unless said otherwise. */
export function page(engine: string, hits: readonly RawHit[], parts: Partial<EngineHits> = {}): EngineHits {
  return { engine, family: engine, weight: 1, variant: 'query', hits, ...parts };
}

/** Hits at rank 1, 2, … in the order given. */
export function ranked(urls: readonly string[], parts: Partial<RawHit> = {}): RawHit[] {
  return urls.map((url, index) => hit(url, { providerRank: index + 1, ...parts }));
}

export function input(results: readonly EngineHits[], parts: Partial<FuseInput> = {}): FuseInput {
  return { query: 'query', results, includeDomains: [], excludeDomains: [], candidateLimit: 100, now, ...parts };
}

/** A fused row with nothing special about it. */
export function row(url: string, parts: Partial<FusedRow> = {}): FusedRow {
  return {
    key: url,
    url,
    title: 'A title',
    domain: new URL(url).hostname,
    snippet: '',
    published: null,
    dateStatus: 'unknown',
    engines: ['a'],
    engineRanks: { a: 1 },
    provenance: [],
    scoreVersion: 'consensus-v2.1',
    evidenceScore: 1,
    consensusBoost: 0,
    metadataDelta: 0,
    contributions: { a: 1 },
    score: 1,
    ...parts,
  };
}
