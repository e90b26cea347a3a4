import { z } from '../zod-setup';

const positive = z.int().min(1);
const natural = z.int().min(0);

/** Fields of {@link ScreeningLimits}. */
export const limitsShape = {
  candidateLimit: positive.max(500),
  batchSize: positive,
  rescueReads: z.literal(0),
  maxJevRetries: natural,
  maxJevResponseBytes: positive,
  jevPerRequestMs: positive,
  jevMaxBackoffMs: natural,
  maxStateChars: positive,
  maxRequestChars: positive,
  maxInitialTextChars: positive,
};

/** Capacity and protocol limits of one screening run, echoed in `run.limits` (rule S-5). None of them is a budget. */
export const ScreeningLimits = z.strictObject(limitsShape);
export type ScreeningLimits = z.infer<typeof ScreeningLimits>;

/** The contract's defaults for a snapshot of `candidateLimit` candidates. */
export function screeningLimits(candidateLimit: number): ScreeningLimits {
  return {
    candidateLimit,
    batchSize: 4,
    rescueReads: 0,
    maxJevRetries: 1,
    maxJevResponseBytes: 24_000,
    jevPerRequestMs: 20_000,
    jevMaxBackoffMs: 4_000,
    maxStateChars: 48_000,
    maxRequestChars: 60_000,
    maxInitialTextChars: 8_000,
  };
}

/**
 * Limits with some of them set from inside the house. What is set is authoritative and never widened; an unknown name
 * or a value out of range throws before anything is sent.
 */
export function overrideLimits(limits: ScreeningLimits, overrides: Partial<ScreeningLimits>): ScreeningLimits {
  return ScreeningLimits.parse({ ...limits, ...overrides });
}
