import type { RunRecord } from '../../core/run/run';
import { useTexts } from '../texts';
import { type StripStep, stripSteps } from '../view/run-state';

export type RunStripProps = {
  run: RunRecord;
  /** False while it stands still. */
  busy: boolean;
};

/** The four stages with real counts. */
export function RunStrip({ run, busy }: RunStripProps) {
  const texts = useTexts();
  return (
    <ol class={`strip ${busy ? '' : 'strip-still'}`} aria-label={texts.run.stagesLabel}>
      {stripSteps(run).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: StripStep }) {
  const { run } = useTexts();
  const { name, state, part, whole } = step;
  const share = state === 'past' ? 100 : part !== null && whole ? (part / whole) * 100 : state === 'now' ? 12 : 0;
  return (
    <li class={`step step-${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <svg class="step-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect class="step-track" width="100" height="4" />
        <rect class="step-fill" width={share} height="4" />
      </svg>
      <span class="step-name">{run.stages[name]}</span>
      <span class="step-count">
        {part === null ? run.stageState[state] : whole === null ? part : run.fraction(part, whole)}
      </span>
    </li>
  );
}
