import { z } from '../zod-setup';
import type { DiscountOption } from './output';
import { versions } from './output';
import { discountOrder } from './wording';

/** Which discounts search channels may get, and who picks them (rule S-11). */
export type SourceBiasPolicy = {
  version: string;
  nature: 'policy_preference' | 'validated_increment';
  /** Engines whose rows may get the mild discount; sorted, unique. */
  mildEligible: string[];
  /** Engines whose rows may get the strong one; each is mild-eligible too. */
  strongEligible: string[];
  /** Empty: code picks. All four texts: the judge picks among the offered ones. */
  criteria: Partial<Record<DiscountOption, string>>;
};

/** The default: no engine is discounted and no discount question is ever asked. */
export const neutralPolicy: SourceBiasPolicy = {
  version: versions.sourceBiasPolicyVersion,
  nature: 'policy_preference',
  mildEligible: [],
  strongEligible: [],
  criteria: {},
};

const policyText = z.string().trim().min(1);
const engineList = z.array(policyText).transform((names) => [...new Set(names)].sort());
const description = policyText.optional();

const Policy = z.strictObject({
  version: policyText.max(128),
  nature: z.enum(['policy_preference', 'validated_increment']),
  mildEligible: engineList,
  strongEligible: engineList,
  criteria: z.strictObject({ none: description, mild: description, strong: description, unknown: description }),
});

/** Checks a policy and brings its lists to sorted, unique form. Throws when it is not one. */
export function readPolicy(policy: unknown): SourceBiasPolicy {
  const read = Policy.parse(policy);
  const mild = new Set(read.mildEligible);
  if (!read.strongEligible.every((engine) => mild.has(engine))) {
    throw new TypeError('every engine of the strong list must be on the mild list');
  }
  const described = discountOrder.filter((option) => read.criteria[option] !== undefined);
  if (described.length !== 0 && described.length !== discountOrder.length) {
    throw new TypeError('discount criteria must describe all four options or none');
  }
  return read;
}

/** The discounts one candidate can get, and which of them code picks; `selected` is null where the judge picks. */
export type DiscountOffer = {
  options: DiscountOption[];
  basis: 'missing_provenance' | 'established';
  selected: DiscountOption | null;
};

/**
 * What the policy offers a row found by `engines` (its positive-weight contributors). A further engine can only
 * weaken a discount. Without any engine the discount is `unknown`, which is neutral.
 */
export function discountOffer(policy: SourceBiasPolicy, engines: readonly string[]): DiscountOffer {
  if (engines.length === 0) return { options: ['unknown'], basis: 'missing_provenance', selected: 'unknown' };
  const mild = engines.every((engine) => policy.mildEligible.includes(engine));
  const strong = engines.every((engine) => policy.strongEligible.includes(engine));
  const offered = { none: true, mild, strong, unknown: true };
  const options = discountOrder.filter((option) => offered[option]);
  const byCode = strong ? 'strong' : mild ? 'mild' : 'none';
  return { options, basis: 'established', selected: Object.keys(policy.criteria).length > 0 ? null : byCode };
}
