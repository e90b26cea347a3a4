import { useSignal } from '@preact/signals';
import type { RunRecord } from '../../core/run/run';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { keptSet } from '../view/kept';

/** Forgets one run for good; it cannot be undone, so it is asked twice. */
export function ForgetRun({ run }: { run: RunRecord }) {
  const { runActions, sets } = useModel();
  const texts = useTexts();
  const { recent } = texts.run;
  const asking = useSignal(false);
  const isSaved = keptSet(run.savedResultId, sets.value) !== null;
  if (!asking.value) {
    return (
      <div class="line-actions">
        <button
          type="button"
          class="link"
          aria-label={recent.forgetFor(stripInvisible(run.question))}
          onClick={() => {
            asking.value = true;
          }}
        >
          {recent.forget}
        </button>
      </div>
    );
  }
  const close = (): void => {
    asking.value = false;
  };
  const forget = (withSet: boolean): void => {
    close();
    void runActions.forget(run.id, withSet);
  };
  return (
    <section class="line-question" aria-label={recent.forget}>
      <p>{isSaved ? recent.forgetAskSaved : recent.forgetAsk}</p>
      <div class="row">
        <button type="button" class="button" onClick={() => forget(false)}>
          {recent.forget}
        </button>
        {isSaved && (
          <button type="button" class="button" onClick={() => forget(true)}>
            {recent.forgetWithSet}
          </button>
        )}
        <button type="button" class="button" onClick={close}>
          {texts.cancel}
        </button>
      </div>
    </section>
  );
}
