import type { RunJournal } from '../../src/app/journal';
import { createRuns, type Runs, type RunsDeps } from '../../src/app/runs';
import type { FinalSet } from '../../src/core/screening/output';
import { defaultSettings } from '../../src/core/settings/settings';
import { researchDocument } from '../adapters/dexie/documents';
import type { Stage } from './stage';

const document = researchDocument(1, ['https://a.example/page']);
const set: FinalSet = { results: document.results, metadata: document.metadata };
const result = { rows: set.results, document: set };

/** A manager whose work waits until it is told to end. */
export type Desk = Runs & {
  begun: string[];
  journals: Map<string, RunJournal>;
  end(runId: string, error?: unknown): void;
  reports: unknown[];
  awake: boolean[];
};

/** Opens it over a stage's journal. */
export function openDesk(stage: Stage, boot: string, instead: Partial<RunsDeps> = {}): Desk {
  const begun: string[] = [];
  const journals = new Map<string, RunJournal>();
  const ends = new Map<string, (error?: unknown) => void>();
  const [reports, awake]: [unknown[], boolean[]] = [[], []];
  const runs = createRuns({
    store: stage.store,
    clock: stage.clock,
    boot,
    work: (run, journal) => {
      begun.push(run.id);
      journals.set(run.id, journal);
      return new Promise((resolve, reject) => {
        ends.set(run.id, (error) => (error === undefined ? resolve(result) : reject(error)));
        if (journal.signal.aborted) resolve(result);
        journal.signal.addEventListener('abort', () => resolve(result));
      });
    },
    policy: async () => defaultSettings().runs,
    awake: (yes) => void awake.push(yes),
    report: (error) => void reports.push(error),
    ...instead,
  });
  return { ...runs, begun, journals, reports, awake, end: (runId, error) => ends.get(runId)?.(error) };
}
