import type { ResultRow } from '../../core/screening/output';

/** Parts of a row's final score. */
export type WhyParts = {
  base: number;
  normalised: number;
  basePart: number;
  utility: number;
  valuePart: number;
  discountFactor: number;
  penalty: number;
  bonus: number;
  final: number;
  /** False under the neutral policy: then there is no discount to speak of. */
  discounted: boolean;
};

/** The sum behind a rank, as it was computed. */
export function whyParts(row: ResultRow): WhyParts {
  return {
    base: row.fusionScore,
    normalised: row.baseNormalized,
    basePart: row.baseContribution,
    utility: row.valueUtility,
    valuePart: row.valueContribution,
    discountFactor: row.sourceDiscountFactor,
    penalty: row.sourcePenalty,
    bonus: row.preferenceBonus,
    final: row.finalScore,
    discounted: row.sourceDiscountFactor !== 1 || row.sourcePenalty !== 0,
  };
}

/** The final score again, in the contract's order of evaluation. */
export const recompute = (parts: WhyParts): number => parts.basePart + parts.valuePart - parts.penalty + parts.bonus;

/** A stretch of the stacked bar, in per cent of its width. */
export type BarPart = { name: 'base' | 'value' | 'bonus' | 'penalty'; from: number; width: number };

/** The stacked bar: base, value and bonus side by side on a scale of 0 to `most`; a penalty hatches the end of the core. */
export function barParts(parts: WhyParts, most: number): BarPart[] {
  const percent = (n: number): number => (Math.max(0, n) / most) * 100;
  const core = parts.basePart + parts.valuePart;
  const list: BarPart[] = [
    { name: 'base', from: 0, width: percent(parts.basePart) },
    { name: 'value', from: percent(parts.basePart), width: percent(parts.valuePart) },
    { name: 'penalty', from: percent(core - parts.penalty), width: percent(parts.penalty) },
    { name: 'bonus', from: percent(core), width: percent(parts.bonus) },
  ];
  return list.filter((part) => part.width > 0);
}

/** A number for reading: four decimals, shorter when exact. The full value stands in the `value` attribute beside it. */
export function shortNumber(n: number): string {
  const fixed = n.toFixed(4);
  return fixed.includes('.') ? fixed.replace(/0+$/, '').replace(/\.$/, '') : fixed;
}

/** The numbers of a row in full precision, one a line, for recomputing elsewhere. */
export function whyText(row: ResultRow): string {
  const { fusionScore, baseNormalized, baseContribution, valueLevel, valueUtility, valueContribution } = row;
  const { sourceDiscountFactor, sourcePenalty, preferenceBonus, finalScore } = row;
  const lines = {
    fusionScore,
    baseNormalized,
    baseContribution,
    valueLevel,
    valueUtility,
    valueContribution,
    sourceDiscountFactor,
    sourcePenalty,
    preferenceBonus,
    finalScore,
  };
  return Object.entries(lines)
    .map(([name, value]) => `${name}\t${value}`)
    .join('\n');
}

/** Filled grains of three for a value label. */
export const grainsOf = (label: ResultRow['valueLabel']): number => ({ medium: 1, medium_high: 2, high: 3 })[label];

/** Engines of a row with their positions, best first. */
export function positions(row: ResultRow): { engine: string; place: number }[] {
  return Object.entries(row.engineRanks)
    .map(([engine, place]) => ({ engine, place }))
    .sort((left, right) => left.place - right.place || (left.engine < right.engine ? -1 : 1));
}
