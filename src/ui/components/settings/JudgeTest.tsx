import { useSignal } from '@preact/signals';
import { stripInvisible } from '../../../core/text/invisible';
import type { CallOutput } from '../../../rpc/protocol';
import { useSettingsModel } from '../../state/settings-model';
import { type Texts, useTexts } from '../../texts';
import { patternHost } from '../../view/contacts';

export type JudgeTestProps = {
  /** Permission patterns the judge needs. */
  origins: readonly string[];
  /** The form holds changes; the test uses what is saved. */
  unsaved: boolean;
};

type Outcome = CallOutput<'testJudge'> | 'testing' | 'unreachable' | 'no_access' | null;

/** One tiny question to the judge, and what came of it in words. */
export function JudgeTest({ origins, unsaved }: JudgeTestProps) {
  const { outside, background } = useSettingsModel();
  const texts = useTexts();
  const judge = texts.settings.judge;
  const outcome = useSignal<Outcome>(null);
  const ask = async (granted: Promise<boolean>): Promise<void> => {
    outcome.value = 'testing';
    if (!(await granted.catch(() => false))) {
      outcome.value = 'no_access';
      return;
    }
    outcome.value = (await background.ask('testJudge', {})) ?? 'unreachable';
  };
  return (
    <div class="judge-test">
      <button
        type="button"
        class="button"
        disabled={outcome.value === 'testing'}
        // The browser's question comes first thing in the click.
        onClick={() => void ask(origins.length > 0 ? outside.requestPermissions(origins) : Promise.resolve(true))}
      >
        {judge.test}
      </button>
      <div class="test-outcome" role="status">
        {unsaved && <p class="note">{judge.testUnsaved}</p>}
        {sentences(outcome.value, origins, texts).map((sentence) => (
          <p key={sentence} dir="auto">
            {stripInvisible(sentence)}
          </p>
        ))}
      </div>
    </div>
  );
}

/** What a test's outcome says. */
export function sentences(outcome: Outcome, origins: readonly string[], texts: Texts): string[] {
  const judge = texts.settings.judge;
  if (outcome === null) return [];
  if (outcome === 'testing') return [judge.testing];
  if (outcome === 'unreachable') return [judge.testUnreachable];
  if (outcome === 'no_access') return [judge.testNoAccess(texts.listOf(origins.map(patternHost)))];
  const { ok, message, answeredBy, roundTripMs, models } = outcome;
  return [
    ok ? judge.testOk : judge.testFailed,
    ...(message === '' ? [] : [message]),
    ...(answeredBy === null ? (ok ? [judge.testNoVersion] : []) : [judge.testAnsweredBy(answeredBy)]),
    ...(roundTripMs === null ? [] : [judge.testTime(roundTripMs)]),
    ...(models.length === 0 ? [] : [judge.testModels(texts.listOf(models))]),
  ];
}
