import type { RunMetadata } from '../../core/screening/output';
import { type Texts, useTexts } from '../texts';
import { type HonestFacts, honestFacts } from '../view/honest-line';

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
      {judge !== null && <p class="note">{results.judgedBy(judge)}</p>}
    </div>
  );
}

/** `complete`, or `incomplete: …` with everything that is missing. */
export function completeness(facts: HonestFacts, texts: Texts): string {
  const { missing, complete, incompleteWhy } = texts.results;
  if (facts.complete) return complete;
  const known = facts.stopReason === 'target_met' || facts.stopReason === 'candidate_pool_exhausted';
  const parts = [
    ...(known ? [] : [texts.stops[facts.stopReason].short]),
    ...(facts.pending > 0 ? [missing.pending(facts.pending)] : []),
    ...(facts.unassessed > 0 ? [missing.unassessed(facts.unassessed)] : []),
    ...(facts.outside > 0 ? [missing.outside(facts.outside)] : []),
  ];
  return parts.length > 0 ? incompleteWhy(parts.join(', ')) : texts.results.incomplete;
}
