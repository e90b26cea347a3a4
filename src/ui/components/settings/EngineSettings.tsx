import type { Settings } from '../../../core/settings/settings';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { enginesOn } from '../../view/contacts';
import { Shape } from '../Shape';
import { SettingsSection } from './SettingsSection';

/** Each engine: on or off, its terms, whether access is granted. */
export function EngineSettings({ settings }: { settings: Settings }) {
  const { outside, missing, grant } = useSettingsModel();
  const texts = useTexts().settings.engines;
  const on = enginesOn(outside.engines, settings);
  const wanted = on.flatMap((engine) => engine.origins).filter((origin) => missing.value?.has(origin));
  return (
    <SettingsSection id="engines" title={texts.title} lead={texts.lead}>
      {on.length === 0 && <p class="problem">{texts.none}</p>}
      <ul class="engine-list">
        {outside.engines.map((engine) => (
          <EngineRow key={engine.id} engine={engine} settings={settings} />
        ))}
      </ul>
      {wanted.length > 0 && (
        <button type="button" class="button" onClick={() => void grant(wanted)}>
          {texts.grantAll}
        </button>
      )}
    </SettingsSection>
  );
}

function EngineRow({ engine, settings }: { engine: EngineFacts; settings: Settings }) {
  const { missing, update, grant, outside } = useSettingsModel();
  const texts = useTexts().settings.engines;
  const on = !settings.engines.off.includes(engine.id);
  const lacks = engine.origins.some((origin) => missing.value?.has(origin));
  const toggle = (): void =>
    void update((now) => {
      const others = now.engines.off.filter((id) => id !== engine.id);
      return { ...now, engines: { ...now.engines, off: on ? [...others, engine.id] : others } };
    });
  return (
    <li class={`engine-row ${on ? '' : 'engine-off'}`}>
      <label class="check engine-toggle">
        <input type="checkbox" checked={on} aria-label={texts.on(engine.name)} onChange={toggle} />
        <strong>{engine.name}</strong>
      </label>
      <p class="engine-terms note">
        {engine.terms}{' '}
        <button type="button" class="link" onClick={() => outside.openPage(engine.website, false)}>
          {texts.site}
        </button>
      </p>
      <p class="engine-access">
        {missing.value !== null && (
          <span class={lacks ? 'engine-warn' : 'engine-good'}>
            <Shape shape={lacks ? 'warn' : 'good'} /> {lacks ? texts.noAccess : texts.access}
          </span>
        )}
        {lacks && (
          <button
            type="button"
            class="link"
            aria-label={texts.grantFor(engine.name)}
            onClick={() => void grant(engine.origins)}
          >
            {texts.grant}
          </button>
        )}
      </p>
    </li>
  );
}
