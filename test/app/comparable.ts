import type { FinalSet } from '../../src/core/screening/output';

/** A document without what a second asking may add to. */
export function comparable(set: FinalSet): unknown {
  const { usage: _, ...metadata } = set.metadata;
  const { judgeCalls: __, ...diagnostics } = metadata.diagnostics;
  return { results: set.results, metadata: { ...metadata, diagnostics } };
}
