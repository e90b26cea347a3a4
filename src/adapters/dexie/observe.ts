import { Dexie, liveQuery, RangeSet } from 'dexie';
import type { SetSummary } from '../../core/library/records';
import { OutputRecord, RunRecord } from '../../core/run/run';
import type { Clock } from '../../ports/clock';
import type { Database } from './database';
import { readRow, readRows, type Unreadable } from './read-rows';
import type { WinnowDexie } from './schema';
import { checkSets, listSets } from './set-list';

/** Ends an observation; no callback comes after it. */
export type Stop = () => void;

/** Narrow observations of the database, from any context. Callbacks come only when the value differs. */
export type Observers = {
  /** The newest 30 runs, newest first. */
  watchRuns(callback: (runs: RunRecord[]) => void): Stop;
  watchRun(id: string, callback: (run: RunRecord | undefined) => void): Stop;
  watchOutput(runId: string, callback: (output: OutputRecord | undefined) => void): Stop;
  /**
   * Saved sets that are not deleted, newest first by order of saving. One that cannot be read is marked so; that its
   * document is at fault may be found, and told, a little later.
   */
  watchSets(callback: (sets: SetSummary[]) => void): Stop;
  /** Reads everything observed again: for when the panel's port drops, since a killed worker may not have told. */
  invalidateAll(): void;
};

export type ObserverOptions = {
  database: Database;
  clock: Clock;
  /** Hears of queries that failed; the observation goes on with the next change. */
  report(error: unknown): void;
  onUnreadable?: Unreadable;
};

/** Runs the panel lists; older ones are reached through the library. */
const newestRuns = 30;
/** A message lost between contexts is made good after this, while a run is unfinished. */
const rereadEveryMs = 3_000;

/**
 * Makes the observers. They wait for a database that is blocked or failed and begin when it opens. While an observed
 * run is unfinished or not there yet, everything observed is read again every 3 s.
 */
export function createObservers(options: ObserverOptions): Observers {
  const { database, clock, onUnreadable } = options;
  const rereading = createRereading(database, clock);
  const watch = <T>(query: Query<T>, callback: (value: T) => void, isOpen: (value: T) => boolean = () => false) => {
    const key = {};
    const stop = observe(options, query, (value) => {
      rereading.mark(key, isOpen(value));
      callback(value);
    });
    return () => {
      rereading.mark(key, false);
      stop();
    };
  };
  return {
    watchRuns: (callback) =>
      watch(
        async (db) =>
          readRows(RunRecord, await db.runs.orderBy('seq').reverse().limit(newestRuns).toArray(), 'runs', onUnreadable),
        callback,
        (runs) => runs.some(isUnfinished),
      ),
    watchRun: (id, callback) =>
      watch(
        async (db) => readRow(RunRecord, await db.runs.get(id), 'runs', onUnreadable),
        callback,
        (run) => run === undefined || isUnfinished(run),
      ),
    watchOutput: (runId, callback) =>
      watch(async (db) => readRow(OutputRecord, await db.outputs.get(runId), 'outputs', onUnreadable), callback),
    watchSets(callback) {
      const check = checkSets(options, callback);
      const stop = watch((db) => listSets(db, onUnreadable), check.show);
      return () => {
        check.stop();
        stop();
      };
    },
    invalidateAll,
  };
}

type Query<T> = (db: WinnowDexie) => Promise<T>;

const isUnfinished = (run: RunRecord) => run.state !== 'done';

/** Says "all may have changed" the way Dexie itself does for a page that comes back. */
function invalidateAll(): void {
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
}

/** One live query, begun when the database opens, silent while its value stays the same. */
function observe<T>({ database, report }: ObserverOptions, query: Query<T>, tell: (value: T) => void): Stop {
  let stopped = false;
  let beginning = false;
  let subscription: { unsubscribe(): void } | null = null;
  let last: string | undefined;

  const next = (value: T) => {
    const text = JSON.stringify([value]);
    if (stopped || text === last) return;
    last = text;
    tell(value);
  };
  const begin = async () => {
    if (beginning || subscription) return;
    beginning = true;
    try {
      const db = await database.ready();
      if (!stopped) subscription = liveQuery(() => query(db)).subscribe({ next, error: report });
    } catch (error) {
      report(error);
    } finally {
      beginning = false;
    }
  };

  const stopWatching = database.watchTrouble((trouble) => {
    if (trouble === 'none') void begin();
  });
  return () => {
    stopped = true;
    stopWatching();
    subscription?.unsubscribe();
  };
}

/** Reads again every 3 s as long as some observation is marked. */
function createRereading(database: Database, clock: Clock) {
  const marked = new Set<object>();
  let running = false;

  async function run(): Promise<void> {
    running = true;
    for (;;) {
      await clock.sleep(rereadEveryMs);
      if (marked.size === 0) break;
      // Opens again what the browser closed; trouble in doing so is told by the database itself.
      await database.ready().then(invalidateAll, () => undefined);
    }
    running = false;
  }

  return {
    mark(key: object, open: boolean) {
      if (open) marked.add(key);
      else marked.delete(key);
      if (open && !running) void run();
    },
  };
}
