import type { EngineOutcome } from '../../core/retrieval/outcome';
import { useTexts } from '../texts';
import { isTroubled } from '../view/engine-chip';
import { EngineChip } from './EngineChip';

export type EngineChipsProps = {
  outcomes: readonly EngineOutcome[];
  question: string;
  /** After the run only those engines stand here that a person may want to know of; all are in the diagnostics. */
  onlyTroubled: boolean;
};

/** One chip an engine. */
export function EngineChips({ outcomes, question, onlyTroubled }: EngineChipsProps) {
  const texts = useTexts();
  const shown = onlyTroubled ? outcomes.filter(isTroubled) : outcomes;
  if (shown.length === 0) return null;
  return (
    <div class="engines">
      {onlyTroubled && <p class="note">{texts.engines.troubled(shown.length)}</p>}
      <ul class="chips" aria-label={texts.engines.label}>
        {shown.map((outcome) => (
          <EngineChip key={outcome.engine} outcome={outcome} question={question} />
        ))}
      </ul>
    </div>
  );
}
