import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { Settings } from '../../../core/settings/settings';
import {
  readSettingsFile,
  type SettingsSection,
  settingsChanges,
  settingsSections,
  withImported,
  writeSettings,
} from '../../../core/settings/settings-file';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { SettingsPreview } from './SettingsPreview';

type Imported = { settings: Partial<Settings>; holdsKeys: boolean };

/** The settings as a file: chosen sections out, a preview and an undo on the way in. */
export function SettingsFile({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const { data, undo } = useTexts();
  const texts = data.file;
  const picker = useRef<HTMLInputElement>(null);
  const said = useSignal('');
  const coming = useSignal<Imported | null>(null);
  const before = useSignal<Settings | null>(null);

  async function read(file: File | undefined): Promise<void> {
    coming.value = null;
    before.value = null;
    if (!file) return;
    const found = readSettingsFile(await file.text());
    if (!found.ok) said.value = texts.problem(found.problem, found.section);
    else if (settingsChanges(settings, withImported(settings, found.settings)).length === 0) said.value = texts.same;
    else {
      said.value = '';
      coming.value = found;
    }
  }

  async function take(imported: Imported): Promise<void> {
    coming.value = null;
    const was = settings;
    if (!(await update((now) => withImported(now, imported.settings)))) return;
    before.value = was;
    said.value = texts.taken;
  }

  async function takeBack(was: Settings): Promise<void> {
    if (!(await update(() => was))) return;
    before.value = null;
    said.value = '';
  }

  const was = before.value;
  return (
    <section class="data-part" aria-labelledby="data-file">
      <h3 id="data-file">{texts.title}</h3>
      <ExportSettings
        settings={settings}
        tell={(words) => {
          said.value = words;
        }}
      />
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        class="unseen"
        tabIndex={-1}
        aria-label={texts.import}
        onChange={(event) => {
          void read(event.currentTarget.files?.[0]);
          // The same file again must be told of again.
          event.currentTarget.value = '';
        }}
      />
      <button type="button" class="button" onClick={() => picker.current?.click()}>
        {texts.import}
      </button>
      {coming.value !== null && (
        <SettingsPreview
          changes={settingsChanges(settings, withImported(settings, coming.value.settings))}
          holdsKeys={coming.value.holdsKeys}
          take={() => coming.value && void take(coming.value)}
          leave={() => {
            coming.value = null;
          }}
        />
      )}
      <div class="row" role="status">
        {said.value !== '' && <p>{said.value}</p>}
        {was !== null && (
          <button type="button" class="button" onClick={() => void takeBack(was)}>
            {undo}
          </button>
        )}
      </div>
    </section>
  );
}

function ExportSettings({ settings, tell }: { settings: Settings; tell(words: string): void }) {
  const { outside } = useSettingsModel();
  const texts = useTexts().data.file;
  const chosen = useSignal<readonly SettingsSection[]>(settingsSections);
  const keys = useSignal(false);
  const toggle = (name: SettingsSection, on: boolean): void => {
    chosen.value = settingsSections.filter((other) => (other === name ? on : chosen.value.includes(other)));
  };
  const save = (): void => {
    const fileName = `winnow-settings-${new Date(outside.now()).toISOString().slice(0, 10)}.json`;
    outside.download(fileName, writeSettings(settings, chosen.value, keys.value));
    tell(texts.exported(fileName));
  };
  return (
    <>
      <fieldset class="segmented-field">
        <legend class="label">{texts.choose}</legend>
        <div class="row">
          {settingsSections.map((name) => (
            <label class="check" key={name}>
              <input
                type="checkbox"
                checked={chosen.value.includes(name)}
                onChange={(event) => toggle(name, event.currentTarget.checked)}
              />
              <span>{texts.sections[name]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="check">
        <input
          type="checkbox"
          checked={keys.value}
          onChange={(event) => {
            keys.value = event.currentTarget.checked;
          }}
        />
        <span>
          {texts.keys}
          <span class="note">{texts.keysNote}</span>
        </span>
      </label>
      <button type="button" class="button" disabled={chosen.value.length === 0} onClick={save}>
        {texts.export}
      </button>
    </>
  );
}
