import { describe, expect, it, test } from 'vitest';
import { finishRun } from '../../../src/core/screening/finish';
import { FinalSet, PageV5, SanitisedSet } from '../../../src/core/screening/output';
import { candidate, newInput, review, runFacts } from './builders';

const three = [candidate(1), candidate(2), candidate(3)];

/** Every object inside a value, with its path. */
function objectsIn(value: unknown, path: string[] = []): { path: string[]; object: Record<string, unknown> }[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, item]) => objectsIn(item, [...path, key]));
  return Array.isArray(value) ? inside : [{ path, object: value as Record<string, unknown> }, ...inside];
}

/** The contract's maps: their keys are data. */
const maps =
  /(?:^|\.)(?:diagnostics|engineRanks|effectiveWeights|engineStats|utilities|discountFactors|preferenceMatchValues|usage)$/;
const isMap = (path: string[]) => maps.test(path.join('.')) && path.join('.') !== 'metadata.usage';

describe('schemas', () => {
  const set = finishRun(
    runFacts({
      input: newInput({ max_results: 5, community: true }),
      review: review([...three, candidate(4, { baseScore: 0 })]),
    }),
  );
  const objects = objectsIn(set).filter(({ path }) => !isMap(path));

  it('reach every level', () => expect(objects.length).toBeGreaterThan(15));

  test.each(objects.map(({ path }) => [path.join('.') || 'the set itself', path] as const))(
    'an extra key in %s',
    (_, path) => {
      const tampered = structuredClone(set);
      const place = path.reduce(
        (at, key) => at[key] as Record<string, unknown>,
        tampered as unknown as Record<string, unknown>,
      );
      place.smuggled = { secret: 1 };
      expect(FinalSet.safeParse(tampered).success).toBe(false);
      expect(SanitisedSet.parse(tampered)).toEqual(set);
    },
  );

  it('keep keys of maps but not values of another type', () => {
    const tampered = structuredClone(set);
    tampered.metadata.diagnostics.own = 3;
    expect(SanitisedSet.parse(tampered).metadata.diagnostics.own).toBe(3);
    Object.assign(tampered.metadata.diagnostics, { own: 'three' });
    expect(SanitisedSet.safeParse(tampered).success).toBe(false);
  });

  it('refuse more than 64 engines', () => {
    const tampered = structuredClone(set);
    tampered.metadata.run.effectiveWeights = Object.fromEntries(
      Array.from({ length: 65 }, (_, index) => [`e${index}`, 1]),
    );
    expect(SanitisedSet.safeParse(tampered).success).toBe(false);
  });

  it('do not take a set for a page', () => expect(PageV5.safeParse(set).success).toBe(false));
});
