import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { isResultCount } from '../../view/form';
import { SettingsSection } from './SettingsSection';

/** The switch of the mode and the default number of results. */
export function ResultSettings({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.results;
  const id = useId();
  const typed = useSignal<string | null>(null);
  const text = typed.value ?? String(settings.screen.maxResults);
  const wrong = !isResultCount(text);
  const change = (next: string): void => {
    typed.value = next;
    if (isResultCount(next)) void update((now) => ({ ...now, screen: { ...now.screen, maxResults: Number(next) } }));
  };
  return (
    <SettingsSection id="results" title={texts.title}>
      <label class="check">
        <input
          type="checkbox"
          checked={settings.screen.enabled}
          onChange={(event) => {
            const enabled = event.currentTarget.checked;
            void update((now) => ({ ...now, screen: { ...now.screen, enabled } }));
          }}
        />
        <span>
          {texts.enabled}
          <span class="note">{texts.enabledNote}</span>
        </span>
      </label>
      <div class="field field-inline">
        <label class="label" for={id}>
          {texts.count}
        </label>
        <input
          id={id}
          class="input input-short"
          inputMode="numeric"
          autocomplete="off"
          value={text}
          aria-invalid={wrong}
          aria-describedby={`${id}-problem`}
          onInput={(event) => change(event.currentTarget.value)}
        />
        <p class="problem" id={`${id}-problem`}>
          {wrong && texts.countProblem}
        </p>
      </div>
    </SettingsSection>
  );
}
