import { z } from '../zod-setup';
import type { EngineReply } from './engine';
import { type EngineOutcome, type EngineState, engineStates } from './outcome';

const RawHit = z.object({
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  note: z.string().optional(),
  votesAs: z.string().optional(),
  content: z.string().optional(),
  published: z.string().nullable(),
  dateText: z.string().optional(),
  providerRank: z.int().min(1),
});

/** What one engine answered to one variant of the question, as kept in the journal (rule R-5). */
export const SearchResult = z.object({
  engine: z.string(),
  variant: z.string(),
  state: z.enum(engineStates),
  reason: z.string().nullable(),
  /** Epoch ms until which the engine should be left alone, when it said so. */
  until: z.number().nullable(),
  ms: z.number().nullable(),
  hits: z.array(RawHit),
});
export type SearchResult = z.infer<typeof SearchResult>;

/** Reads an engine's reply as a search result. `now` turns a wished-for pause into a moment. */
export function resultOfReply(
  engine: string,
  variant: string,
  reply: Exclude<EngineReply, { kind: 'next' }>,
  ms: number,
  now: number,
): SearchResult {
  const base = { engine, variant, ms, until: null, reason: null, hits: [] };
  const pause = 'retryAfterMs' in reply ? reply.retryAfterMs : undefined;
  const until = pause === undefined ? null : now + pause;
  switch (reply.kind) {
    case 'hits':
      return { ...base, state: 'hits', hits: reply.hits, until };
    case 'none':
      return { ...base, state: 'none', until };
    case 'consent':
      return { ...base, state: 'consent' };
    case 'blocked':
      return { ...base, state: 'blocked', reason: reply.reason, until };
    case 'unparsed':
    case 'failed':
      return { ...base, state: reply.kind, reason: reply.reason };
  }
}

/** States of an engine that was never asked: it is not *used* and counts neither as success nor as error (rule E-2). */
const unused: readonly EngineState[] = ['waiting', 'needs_permission', 'needs_key', 'suspended'];
const successful: readonly EngineState[] = ['hits', 'none', 'degraded'];

export const isUsed = (state: EngineState): boolean => !unused.includes(state);

/**
 * One engine's outcome over all variants (rule E-2): any hits win, then an honest `none`, then the first trouble of a
 * variant that was asked, then why none was. `degraded` replaces `hits` when a reason for it was found.
 */
export function settle(engine: string, results: readonly SearchResult[], degraded: string | null): EngineOutcome {
  const asked = results.filter((result) => isUsed(result.state));
  const successes = asked.filter((result) => successful.includes(result.state));
  const deciding = successes.find((result) => result.state === 'hits') ?? successes[0] ?? asked[0] ?? results[0];
  const isDegraded = degraded !== null && deciding?.state === 'hits';
  const durations = results.flatMap((result) => (result.ms === null ? [] : [result.ms]));
  return {
    engine,
    state: isDegraded ? 'degraded' : (deciding?.state ?? 'waiting'),
    reason: isDegraded ? degraded : (deciding?.reason ?? null),
    hits: results.reduce((sum, result) => sum + result.hits.length, 0),
    attempts: asked.length,
    successes: successes.length,
    errors: asked.length - successes.length,
    ms: durations.length > 0 ? Math.max(...durations) : null,
    until: deciding?.until ?? null,
  };
}
