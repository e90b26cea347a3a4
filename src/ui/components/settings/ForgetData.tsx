import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { ForgetCounts, ForgetScope } from '../../../core/library/forgetting';
import { useSettingsModel } from '../../state/settings-model';
import { useTexts } from '../../texts';
import { type ForgetForm, scopeOf } from '../../view/forget';

type Step =
  | { at: 'choosing'; said: string }
  | { at: 'busy'; said: string }
  | { at: 'sure'; scope: ForgetScope; counts: ForgetCounts };

/** Forgetting in two steps: what and how much it is, then the word that does it. */
export function ForgetData() {
  const { background } = useSettingsModel();
  const texts = useTexts();
  const { forget } = texts.data;
  const form = useSignal<ForgetForm>({ what: 'runs', first: '', last: '', sets: false });
  const step = useSignal<Step>({ at: 'choosing', said: '' });
  const say = (said: string): void => {
    step.value = { at: 'choosing', said };
  };

  async function count(): Promise<void> {
    const scope = scopeOf(form.value);
    if (scope === null) return say(forget.badSpan);
    step.value = { at: 'busy', said: forget.counting };
    const counts = await background.ask('countForgotten', scope);
    if (counts === null) say(texts.connection.lost);
    else step.value = { at: 'sure', scope, counts };
  }

  async function doIt(scope: ForgetScope): Promise<void> {
    step.value = { at: 'busy', said: forget.forgetting };
    const counts = await background.ask('forget', scope);
    say(counts === null ? forget.failed : forget.done(texts.listOf(forget.counted(counts))));
  }

  const now = step.value;
  return (
    <section class="data-part" aria-labelledby="data-forget">
      <h3 id="data-forget">{forget.title}</h3>
      {now.at === 'sure' ? (
        <Sure scope={now.scope} counts={now.counts} forget={() => void doIt(now.scope)} keep={() => say('')} />
      ) : (
        <>
          <ScopeFields
            form={form.value}
            change={(part) => {
              form.value = { ...form.value, ...part };
              say('');
            }}
          />
          <button type="button" class="button" aria-disabled={now.at === 'busy'} onClick={() => void count()}>
            {forget.count}
          </button>
        </>
      )}
      <p role="status">{now.at === 'sure' ? '' : now.said}</p>
    </section>
  );
}

function Sure({
  scope,
  counts,
  forget,
  keep,
}: {
  scope: ForgetScope;
  counts: ForgetCounts;
  forget(): void;
  keep(): void;
}) {
  const texts = useTexts().data.forget;
  return (
    <div class="card-note card-bad" role="alert">
      <ul class="plain-list">
        {texts.counted(counts).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {scope.what === 'everything' ? <p>{texts.everythingNote}</p> : <p>{texts.caches}</p>}
      <p>{texts.sure}</p>
      <div class="row">
        <button type="button" class="button button-stop" onClick={forget}>
          {texts.forget}
        </button>
        <button type="button" class="button" onClick={keep}>
          {texts.cancel}
        </button>
      </div>
    </div>
  );
}

function ScopeFields({ form, change }: { form: ForgetForm; change(part: Partial<ForgetForm>): void }) {
  const texts = useTexts().data.forget;
  const name = useId();
  return (
    <>
      <fieldset class="segmented-field">
        <legend class="label">{texts.what}</legend>
        <div class="segmented">
          {(['runs', 'span', 'everything'] as const).map((what) => (
            <label class="segment" key={what}>
              <input type="radio" name={name} checked={form.what === what} onChange={() => change({ what })} />
              <span>{texts.scopes[what]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {form.what === 'span' && (
        <div class="row">
          {(['first', 'last'] as const).map((end) => (
            <label class="field" key={end}>
              <span class="label">{texts[end]}</span>
              <input
                type="date"
                class="input"
                value={form[end]}
                onInput={(event) => change({ [end]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      )}
      {form.what === 'everything' ? (
        <p class="note">{texts.everythingNote}</p>
      ) : (
        <label class="check">
          <input
            type="checkbox"
            checked={form.sets}
            onChange={(event) => change({ sets: event.currentTarget.checked })}
          />
          <span>{texts.sets}</span>
        </label>
      )}
    </>
  );
}
