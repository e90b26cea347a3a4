import type { ReadonlySignal, Signal } from '@preact/signals';
import type { SetSummary } from '../../core/library/records';
import type { RunRecord } from '../../core/run/run';
import type { Settings } from '../../core/settings/settings';
import type { EngineFacts, Outside } from '../outside';
import type { Texts } from '../texts';
import { neededOrigins } from '../view/contacts';
import { draftInput, refusalProblem } from '../view/form';
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
  busy: ReadonlySignal<boolean>;
  view: Signal<View>;
  sets: ReadonlySignal<readonly SetSummary[] | null>;
};

/** What a person can do with runs. */
export type RunActions = {
  /** Runs the form. Call it first thing in a click or key handler. False when the form has errors or a run goes on. */
  run(): boolean;
  /** Runs an input again under a new id. Call it first thing in a click handler. */
  again(input: unknown): void;
  stop(): void;
  answer(id: string, choice: 'continue' | 'stop'): void;
  show(run: RunRecord): void;
  refused(refusal: Refusal): void;
  /** Asks the browser for an engine's sites. Call it first thing in a click handler. */
  grant(engine: EngineFacts): Promise<boolean>;
};

/** Creates the actions. */
export function createRunActions(parts: Parts): RunActions {
  const { outside, texts, draft, current, toasts, announcer, background, starting, settings } = parts;

  function begin(input: unknown): void {
    const known = settings.peek();
    // The browser accepts this question only while the click is being handled: nothing is awaited before it.
    const granted = outside.requestPermissions(known === null ? [] : neededOrigins(outside.engines, known));
    announcer.say(texts.run.began);
    void starting.begin(input, granted);
  }

  /** The first save may come at the end of this run: the browser is asked to keep the library, and a refusal is told. */
  async function keepAsked(): Promise<void> {
    if (!(await outside.askToPersist().catch(() => false))) toasts.show(texts.library.persistRefused);
  }

  return {
    run() {
      if (parts.busy.peek()) {
        announcer.say(texts.form.stopFirst);
        return false;
      }
      if (!draft.check()) {
        announcer.say(texts.form.problemCount(draft.problems.peek().length));
        return false;
      }
      begin(draftInput(draft.values(), settings.peek()?.screen.maxResults ?? 10));
      if (draft.save.peek() && parts.sets.peek()?.length === 0) void keepAsked();
      return true;
    },
    again(input) {
      if (!parts.busy.peek()) begin(input);
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
      parts.view.value = { name: 'ask' };
    },
    refused(refusal) {
      const problem = refusalProblem(refusal);
      draft.problems.value = [problem];
      announcer.say(texts.form.problem(problem.code, problem.detail));
    },
    async grant(engine) {
      const granted = await outside.requestPermissions(engine.origins).catch(() => false);
      const { granted: yes, notGranted } = texts.engines;
      toasts.show(granted ? yes(engine.name) : notGranted(engine.name));
      return granted;
    },
  };
}
