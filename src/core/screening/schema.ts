import { z } from '../zod-setup';
import { haltCodes, stopReasons, versions } from './codes';
import {
  count,
  nullableText,
  numberMap,
  type ObjectMaker,
  paramsSchema,
  resultRowSchema,
  runInfoSchema,
  selectionSchema,
  usageSchema,
} from './schema-parts';

/** The normalised input as it is repeated in the output (rule O-1). */
export function inputSummarySchema(object: ObjectMaker) {
  return object({
    question: z.string(),
    intent: z.string(),
    preferences: z.array(z.string()),
    community: z.union([z.literal('auto'), z.boolean()]),
    maxResults: z.int(),
  });
}

/** Fields of {@link metadataSchema}, which a page shares. */
export function metadataShape(object: ObjectMaker) {
  return {
    schemaVersion: z.literal(versions.schemaVersion),
    policyVersion: z.literal(versions.policyVersion),
    judgementPolicyVersion: z.literal(versions.judgementPolicyVersion),
    strategyPolicyVersion: z.literal(versions.strategyPolicyVersion),
    admissionPolicyVersion: z.literal(versions.admissionPolicyVersion),
    sourceBiasPolicyVersion: z.string(),
    valueGroups: object({ 3: z.array(z.string()), 4: z.array(z.string()), 5: z.array(z.string()) }),
    selection: selectionSchema(object),
    /** The contract's one open numeric map. */
    diagnostics: numberMap,
    usage: usageSchema(object),
    params: paramsSchema(object),
    run: runInfoSchema(object),
    stopReason: z.enum(stopReasons),
    warnings: z.array(z.string().max(300)).max(24),
    inputSummary: inputSummarySchema(object).optional(),
    error: z.enum(haltCodes).optional(),
  };
}

/** The whole final set: all rows, and everything schema 5 says about the run apart from them. */
export function finalSetSchema(object: ObjectMaker) {
  return object({ results: z.array(resultRowSchema(object)), metadata: object(metadataShape(object)) });
}

/** One page of schema 5, as a caller of the contract sees it (rule O-1). */
export function pageSchema(object: ObjectMaker) {
  return object({
    ...metadataShape(object),
    // Lines about this page are appended after the run's own cap of 24.
    warnings: z.array(z.string().max(300)),
    results: z.array(resultRowSchema(object)),
    totalResults: count,
    pageResults: count,
    nextCursor: nullableText,
    expiresAt: z.string(),
    savedResultId: z.string().optional(),
  });
}
