import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SetSummary } from '../../core/library/records';
import type { RunRecord } from '../../core/run/run';
import type { Settings } from '../../core/settings/settings';
import type { EngineFacts, Outside } from '../outside';
import type { Texts } from '../texts';
import { neededAccess } from '../view/contacts';
import { draftInput, type FieldProblem, mineNeedsConsent, refusalProblem } from '../view/form';
import { accessOf, engineName, lacksMineConsent } from '../view/sources';
import type { Announcer } from './announcer';
import type { Background } from './background';
import type { CurrentRun } from './current-run';
import type { Draft } from './draft';
import type { View } from './model';
import type { Refusal, Starting } from './starting';
import type { Toasts } from './toasts';

type Parts = {
  outside: Outside;
  texts: Texts;
  draft: Draft;
  current: CurrentRun;
  toasts: Toasts;
  announcer: Announcer;
  background: Background;
  starting: Starting;
  settings: ReadonlySignal<Settings | null>;
  /** The form's question is being run already. */
  repeating: ReadonlySignal<boolean>;
  view: Signal<View>;
  sets: ReadonlySignal<readonly SetSummary[] | null>;
};

/** What a person can do with runs. */
export type RunActions = {
  /** Runs the form. Call it first thing in a click or key handler. False when the form has errors or its question is being run. */
  run(): boolean;
  /** Runs an input again under a new id. Call it first thing in a click handler. */
  again(input: unknown): void;
  stop(): void;
  answer(id: string, choice: 'continue' | 'stop'): void;
  show(run: RunRecord): void;
  /** Forgets a run for good, with its saved set if wished. */
  forget(id: string, sets: boolean): Promise<void>;
  refused(refusal: Refusal): void;
  /** Asks the browser for an engine's sites. Call it first thing in a click handler. */
  grant(engine: EngineFacts): Promise<boolean>;
  /** Ends the time an engine is left alone. */
  resume(id: string): Promise<void>;
  /** Asks the browser for the judge's hosts. Call it first thing in a click handler. */
  grantJudge(origins: readonly string[]): Promise<void>;
};

/** Creates the actions. */
export function createRunActions(parts: Parts): RunActions {
  const { outside, texts, draft, current, toasts, announcer, background, starting, settings } = parts;

  function begin(input: unknown): void {
    const known = settings.peek();
    const { origins, permissions } =
      known === null ? { origins: [], permissions: [] } : neededAccess(outside.engines, known, input);
    // The browser accepts this question only while the click is being handled: nothing is awaited before it.
    const granted = outside.requestPermissions(origins, permissions);
    announcer.say(texts.run.began);
    void starting.begin(input, draft.keep.peek(), granted);
  }

  /** Why these settings may not be run with, as far as the form can tell. */
  const unready = (): FieldProblem[] => {
    const known = settings.peek();
    return known !== null && lacksMineConsent(outside.engines, known) ? [mineNeedsConsent] : [];
  };

  /** The first save may come at the end of this run: the browser is asked to keep the library, and a refusal is told. */
  async function keepAsked(): Promise<void> {
    if (!(await outside.askToPersist().catch(() => false))) toasts.show(texts.library.persistRefused);
  }

  function tell(problems: readonly FieldProblem[]): void {
    draft.problems.value = problems;
    for (const { code, detail } of problems) announcer.say(texts.form.problem(code, detail));
  }

  return {
    run() {
      if (parts.repeating.peek()) {
        announcer.say(texts.form.stopFirst);
        return false;
      }
      if (!draft.check(unready())) {
        announcer.say(texts.form.problemCount(draft.problems.peek().length));
        return false;
      }
      begin(draftInput(draft.values(), settings.peek()?.screen.maxResults ?? 10));
      if (draft.save.peek() && parts.sets.peek()?.length === 0) void keepAsked();
      return true;
    },
    again(input) {
      if (starting.phase.peek() !== null) return;
      const problems = unready();
      if (problems.length === 0) begin(input);
      else tell(problems);
    },
    stop() {
      const id = starting.abandon() ?? current.id.peek();
      if (id === null) return;
      if (id === current.id.peek()) current.stopAsked.value = true;
      announcer.say(texts.run.stopped);
      void background.ask('cancelRun', { id });
    },
    answer(id, choice) {
      void background.ask('answerRun', { id, choice });
    },
    show(run) {
      current.show(run.id);
      draft.fillFromInput(run.input);
      draft.keep.value = run.keep;
      parts.view.value = { name: 'ask' };
    },
    async forget(id, sets) {
      const counts = await background.ask('forget', { what: 'run', id, sets });
      if (counts === null) {
        toasts.show(texts.run.recent.forgetFailed, { tone: 'bad' });
        return;
      }
      if (current.id.peek() === id) current.show(null);
      toasts.show(texts.run.recent.forgotten);
    },
    refused(refusal) {
      tell([refusalProblem(refusal)]);
    },
    async resume(id) {
      const answer = await background.ask('resumeEngine', { id });
      const name = engineName(id, outside.engines, texts);
      toasts.show(answer?.ok === true ? texts.engines.resumed(name) : texts.engines.notResumed(name));
    },
    ...grantActions(parts),
  };
}

/** The browser's own questions; each comes first thing in a click. */
function grantActions({ outside, texts, toasts, settings }: Parts): Pick<RunActions, 'grant' | 'grantJudge'> {
  return {
    async grant(engine) {
      const known = settings.peek();
      const { origins, permissions } =
        known === null ? { origins: engine.origins, permissions: [] } : accessOf(engine, known);
      const granted = await outside.requestPermissions(origins, permissions).catch(() => false);
      const name = engineName(engine.id, outside.engines, texts);
      toasts.show(granted ? texts.engines.granted(name) : texts.engines.notGranted(name));
      return granted;
    },
    async grantJudge(origins) {
      const granted = await outside.requestPermissions(origins).catch(() => false);
      toasts.show(granted ? texts.results.judgeGranted : texts.results.judgeNotGranted);
    },
  };
}
