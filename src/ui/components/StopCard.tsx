import type { RunMetadata } from '../../core/screening/output';
import { useModel } from '../state/model';
import { type Texts, useTexts } from '../texts';
import { judgeOrigins } from '../view/contacts';
import { type HonestFacts, honestFacts, isFailure, mendedInSettings, needsWords } from '../view/honest-line';

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
  const failed = isFailure(facts.stopReason);
  const sentence = stopSentence(facts, texts);
  if (!failed && facts.returned > 0) return <p class="honest-say">{sentence}</p>;
  const empty = !failed && facts.stopReason !== 'cancelled';
  return (
    <div class={`card-note ${failed ? 'card-bad' : ''}`}>
      {empty && <h3>{texts.results.nothing}</h3>}
      <p>{sentence}</p>
      {empty && <p>{texts.results.nothingText}</p>}
      {input !== undefined && !empty && <StopActions input={input} facts={facts} />}
    </div>
  );
}

/** Why it ended, and what helps. */
function stopSentence({ stopReason, barred }: HonestFacts, { stops, results }: Texts): string {
  if (barred !== null) return `${results.barred(barred)} ${results.barredHelp}`;
  const { say, help } = stops[stopReason];
  return help === null ? say : `${say} ${help}`;
}

function StopActions({ input, facts }: { input: unknown; facts: HonestFacts }) {
  const { runActions, outside, settings } = useModel();
  const { results } = useTexts();
  // The judge may have been changed since: access is asked for the one that the next run would use.
  const origins = facts.barred === null || settings.value === null ? [] : judgeOrigins(settings.value);
  return (
    <div class="row">
      {origins.length > 0 && (
        <button type="button" class="button button-main" onClick={() => void runActions.grantJudge(origins)}>
          {results.grantJudge}
        </button>
      )}
      {mendedInSettings(facts.stopReason) && (
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
