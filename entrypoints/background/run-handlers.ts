import { countForgotten, forget } from '../../src/app/forget';
import { refuse } from '../../src/app/refusal';
import { startRun } from '../../src/app/start-run';
import type { Handlers } from '../../src/rpc/protocol';
import type { createParts } from './parts';

type RunCalls = 'startRun' | 'cancelRun' | 'answerRun' | 'countForgotten' | 'forget';

/** Which use case answers the commands that concern runs and what is left of them. */
export function createRunHandlers(parts: ReturnType<typeof createParts>): Pick<Handlers, RunCalls> {
  const { runs, judges, settings } = parts;
  const starting = { ...parts, settings: settings.read, chosenJudge: judges.chosen, start: runs.start };
  return {
    startRun: (start) => startRun(start, starting),
    cancelRun: async ({ id }) => {
      await runs.cancel(id);
      return { ok: true };
    },
    answerRun: async ({ id, choice }) =>
      (await runs.answer(id, choice)) ? { ok: true } : refuse('not_waiting', 'This run is not waiting for an answer.'),
    countForgotten: (scope) => countForgotten(scope, parts),
    forget: (scope) => forget(scope, parts),
  };
}
