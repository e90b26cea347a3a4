import { useSignal } from '@preact/signals';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { patternHost, xHosts } from '../../view/contacts';
import { isKeyTooLong, longest, modelProblem } from '../../view/judge-form';
import { Shape } from '../Shape';
import { LineField } from './LineField';
import { SecretField } from './SecretField';

const withXai = (settings: Settings, change: Partial<Settings['engines']['xai']>): Settings => ({
  ...settings,
  engines: { ...settings.engines, xai: { ...settings.engines.xai, ...change } },
});

/** The search for posts on X: the key of its official leg and the model that searches. */
export function XSettings({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const { engines: texts, judge } = useTexts().settings;
  const { xai } = settings.engines;
  const typed = useSignal({ key: '', model: xai.model });
  const state = useSignal<'open' | 'tried' | 'saved'>('open');
  const set = (change: Partial<typeof typed.value>): void => {
    typed.value = { ...typed.value, ...change };
    state.value = 'open';
  };
  const save = async (): Promise<void> => {
    const model = typed.value.model.trim();
    const key = typed.value.key.trim();
    state.value = 'tried';
    if (modelProblem(model) !== null || isKeyTooLong(key)) return;
    if (!(await update((now) => withXai(now, { model, ...(key === '' ? {} : { key }) })))) return;
    typed.value = { key: '', model };
    state.value = 'saved';
  };
  const wrongModel = state.value === 'tried' ? modelProblem(typed.value.model) : null;
  const wrongKey = state.value === 'tried' && isKeyTooLong(typed.value.key);
  return (
    <form
      class="judge-form x-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div>
        <h3>{texts.x.title}</h3>
        <p class="note">{texts.x.lead}</p>
      </div>
      <XKey
        settings={settings}
        value={typed.value.key}
        problem={wrongKey ? judge.tooLong(longest.key) : null}
        onInput={(key) => set({ key })}
      />
      <LineField
        label={texts.x.model}
        value={typed.value.model}
        problem={wrongModel && (wrongModel === 'blank' ? texts.x.modelBlank : judge.tooLong(longest.model))}
        note={texts.x.modelNote}
        onInput={(model) => set({ model })}
      />
      <XAccess hasKey={xai.key !== ''} />
      <div class="row">
        <button type="submit" class="button">
          {texts.x.save}
        </button>
        <span class="note" role="status">
          {state.value === 'saved' && texts.x.saved}
        </span>
      </div>
    </form>
  );
}

/** Where a person gets a key of xAI. */
const xaiConsole = 'https://console.x.ai/';

type XKeyProps = { settings: Settings; value: string; problem: string | null; onInput(text: string): void };

function XKey({ settings, value, problem, onInput }: XKeyProps) {
  const { update, outside } = useSettingsModel();
  const texts = useTexts().settings.engines;
  const { key } = settings.engines.xai;
  return (
    <SecretField
      label={texts.x.key}
      value={value}
      usable={key}
      stored={key !== ''}
      problem={problem}
      onInput={onInput}
      onRemove={() => void update((now) => withXai(now, { key: '' }))}
    >
      <p>
        {texts.keyNote(patternHost(xHosts.search))}{' '}
        <button type="button" class="link" onClick={() => outside.openPage(xaiConsole, false)}>
          {texts.x.keyGet}
        </button>
      </p>
    </SecretField>
  );
}

function XAccess({ hasKey }: { hasKey: boolean }) {
  const { missing, grant } = useSettingsModel();
  const texts = useTexts().settings.engines;
  if (missing.value === null) return null;
  const origins = [...(hasKey ? [xHosts.search] : []), xHosts.posts];
  const lacking = origins.filter((origin) => missing.value?.origins.has(origin));
  const lacks = lacking.length > 0;
  return (
    <p class={lacks ? 'engine-warn' : 'engine-good'}>
      <Shape shape={lacks ? 'warn' : 'good'} /> {lacks ? texts.noAccess : texts.access}{' '}
      {lacks && (
        <button
          type="button"
          class="link"
          aria-label={texts.grantFor(texts.x.title)}
          onClick={() => void grant({ origins: lacking, permissions: [] })}
        >
          {texts.grant}
        </button>
      )}
    </p>
  );
}
