import type { Engine, EngineReply, RawHit } from '../../src/core/retrieval/engine';

/** An engine whose page is an `EngineReply` as JSON; its host is `<id>.example`. */
export function fakeEngine(id: string, changes: Partial<Engine> = {}): Engine {
  return {
    id,
    name: id,
    family: id,
    website: `https://${id}.example/`,
    origins: [`https://${id}.example/*`],
    results: 'json',
    weights: { balanced: 1, research: 1.1, fresh: 0.9 },
    profiles: ['web'],
    timeoutMs: 15_000,
    spacingMs: 400,
    blockedPauseMs: 600_000,
    terms: 'None.',
    request: ({ text }) => ({ url: `https://${id}.example/?q=${encodeURIComponent(text)}`, method: 'GET' }),
    parse: ({ body }) => JSON.parse(body) as EngineReply,
    searchPage: (text) => `https://${id}.example/?q=${encodeURIComponent(text)}`,
    ...changes,
  };
}

export const threeEngines = [fakeEngine('alpha'), fakeEngine('beta'), fakeEngine('gamma')];

/** Hits on `https://site<n>.example/page`, in the order given, about the question of the tests. */
export function hits(...numbers: number[]): EngineReply {
  return { kind: 'hits', hits: numbers.map(hit) };
}

function hit(number: number, index: number): RawHit {
  return {
    url: siteUrl(number),
    title: `Solid state battery page ${number}`,
    snippet: `How solid state batteries age, measured on cell ${number}.`,
    published: null,
    providerRank: index + 1,
  };
}

export const siteUrl = (number: number) => `https://site${number}.example/page`;

/** Whole numbers from `first` to `last`. */
export const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
