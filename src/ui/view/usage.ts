import type { RunMetadata } from '../../core/screening/output';

/** Rows of the usage table. */
export const usageNames = [
  'jevCalls',
  'answersReused',
  'jevHttpAttempts',
  'jevRetries',
  'jevInputTokens',
  'jevOutputTokens',
  'jevInputTokensEstimated',
  'engineRequests',
  'price',
] as const;
export type UsageName = (typeof usageNames)[number];

/** A usage row; null = not observed. `price` is always null: no price list is kept, and unknown is never shown as 0. */
export function usageRows(metadata: RunMetadata): { name: UsageName; value: number | null }[] {
  const { usage, diagnostics } = metadata;
  return usageNames.map((name) => {
    if (name === 'answersReused') return { name, value: diagnostics.answersReused ?? 0 };
    if (name === 'price') return { name, value: null };
    return { name, value: usage[name] };
  });
}

/** True when the judge sent nothing: then a price cannot exist. */
export const judgedOnDevice = (metadata: RunMetadata): boolean =>
  metadata.usage.jevHttpAttempts === 0 && metadata.usage.jevCalls > 0;
