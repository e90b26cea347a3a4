import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { keyFor } from '../../view/judge-form';

export type KeyFieldProps = {
  settings: Settings;
  /** As typed: a key belongs to the origin it was entered for. */
  baseUrl: string;
  /** A newly typed key; empty means that the stored one stays. */
  value: string;
  onInput(text: string): void;
};

/** The judge's key: typed hidden, shown on request, removable. */
export function KeyField({ settings, baseUrl, value, onInput }: KeyFieldProps) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.judge;
  const id = useId();
  const shown = useSignal(false);
  const { apiKey, keyOrigin } = settings.judge.typesafe;
  const usable = keyFor(settings, baseUrl);
  const text = value === '' && shown.value ? usable : value;
  const remove = (): void => {
    onInput('');
    void update((now) => {
      const typesafe = { ...now.judge.typesafe, apiKey: '', keyOrigin: '' };
      return { ...now, judge: { ...now.judge, typesafe } };
    });
  };
  return (
    <div class="field">
      <label class="label" for={id}>
        {texts.key}
      </label>
      <div class="add-row">
        <input
          id={id}
          class="input"
          {...(shown.value ? ({ type: 'text' } as const) : ({ type: 'password' } as const))}
          dir="ltr"
          spellcheck={false}
          autocomplete="off"
          maxLength={512}
          placeholder={usable === '' ? '' : '••••••••••••'}
          value={text}
          aria-describedby={`${id}-note`}
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
        {apiKey !== '' && (
          <button type="button" class="button" onClick={remove}>
            {texts.remove}
          </button>
        )}
      </div>
      <div class="note" id={`${id}-note`}>
        <p>{texts.keyNote}</p>
        {usable !== '' && <p>{texts.keyFor(keyOrigin)}</p>}
        {usable === '' && apiKey !== '' && <p class="problem">{texts.keyOther(keyOrigin)}</p>}
      </div>
    </div>
  );
}
