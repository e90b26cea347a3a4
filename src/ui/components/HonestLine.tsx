import type { RunMetadata } from '../../core/screening/output';
import { stripInvisible } from '../../core/text/invisible';
import { type Texts, useTexts } from '../texts';
import { goesWithoutSaying, type HonestFacts, honestFacts } from '../view/honest-line';

export type HonestLineProps = { metadata: RunMetadata };

/** `8 of 10 wanted · 32 of 32 reviewed · complete`, or what is missing. */
export function HonestLine({ metadata }: HonestLineProps) {
  const texts = useTexts();
  const facts = honestFacts(metadata);
  const { results } = texts;
  const judge = metadata.run.jevModel;
  return (
    <div class="honest">
      <p class="honest-line">
        <strong>{results.wanted(facts.returned, facts.requested)}</strong>
        {texts.separator}
        {facts.all === 0 ? results.reviewedNone : results.reviewed(facts.reviewed, facts.all)}
        {texts.separator}
        <span class={facts.complete ? 'is-complete' : 'is-incomplete'}>{completeness(facts, texts)}</span>
      </p>
      {judge !== null && facts.reviewed > 0 && <p class="note">{results.judgedBy(stripInvisible(judge))}</p>}
    </div>
  );
}

/** `complete`, or `incomplete: …` with everything that is missing. */
export function completeness(facts: HonestFacts, texts: Texts): string {
  const { missing, complete, incompleteWhy } = texts.results;
  if (facts.complete) return complete;
  const short = facts.barred === null ? texts.stops[facts.stopReason].short : texts.results.barredShort;
  const parts = [
    ...(goesWithoutSaying(facts) ? [] : [short]),
    ...(facts.pending > 0 ? [missing.pending(facts.pending)] : []),
    ...(facts.unassessed > 0 ? [missing.unassessed(facts.unassessed)] : []),
    ...(facts.outside > 0 ? [missing.outside(facts.outside)] : []),
  ];
  return parts.length > 0 ? incompleteWhy(parts.join(', ')) : texts.results.incomplete;
}
