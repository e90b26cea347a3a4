import type { SetSummary } from '../../core/library/records';
import { unreadableSummary } from '../../core/library/summary';
import { OutputRecord, RunRecord } from '../../core/run/run';
import type { Observers, Stop } from '../dexie/observe';
import { readRow, readRows } from '../dexie/read-rows';
import { deletionOf, SetRow, setSummaryOf, summaryRowOf } from '../dexie/rows';
import { asStored } from './library';
import type { RecordKind, SessionRecords } from './session-records';

const newestRuns = 30;

/** The same observations over records in memory. `report` hears of reads that failed. */
export function createMemoryObservers(records: SessionRecords, report: (error: unknown) => void): Observers {
  const all = new Set<() => void>();
  const watch = <T>(kind: RecordKind, read: () => Promise<T>, callback: (value: T) => void): Stop => {
    let stopped = false;
    let last: string | undefined;
    const again = () => {
      read().then((value) => {
        const text = JSON.stringify([value]);
        if (stopped || text === last) return;
        last = text;
        callback(value);
      }, report);
    };
    const stop = records.watch(kind, again);
    all.add(again);
    again();
    return () => {
      stopped = true;
      all.delete(again);
      stop();
    };
  };

  return {
    watchRuns: (callback) =>
      watch(
        'run',
        async () => newestFirst(readRows(RunRecord, await records.all('run'), 'run')).slice(0, newestRuns),
        callback,
      ),
    watchRun: (id, callback) =>
      watch('run', async () => readRow(RunRecord, await records.get('run', id), 'run'), callback),
    watchOutput: (id, callback) =>
      watch('output', async () => readRow(OutputRecord, await records.get('output', id), 'output'), callback),
    watchSets: (callback) => watch('set', async () => listSets(await records.all('set')), callback),
    invalidateAll() {
      for (const again of all) again();
    },
  };
}

function newestFirst<T extends { seq: number }>(rows: T[]): T[] {
  return rows.sort((left, right) => right.seq - left.seq);
}

/** What is shown of sets that are not deleted: the readable ones newest first, then those that cannot be read. */
function listSets(stored: unknown[]): SetSummary[] {
  const rows = stored.map((record) => ({ record: asStored(record), row: readRow(SetRow, record, 'set') }));
  const summaries = rows.map(({ row }) => (row ? summaryRowOf(row) : null)).filter((row) => row !== null);
  const unreadable = rows.flatMap(({ record, row }) =>
    record && !row && deletionOf(record) === null ? [unreadableSummary(record.id)] : [],
  );
  return [...newestFirst(summaries).map(setSummaryOf), ...unreadable];
}
