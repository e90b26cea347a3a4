import { cutCodeUnits } from '../text/clean';

/** Bounds of `warnings` (rule O-6): UTF-16 units of one line, and lines of a run. */
export const warningLimits = { length: 300, count: 24 } as const;

/** Warnings as they are delivered (rule O-6): clipped, then repeats removed, then the first 24. */
export function collectWarnings(lines: readonly string[]): string[] {
  const clipped = lines.map((line) => cutCodeUnits(line, warningLimits.length));
  return [...new Set(clipped)].slice(0, warningLimits.count);
}
