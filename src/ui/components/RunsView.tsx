import { countOf, type RunRecord } from '../../core/run/run';
import { stripInvisible } from '../../core/text/invisible';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { whenText } from '../view/dates';
import { keptSet } from '../view/kept';
import { liveState, placeInLine } from '../view/run-state';
import { ForgetRun } from './ForgetRun';

/** The newest runs; each can be shown again. */
export function RunsView() {
  const { runs } = useModel();
  const texts = useTexts();
  const { recent } = texts.run;
  return (
    <section class="view" aria-labelledby="runs-title">
      <h2 id="runs-title" class="view-title">
        {recent.title}
      </h2>
      {runs.value === null && <p class="note">{texts.loading}</p>}
      {runs.value?.length === 0 && <p class="empty">{recent.empty}</p>}
      <ul class="lines">
        {runs.value?.map((run) => (
          <RunLine key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function RunLine({ run }: { run: RunRecord }) {
  const { runActions, outside, current, sets, runs } = useModel();
  const texts = useTexts();
  const now = outside.now();
  const state = liveState(run, now, false);
  return (
    <li class="line" aria-current={current.id.value === run.id ? 'true' : undefined}>
      <button type="button" class="line-main" title={texts.run.recent.open} onClick={() => runActions.show(run)}>
        <span class="line-title" dir="auto">
          {stripInvisible(run.question)}
        </span>
        <span class="line-facts">
          <span class={`state state-${state}`}>{texts.run.states[state]}</span>
          {state === 'queued' && <span>{texts.run.place(placeInLine(run, runs.value ?? []))}</span>}
          {state === 'done' && <span>{texts.run.recent.delivered(countOf(run, 'ranked'))}</span>}
          <span>{whenText(run.createdAt, now, texts)}</span>
          {keptSet(run.savedResultId, sets.value) !== null && (
            <span class="tag tag-saved">{texts.run.recent.saved}</span>
          )}
          {!run.keep && <span class="tag">{texts.run.recent.notKept}</span>}
        </span>
      </button>
      <ForgetRun run={run} />
    </li>
  );
}
