import { tries } from '../state/background';
import { useModel } from '../state/model';
import type { StartPhase } from '../state/starting';
import { useTexts } from '../texts';

export type StartingCardProps = { phase: StartPhase };

/** A start on its way to the background. */
export function StartingCard({ phase }: StartingCardProps) {
  const { runActions } = useModel();
  const { run, form } = useTexts();
  if (phase.phase === 'lost') {
    return (
      <div class="card-note card-bad" role="alert">
        <p>{run.starting.lost}</p>
        <div class="row">
          <button type="button" class="button" onClick={() => runActions.run()}>
            {form.run}
          </button>
        </div>
      </div>
    );
  }
  const text = phase.phase === 'retrying' ? run.starting.retrying(phase.attempt, tries) : run.starting[phase.phase];
  return (
    <div class="card-note starting">
      <p role="status">{text}</p>
      <button type="button" class="button button-stop" onClick={() => runActions.stop()}>
        {run.stop}
      </button>
    </div>
  );
}
