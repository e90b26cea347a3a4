import { readInput } from '../core/screening/input';
import { screenMode } from '../core/screening/mode';
import { wordingVersion } from '../core/screening/strategy';
import type { Settings } from '../core/settings/settings';
import type { Judge } from '../ports/judge';
import type { Library } from '../ports/library';
import type { SettingsStore } from '../ports/settings-store';
import type { Mode } from './modes';
import { refuse } from './refusal';
import { createFlights } from './retrieval-cache';
import { saveAtEnd } from './save-set';
import { type ScreenDeps, screen } from './screen';

/** Where a run gets its judge from. */
export type JudgeSource = {
  named(
    conditions: { id: string; origin: string | null; model: string | null; name: string },
    settings: Settings,
  ): Judge;
};

export type ScreenModeDeps = Omit<ScreenDeps, 'judgeFor' | 'engineSettings' | 'flights'> & {
  judges: JudgeSource;
  settings: SettingsStore;
  library: Library;
};

/** The Screen mode as runs know it: each run is screened, and saved at its end if its input asked for that. */
export function createScreenMode(deps: ScreenModeDeps): Mode {
  const judgeFor: ScreenDeps['judgeFor'] = async (conditions) =>
    deps.judges.named(conditions, await deps.settings.read());
  const engineSettings = async () => (await deps.settings.read()).engines;
  const flights: ScreenDeps['flights'] = {
    retrievals: createFlights(({ complete }) => complete),
    posts: createFlights((posts) => posts !== null),
  };
  return {
    ...screenMode,
    accept,
    isOn: ({ screen: { enabled } }) => enabled,
    async work(run, journal) {
      // What is not to be kept is not remembered for other runs either (rule R-7).
      const cache = run.keep ? deps.cache : { ...deps.cache, put: async () => undefined };
      const set = await screen(run, journal, { ...deps, cache, judgeFor, engineSettings, flights });
      const input = readInput(run.input);
      const final = input.mode === 'new' && input.saveResults ? await saveAtEnd(set, journal, deps) : set;
      return { rows: final.results, document: final };
    },
  };
}

/** Whether an input may become a run (rules I-1 to I-3). */
const accept: Mode['accept'] = (input) => {
  const read = readInput(input);
  if (read.mode !== 'new') {
    return refuse('invalid_input', 'invalid_input: pages are read, not run; nothing was searched.');
  }
  return { ok: true, question: read.question, wording: wordingVersion, own: {} };
};
