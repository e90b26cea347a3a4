import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { createClock } from '../../src/adapters/chrome/clock';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createLibrary } from '../../src/adapters/dexie/library';
import { createRunStore } from '../../src/adapters/dexie/run-store';
import { createLimiter } from '../../src/app/limiter';
import { workOf } from '../../src/app/modes';
import { createRuns, type Runs } from '../../src/app/runs';
import { createScreenMode, type ScreenModeDeps } from '../../src/app/screen-mode';
import { type StartDeps, startRun } from '../../src/app/start-run';
import type { Engine } from '../../src/core/retrieval/engine';
import { readOutput } from '../../src/core/run/mode';
import type { RunRecord } from '../../src/core/run/run';
import { screenMode } from '../../src/core/screening/mode';
import type { FinalSet } from '../../src/core/screening/output';
import { defaultSettings } from '../../src/core/settings/settings';
import type { RunStore } from '../../src/ports/run-store';
import { createFakeClock } from '../adapters/fake-clock';
import { hits, range, threeEngines } from './fake-engines';
import { createFakeJudge } from './fake-judge';
import { createFakeTransport } from './fake-transport';

/** A UUID that ends in `n`. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

export const question = 'How do solid state batteries age?';
export const input = (fields: Record<string, unknown> = {}) => ({
  questions: [question],
  intent: 'Estimate how long a car battery lasts.',
  community: false,
  max_results: 6,
  ...fields,
});

/** A cache that is always empty; the cache has tests of its own. */
export const noCache = { get: async () => undefined, put: async () => undefined };

/** Parts that one worker may have of its own. */
type Worker = Pick<ScreenModeDeps, 'library' | 'limiter' | 'cache'> & { store: RunStore };

export type StageOptions = { engines?: readonly Engine[]; places?: number };

/**
 * Everything a worker has, over a database of its own: real journal and library, engines and judge that are told what
 * to say. By default three engines find sixteen pages together, which are four batches.
 */
export function createStage({ engines = threeEngines, places = 6 }: StageOptions = {}) {
  const clock = createFakeClock();
  const database = createDatabase({ clock: createClock(), indexedDB: new IDBFactory() });
  const transport = createFakeTransport();
  transport.plays = {
    'alpha.example': hits(...range(1, 10)),
    'beta.example': hits(...range(4, 13)),
    'gamma.example': hits(16, 15, 14, 2, 1),
  };
  const judge = createFakeJudge();
  const settings = defaultSettings();
  /** Origins the browser has not granted. */
  const lacking = new Set<string>();
  const reports: unknown[] = [];
  const awake: boolean[] = [];
  const parts = {
    clock,
    transport,
    engines,
    store: createRunStore({ database, clock }),
    library: createLibrary({ database, clock }),
    permissions: { missing: async (origins: readonly string[]) => origins.filter((origin) => lacking.has(origin)) },
  };

  const settingsStore = { read: async () => settings, update: async () => settings, watch: () => () => {} };
  const modesWith = (instead: Partial<ScreenModeDeps> = {}) => [
    createScreenMode({
      ...parts,
      locals: [],
      cache: noCache,
      limiter: createLimiter(places, clock.monotonic),
      judges: { named: () => judge },
      settings: settingsStore,
      report: (error) => void reports.push(error),
      ...instead,
    }),
  ];

  /** A worker's manager; another boot is another life. */
  const worker = (boot: string, instead: Partial<Worker> = {}): Runs =>
    createRuns({
      ...parts,
      ...instead,
      work: workOf(modesWith(instead)),
      boot,
      policy: async () => settings.runs,
      awake: (yes) => void awake.push(yes),
      report: (error) => void reports.push(error),
    });

  /** Puts a question to a worker, as the panel does. */
  const ask = (
    runs: Pick<Runs, 'start'>,
    runId: string,
    fields: Record<string, unknown> = {},
    over: Partial<StartDeps> = {},
  ) =>
    startRun(
      { id: runId, mode: 'screen', input: input(fields), keep: true },
      {
        engines,
        modes: modesWith(),
        clock,
        settings: settingsStore.read,
        chosenJudge: () => ({ judge, model: 'asked-for' }),
        start: runs.start,
        ...over,
      },
    );

  return { ...parts, modes: modesWith(), database, judge, settings, lacking, reports, awake, worker, ask };
}

export type Stage = ReturnType<typeof createStage>;

/** Lets everything run until `holds` does; throws when nothing came of it in ten seconds. */
export async function until(holds: () => boolean | Promise<boolean>, what = 'the expected state'): Promise<void> {
  const end = performance.now() + 10_000;
  while (performance.now() < end) {
    if (await holds()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`${what} was never reached`);
}

/** The run once it is done, with its document. */
export async function whenDone(
  { store, reports }: Pick<Stage, 'store' | 'reports'>,
  runId: string,
): Promise<{ run: RunRecord; document: FinalSet }> {
  await until(async () => (await store.get(runId))?.state === 'done', `the end of run ${runId} (${reports})`);
  const [run, output] = [await store.get(runId), readOutput(screenMode, await store.output(runId))];
  if (!run || !output?.document) throw new Error('a done run has its record and its document');
  return { run, document: output.document };
}

/** One question from start to end in one worker's life. */
export async function runOnce(stage: Stage, fields: Record<string, unknown> = {}): Promise<FinalSet> {
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(1), fields);
  return (await whenDone(stage, id(1))).document;
}
