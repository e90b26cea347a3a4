import type { ComponentChildren } from 'preact';
import type { ChipShape } from '../view/engine-chip';

export type ShapeProps = { shape: ChipShape | 'grain' };

const drawn: Record<ShapeProps['shape'], ComponentChildren> = {
  wait: <circle cx="6" cy="6" r="4" class="shape-line shape-dash" />,
  good: <path d="m2.2 6.4 2.6 2.7 5-6" class="shape-line" />,
  empty: <circle cx="6" cy="6" r="3.8" class="shape-line" />,
  warn: <path d="M6 1.6 10.8 10H1.2Z" class="shape-line" />,
  bad: <path d="m2.6 2.6 6.8 6.8m0-6.8-6.8 6.8" class="shape-line" />,
  grain: <ellipse cx="6" cy="6" rx="2.4" ry="4.4" transform="rotate(24 6 6)" class="shape-fill" />,
};

/** A small sign that tells the same as the words beside it. */
export function Shape({ shape }: ShapeProps) {
  return (
    <svg class={`shape shape-${shape}`} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" focusable="false">
      {drawn[shape]}
    </svg>
  );
}
