import type { Engine } from '../core/retrieval/engine';
import { isLocal, localFacts } from '../core/retrieval/local-source';
import type { Conditions, RunRecord } from '../core/run/run';
import { GateClosed, passGate } from '../core/screening/gate';
import { InputError, readInput } from '../core/screening/input';
import { wordingVersion } from '../core/screening/strategy';
import { chosenEngines, engineOptions, weightsWith } from '../core/settings/engine-choice';
import type { Settings } from '../core/settings/settings';
import { queryLanguage } from '../core/text/language';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import { type Refused, refuse } from './refusal';

export type StartDeps = {
  engines: readonly Engine[];
  settings(): Promise<Settings>;
  /** The judge the settings choose, and the model it will be asked for (null when it has none to choose). */
  chosenJudge(settings: Settings): { judge: Judge; model: string | null };
  start(run: Omit<RunRecord, 'seq'>): Promise<void>;
  clock: Clock;
};

/**
 * Puts a question into the journal (rules I-1 to I-4): input first, then the mode's switch, then the conditions are
 * frozen. Nothing is sent before all three. The same id again changes nothing.
 */
export async function startScreen(id: string, input: unknown, deps: StartDeps): Promise<{ ok: true } | Refused> {
  try {
    const read = readInput(input);
    const settings = await deps.settings();
    passGate({ requested: settings.screen.enabled });
    if (read.mode !== 'new') {
      return {
        ok: false,
        code: 'invalid_input',
        field: null,
        message: 'invalid_input: pages are read, not run; nothing was searched.',
      };
    }
    const conditions = conditionsFor(settings, read.question, deps);
    if (leaksMine(conditions, settings)) {
      return refuse(
        'mine_needs_consent',
        'Mine would be judged by a server; that was not agreed to. Nothing was read or sent.',
      );
    }
    await deps.start(newRun(id, input, read.question, conditions, deps.clock.now()));
    return { ok: true };
  } catch (error) {
    if (error instanceof InputError) return { ok: false, code: error.code, field: error.field, message: error.message };
    if (error instanceof GateClosed) return { ok: false, code: 'mode_off', field: null, message: error.message };
    throw error;
  }
}

function conditionsFor(settings: Settings, question: string, deps: StartDeps): Conditions {
  const { judge, model } = deps.chosenJudge(settings);
  return {
    mode: 'screen',
    contract: 5,
    profile: settings.engines.profile,
    engines: chosenEngines([...deps.engines, ...localFacts], settings.engines).map((engine) => ({
      id: engine.id,
      family: engine.family,
      weights: weightsWith(engine.weights, settings.engines.weights[engine.id]),
      options: engineOptions(engine, settings.engines),
    })),
    judge: { id: judge.id, name: judge.name, origin: judge.origin, model },
    wording: wordingVersion,
    language: queryLanguage(question),
  };
}

/** What is the person's own goes to a judge elsewhere only with a consent of its own (rule E-4). */
const leaksMine = ({ engines, judge }: Conditions, settings: Settings): boolean =>
  judge.origin !== null && engines.some(({ id }) => isLocal(id)) && !settings.engines.mineToRemoteJudge;

function newRun(
  id: string,
  input: unknown,
  question: string,
  conditions: Conditions,
  createdAt: number,
): Omit<RunRecord, 'seq'> {
  return {
    id,
    input,
    question,
    conditions,
    state: 'queued',
    stage: 'strategy',
    createdAt,
    finishedAt: null,
    activeMs: 0,
    lease: null,
    waiting: null,
    cancelRequested: false,
    progress: { engines: [], candidates: 0, judged: 0, ranked: 0 },
    savedResultId: null,
  };
}
