import type { SearchResult } from '../core/retrieval/search-result';
import type { Clock } from '../ports/clock';
import type { LocalSource } from '../ports/local-sources';

/** Looks through one of the person's own sources (rule E-4). An empty list is an honest none. Never rejects. */
export async function searchLocal(
  source: LocalSource,
  text: string,
  count: number,
  { clock, report }: { clock: Clock; report(error: unknown): void },
): Promise<SearchResult> {
  const began = clock.monotonic();
  const base = { engine: source.id, variant: text, reason: null, until: null, hits: [] };
  const ms = () => Math.round(clock.monotonic() - began);
  try {
    if (!(await source.allowed())) {
      return { ...base, state: 'needs_permission', reason: 'source_not_granted', ms: ms() };
    }
    const hits = await source.search(text, count);
    return { ...base, state: hits.length > 0 ? 'hits' : 'none', hits, ms: ms() };
  } catch (error) {
    report(error);
    return { ...base, state: 'failed', reason: 'engine_error', ms: ms() };
  }
}
