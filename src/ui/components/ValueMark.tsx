import type { ResultRow } from '../../core/screening/output';
import { useTexts } from '../texts';
import { grainsOf } from '../view/why-here';

export type ValueMarkProps = { label: ResultRow['valueLabel'] };

/** The value label as words and as one to three filled grains. */
export function ValueMark({ label }: ValueMarkProps) {
  const { results } = useTexts();
  const filled = grainsOf(label);
  return (
    <span class={`value value-${label}`}>
      <svg viewBox="0 0 36 14" width="36" height="14" role="img" aria-label={results.valueOf(filled)} focusable="false">
        {[0, 1, 2].map((index) => (
          <ellipse
            key={index}
            class={index < filled ? 'grain grain-full' : 'grain'}
            cx={6 + index * 12}
            cy="7"
            rx="3"
            ry="5.4"
            transform={`rotate(24 ${6 + index * 12} 7)`}
          />
        ))}
      </svg>
      {results.value[label]}
    </span>
  );
}
