import type { Sighting } from '../../../src/core/community/post';
import { untold } from '../../../src/core/community/post';
import type { EngineResponse } from '../../../src/core/retrieval/engine';

/** 10 March 2026, noon UTC. */
export const now = Date.parse('2026-03-10T12:00:00Z');

/** The id of a post made at a moment. */
export const idAt = (iso: string, sequence = 0): string =>
  String(((BigInt(Date.parse(iso)) - 1_288_834_974_657n) << 22n) + BigInt(sequence));

/** A post seen at one engine, with nothing special about it. */
export function sighting(id: string, parts: Partial<Sighting> = {}, engine = 'alpha', rank = 1): Sighting {
  return {
    ...untold,
    id,
    text: `Batteries age, says post ${id}`,
    url: `https://x.com/ann/status/${id}`,
    source: { engine, rank, variant: 'batteries' },
    ...parts,
  };
}

export const response = (body: unknown, changes: Partial<EngineResponse> = {}): EngineResponse => ({
  status: 200,
  url: 'https://api.x.ai/v1/responses',
  headers: {},
  body: typeof body === 'string' ? body : JSON.stringify(body),
  ...changes,
});

/** What xAI answers: a search, then one message that cites `cited`. */
export const xaiAnswer = (text: string, cited: readonly string[] = [], parts: Record<string, unknown> = {}) => ({
  status: 'completed',
  output: [
    { type: 'x_search_call', name: 'x_keyword_search', status: 'completed' },
    {
      type: 'message',
      content: [{ type: 'output_text', text, annotations: cited.map((url) => ({ type: 'url_citation', url })) }],
    },
  ],
  ...parts,
});
