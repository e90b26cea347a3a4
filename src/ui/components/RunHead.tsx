import type { RunRecord } from '../../core/run/run';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { clockText, elapsedMs, isBusy, type LiveState, placeInLine } from '../view/run-state';

export type RunHeadProps = { run: RunRecord; state: LiveState };

/** Question, state, elapsed time and Stop. */
export function RunHead({ run, state }: RunHeadProps) {
  const { now, runActions, draft, runs } = useModel();
  const texts = useTexts();
  // The form above may show another question by now; only then is it said twice.
  const isInForm = draft.question.value.trim() === run.question.trim();
  return (
    <div class="run-head">
      <h2 class={isInForm ? 'unseen' : 'run-question'} dir="auto">
        {stripInvisible(run.question)}
      </h2>
      <div class="run-state">
        <span class={`state state-${state}`}>{texts.run.states[state]}</span>
        {state === 'queued' && <span class="note">{texts.run.place(placeInLine(run, runs.value ?? []))}</span>}
        <span class="elapsed">
          <span class="unseen">{texts.run.elapsed} </span>
          {clockText(elapsedMs(run, now.value))}
        </span>
        {isBusy(state) && (
          <button type="button" class="button button-stop" onClick={() => runActions.stop()}>
            {texts.run.stop}
          </button>
        )}
      </div>
    </div>
  );
}
