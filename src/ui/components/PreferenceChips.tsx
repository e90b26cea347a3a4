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
  const typed = useSignal('');
  const list = draft.preferences.value;
  const full = list.length >= bounds.preferences;
  const add = (): void => {
    const text = typed.value.trim();
    if (text === '' || full) return;
    if (!list.includes(text)) draft.preferences.value = [...list, text];
    draft.clearProblems('preferences');
    typed.value = '';
  };
  return (
    <div class="field">
      <label class="label" for={id}>
        {form.preferences} <span class="label-note">{form.preferenceCount(list.length)}</span>
      </label>
      {list.length > 0 && (
        <ul class="chips">
          {list.map((text) => (
            <li class="chip" key={text}>
              <bdi class="chip-text" dir="auto">
                {text}
              </bdi>
              <button
                type="button"
                class="chip-remove"
                aria-label={form.removePreference(text)}
                onClick={() => {
                  draft.preferences.value = list.filter((other) => other !== text);
                  draft.clearProblems('preferences');
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
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
      <p class="note" id="note-preferences">
        {form.preferencesHint}
      </p>
      <FieldErrors field="preferences" id="problem-preferences" />
    </div>
  );
}
