import { useId } from 'preact/hooks';

export type LineFieldProps = {
  label: string;
  value: string;
  /** What is wrong with it, in words. */
  problem: string | null;
  note?: string;
  onInput(text: string): void;
};

/** One line that is no prose: an address, a model. */
export function LineField({ label, value, problem, note, onInput }: LineFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        id={id}
        class="input"
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
        value={value}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-problem ${id}-note`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <p class="problem" id={`${id}-problem`}>
        {problem}
      </p>
      {note !== undefined && (
        <p class="note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
