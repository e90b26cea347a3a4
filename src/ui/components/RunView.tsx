import { useMemo } from 'preact/hooks';
import { readOutput } from '../../core/run/mode';
import { screenMode } from '../../core/screening/mode';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { keptSet } from '../view/kept';
import { EngineChips } from './EngineChips';
import { ResultSet } from './ResultSet';
import { RunHead } from './RunHead';
import { RunStrip } from './RunStrip';
import { StartingCard } from './StartingCard';
import { InterruptedCard, WaitingCard } from './StateCard';

/** The run on show, from its start to its results, in whatever state it is. */
export function RunView() {
  const { current, starting, live, busy, sets } = useModel();
  const texts = useTexts();
  const run = current.run.value;
  const state = live.value;
  const record = current.output.value;
  const output = useMemo(() => readOutput(screenMode, record), [record]);
  if (run === undefined || state === null) {
    if (starting.phase.value !== null) return <StartingCard phase={starting.phase.value} />;
    return current.id.value !== null && current.looked.value ? <p class="note">{texts.run.gone}</p> : null;
  }
  const set = run.state === 'done' ? (output?.document ?? null) : null;
  return (
    <section class="run" aria-label={texts.run.label}>
      <RunHead run={run} state={state} />
      {state !== 'done' && <RunStrip run={run} busy={busy.value} />}
      {run.state === 'waiting' && run.waiting && <WaitingCard id={run.id} waiting={run.waiting} />}
      {state === 'interrupted' && <InterruptedCard id={run.id} />}
      {set === null && <EngineChips outcomes={run.progress.engines} question={run.question} onlyTroubled={false} />}
      <ResultSet
        key={run.id}
        id={run.id}
        question={run.question}
        rows={set?.results ?? output?.rows ?? []}
        set={set}
        run={run}
        setId={keptSet(run.savedResultId, sets.value)}
      />
    </section>
  );
}
