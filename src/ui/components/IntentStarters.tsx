import { useModel } from '../state/model';
import { useTexts } from '../texts';

/** Beginnings for an empty intent. Each writes text the person then edits; nothing is filled in by itself. */
export function IntentStarters() {
  const { draft } = useModel();
  const { form } = useTexts();
  if (draft.intent.value.trim() !== '') return null;
  const insert = (button: HTMLElement, text: string): void => {
    draft.intent.value = text;
    draft.clearProblems('intent');
    const area = button.closest('form')?.querySelector<HTMLTextAreaElement>('[data-field="intent"]');
    if (!area) return;
    area.value = text;
    area.focus();
    const gap = text.indexOf('…');
    if (gap >= 0) area.setSelectionRange(gap, gap + 1);
  };
  return (
    <fieldset class="starters" aria-label={form.starters}>
      <span class="starters-label" aria-hidden="true">
        {form.starters}
      </span>
      {form.starterList.map(({ name, text }) => (
        <button
          type="button"
          class="starter"
          key={name}
          title={text}
          onClick={(event) => insert(event.currentTarget, text)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
