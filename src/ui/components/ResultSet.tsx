import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { countOf, type RunRecord } from '../../core/run/run';
import type { FinalSet, ResultRow } from '../../core/screening/output';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { inputDraft } from '../view/form';
import { Diagnostics } from './Diagnostics';
import { EngineChips } from './EngineChips';
import { HonestLine } from './HonestLine';
import { ResultList } from './ResultList';
import { SelectionBar } from './SelectionBar';
import { StopCard } from './StopCard';

export type ResultSetProps = {
  /** Of the run, or of the saved set. */
  id: string;
  question: string;
  rows: readonly ResultRow[];
  /** Null while the rows are provisional. */
  set: FinalSet | null;
  /** Null for a saved set. */
  run: RunRecord | null;
  /** Id under which it is kept in the library, or null. */
  setId: string | null;
};

/** The honest line, the actions, the cards and the diagnostics of one result set. */
export function ResultSet({ id, question, rows, set, run, setId }: ResultSetProps) {
  const texts = useTexts();
  const selected = useSignal<ReadonlySet<string>>(new Set());
  return (
    <section class="results" aria-label={texts.results.label}>
      {set ? <HonestLine metadata={set.metadata} /> : <UnfinishedLine run={run} rows={rows} />}
      {set && <StopCard metadata={set.metadata} input={run?.input} />}
      {set && run && <EngineChips outcomes={run.progress.engines} question={question} onlyTroubled />}
      {set && run && wasToBeSaved(run) && <p class="problem">{texts.results.notSaved}</p>}
      {(set !== null || rows.length > 0) && (
        <SelectionBar id={id} question={question} rows={rows} selected={selected} set={set} setId={setId} />
      )}
      <ResultList question={question} rows={rows} selected={selected} set={set} historical={run === null} />
      {(set !== null || run !== null) && <Diagnostics run={run} set={set} question={question} />}
    </section>
  );
}

/** A run that the person stopped is not saved by itself, and need not be. */
const wasToBeSaved = (run: RunRecord): boolean =>
  inputDraft(run.input).save && !run.cancelRequested && run.savedResultId === null;

function UnfinishedLine({ run, rows }: Pick<ResultSetProps, 'run' | 'rows'>) {
  const { results } = useTexts();
  if (run?.state === 'done') return <MissingResults hasRows={rows.length > 0} />;
  if (run === null || run.stage === 'strategy' || run.stage === 'retrieval') return null;
  if (rows.length === 0) return <p class="note">{results.noneYet}</p>;
  return (
    <p class="provisional">
      <span class="tag tag-provisional">{results.provisional}</span>{' '}
      {results.provisionalText(countOf(run, 'judged'), countOf(run, 'candidates'))}
    </p>
  );
}

/** End and results are told apart by the journal; this long after the end, results that are not there will not come. */
export const resultsLateMs = 1_000;

/** A run that is over, and whose results cannot be read. */
function MissingResults({ hasRows }: { hasRows: boolean }) {
  const { current } = useModel();
  const { results, loading } = useTexts();
  const late = useSignal(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      late.value = true;
    }, resultsLateMs);
    return () => clearTimeout(timer);
  }, []);
  if (!late.value || !current.outputLooked.value) return <p class="note">{loading}</p>;
  return (
    <div class="card-note card-bad">
      <p>{results.unreadable}</p>
      {hasRows && <p>{results.unreadableRows}</p>}
    </div>
  );
}
