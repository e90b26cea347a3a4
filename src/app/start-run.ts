import type { Engine } from '../core/retrieval/engine';
import { isLocal, localFacts } from '../core/retrieval/local-source';
import type { Conditions, RunRecord } from '../core/run/run';
import { GateClosed, passGate } from '../core/screening/gate';
import { InputError } from '../core/screening/input';
import { chosenEngines, engineOptions, weightsWith } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import { queryLanguage } from '../core/text/language';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import { StorageFull, StorageUnavailable } from '../ports/library';
import { type Accepted, type Mode, modeOf } from './modes';
import { type Refused, refuse } from './refusal';

export type StartDeps = {
  modes: readonly Mode[];
  engines: readonly Engine[];
  settings(): Promise<Settings>;
  /** The judge the settings choose, and the model it will be asked for (null when it has none to choose). */
  chosenJudge(settings: Settings): { judge: Judge; model: string | null };
  start(run: Omit<RunRecord, 'seq'>): Promise<void>;
  clock: Clock;
};

/** A question as the person put it to a mode. `keep` false: it is not to stay in the history (rule R-7). */
export type Start = { id: string; mode: string; input: unknown; keep: boolean };

/**
 * Puts a question into the journal (rules I-1 to I-4): input first, then the mode's switch, then the conditions are
 * frozen. Nothing is sent before all three, nor when it cannot be written down. The same id again changes nothing.
 */
export async function startRun(start: Start, deps: StartDeps): Promise<{ ok: true } | Refused> {
  try {
    const mode = modeOf(deps.modes, start.mode);
    const accepted = mode.accept(start.input);
    const settings = await deps.settings();
    passGate({ requested: mode.isOn(settings) });
    if (!accepted.ok) return accepted;
    const conditions = conditionsFor(mode, accepted, settings, deps);
    if (leaksMine(conditions, settings)) {
      return refuse(
        'mine_needs_consent',
        'Mine would be judged by a server; that was not agreed to. Nothing was read or sent.',
      );
    }
    await deps.start(newRun(start, mode, accepted.question, conditions, deps.clock.now()));
    return { ok: true };
  } catch (error) {
    if (error instanceof InputError) return { ok: false, code: error.code, field: error.field, message: error.message };
    if (error instanceof StorageFull || error instanceof StorageUnavailable) {
      return refuse(
        'storage_failed',
        'The run could not be written down, so it was not started. Nothing was searched.',
      );
    }
    if (error instanceof GateClosed) return { ok: false, code: 'mode_off', field: null, message: error.message };
    throw error;
  }
}

function conditionsFor(
  { contract }: Mode,
  { question, wording, own }: Accepted,
  settings: Settings,
  deps: StartDeps,
): Conditions {
  const { judge, model } = deps.chosenJudge(settings);
  return {
    contract,
    profile: settings.engines.profile,
    engines: chosenEngines([...deps.engines, ...localFacts], settings.engines).map((engine) => ({
      id: engine.id,
      family: engine.family,
      weights: weightsWith(engine.weights, settings.engines.weights[engine.id]),
      options: engineOptions(engine, settings.engines),
    })),
    judge: { id: judge.id, name: judge.name, origin: judge.origin, model },
    wording,
    language: queryLanguage(question),
    own,
  };
}

/** What is the person's own goes to a judge elsewhere only with a consent of its own (rule E-4). */
const leaksMine = ({ engines, judge }: Conditions, settings: Settings): boolean =>
  judge.origin !== null && engines.some(({ id }) => isLocal(id)) && !settings.engines.mineToRemoteJudge;

function newRun(
  { id, input, keep }: Start,
  { id: mode, stages }: Mode,
  question: string,
  conditions: Conditions,
  createdAt: number,
): Omit<RunRecord, 'seq'> {
  return {
    id,
    mode,
    input,
    question,
    conditions,
    state: 'queued',
    stage: stages[0],
    createdAt,
    finishedAt: null,
    activeMs: 0,
    lease: null,
    waiting: null,
    cancelRequested: false,
    progress: { engines: [], counts: {} },
    savedResultId: null,
    keep,
  };
}
