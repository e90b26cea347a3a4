import { type AttemptRecord, OutputRecord, RunRecord } from '../../core/run/run';
import { LeaseLost, type RunStore } from '../../ports/run-store';
import { readRow, readRows } from '../dexie/read-rows';
import { leaseIsFree } from '../dexie/run-store';
import type { SessionRecords } from './session-records';

/** Done runs beyond this are dropped: memory is small. */
const mostRuns = 10;

type Journal = { steps: Map<string, unknown>; attempts: Map<string, AttemptRecord> };

/**
 * The journal in memory, for a browser whose database cannot be opened (rules R-1..R-3, R-5 within one worker).
 * Runs and outputs are mirrored so that pages can show them; steps and attempts are the worker's alone, so a run whose
 * worker died begins again. Only the worker may make one.
 */
export function createMemoryRunStore(records: SessionRecords): RunStore {
  const journals = new Map<string, Journal>();
  const runs = new Map<string, RunRecord>();
  let loading: Promise<void> | null = null;

  const loaded = () => {
    loading ??= records.all('run').then((rows) => {
      for (const run of readRows(RunRecord, rows, 'run')) runs.set(run.id, run);
    });
    return loading;
  };
  /** Changes the run before anything is awaited, so that no two changes interleave; then mirrors it. */
  const change = async (run: RunRecord, part: Partial<RunRecord>): Promise<RunRecord> => {
    const changed = { ...run, ...part, id: run.id, seq: run.seq };
    runs.set(run.id, changed);
    await records.put('run', run.id, changed);
    return changed;
  };

  return {
    async create(run) {
      await loaded();
      if (runs.has(run.id)) return 'exists';
      const seq = Math.max(0, ...[...runs.values()].map((other) => other.seq)) + 1;
      await change({ ...run, seq }, {});
      await dropOldest(runs, journals, records);
      return 'created';
    },
    async get(id) {
      await loaded();
      return runs.get(id);
    },
    async unfinished() {
      await loaded();
      return [...runs.values()].filter((run) => run.state !== 'done').sort((left, right) => left.seq - right.seq);
    },
    ...leases(runs, loaded, change),
    async commit(id, boot, { run: part, steps = [], attempts = [], output }) {
      await loaded();
      const run = runs.get(id);
      if (run?.lease?.boot !== boot) throw new LeaseLost('Another worker owns this run.');
      const journal = journals.get(id) ?? { steps: new Map(), attempts: new Map() };
      journals.set(id, journal);
      for (const { name, value } of steps) journal.steps.set(name, structuredClone(value));
      for (const attempt of attempts) journal.attempts.set(attempt.key, { ...attempt, runId: id });
      if (output) await records.put('output', id, { ...output, runId: id, mode: run.mode });
      if (part) await change(runs.get(id) ?? run, part);
    },
    async amend(id, amendment) {
      await loaded();
      const run = runs.get(id);
      const part = run && amendment(run);
      return run && part ? change(run, part) : run;
    },
    ...readers(journals, records),
    async marks() {
      await loaded();
      return [...runs.values()].sort((left, right) => left.seq - right.seq);
    },
    async compact() {
      await loaded();
      for (const id of journals.keys()) if (runs.get(id)?.state === 'done') journals.delete(id);
    },
    async forget(ids) {
      await loaded();
      await drop(ids, runs, journals, records);
    },
  };
}

function readers(
  journals: ReadonlyMap<string, Journal>,
  records: SessionRecords,
): Pick<RunStore, 'step' | 'steps' | 'attempts' | 'output'> {
  return {
    step: async (id, name) => journals.get(id)?.steps.get(name),
    async steps(id, prefix) {
      const named = [...(journals.get(id)?.steps ?? [])].filter(([name]) => name.startsWith(prefix));
      return named.map(([name, value]) => ({ name, value }));
    },
    attempts: async (id) => [...(journals.get(id)?.attempts.values() ?? [])],
    output: async (id) => readRow(OutputRecord, await records.get('output', id), 'output'),
  };
}

function leases(
  runs: ReadonlyMap<string, RunRecord>,
  loaded: () => Promise<void>,
  change: (run: RunRecord, part: Partial<RunRecord>) => Promise<RunRecord>,
): Pick<RunStore, 'acquire' | 'renew' | 'release'> {
  return {
    async acquire(id, boot, now, leaseMs) {
      await loaded();
      const run = runs.get(id);
      if (!run || run.state === 'done' || !leaseIsFree(run.lease, boot, now, leaseMs)) return false;
      await change(run, { lease: { boot, renewedAt: now } });
      return true;
    },
    async renew(id, boot, now) {
      await loaded();
      const run = runs.get(id);
      if (run?.lease?.boot !== boot) return 'lost';
      await change(run, { lease: { boot, renewedAt: now } });
      return run.cancelRequested ? 'cancel' : 'ok';
    },
    async release(id, boot) {
      await loaded();
      const run = runs.get(id);
      if (run?.lease?.boot === boot) await change(run, { lease: null });
    },
  };
}

async function dropOldest(
  runs: Map<string, RunRecord>,
  journals: Map<string, Journal>,
  records: SessionRecords,
): Promise<void> {
  const done = [...runs.values()].filter((run) => run.state === 'done').sort((left, right) => left.seq - right.seq);
  const surplus = done.slice(0, Math.max(0, runs.size - mostRuns)).map((run) => run.id);
  if (surplus.length > 0) await drop(surplus, runs, journals, records);
}

async function drop(
  ids: readonly string[],
  runs: Map<string, RunRecord>,
  journals: Map<string, Journal>,
  records: SessionRecords,
): Promise<void> {
  for (const id of ids) {
    runs.delete(id);
    journals.delete(id);
  }
  await records.remove('run', ids);
  await records.remove('output', ids);
}
