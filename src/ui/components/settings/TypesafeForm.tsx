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
  const texts = useTexts().settings.judge;
  const { fields, saved, unsaved, wrong, set, save } = useJudgeForm(settings);
  const { apiKey, baseUrl, model } = fields;
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
          {saved && texts.savedNote}
        </span>
      </div>
      <JudgeTest
        origins={judgeOrigins(settings)}
        unsaved={unsaved}
        key={keyFor(settings, settings.judge.typesafe.baseUrl) === '' ? 'none' : 'key'}
      />
    </form>
  );
}

/** What stands in the form, what is wrong with it, and how it is stored. */
function useJudgeForm(settings: Settings) {
  const { update } = useSettingsModel();
  const texts = useTexts().settings.judge;
  const stored = settings.judge.typesafe;
  const fields = useSignal<JudgeFields>({ apiKey: '', baseUrl: stored.baseUrl, model: stored.model });
  const tried = useSignal(false);
  const saved = useSignal(false);
  const problems = tried.value ? checkJudge(fields.value) : [];
  const { apiKey, baseUrl, model } = fields.value;
  return {
    fields: fields.value,
    saved: saved.value,
    unsaved: apiKey !== '' || baseUrl.replace(/\/+$/, '') !== stored.baseUrl || model !== stored.model,
    wrong(field: keyof JudgeFields): string | null {
      const found = problems.find((problem) => problem.field === field);
      return found === undefined ? null : sentence(found, texts);
    },
    set(change: Partial<JudgeFields>): void {
      fields.value = { ...fields.value, ...change };
      saved.value = false;
    },
    async save(): Promise<void> {
      tried.value = true;
      const typed = fields.value;
      if (checkJudge(typed).length > 0 || !(await update((now) => withJudge(now, typed)))) return;
      fields.value = { ...fields.value, apiKey: '' };
      saved.value = true;
    },
  };
}

/** What is wrong with a field, in words. */
function sentence(found: JudgeFormProblem, texts: Texts['settings']['judge']): string {
  if (found.field === 'apiKey') return texts.tooLong(longest.key);
  if (found.field === 'model') return found.problem === 'blank' ? texts.modelBlank : texts.tooLong(longest.model);
  return found.problem === 'too_long' ? texts.tooLong(longest.address) : texts.addressProblems[found.problem];
}
