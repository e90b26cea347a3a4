import { useSignal } from '@preact/signals';
import { engineOptions } from '../../../core/settings/engine-choice';
import type { Settings } from '../../../core/settings/settings';
import { stripInvisible } from '../../../core/text/invisible';
import type { CallOutput } from '../../../rpc/protocol';
import type { EngineFacts } from '../../outside';
import { useSettingsModel } from '../../state/settings-model';
import { type Texts, useTexts } from '../../texts';
import { timeText } from '../../view/dates';
import { chipRemedy, chipShape, isOnItsPage, isPaused } from '../../view/engine-chip';
import { accessOf } from '../../view/sources';
import { Shape } from '../Shape';

export type EngineTestProps = { engine: EngineFacts; name: string; settings: Settings };

type Tested = CallOutput<'testEngine'>;
type Outcome = Tested | 'testing' | 'unreachable' | 'no_access' | null;

/** One query to one engine, what came of it in words, and what helps. */
export function EngineTest({ engine, name, settings }: EngineTestProps) {
  const { background, grant } = useSettingsModel();
  const texts = useTexts();
  const { engines } = texts.settings;
  const outcome = useSignal<Outcome>(null);
  const ask = async (granted: Promise<boolean>): Promise<void> => {
    outcome.value = 'testing';
    if (!(await granted)) outcome.value = 'no_access';
    else outcome.value = (await background.ask('testEngine', { id: engine.id })) ?? 'unreachable';
  };
  const tryAgain = async (): Promise<void> => {
    outcome.value = 'testing';
    const lifted = await background.ask('resumeEngine', { id: engine.id });
    if (lifted === null) outcome.value = 'unreachable';
    else await ask(Promise.resolve(true));
  };
  const { value } = outcome;
  return (
    <div class="judge-test">
      <button
        type="button"
        class="button"
        aria-label={engines.testOf(name)}
        aria-disabled={value === 'testing'}
        // The browser's question comes first thing in the click.
        onClick={() => value !== 'testing' && void ask(grant(accessOf(engine, settings)))}
      >
        {engines.test}
      </button>
      <div class="test-outcome" role="status">
        {value === null && <p class="note">{engines.testNote}</p>}
        {value === 'testing' && <p>{engines.testing}</p>}
        {value === 'unreachable' && <p class="problem">{engines.testUnreachable}</p>}
        {value === 'no_access' && <p class="problem">{engines.testNoAccess}</p>}
        {value !== null && typeof value === 'object' && (
          <TestResult tested={value} engine={engine} name={name} settings={settings} onTryAgain={tryAgain} />
        )}
      </div>
    </div>
  );
}

/** What a test's outcome says, sentence by sentence. */
export function testSentences({ state, reason, hits, ms, until, message }: Tested, texts: Texts): string[] {
  const { engines } = texts;
  const remedy = chipRemedy({ state, reason });
  return [
    engines.states[state].say,
    ...(state === 'hits' || state === 'degraded' ? [texts.settings.engines.testResult(hits, ms)] : []),
    ...(reason === null ? [] : [engines.reason(reason)]),
    ...(until === null ? [] : [engines.leftAlone(timeText(until, texts))]),
    ...(message === '' ? [] : [message]),
    ...(remedy === null ? [] : [engines.help[remedy]]),
  ];
}

type TestResultProps = EngineTestProps & { tested: Tested; onTryAgain(): Promise<void> };

function TestResult({ tested, engine, name, settings, onTryAgain }: TestResultProps) {
  const { outside, grant } = useSettingsModel();
  const texts = useTexts();
  const { engines } = texts;
  const remedy = chipRemedy(tested);
  const shape = chipShape(tested.state);
  const page = engine.searchPage?.(texts.settings.engines.testQuestion, engineOptions(engine, settings.engines));
  const act = (): void => {
    if (remedy === 'grant') void grant(accessOf(engine, settings));
    else if (page !== undefined) outside.openPage(page, false);
  };
  const canAct = remedy === 'grant' || (remedy !== null && isOnItsPage(remedy) && page !== undefined);
  return (
    <>
      <p dir="auto">
        <span class={`engine-${shape}`}>
          <Shape shape={shape} /> <strong>{engines.states[tested.state].word}</strong>
        </span>{' '}
        {stripInvisible(testSentences(tested, texts).join(' '))}
      </p>
      {canAct && remedy !== null && (
        <button type="button" class="link" aria-label={engines.remedyFor(engines.remedies[remedy], name)} onClick={act}>
          {engines.remedies[remedy]}
        </button>
      )}{' '}
      {isPaused(tested) && (
        <button type="button" class="link" aria-label={engines.resumeFor(name)} onClick={() => void onTryAgain()}>
          {engines.resume}
        </button>
      )}
    </>
  );
}
