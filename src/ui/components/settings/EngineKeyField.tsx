import { useSignal } from '@preact/signals';
import { engineKey, keyOrigin } from '../../../core/settings/engine-choice';
import type { Settings } from '../../../core/settings/settings';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { type Texts, useTexts } from '../../texts';
import { patternHost } from '../../view/contacts';
import { withEngineKey, withoutEngineKey } from '../../view/engine-settings';
import { isKeyTooLong, longest } from '../../view/judge-form';
import { SecretField } from './SecretField';

export type EngineKeyFieldProps = { engine: EngineFacts; name: string; settings: Settings };

/** An engine's key: for whom it is, where it goes, where a person gets one. */
export function EngineKeyField({ engine, name, settings }: EngineKeyFieldProps) {
  const { update } = useSettingsModel();
  const texts = useTexts();
  const { engines, judge } = texts.settings;
  const typed = useSignal('');
  const tooLong = isKeyTooLong(typed.value);
  if (engine.key === undefined) return null;
  const kept = settings.engines.keys[engine.id];
  const usable = engineKey(engine, settings.engines);
  const save = async (): Promise<void> => {
    const key = typed.value;
    if (tooLong) return;
    if (await update((now) => withEngineKey(now, engine, key))) typed.value = '';
  };
  return (
    <form
      class="engine-key"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <SecretField
        label={engines.key}
        longLabel={engines.keyOf(name)}
        value={typed.value}
        usable={usable}
        stored={kept !== undefined && kept.value !== ''}
        problem={tooLong ? judge.tooLong(longest.key) : null}
        onInput={(text) => {
          typed.value = text;
        }}
        onRemove={() => void update((now) => withoutEngineKey(now, engine.id))}
        action={
          typed.value.trim() !== '' && (
            <button type="submit" class="button button-main" aria-label={engines.keySaveFor(name)}>
              {engines.keySave}
            </button>
          )
        }
      >
        <KeyNote engine={engine} name={name} hosts={hostsOf(keyOrigin(engine, settings.engines), texts)} />
        {usable !== '' && <p>{engines.keyStored}</p>}
        {usable === '' && kept !== undefined && kept.value !== '' && (
          <p class="problem">{engines.keyOther(hostsOf(kept.origin, texts))}</p>
        )}
      </SecretField>
    </form>
  );
}

/** Hosts of the patterns that a key belongs to, for people. */
const hostsOf = (patterns: string, texts: Texts): string =>
  texts.listOf(
    patterns
      .split(' ')
      .filter((pattern) => pattern !== '')
      .map(patternHost),
  );

function KeyNote({ engine, name, hosts }: { engine: EngineFacts; name: string; hosts: string }) {
  const { outside } = useSettingsModel();
  const texts = useTexts().settings.engines;
  const { key } = engine;
  if (key === undefined) return null;
  return (
    <p>
      {key.required ? texts.keyNeeded : texts.keyOptional} {texts.keyNote(hosts)}{' '}
      <button
        type="button"
        class="link"
        aria-label={texts.keyGetFor(name)}
        onClick={() => outside.openPage(key.getAt, false)}
      >
        {texts.keyGet}
      </button>
    </p>
  );
}
