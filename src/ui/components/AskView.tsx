import { useModel } from '../state/model';
import { useTexts } from '../texts';
import { AskForm } from './AskForm';
import { FirstRun } from './FirstRun';
import { RunView } from './RunView';
import { WhoAnswers } from './WhoAnswers';

/** The Ask view: the form, and the run on show below it. */
export function AskView() {
  const { runs, current } = useModel();
  const texts = useTexts();
  const isFirst = runs.value !== null && runs.value.length === 0 && current.id.value === null;
  return (
    <>
      {current.id.value !== null && (
        <a class="skip" href="#results">
          {texts.skipToResults}
        </a>
      )}
      <AskForm />
      {isFirst ? <FirstRun /> : <WhoAnswers />}
      <div id="results" tabIndex={-1} class="run-place">
        <RunView />
      </div>
    </>
  );
}
