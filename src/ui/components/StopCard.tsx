import type { RunMetadata } from '../../core/screening/output';
import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { honestFacts, isFailure, mendedInSettings, needsWords } from '../view/honest-line';

export type StopCardProps = {
  metadata: RunMetadata;
  /** The run's input, to run it again; absent for a saved set. */
  input?: unknown;
};

/** Why a run ended as it did, in a sentence, and what helps. Silent when everything wanted was found. */
export function StopCard({ metadata, input }: StopCardProps) {
  const texts = useTexts();
  const facts = honestFacts(metadata);
  if (!needsWords(facts)) return null;
  const { say, help } = texts.stops[facts.stopReason];
  const failed = isFailure(facts.stopReason);
  const sentence = help === null ? say : `${say} ${help}`;
  if (!failed && facts.returned > 0) return <p class="honest-say">{sentence}</p>;
  const empty = !failed && facts.stopReason !== 'cancelled';
  return (
    <div class={`card-note ${failed ? 'card-bad' : ''}`}>
      {empty && <h3>{texts.results.nothing}</h3>}
      <p>{sentence}</p>
      {empty && <p>{texts.results.nothingText}</p>}
      {input !== undefined && !empty && <StopActions input={input} inSettings={mendedInSettings(facts.stopReason)} />}
    </div>
  );
}

function StopActions({ input, inSettings }: { input: unknown; inSettings: boolean }) {
  const { runActions, outside } = useModel();
  const { results } = useTexts();
  return (
    <div class="row">
      {inSettings && (
        <button type="button" class="button" onClick={() => outside.openSettings()}>
          {results.settings}
        </button>
      )}
      <button type="button" class="button" onClick={() => runActions.again(input)}>
        {results.again}
      </button>
    </div>
  );
}
