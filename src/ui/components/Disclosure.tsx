import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect } from 'preact/hooks';

export type DisclosureProps = {
  label: string;
  /** Said after the label, e.g. a count. */
  note?: string;
  /** Read by screen readers in place of the label. */
  longLabel?: string;
  class?: string;
  /** Opens it, from the start or later; it is closed only by the person. */
  open?: boolean;
  children(): ComponentChildren;
};

/** A button that shows and hides what follows it; the content is made only when it is open. */
export function Disclosure({
  label,
  note,
  longLabel,
  class: name = '',
  open: wanted = false,
  children,
}: DisclosureProps) {
  const open = useSignal(wanted);
  const id = useId();
  useLayoutEffect(() => {
    if (wanted) open.value = true;
  }, [wanted]);
  return (
    <div class={`disclosure ${name}`}>
      <button
        type="button"
        class="disclosure-button"
        aria-expanded={open.value}
        aria-controls={id}
        aria-label={longLabel}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <svg class="caret" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true" focusable="false">
          <path d="M3 1.5 7 5 3 8.5" />
        </svg>
        {label}
        {note !== undefined && <span class="disclosure-note">{note}</span>}
      </button>
      <div id={id} class="disclosure-body" hidden={!open.value}>
        {open.value && children()}
      </div>
    </div>
  );
}
