import { AttemptRecord, OutputRecord, RunRecord, runStates, StepRecord } from '../../core/run/run';
import type { Clock } from '../../ports/clock';
import { type JournalChange, LeaseLost, type RunStore } from '../../ports/run-store';
import type { Database } from './database';
import { readRow, readRows, type Unreadable } from './read-rows';
import { nextSeq, type WinnowDexie } from './schema';
import { createUpkeep } from './upkeep';
import { write } from './write';

export type RunStoreOptions = { database: Database; clock: Clock; onUnreadable?: Unreadable };

const openStates = runStates.filter((state) => state !== 'done');

/**
 * The journal in IndexedDB (rules ). Every write is one transaction and resolves after its commit.
 * Order is a counter of the database, never the wall clock. Stored rows that cannot be read count as absent and are
 * told to `onUnreadable`. All calls may throw `StorageUnavailable`, writes also `StorageFull`.
 */
export function createRunStore({ database, clock, onUnreadable }: RunStoreOptions): RunStore {
  const { use } = database;
  return {
    create: (run) => use((db) => create(db, run)),
    get: (id) => use(async (db) => readRow(RunRecord, await db.runs.get(id), 'runs', onUnreadable)),
    unfinished: () => use((db) => unfinished(db, onUnreadable)),
    ...leases(database),
    ...createUpkeep(database),
    commit: (id, boot, change) => use((db) => commit(db, id, boot, change, clock.now())),
    amend: (id, change) => use((db) => amend(db, id, change, onUnreadable)),
    async step(runId, name) {
      const row = await use(async (db) => db.steps.get([runId, name]));
      return readRow(StepRecord, row, 'steps', onUnreadable)?.value;
    },
    async steps(runId, prefix) {
      const rows = await use((db) =>
        db.steps
          .where('[runId+name]')
          .between(...stepsFrom(runId, prefix))
          .toArray(),
      );
      return readRows(StepRecord, rows, 'steps', onUnreadable).map(({ name, value }) => ({ name, value }));
    },
    async attempts(runId) {
      const rows = await use((db) => db.attempts.where('runId').equals(runId).toArray());
      return readRows(AttemptRecord, rows, 'attempts', onUnreadable);
    },
    async output(runId) {
      return readRow(OutputRecord, await use((db) => db.outputs.get(runId)), 'outputs', onUnreadable);
    },
  };
}

/**
 * True if a run may be taken by `boot`: nobody's, ours, or not renewed for `leaseMs` (rule R-3). A clock that was set
 * back makes a lease look renewed in the future; beyond one lease length it counts as expired, so none lives for ever.
 */
export function leaseIsFree(lease: RunRecord['lease'], boot: string, now: number, leaseMs: number): boolean {
  if (lease === null || lease.boot === boot) return true;
  const age = now - lease.renewedAt;
  return !(age > -leaseMs && age < leaseMs);
}

function leases({ use }: Database): Pick<RunStore, 'acquire' | 'renew' | 'release'> {
  return {
    acquire: (id, boot, now, leaseMs) =>
      use((db) =>
        write(db, [db.runs], async () => {
          const run = await db.runs.get(id);
          if (!run || run.state === 'done' || !leaseIsFree(run.lease, boot, now, leaseMs)) return false;
          await db.runs.update(id, { lease: { boot, renewedAt: now } });
          return true;
        }),
      ),
    renew: (id, boot, now) =>
      use((db) =>
        write(db, [db.runs], async () => {
          const run = await db.runs.get(id);
          if (run?.lease?.boot !== boot) return 'lost';
          await db.runs.update(id, { lease: { boot, renewedAt: now } });
          return run.cancelRequested ? 'cancel' : 'ok';
        }),
      ),
    release: (id, boot) =>
      use((db) =>
        write(db, [db.runs], async () => {
          const run = await db.runs.get(id);
          if (run?.lease?.boot === boot) await db.runs.update(id, { lease: null });
        }),
      ),
  };
}

function create(db: WinnowDexie, run: Omit<RunRecord, 'seq'>): Promise<'created' | 'exists'> {
  return write(db, [db.runs], async () => {
    if ((await db.runs.where('id').equals(run.id).count()) > 0) return 'exists';
    await db.runs.add({ ...run, seq: await nextSeq(db.runs) });
    return 'created';
  });
}

async function unfinished(db: WinnowDexie, onUnreadable?: Unreadable): Promise<RunRecord[]> {
  const rows = await db.runs.where('state').anyOf(openStates).sortBy('seq');
  return readRows(RunRecord, rows, 'runs', onUnreadable);
}

/** A late answer of a worker that lost its lease must not land: the check and the writes are one transaction. */
function commit(db: WinnowDexie, id: string, boot: string, change: JournalChange, at: number): Promise<void> {
  return write(db, [db.runs, db.steps, db.attempts, db.outputs], async () => {
    const run = await db.runs.get(id);
    if (run?.lease?.boot !== boot) throw new LeaseLost('Another worker owns this run.');
    if (change.run) await db.runs.put({ ...run, ...change.run, id, seq: run.seq, lease: run.lease });
    if (change.steps) await db.steps.bulkPut(change.steps.map(({ name, value }) => ({ runId: id, name, value, at })));
    if (change.attempts) await db.attempts.bulkPut(change.attempts.map((attempt) => ({ ...attempt, runId: id })));
    if (change.output) await db.outputs.put({ ...change.output, runId: id, mode: run.mode });
  });
}

function amend(
  db: WinnowDexie,
  id: string,
  change: (run: RunRecord) => Partial<RunRecord> | null,
  onUnreadable?: Unreadable,
): Promise<RunRecord | undefined> {
  return write(db, [db.runs], async () => {
    const stored = await db.runs.get(id);
    const run = readRow(RunRecord, stored, 'runs', onUnreadable);
    const part = run && change(run);
    if (!run || !part) return run;
    const changed = { ...run, ...part, id, seq: run.seq };
    await db.runs.put({ ...stored, ...changed });
    return changed;
  });
}

/** Bounds of the steps whose name starts with `prefix`; no name contains U+FFFF. */
function stepsFrom(runId: string, prefix: string): [[string, string], [string, string], boolean, boolean] {
  return [[runId, prefix], [runId, `${prefix}\uffff`], true, true];
}
