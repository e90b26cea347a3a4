import type { SetSummary } from '../../core/library/records';
import { type StopReason, stopReasons } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { whenText } from '../view/dates';

/** Saved sets, newest first. */
export function SavedView() {
  const { sets } = useModel();
  const texts = useTexts();
  return (
    <section class="view" aria-labelledby="saved-title">
      <h2 id="saved-title" class="view-title">
        {texts.library.title}
        {sets.value !== null && sets.value.length > 0 && (
          <span class="note"> {texts.library.total(sets.value.length)}</span>
        )}
      </h2>
      {sets.value === null && <p class="note">{texts.loading}</p>}
      {sets.value?.length === 0 && <p class="empty">{texts.library.empty}</p>}
      <ul class="lines">
        {sets.value?.map((set) => (
          <SetLine key={set.id} set={set} />
        ))}
      </ul>
    </section>
  );
}

const isStop = (text: string): text is StopReason => stopReasons.some((reason) => reason === text);

function SetLine({ set }: { set: SetSummary }) {
  const { view, outside, setActions } = useModel();
  const texts = useTexts();
  const { library } = texts;
  const question = stripInvisible(set.question);
  const action = (label: string, run: () => void) => (
    <button type="button" class="link" aria-label={library.actionFor(label, question)} onClick={run}>
      {label}
    </button>
  );
  return (
    <li class="line">
      <button
        type="button"
        class="line-main"
        onClick={() => {
          view.value = { name: 'set', id: set.id };
        }}
      >
        <span class="line-title" dir="auto">
          {question}
        </span>
        <span class="line-facts">
          <span>{library.counts(set.total, set.requested)}</span>
          {set.incomplete && isStop(set.stopReason) && <span>{texts.stops[set.stopReason].short}</span>}
          {set.judge !== null && <span>{texts.results.judgedBy(set.judge)}</span>}
          <span>{whenText(set.savedAt, outside.now(), texts)}</span>
        </span>
      </button>
      <div class="line-actions">
        {action(library.export, () => void setActions.exportSaved(set.id))}
        {action(library.delete, () => void setActions.remove(set.id))}
      </div>
    </li>
  );
}
