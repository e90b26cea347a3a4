import { z } from '../zod-setup';
import { finalSetSchema, inputSummarySchema, pageSchema } from './schema';
import {
  communitySchema,
  engineStatsSchema,
  paramsSchema,
  resultRowSchema,
  runInfoSchema,
  selectionSchema,
  type strategyStateSchema,
  usageSchema,
} from './schema-parts';

export * from './codes';

// Schema 5, closed: an unknown key anywhere but in the contract's maps is an error (rule O-1).

/** One delivered result (rule O-2). */
export const ResultRow = resultRowSchema(z.strictObject);
export type ResultRow = z.infer<typeof ResultRow>;

/** How many results there are, and why not more (rule O-4). */
export const Selection = selectionSchema(z.strictObject);
export type Selection = z.infer<typeof Selection>;

/** What was sent and spent (rule S-10). */
export const Usage = usageSchema(z.strictObject);
export type Usage = z.infer<typeof Usage>;

/** The score's parameters (rule S-8). */
export const Params = paramsSchema(z.strictObject);
export type Params = z.infer<typeof Params>;

/** What happened to the community branch (rule C-1). */
export const Community = communitySchema(z.strictObject);
export type Community = z.infer<typeof Community>;

/** Requests to one engine in one run. */
export const EngineStats = engineStatsSchema(z.strictObject);
export type EngineStats = z.infer<typeof EngineStats>;

/** What was decided before retrieval. */
export type StrategyState = z.infer<ReturnType<typeof strategyStateSchema>>;

/** How the run went (rule O-3). */
export const RunInfo = runInfoSchema(z.strictObject);
export type RunInfo = z.infer<typeof RunInfo>;

/** The normalised input. */
export const InputSummary = inputSummarySchema(z.strictObject);

/** The whole final set of a run: what is kept in the journal, saved and exported. */
export const FinalSet = finalSetSchema(z.strictObject);
export type FinalSet = z.infer<typeof FinalSet>;

/** Everything schema 5 says about a run apart from its rows and its page (rule O-1). */
export const RunMetadata = FinalSet.shape.metadata;
export type RunMetadata = z.infer<typeof RunMetadata>;

/** One page of schema 5 (rule O-1). */
export const PageV5 = pageSchema(z.strictObject);
export type PageV5 = z.infer<typeof PageV5>;

/**
 * The same schema as a whitelist (rule K-2): unknown keys are dropped at every level, the contract's maps keep their
 * keys, and a wrong type, value or range still fails the whole.
 */
export const SanitisedSet = finalSetSchema(z.object);
