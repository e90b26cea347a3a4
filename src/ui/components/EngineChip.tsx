import type { EngineOutcome } from '../../core/retrieval/outcome';
import { engineOptions } from '../../core/settings/engine-choice';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { timeText } from '../view/dates';
import { chipRemedy, chipShape, isOnItsPage, isPaused } from '../view/engine-chip';
import { creditsOf, engineName } from '../view/sources';
import { Shape } from './Shape';

export type EngineChipProps = { outcome: EngineOutcome; question: string };

/** An engine's name, state and, where a person can help, the action. */
export function EngineChip({ outcome, question }: EngineChipProps) {
  const { outside } = useModel();
  const texts = useTexts();
  const name = engineName(outcome.engine, outside.engines, texts);
  const { word, say } = texts.engines.states[outcome.state];
  const answered = outcome.state === 'hits';
  const why = [
    say,
    ...(outcome.reason === null ? [] : [texts.engines.reason(outcome.reason)]),
    ...(outcome.hits > 0 ? creditsOf([outcome.engine], outside.engines).map(texts.engines.credit) : []),
  ].join(' ');
  return (
    <li class={`chip engine engine-${chipShape(outcome.state)}`} title={why}>
      <Shape shape={chipShape(outcome.state)} />
      <span class="engine-name">{name}</span>
      <span class="engine-word">
        {answered ? texts.number(outcome.hits) : word}
        {answered && <span class="unseen"> {texts.diagnostics.hits}</span>}
        {outcome.until !== null && ` ${texts.engines.until(timeText(outcome.until, texts))}`}
      </span>
      <RemedyButton outcome={outcome} question={question} />
      <ResumeButton outcome={outcome} />
    </li>
  );
}

/** The action that can mend an engine's state, if a person can do anything. */
export function RemedyButton({ outcome, question }: EngineChipProps) {
  const { outside, runActions, settings } = useModel();
  const texts = useTexts();
  // The ways to posts on X are no engines of the list; their keys are in the settings all the same.
  const engine = outside.engines.find((facts) => facts.id === outcome.engine);
  const remedy = chipRemedy(outcome);
  if (remedy === null || (remedy === 'grant' && engine === undefined)) return null;
  const options = engine && settings.value ? engineOptions(engine, settings.value.engines) : undefined;
  const page = isOnItsPage(remedy) ? engine?.searchPage?.(question, options) : undefined;
  if (isOnItsPage(remedy) && page === undefined) return null;
  const act = (): void => {
    if (remedy === 'grant') void (engine && runActions.grant(engine));
    else if (page !== undefined) outside.openPage(page, false);
    else outside.openSettings();
  };
  const label = texts.engines.remedies[remedy];
  const name = engineName(outcome.engine, outside.engines, texts);
  return (
    <button
      type="button"
      class="link"
      title={texts.engines.help[remedy]}
      aria-label={texts.engines.remedyFor(label, name)}
      onClick={act}
    >
      {label}
    </button>
  );
}

/** Ends the time an engine is left alone, where it is. */
export function ResumeButton({ outcome }: Pick<EngineChipProps, 'outcome'>) {
  const { outside, runActions } = useModel();
  const texts = useTexts();
  if (!isPaused(outcome)) return null;
  return (
    <button
      type="button"
      class="link"
      aria-label={texts.engines.resumeFor(engineName(outcome.engine, outside.engines, texts))}
      onClick={() => void runActions.resume(outcome.engine)}
    >
      {texts.engines.resume}
    </button>
  );
}
