import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { useTexts } from '../../texts';

export type SecretFieldProps = {
  label: string;
  /** Read by screen readers in place of the label, where several fields share one. */
  longLabel?: string;
  /** A newly typed key; empty means that the stored one stays. */
  value: string;
  /** The stored key as far as it may be shown and used here. */
  usable: string;
  /** A key is stored, for whatever address. */
  stored: boolean;
  /** What is wrong with what was typed, in words. */
  problem?: string | null;
  onInput(text: string): void;
  onRemove(): void;
  /** Stands beside the buttons, e.g. one to save. */
  action?: ComponentChildren;
  /** What becomes of the key, in words. */
  children: ComponentChildren;
};

/** A key: typed hidden, shown on request, removable. */
export function SecretField(props: SecretFieldProps) {
  const { label, longLabel, value, usable, stored, problem = null, onInput, onRemove, action, children } = props;
  const { judge: texts } = useTexts().settings;
  const id = useId();
  const shown = useSignal(false);
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <div class="add-row">
        <input
          id={id}
          class="input"
          {...(shown.value ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          {...(longLabel === undefined ? {} : { 'aria-label': longLabel })}
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          placeholder={usable === '' ? '' : '••••••••••••'}
          value={value === '' && shown.value ? usable : value}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem ${id}-note`}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
        <button
          type="button"
          class="button"
          aria-pressed={shown.value}
          onClick={() => {
            shown.value = !shown.value;
          }}
        >
          {shown.value ? texts.hide : texts.show}
        </button>
        {stored && (
          <button
            type="button"
            class="button"
            onClick={() => {
              onInput('');
              onRemove();
            }}
          >
            {texts.remove}
          </button>
        )}
        {action}
      </div>
      <p class="problem" id={`${id}-problem`}>
        {problem}
      </p>
      <div class="note" id={`${id}-note`}>
        {children}
      </div>
    </div>
  );
}
