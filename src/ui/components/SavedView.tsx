import type { SetSummary } from '../../core/library/records';
import { type StopReason, stopReasons } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { whenText } from '../view/dates';
import { isFailure } from '../view/honest-line';
import { isUnreadable } from '../view/kept';

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
        {sets.value?.map((set) =>
          isUnreadable(set) ? <UnreadableLine key={set.id} id={set.id} /> : <SetLine key={set.id} set={set} />,
        )}
      </ul>
    </section>
  );
}

const isStop = (text: string): text is StopReason => stopReasons.some((reason) => reason === text);

/** A run that failed before anything was judged has nothing that a judge could stand for. */
const wasJudged = ({ total, stopReason }: SetSummary): boolean =>
  total > 0 || !(isStop(stopReason) && isFailure(stopReason));

type LineActionProps = { label: string; what: string; run(): void };

function LineAction({ label, what, run }: LineActionProps) {
  const { library } = useTexts();
  return (
    <button type="button" class="link" aria-label={library.actionFor(label, what)} onClick={run}>
      {label}
    </button>
  );
}

/** A set that is there and cannot be read: nothing is known of it but its id. */
function UnreadableLine({ id }: { id: string }) {
  const { setActions } = useModel();
  const { library } = useTexts();
  return (
    <li class="line">
      <div class="line-main">
        <span class="line-title">{library.unreadableTitle}</span>
        <span class="line-facts">
          <bdi dir="ltr">{id}</bdi>
        </span>
      </div>
      <div class="line-actions">
        <LineAction label={library.delete} what={library.unreadableTitle} run={() => void setActions.remove(id)} />
      </div>
    </li>
  );
}

function SetLine({ set }: { set: SetSummary }) {
  const { view, outside, setActions } = useModel();
  const texts = useTexts();
  const { library } = texts;
  const question = stripInvisible(set.question);
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
          {set.judge !== null && wasJudged(set) && <span>{texts.results.judgedBy(stripInvisible(set.judge))}</span>}
          <span>{whenText(set.savedAt, outside.now(), texts)}</span>
        </span>
      </button>
      <div class="line-actions">
        <LineAction label={library.export} what={question} run={() => void setActions.exportSaved(set.id)} />
        <LineAction label={library.delete} what={question} run={() => void setActions.remove(set.id)} />
      </div>
    </li>
  );
}
