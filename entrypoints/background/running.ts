import { workOf } from '../../src/app/modes';
import { createRuns, type RunsDeps } from '../../src/app/runs';
import { createScreenMode, type ScreenModeDeps } from '../../src/app/screen-mode';
import { tidyJournal } from '../../src/app/tidy-journal';

/** The ways to research there are, and the runs of all of them. A further mode is one more line here. */
export function createRunning(parts: ScreenModeDeps & Omit<RunsDeps, 'work' | 'policy'>) {
  const modes = [createScreenMode(parts)];
  const policy = async () => (await parts.settings.read()).runs;
  const atRest = () => tidyJournal(parts, false);
  return { modes, runs: createRuns({ ...parts, work: workOf(modes), policy, atRest }) };
}
