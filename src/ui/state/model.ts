import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SetSummary } from '../../core/library/records';
import { countOf, type RunRecord } from '../../core/run/run';
import type { Settings } from '../../core/settings/settings';
import type { Outside, Stop } from '../outside';
import type { Texts } from '../texts';
import { inputDraft } from '../view/form';
import { isBusy, type LiveState, liveState } from '../view/run-state';
import { isNearlyFull, type StorageTrouble } from '../view/storage';
import { type Announcer, createAnnouncer } from './announcer';
import { type Background, createBackground } from './background';
import { type CurrentRun, createCurrentRun } from './current-run';
import { createDraft, type Draft } from './draft';
import { createRunActions, type RunActions } from './run-actions';
import { createSetActions, type SetActions } from './set-actions';
import { createStarting, type Starting } from './starting';
import { createToasts, type Toasts } from './toasts';

/** What the panel shows. */
export type View = { name: 'ask' } | { name: 'runs' } | { name: 'saved' } | { name: 'set'; id: string };

/** Everything the panel's components share. */
export type Model = {
  outside: Outside;
  texts: Texts;
  view: Signal<View>;
  settings: ReadonlySignal<Settings | null>;
  /** Changes the settings; the change counts at once, before it is stored. */
  changeSettings(change: (settings: Settings) => Settings): void;
  storage: ReadonlySignal<StorageTrouble>;
  /** There is little room left to save in; looked at again when runs or sets change. */
  nearlyFull: ReadonlySignal<boolean>;
  /** How many saved sets the browser has lost, until the person has seen it. */
  lost: ReadonlySignal<number | null>;
  /** Null until the journal has answered. */
  runs: ReadonlySignal<readonly RunRecord[] | null>;
  sets: ReadonlySignal<readonly SetSummary[] | null>;
  /** The moment, renewed every second while a run goes on. */
  now: ReadonlySignal<number>;
  draft: Draft;
  current: CurrentRun;
  /** Null when no run is on show. */
  live: ReadonlySignal<LiveState | null>;
  /** The run on show goes on. */
  busy: ReadonlySignal<boolean>;
  /** The form's question is being run: a second run of it is a slip. */
  repeating: ReadonlySignal<boolean>;
  starting: Starting;
  background: Background;
  toasts: Toasts;
  announcer: Announcer;
  runActions: RunActions;
  setActions: SetActions;
  dispose(): void;
};

/** The model in use. */
export const ModelContext = createContext<Model | null>(null);

/** The model in use, for components. */
export function useModel(): Model {
  const model = useContext(ModelContext);
  if (model === null) throw new Error('A component of the panel was rendered outside of it.');
  return model;
}

/** Creates the panel's state and begins to observe. */
export function createModel(outside: Outside, texts: Texts): Model {
  const observed = createObserved(outside);
  const { settings, runs, sets, now } = observed;
  const nearlyFull = signal(false);
  const view = signal<View>({ name: 'ask' });
  const draft = createDraft();
  const current = createCurrentRun(outside);
  const toasts = createToasts();
  const announcer = createAnnouncer(() => outside.now());
  const background = createBackground(outside);
  const starting = createStarting(outside, current, (refusal) => runActions.refused(refusal));
  const live = computed(() => {
    const run = current.run.value;
    if (run !== undefined) return liveState(run, now.value, current.stopAsked.value);
    return starting.phase.value === null || starting.phase.value.phase === 'lost' ? null : 'starting';
  });
  const busy = computed(() => live.value !== null && isBusy(live.value));
  const repeating = computed(() => busy.value && isSameQuestion(draft, current.run.value));
  const parts = {
    outside,
    texts,
    draft,
    current,
    toasts,
    announcer,
    background,
    starting,
    settings,
    busy,
    repeating,
    view,
    sets,
  };
  const runActions = createRunActions(parts);
  const setActions = createSetActions(parts);
  const stops = [
    ...observe(outside, observed, (first) => resume(first, current, draft)),
    effect(() => announceProgress(current.run.value, texts, announcer)),
    keepTime(outside, now, current),
    effect(() => {
      // Read so that a change of either measures again.
      void [doneRuns(runs.value), sets.value?.length];
      void measure(outside, nearlyFull);
    }),
  ];

  return {
    ...parts,
    changeSettings: (change) =>
      applyChange(outside, settings, change, () => toasts.show(texts.settings.notStored, { tone: 'bad' })),
    storage: observed.storage,
    nearlyFull,
    lost: observed.lost,
    runs,
    now,
    live,
    runActions,
    setActions,
    dispose() {
      for (const stop of stops) stop();
      current.dispose();
      announcer.dispose();
    },
  };
}

const doneRuns = (runs: readonly RunRecord[] | null): number =>
  runs?.filter(({ state }) => state === 'done').length ?? 0;

/** Finds out whether there is room; what cannot be told is no reason to warn. */
async function measure(outside: Outside, nearlyFull: Signal<boolean>): Promise<void> {
  const use = await outside.storageUse().catch(() => null);
  nearlyFull.value = use !== null && isNearlyFull(use);
}

/** Whether the form asks what `run` was asked; a run that is not visible yet came from the form. */
function isSameQuestion({ question, intent }: Draft, run: RunRecord | undefined): boolean {
  const asked = { question: question.value, intent: intent.value };
  if (run === undefined) return true;
  const was = inputDraft(run.input);
  return was.question.trim() === asked.question.trim() && was.intent.trim() === asked.intent.trim();
}

/** What others write and the panel reads. */
const createObserved = (outside: Outside) => ({
  settings: signal<Settings | null>(null),
  storage: signal<StorageTrouble>('none'),
  lost: signal<number | null>(null),
  runs: signal<readonly RunRecord[] | null>(null),
  sets: signal<readonly SetSummary[] | null>(null),
  now: signal(outside.now()),
});

type Observed = ReturnType<typeof createObserved>;

/** Begins to observe; `onRuns` hears of the runs once, when the journal answers first. */
function observe(outside: Outside, observed: Observed, onRuns: (runs: readonly RunRecord[]) => void): Stop[] {
  const { settings, storage, runs, sets } = observed;
  const stops = [
    outside.settings.watch((next) => {
      settings.value = next;
    }),
    outside.watchRuns((next) => {
      const first = runs.peek() === null;
      runs.value = next;
      if (first) onRuns(next);
    }),
    outside.watchSets((next) => {
      sets.value = next;
    }),
    outside.watchLoss((sets) => {
      observed.lost.value = sets;
    }),
    outside.watchStorage((trouble) => {
      storage.value = trouble;
    }),
  ];
  void outside.settings.read().then((read) => {
    settings.value ??= read;
  });
  return stops;
}

/** Moves the moment on while a run goes on. */
function keepTime(outside: Outside, now: Signal<number>, current: CurrentRun): Stop {
  const timer = setInterval(() => {
    const state = current.run.peek()?.state;
    if (state !== undefined && state !== 'done') now.value = outside.now();
  }, 1_000);
  return () => clearInterval(timer);
}

function applyChange(
  outside: Outside,
  settings: Signal<Settings | null>,
  change: (settings: Settings) => Settings,
  onFailure: () => void,
): void {
  if (settings.value !== null) settings.value = change(settings.value);
  // What could not be stored does not count: the stored settings come back.
  void outside.settings
    .update(change)
    .catch(() => {
      onFailure();
      return outside.settings.read();
    })
    .then((stored) => {
      settings.value = stored;
    }, noteNothing);
}

/** Storage that can neither be written nor read is told of by `watchStorage`. */
const noteNothing = (): void => undefined;

/** Opening the panel again shows the newest run, and its question in the form. */
function resume(runs: readonly RunRecord[], current: CurrentRun, draft: Draft): void {
  const newest = runs[0];
  if (newest === undefined || current.id.peek() !== null) return;
  current.show(newest.id);
  if (draft.isEmpty()) draft.fillFromInput(newest.input);
}

function announceProgress(run: RunRecord | undefined, texts: Texts, announcer: Announcer): void {
  if (run === undefined || run.state !== 'running') return;
  const { engines } = run.progress;
  const settled = engines.filter((engine) => engine.state !== 'waiting').length;
  if (engines.length > 0)
    announcer.say(texts.run.progress(settled, engines.length, countOf(run, 'judged'), countOf(run, 'candidates')));
}
