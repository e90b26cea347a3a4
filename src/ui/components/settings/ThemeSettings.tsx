import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { SettingsSection } from './SettingsSection';

/** Light, dark, or as the system. */
export function ThemeSettings({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.theme;
  return (
    <SettingsSection id="theme" title={texts.title}>
      <fieldset class="segmented-field">
        <legend class="label">{texts.label}</legend>
        <div class="segmented">
          {(['system', 'light', 'dark'] as const).map((theme) => (
            <label class="segment" key={theme}>
              <input
                type="radio"
                name="theme"
                checked={settings.theme === theme}
                onChange={() => void update((now) => ({ ...now, theme }))}
              />
              <span>{texts.choices[theme]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </SettingsSection>
  );
}
