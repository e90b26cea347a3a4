import type { EngineOutcome } from '../../core/retrieval/outcome';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { timeText } from '../view/dates';
import { chipRemedy, chipShape } from '../view/engine-chip';
import { Shape } from './Shape';

export type EngineChipProps = { outcome: EngineOutcome; question: string };

/** An engine's name, state and, where a person can help, the action. */
export function EngineChip({ outcome, question }: EngineChipProps) {
  const { outside } = useModel();
  const texts = useTexts();
  const name = outside.engines.find((engine) => engine.id === outcome.engine)?.name ?? outcome.engine;
  const { word, say } = texts.engines.states[outcome.state];
  const why = outcome.reason === null ? say : `${say} ${texts.engines.reason(outcome.reason)}`;
  const answered = outcome.state === 'hits';
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
    </li>
  );
}

/** The action that can mend an engine's state, if a person can do anything. */
export function RemedyButton({ outcome, question }: EngineChipProps) {
  const { outside, runActions } = useModel();
  const texts = useTexts();
  const engine = outside.engines.find((facts) => facts.id === outcome.engine);
  const remedy = chipRemedy(outcome.state);
  if (engine === undefined || remedy === null) return null;
  const act = (): void => {
    if (remedy === 'grant') void runActions.grant(engine);
    else if (remedy === 'settings') outside.openSettings();
    else outside.openPage(engine.searchPage(question), false);
  };
  const label = texts.engines.remedies[remedy];
  return (
    <button type="button" class="link" aria-label={texts.engines.remedyFor(label, engine.name)} onClick={act}>
      {label}
    </button>
  );
}
