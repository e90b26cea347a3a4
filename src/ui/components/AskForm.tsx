import { useRef } from 'preact/hooks';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { bounds, type FieldName } from '../view/form';
import { recall, recentQuestions } from '../view/recall';
import { FieldErrors } from './FieldErrors';
import { IntentStarters } from './IntentStarters';
import { MoreOptions } from './MoreOptions';
import { TextField } from './TextField';

/** Question, intent and *More*; Ctrl or ⌘ + Enter runs. Errors stand at their field before anything is sent. */
export function AskForm() {
  const { draft, repeating, runActions, runs } = useModel();
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  // The browser's permission question must come first thing in the click or key press, so nothing is awaited here.
  const run = (): void => {
    if (runActions.run()) return;
    const first = draft.problems.value[0];
    if (first) focusField(form.current, first.field);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    run();
  };
  const onQuestionKey = (event: KeyboardEvent): void => {
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || event.isComposing) return;
    const found = recall(
      draft.question.value,
      recentQuestions((runs.value ?? []).filter(({ keep }) => keep)),
      event.key === 'ArrowUp',
    );
    if (found === null) return;
    event.preventDefault();
    draft.question.value = found;
  };
  return (
    <form
      class="ask"
      ref={form}
      aria-label={texts.form.label}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <TextField
        field="question"
        label={texts.form.question}
        hint={texts.form.questionHint}
        value={draft.question}
        most={bounds.question}
        onKeyDown={onQuestionKey}
      />
      <TextField
        field="intent"
        label={texts.form.intent}
        hint={texts.form.intentHint}
        value={draft.intent}
        most={bounds.intent}
      >
        <IntentStarters />
      </TextField>
      <FieldErrors field="form" id="problem-form" />
      <div class="ask-foot">
        <MoreOptions />
        <button type="submit" class="button button-main" aria-disabled={repeating.value}>
          {repeating.value ? texts.form.running : texts.form.run}
        </button>
      </div>
    </form>
  );
}

/** Focuses a field at once, or as soon as the part it stands in has opened. */
function focusField(form: HTMLFormElement | null, field: FieldName): void {
  const find = () => form?.querySelector<HTMLElement>(`[data-field="${field}"]`);
  const now = find();
  if (now) now.focus();
  else setTimeout(() => find()?.focus(), opensWithinMs);
}

const opensWithinMs = 50;
