import { z } from '../zod-setup';

/** Where one observation of an address came from (rule F-5). */
export const Provenance = z.object({
  engine: z.string(),
  /** Best 1-based position at that engine for this variant. */
  rank: z.int().min(1),
  variant: z.string(),
  url: z.string(),
  title: z.string(),
  snippet: z.string(),
  published: z.string().nullable(),
});
export type Provenance = z.infer<typeof Provenance>;

/** One canonical address after merging all engines' hits and scoring them (rules F-5, F-6). */
export const FusedRow = z.object({
  /** Identity only; the address delivered is `url`. */
  key: z.string(),
  /** Byte for byte an address that an engine returned; an https one represents. */
  url: z.string(),
  title: z.string(),
  domain: z.string(),
  snippet: z.string(),
  content: z.string().optional(),
  published: z.string().nullable(),
  dateStatus: z.enum(['known', 'conflicting', 'unknown']),
  /** Sorted ids of the engines that returned it. */
  engines: z.array(z.string()),
  /** Best position per engine, over variants. */
  engineRanks: z.record(z.string(), z.number()),
  provenance: z.array(Provenance),
  scoreVersion: z.string(),
  /** Consensus evidence E > 0. */
  evidenceScore: z.number(),
  consensusBoost: z.number(),
  metadataDelta: z.number(),
  /** Weighted contribution x_e per engine. */
  contributions: z.record(z.string(), z.number()),
  /** E × (1 + metadataDelta): the fused score B. */
  score: z.number(),
});
export type FusedRow = z.infer<typeof FusedRow>;

/** What fusion hands to screening (rule F-8). */
export const Snapshot = z.object({
  rows: z.array(FusedRow),
  /** Weights of the engines that voted, finite and > 0. */
  contributionWeights: z.record(z.string(), z.number()),
  funnel: z.object({
    engineRowsRaw: z.int(),
    uniqueCandidates: z.int(),
    fusionRows: z.int(),
    selectedRows: z.int(),
    truncated: z.boolean(),
  }),
});
export type Snapshot = z.infer<typeof Snapshot>;
