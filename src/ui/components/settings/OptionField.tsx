import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { EngineOption } from '../../../core/retrieval/engine';
import type { Settings } from '../../../core/settings/settings';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { readOption } from '../../view/engine-option';
import { optionValue, withOption } from '../../view/engine-settings';

export type OptionFieldProps = { engine: EngineFacts; name: string; option: EngineOption; settings: Settings };

/** One choice a person can make for an engine; it is kept as soon as it can be read. */
export function OptionField(props: OptionFieldProps) {
  const { engine, name, option } = props;
  const { engines } = useTexts();
  const id = useId();
  const { label, note } = engines.option(`${engine.id}.${option.id}`, option.label);
  return (
    <div class="field">
      <label class="label" for={id}>
        {label}
        <span class="unseen">: {name}</span>
      </label>
      {option.kind === 'choice' ? <Choice {...props} id={id} /> : <Line {...props} id={id} />}
      {note !== undefined && (
        <p class="note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}

type InputProps = OptionFieldProps & { id: string };

function Choice({ id, engine, option, settings }: InputProps) {
  const { update } = useSettingsModel();
  const { engines } = useTexts();
  return (
    <select
      id={id}
      class="input select"
      value={optionValue(settings, engine, option)}
      aria-describedby={`${id}-note`}
      onChange={(event) => {
        const { value } = event.currentTarget;
        void update((now) => withOption(now, engine, option, value));
      }}
    >
      {(option.values ?? [option.default]).map((value) => (
        <option key={value} value={value}>
          {engines.choice(`${engine.id}.${option.id}`, value)}
        </option>
      ))}
    </select>
  );
}

function Line({ id, engine, option, settings }: InputProps) {
  const { update } = useSettingsModel();
  const { problems } = useTexts().settings.engines;
  const typed = useSignal<string | null>(null);
  const left = useSignal(false);
  const text = typed.value ?? optionValue(settings, engine, option);
  const read = readOption(engine, option, text);
  const wrong = left.value && !read.ok;
  const keep = (final: string): void => {
    left.value = true;
    const last = readOption(engine, option, final);
    if (!last.ok) return;
    // What was typed stays until it is stored.
    void update((now) => withOption(now, engine, option, last.value)).then((stored) => {
      if (stored && typed.value === final) typed.value = null;
    });
  };
  return (
    <>
      <input
        id={id}
        class="input"
        dir="ltr"
        spellcheck={false}
        autocomplete="off"
        value={text}
        placeholder={option.default}
        aria-invalid={wrong}
        aria-describedby={`${id}-problem ${id}-note`}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
        }}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      <p class="problem" id={`${id}-problem`} role="status">
        {wrong && !read.ok && problems[read.problem]}
      </p>
    </>
  );
}
