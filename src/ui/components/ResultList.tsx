import { type Signal, useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import type { FinalSet, ResultRow } from '../../core/screening/output';
import { useSavedOn } from '../state/saved-on';
import { useTexts } from '../texts';
import { markedTerms } from '../view/marked-terms';
import { inOrder, isHeldBack, settle } from '../view/settle';
import { ResultCard } from './ResultCard';

export type ResultListProps = {
  question: string;
  rows: readonly ResultRow[];
  selected: Signal<ReadonlySet<string>>;
  set: FinalSet | null;
  /** A saved record: its own save is no news on its cards. */
  historical: boolean;
};

/** The cards. Their order does not change while the person points at them or is among them with the keyboard. */
export function ResultList({ question, rows, selected, set, historical }: ResultListProps) {
  const texts = useTexts();
  const pointed = useSignal(false);
  const focused = useSignal(false);
  const shown = useRef<string[]>([]);
  const savedOn = useSavedOn(rows, !historical);
  const terms = useMemo(() => markedTerms(question), [question]);
  shown.current = settle(shown.current, rows, pointed.value || focused.value);
  const toggle = (id: string): void => {
    const next = new Set(selected.value);
    if (!next.delete(id)) next.add(id);
    selected.value = next;
  };
  return (
    <div
      onPointerEnter={() => {
        pointed.value = true;
      }}
      onPointerLeave={() => {
        pointed.value = false;
      }}
      onFocusIn={() => {
        focused.value = true;
      }}
      onFocusOut={(event) => {
        const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
        focused.value = inside;
      }}
    >
      {isHeldBack(rows, shown.current) && <p class="note held">{texts.results.held}</p>}
      <ol class="cards">
        {inOrder(rows, shown.current).map((row) => (
          <ResultCard
            key={row.evidenceId}
            row={row}
            terms={terms}
            preferences={set?.metadata.inputSummary?.preferences ?? []}
            metadata={set?.metadata ?? null}
            savedAt={savedOn.get(row.url) ?? null}
            selected={selected.value.has(row.evidenceId)}
            onSelect={() => toggle(row.evidenceId)}
          />
        ))}
      </ol>
    </div>
  );
}
