import { channelWarnings } from './community';
import type { Coverage } from './diagnostics';
import { engineWarnings } from './engine-stats';
import type { HaltCode } from './output';
import type { Ranked } from './ranking';
import type { RunFacts } from './run-facts';
import { collectWarnings } from './warnings';

/**
 * The lines a run warns with (rule O-6). Only the first 24 are kept, so what concerns the whole run comes before what
 * concerns single engines and calls.
 */
export function runWarnings(
  facts: RunFacts,
  ranked: Ranked,
  coverage: Coverage,
  halt: HaltCode | null,
  communityWarnings: readonly string[],
): string[] {
  const { input, limits, strategy, retrieval } = facts;
  const lines = [...input.warnings];
  if (halt) lines.push(`The run stopped early (${halt}); what was judged until then is kept.`);
  const channels = facts.channels ?? [];
  lines.push(...(strategy?.warnings ?? []), ...communityWarnings, ...channelWarnings(channels));
  lines.push(...reviewWarnings(facts, ranked));
  if (coverage.outsideReview > 0) {
    lines.push(`${coverage.outsideReview} of the rows found were beyond the review's capacity and were not judged.`);
  }
  if (input.maxResults > limits.candidateLimit) {
    lines.push(`${input.maxResults} results are wanted, but at most ${limits.candidateLimit} candidates are reviewed.`);
  }
  if (!halt && ranked.rows.length === 0) {
    lines.push('Nothing was selected. That is no proof that nothing exists.');
  }
  const told = new Set(channels.map(({ channel }) => channel));
  const engines = (retrieval?.outcomes ?? []).filter(({ engine }) => !told.has(engine));
  lines.push(...engineWarnings(engines), ...facts.warnings);
  return collectWarnings(lines);
}

function reviewWarnings(facts: RunFacts, { counts }: Ranked): string[] {
  const lines: string[] = [];
  const failures = facts.review?.failures ?? [];
  if (failures.length > 0) {
    const kinds = [...new Set(failures.map(({ kind }) => kind))].sort().join(', ');
    lines.push(`${failures.length} of the judge's batches failed (${kinds}); their candidates could not be judged.`);
  }
  if (counts.requestTooLarge > 0) {
    lines.push(`${counts.requestTooLarge} candidates are too large for one judge request and were not judged.`);
  }
  return lines;
}
