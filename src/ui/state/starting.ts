import { type ReadonlySignal, signal } from '@preact/signals';
import type { Outside } from '../outside';
import { pause, retryMs, tries } from './background';
import type { CurrentRun } from './current-run';

/** How far a start has come; null when none is under way. */
export type StartPhase =
  | { phase: 'asking' }
  | { phase: 'sending' }
  | { phase: 'retrying'; attempt: number }
  | { phase: 'lost' };

export type Refusal = { code: string; message: string; field: string | null };

export type Starting = {
  phase: ReadonlySignal<StartPhase | null>;
  /** Hands a run over, again and again until it is visible in the journal. */
  begin(input: unknown, keep: boolean, granted: Promise<boolean>): Promise<void>;
  /** Gives up a start that has not become visible. Returns its id, to be stopped in case it was heard. */
  abandon(): string | null;
};

/** Creates the starter. `refused` hears of a run the background did not accept. */
export function createStarting(
  outside: Pick<Outside, 'call' | 'uuid'>,
  current: CurrentRun,
  refused: (refusal: Refusal) => void,
): Starting {
  const phase = signal<StartPhase | null>(null);
  let active: string | null = null;

  /** Resolves true as soon as the run is visible, false after one interval. */
  async function becomesVisible(id: string): Promise<boolean> {
    for (let waited = 0; waited < retryMs; waited += 50) {
      if (active !== id || current.run.peek() !== undefined) return true;
      await pause(50);
    }
    return current.run.peek() !== undefined;
  }

  async function send(id: string, input: unknown, keep: boolean): Promise<'seen' | Refusal | null> {
    const answer = await outside.call('startRun', { id, input, keep }).catch(() => null);
    if (active !== id) return 'seen';
    if (answer !== null && !answer.ok) return answer;
    if (answer === null) phase.value = { phase: 'retrying', attempt: 1 };
    return (await becomesVisible(id)) ? 'seen' : null;
  }

  return {
    phase,
    async begin(input, keep, granted) {
      const id = outside.uuid();
      const previous = current.id.peek();
      active = id;
      phase.value = { phase: 'asking' };
      await granted.catch(() => false);
      if (active !== id) return;
      current.show(id);
      phase.value = { phase: 'sending' };
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        if (attempt > 1) phase.value = { phase: 'retrying', attempt };
        const result = await send(id, input, keep);
        if (active !== id) return;
        if (result === null) continue;
        active = null;
        phase.value = null;
        if (result !== 'seen') {
          current.show(previous);
          refused(result);
        }
        return;
      }
      active = null;
      phase.value = { phase: 'lost' };
    },
    abandon() {
      const id = active;
      active = null;
      phase.value = null;
      return id;
    },
  };
}
