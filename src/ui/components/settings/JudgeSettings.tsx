import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { JudgeTest } from './JudgeTest';
import { SettingsSection } from './SettingsSection';
import { TypesafeForm } from './TypesafeForm';

/** Which judge answers, and what it needs. */
export function JudgeSettings({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.judge;
  const choice = (value: Settings['judge']['chosen'], name: string, note: string) => (
    <label class="option">
      <input
        type="radio"
        name="judge"
        checked={settings.judge.chosen === value}
        onChange={() => void update((now) => ({ ...now, judge: { ...now.judge, chosen: value } }))}
      />
      <span>
        <strong>{name}</strong>
        <span class="note">{note}</span>
      </span>
    </label>
  );
  return (
    <SettingsSection id="judge" title={texts.title} lead={texts.lead}>
      <fieldset class="options">
        <legend class="unseen">{texts.choose}</legend>
        {choice('lexical', texts.lexical, texts.lexicalNote)}
        {choice('typesafe', texts.typesafe, texts.typesafeNote)}
      </fieldset>
      {settings.judge.chosen === 'typesafe' ? (
        <TypesafeForm settings={settings} />
      ) : (
        <JudgeTest origins={[]} unsaved={false} />
      )}
    </SettingsSection>
  );
}
