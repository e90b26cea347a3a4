/** Literal version constants of schema 5 (rule O-1). */
export const versions = {
  schemaVersion: 5,
  policyVersion: 'fused-screening-mix-v2-prototype',
  judgementPolicyVersion: 'screening-judgement-v4-no-scope-no-language',
  strategyPolicyVersion: 'screening-strategy-v2-community-no-language',
  admissionPolicyVersion: 'no-scope-v1',
  sourceBiasPolicyVersion: 'neutral-v1',
} as const;
/** Version of how usage is metered; metering never stops a run (rule S-10). */
export const budgetVersion = 'screening-metering-v3-no-cumulative-cap';

/** Reasons a run stopped early (rule O-4). */
export const haltCodes = [
  'cancelled',
  'not_configured',
  'no_engines',
  'all_engines_failed',
  'request_too_large',
  'service_unavailable',
  'judge_failure',
  'unauthorized',
  'invalid_request',
  'rate_limited',
  'overloaded',
  'server_error',
  'gateway_response',
  'malformed_response',
  'redirect_blocked',
  'network',
  'timeout',
] as const;
export type HaltCode = (typeof haltCodes)[number];

/** Why a run ended where it did (rule O-4). */
export const stopReasons = [
  'target_met',
  'pending_candidates',
  'unassessable_material',
  'candidate_pool_exhausted',
  'review_cap_reached',
  'community_incomplete',
  ...haltCodes,
] as const;
export type StopReason = (typeof stopReasons)[number];

/** How far the material shows a preference (rule S-6). */
export const preferenceMatches = ['match', 'partial', 'no_match', 'unknown'] as const;
export type PreferenceMatch = (typeof preferenceMatches)[number];

/** Source discounts; `none` and `unknown` are neutral (rule S-11). */
export const discountOptions = ['none', 'mild', 'strong', 'unknown'] as const;
export type DiscountOption = (typeof discountOptions)[number];

/** What became of the community branch (rule C-1). */
export const communityOutcomes = [
  'not_requested',
  'domain_excluded',
  'unavailable',
  'blocked',
  'succeeded',
  'empty',
  'failed',
  'partial',
  'not_run',
] as const;
