import { readInput } from '../core/screening/input';
import type { Settings } from '../core/settings/settings';
import type { Judge } from '../ports/judge';
import type { Library } from '../ports/library';
import type { SettingsStore } from '../ports/settings-store';
import { createFlights } from './retrieval-cache';
import { createRuns, type Runs, type RunsDeps } from './runs';
import { saveAtEnd } from './save-set';
import { type ScreenDeps, screen } from './screen';

/** Where a run gets its judge from. */
export type JudgeSource = {
  named(
    conditions: { id: string; origin: string | null; model: string | null; name: string },
    settings: Settings,
  ): Judge;
};

export type ScreenRunsDeps = Omit<RunsDeps, 'work'> &
  Omit<ScreenDeps, 'judgeFor' | 'engineSettings' | 'flights'> & {
    judges: JudgeSource;
    settings: SettingsStore;
    library: Library;
  };

/** Runs of the Screen mode: each is screened, and saved at its end if its input asked for that. */
export function createScreenRuns(deps: ScreenRunsDeps): Runs {
  const judgeFor: ScreenDeps['judgeFor'] = async (conditions) =>
    deps.judges.named(conditions, await deps.settings.read());
  const engineSettings = async () => (await deps.settings.read()).engines;
  const flights: ScreenDeps['flights'] = {
    retrievals: createFlights(({ complete }) => complete),
    posts: createFlights((posts) => posts !== null),
  };
  return createRuns({
    ...deps,
    async work(run, journal) {
      const document = await screen(run, journal, { ...deps, judgeFor, engineSettings, flights });
      const input = readInput(run.input);
      return input.mode === 'new' && input.saveResults ? saveAtEnd(document, journal, deps) : document;
    },
  });
}
