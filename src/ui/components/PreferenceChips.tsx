import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { bounds } from '../view/form';
import { FieldErrors } from './FieldErrors';

/** Preferences as chips: Enter adds one, each can be removed. */
export function PreferenceChips() {
  const { draft } = useModel();
  const { form } = useTexts();
  const id = useId();
  const list = draft.preferences.value;
  const change = (next: readonly string[]): void => {
    draft.preferences.value = next;
    draft.clearProblems('preferences');
  };
  return (
    <div class="field">
      <label class="label" for={id}>
        {form.preferences} <span class="label-note">{form.preferenceCount(list.length)}</span>
      </label>
      {list.length > 0 && (
        <ul class="chips">
          {list.map((text) => (
            <PreferenceChip key={text} text={text} onRemove={() => change(list.filter((other) => other !== text))} />
          ))}
        </ul>
      )}
      <AddPreference
        id={id}
        full={list.length >= bounds.preferences}
        onAdd={(text) => change(list.includes(text) ? list : [...list, text])}
      />
      <p class="note" id="note-preferences">
        {form.preferencesHint}
      </p>
      <FieldErrors field="preferences" id="problem-preferences" />
    </div>
  );
}

function PreferenceChip({ text, onRemove }: { text: string; onRemove(): void }) {
  const { form } = useTexts();
  return (
    <li class="chip">
      <bdi class="chip-text" dir="auto">
        {text}
      </bdi>
      <button type="button" class="chip-remove" aria-label={form.removePreference(text)} onClick={onRemove}>
        ×
      </button>
    </li>
  );
}

type AddPreferenceProps = { id: string; full: boolean; onAdd(text: string): void };

function AddPreference({ id, full, onAdd }: AddPreferenceProps) {
  const { form } = useTexts();
  const typed = useSignal('');
  const add = (): void => {
    const text = typed.value.trim();
    if (text === '' || full) return;
    onAdd(text);
    typed.value = '';
  };
  return (
    <div class="add-row">
      <input
        id={id}
        class="input"
        data-field="preferences"
        dir="auto"
        disabled={full}
        maxLength={bounds.preference}
        placeholder={form.preferencePlaceholder}
        value={typed.value}
        aria-describedby="problem-preferences note-preferences"
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <button type="button" class="button" disabled={full} onClick={add}>
        {form.addPreference}
      </button>
    </div>
  );
}
