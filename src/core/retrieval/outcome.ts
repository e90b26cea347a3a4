import { z } from '../zod-setup';

/** How an engine fared in one run (rule E-2). Only `hits`, `none` and `degraded` count as successes. */
export const engineStates = [
  'waiting',
  'hits',
  'none',
  'degraded',
  'blocked',
  'consent',
  'needs_permission',
  'needs_key',
  'suspended',
  'unparsed',
  'timeout',
  'failed',
  'cancelled',
] as const;

/** An engine's outcome in one run, kept in the journal and shown as a chip. */
export const EngineOutcome = z.object({
  engine: z.string(),
  state: z.enum(engineStates),
  /** Machine-readable cause, `[a-z0-9_]{1,64}`, or null. */
  reason: z.string().nullable(),
  /** Rows the engine gave. */
  hits: z.int().min(0),
  /** Requests made in this run: asked, answered usefully, failed. `attempts = successes + errors` once settled. */
  attempts: z.int().min(0),
  successes: z.int().min(0),
  errors: z.int().min(0),
  ms: z.number().nullable(),
  /** Epoch ms at which a suspension or block is over, when known. */
  until: z.number().nullable(),
});
export type EngineOutcome = z.infer<typeof EngineOutcome>;
export type EngineState = EngineOutcome['state'];
