import { useId } from 'preact/hooks';
import { keepDaysChoices, type Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { SettingsSection } from './SettingsSection';

/** What becomes of interrupted runs, and how long the history is kept. */
export function RunSettings({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const texts = useTexts().data.runs;
  const { runs } = settings;
  const set = (change: Partial<Settings['runs']>): void =>
    void update((now) => ({ ...now, runs: { ...now.runs, ...change } }));
  const policies = (['continue', 'ask'] as const).map((value) => ({ value, label: texts.policies[value] }));
  const days = [...keepDaysChoices, null].map((value) => ({ value, label: texts.days(value) }));
  return (
    <SettingsSection id="runs" title={texts.title}>
      <Choice
        label={texts.afterRestart}
        choices={policies}
        value={runs.afterRestart}
        choose={(afterRestart) => set({ afterRestart })}
      />
      <Choice
        label={texts.afterDeath}
        choices={policies}
        value={runs.afterDeath}
        choose={(afterDeath) => set({ afterDeath })}
      />
      <Choice
        label={texts.keep}
        note={texts.keepNote}
        choices={days}
        value={runs.keepDays}
        choose={(keepDays) => set({ keepDays })}
      />
    </SettingsSection>
  );
}

type ChoiceProps<T> = {
  label: string;
  note?: string;
  choices: readonly { value: T; label: string }[];
  value: T;
  choose(value: T): void;
};

function Choice<T>({ label, note, choices, value, choose }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
      </label>
      <select
        id={id}
        class="input select"
        value={choices.findIndex((choice) => choice.value === value)}
        onChange={(event) => {
          const chosen = choices[Number(event.currentTarget.value)];
          if (chosen) choose(chosen.value);
        }}
      >
        {choices.map((choice, index) => (
          <option key={choice.label} value={index}>
            {choice.label}
          </option>
        ))}
      </select>
      {note !== undefined && <p class="note">{note}</p>}
    </div>
  );
}
