import type { Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { counterFor, type FieldName } from '../view/form';
import { FieldErrors } from './FieldErrors';

export type TextFieldProps = {
  field: FieldName;
  label: string;
  hint: string;
  value: Signal<string>;
  most: number;
  onKeyDown?(event: KeyboardEvent): void;
  /** Stands beside the label. */
  children?: ComponentChildren;
};

/** A labelled text area that grows with its text, counts near its limit and shows its errors. */
export function TextField({ field, label, hint, value, most, onKeyDown, children }: TextFieldProps) {
  const { draft } = useModel();
  const texts = useTexts();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const text = value.value;
  const counter = counterFor(text.length, most);
  const wrong = draft.problems.value.some((problem) => problem.field === field);
  useLayoutEffect(() => grow(area.current), [text]);
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <textarea
        id={id}
        ref={area}
        class="input area"
        data-field={field}
        dir="auto"
        rows={1}
        spellcheck
        placeholder={hint}
        value={text}
        aria-invalid={wrong || counter?.over === true}
        aria-describedby={`problem-${field} count-${field}`}
        onKeyDown={onKeyDown}
        onInput={(event) => {
          value.value = event.currentTarget.value;
          draft.clearProblems(field);
        }}
      />
      <p class={`counter ${counter?.over ? 'counter-over' : ''}`} id={`count-${field}`}>
        {counter && (counter.over ? texts.form.over(counter.by) : texts.form.left(counter.by))}
      </p>
      <FieldErrors field={field} id={`problem-${field}`} />
      {children}
    </div>
  );
}

/** Browsers without `field-sizing` get the height of the text by hand. */
function grow(area: HTMLTextAreaElement | null): void {
  if (area === null || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
  area.style.blockSize = 'auto';
  if (area.scrollHeight > 0) area.style.blockSize = `${area.scrollHeight + 2}px`;
}
