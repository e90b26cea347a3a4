import { lacksAddress } from '../../../core/settings/engine-choice';
import type { Settings } from '../../../core/settings/settings';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import {
  type EngineFilter,
  inCustom,
  lacksAccess,
  type ReadyState,
  readyState,
  takesPart,
  withEngineOn,
} from '../../view/engine-settings';
import { accessOf, engineName } from '../../view/sources';
import { Disclosure } from '../Disclosure';
import { Shape, type ShapeProps } from '../Shape';
import { EngineKeyField } from './EngineKeyField';
import { EngineTest } from './EngineTest';
import { OptionField } from './OptionField';
import { WeightField } from './WeightField';

export type EngineRowProps = { engine: EngineFacts; settings: Settings; filter: EngineFilter };

const shapes: Record<ReadyState, ShapeProps['shape']> = {
  ready: 'good',
  off: 'empty',
  needs_address: 'warn',
  needs_key: 'warn',
  no_access: 'warn',
};

/** One source: on or off, how ready it is, and everything that can be set for it. */
export function EngineRow({ engine, settings, filter }: EngineRowProps) {
  const { outside, missing, update } = useSettingsModel();
  const texts = useTexts();
  const page = texts.settings.engines;
  const name = engineName(engine.id, outside.engines, texts);
  const on = takesPart(engine, settings, filter);
  const state = readyState(engine, settings, { missing: missing.value, on });
  const custom = filter === 'custom';
  const toggle = (): void =>
    void update((now) => (custom ? inCustom(now, engine.id, !on) : withEngineOn(now, engine, !on)));
  return (
    <li class={`engine-row ${on ? '' : 'engine-off'}`}>
      <label class="check engine-toggle">
        <input
          type="checkbox"
          checked={on}
          // Without an address there is nothing to switch on.
          disabled={!custom && lacksAddress(engine, settings.engines)}
          aria-label={custom ? page.pick(name) : page.on(name)}
          onChange={toggle}
        />
        <strong>{name}</strong>
      </label>
      <span class={`engine-access engine-ready-${shapes[state]}`}>
        <Shape shape={shapes[state]} /> {page.ready[state]}
      </span>
      <p class="engine-terms note">{texts.engines.about[engine.id]}</p>
      <Disclosure class="engine-more" label={page.details} longLabel={page.detailsOf(name)}>
        {() => <EngineDetails engine={engine} name={name} settings={settings} />}
      </Disclosure>
    </li>
  );
}

function EngineDetails({ engine, name, settings }: { engine: EngineFacts; name: string; settings: Settings }) {
  const { outside } = useSettingsModel();
  const texts = useTexts();
  const page = texts.settings.engines;
  return (
    <div class="engine-details">
      <div class="note">
        <p>
          {texts.engines.terms(engine.id, engine.terms)}{' '}
          {engine.website !== '' && (
            <button type="button" class="link" onClick={() => outside.openPage(engine.website, false)}>
              {page.site}
              <span class="unseen">: {name}</span>
            </button>
          )}
        </p>
        {engine.attribution !== undefined && <p>{page.attribution(engine.attribution)}</p>}
      </div>
      <Access engine={engine} name={name} settings={settings} />
      {(engine.options ?? []).map((option) => (
        <OptionField key={option.id} engine={engine} name={name} option={option} settings={settings} />
      ))}
      <EngineKeyField engine={engine} name={name} settings={settings} />
      <WeightField id={engine.id} name={name} settings={settings} />
      {engine.local !== true && <EngineTest engine={engine} name={name} settings={settings} />}
    </div>
  );
}

function Access({ engine, name, settings }: { engine: EngineFacts; name: string; settings: Settings }) {
  const { missing, grant } = useSettingsModel();
  const page = useTexts().settings.engines;
  const lacks = lacksAccess(engine, settings, missing.value);
  if (missing.value === null || lacksAddress(engine, settings.engines)) return null;
  return (
    <p class={lacks ? 'engine-warn' : 'engine-good'}>
      <Shape shape={lacks ? 'warn' : 'good'} /> {lacks ? page.noAccess : page.access}{' '}
      {lacks && (
        <button
          type="button"
          class="link"
          aria-label={page.grantFor(name)}
          onClick={() => void grant(accessOf(engine, settings))}
        >
          {page.grant}
        </button>
      )}
    </p>
  );
}
