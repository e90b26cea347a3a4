import { useSignal } from '@preact/signals';
import type { Settings } from '../../../core/settings/settings';
import { useSettingsModel } from '../../state/settings-model';
import { type Texts, useTexts } from '../../texts';
import { judgeOrigins } from '../../view/contacts';
import { checkJudge, type JudgeFields, type JudgeFormProblem, keyFor, longest, withJudge } from '../../view/judge-form';
import { JudgeTest } from './JudgeTest';
import { KeyField } from './KeyField';
import { LineField } from './LineField';

/** Key, address and model of the remote judge. */
export function TypesafeForm({ settings }: { settings: Settings }) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.judge;
  const stored = settings.judge.typesafe;
  const fields = useSignal<JudgeFields>({ apiKey: '', baseUrl: stored.baseUrl, model: stored.model });
  const tried = useSignal(false);
  const saved = useSignal(false);
  const problems = tried.value ? checkJudge(fields.value) : [];
  const set = (change: Partial<JudgeFields>): void => {
    fields.value = { ...fields.value, ...change };
    saved.value = false;
  };
  const save = async (): Promise<void> => {
    tried.value = true;
    if (checkJudge(fields.value).length > 0) return;
    const typed = fields.value;
    if (!(await update((now) => withJudge(now, typed)))) return;
    fields.value = { ...fields.value, apiKey: '' };
    saved.value = true;
  };
  const { apiKey, baseUrl, model } = fields.value;
  const wrong = (field: keyof JudgeFields): string | null => {
    const found = problems.find((problem) => problem.field === field);
    return found === undefined ? null : sentence(found, texts);
  };
  const unsaved = apiKey !== '' || baseUrl.replace(/\/+$/, '') !== stored.baseUrl || model !== stored.model;
  return (
    <form
      class="judge-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <KeyField
        settings={settings}
        baseUrl={baseUrl}
        value={apiKey}
        problem={wrong('apiKey')}
        onInput={(text) => set({ apiKey: text })}
      />
      <LineField
        label={texts.address}
        value={baseUrl}
        problem={wrong('baseUrl')}
        onInput={(text) => set({ baseUrl: text })}
      />
      <LineField label={texts.model} value={model} problem={wrong('model')} onInput={(text) => set({ model: text })} />
      <div class="row">
        <button type="submit" class="button button-main">
          {texts.save}
        </button>
        <span class="note" role="status">
          {saved.value && texts.savedNote}
        </span>
      </div>
      <JudgeTest
        origins={judgeOrigins(settings)}
        unsaved={unsaved}
        key={keyFor(settings, stored.baseUrl) === '' ? 'none' : 'key'}
      />
    </form>
  );
}

/** What is wrong with a field, in words. */
function sentence(found: JudgeFormProblem, texts: Texts['settings']['judge']): string {
  if (found.field === 'apiKey') return texts.tooLong(longest.key);
  if (found.field === 'model') return found.problem === 'blank' ? texts.modelBlank : texts.tooLong(longest.model);
  return found.problem === 'too_long' ? texts.tooLong(longest.address) : texts.addressProblems[found.problem];
}
