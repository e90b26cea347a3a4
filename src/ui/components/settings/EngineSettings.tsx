import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { type EngineFilter, lacksAccess, listed, takesPart } from '../../view/engine-settings';
import { accessOf, enginesOn, profileChoices, together } from '../../view/sources';
import { ProfileChoice } from '../ProfileChoice';
import { EngineRow } from './EngineRow';
import { SettingsSection } from './SettingsSection';
import { XSettings } from './XSettings';

const filters: readonly EngineFilter[] = [...profileChoices, 'all'];

/** The sources of a run: which profile, which engines, and what each needs. */
export function EngineSettings({ settings }: { settings: Settings }) {
  const { outside, missing, grant, update } = useSettingsModel();
  const texts = useTexts().settings.engines;
  // What is listed follows the chosen profile until something else was chosen to be listed.
  const picked = useSignal<EngineFilter | null>(null);
  const filter = picked.value ?? settings.engines.profile;
  const lacking = enginesOn(outside.engines, settings).filter((engine) => lacksAccess(engine, settings, missing.value));
  return (
    <SettingsSection id="engines" title={texts.title} lead={texts.lead}>
      <div class="field engine-profile">
        <ProfileChoice
          engines={outside.engines}
          settings={settings}
          onChange={(change) => {
            picked.value = null;
            void update(change);
          }}
        />
      </div>
      {lacking.length > 0 && (
        <button
          type="button"
          class="button"
          onClick={() => void grant(together(lacking.map((engine) => accessOf(engine, settings))))}
        >
          {texts.grantAll}
        </button>
      )}
      <EngineList
        settings={settings}
        filter={filter}
        onFilter={(next) => {
          picked.value = next;
        }}
      />
      <XSettings settings={settings} />
    </SettingsSection>
  );
}

type EngineListProps = { settings: Settings; filter: EngineFilter; onFilter(filter: EngineFilter): void };

function EngineList({ settings, filter, onFilter }: EngineListProps) {
  const { outside } = useSettingsModel();
  const { profiles, settings: page } = useTexts();
  const texts = page.engines;
  const id = useId();
  const shown = listed(outside.engines, filter);
  const on = shown.filter((engine) => takesPart(engine, settings, filter)).length;
  return (
    <div class="engine-manager">
      <div class="engine-filter">
        <label class="label" for={id}>
          {texts.show}
        </label>
        <select
          id={id}
          class="input select"
          value={filter}
          onChange={(event) => {
            const next = filters.find((name) => name === event.currentTarget.value);
            if (next !== undefined) onFilter(next);
          }}
        >
          {filters.map((name) => (
            <option key={name} value={name}>
              {name === 'all' ? texts.filterAll : profiles.list[name].name}
            </option>
          ))}
        </select>
        <span class="note">{filter === 'custom' ? texts.picked(on) : texts.shown(on, shown.length)}</span>
      </div>
      {filter === 'custom' && <p class="note">{texts.pickLead}</p>}
      <ul class="engine-list">
        {shown.map((engine) => (
          <EngineRow key={engine.id} engine={engine} settings={settings} filter={filter} />
        ))}
      </ul>
    </div>
  );
}
