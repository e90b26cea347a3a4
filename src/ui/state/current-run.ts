import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { OutputRecord, RunRecord } from '../../core/run/run';
import type { Outside, Stop } from '../outside';

/** The run on show: one at a time, so that nothing of another one can reach the screen. */
export type CurrentRun = {
  id: ReadonlySignal<string | null>;
  /** Undefined until it is visible in the journal. */
  run: ReadonlySignal<RunRecord | undefined>;
  output: ReadonlySignal<OutputRecord | undefined>;
  /** True once the journal has answered for the run on show, found or not. */
  looked: ReadonlySignal<boolean>;
  /** The same for its output. */
  outputLooked: ReadonlySignal<boolean>;
  /** Stop was pressed for the run on show. */
  stopAsked: Signal<boolean>;
  show(id: string | null): void;
  dispose(): void;
};

/** Creates the watcher of the run on show. */
export function createCurrentRun(outside: Pick<Outside, 'watchRun' | 'watchOutput'>): CurrentRun {
  const id = signal<string | null>(null);
  const run = signal<RunRecord | undefined>(undefined);
  const output = signal<OutputRecord | undefined>(undefined);
  const looked = signal(false);
  const outputLooked = signal(false);
  const stopAsked = signal(false);
  let stops: Stop[] = [];
  const unwatch = (): void => {
    for (const stop of stops) stop();
    stops = [];
  };
  return {
    id,
    run,
    output,
    looked,
    outputLooked,
    stopAsked,
    show(next) {
      if (id.peek() === next) return;
      unwatch();
      batch(() => {
        id.value = next;
        run.value = undefined;
        output.value = undefined;
        looked.value = false;
        outputLooked.value = false;
        stopAsked.value = false;
      });
      if (next === null) return;
      const isStill = (): boolean => id.peek() === next;
      stops = [
        outside.watchRun(next, (record) => {
          if (!isStill() || (record !== undefined && record.id !== next)) return;
          batch(() => {
            run.value = record;
            looked.value = true;
          });
        }),
        outside.watchOutput(next, (record) => {
          if (!isStill() || (record !== undefined && record.runId !== next)) return;
          batch(() => {
            output.value = record;
            outputLooked.value = true;
          });
        }),
      ];
    },
    dispose: unwatch,
  };
}
