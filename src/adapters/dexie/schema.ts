import { Dexie, type EntityTable, type Table } from 'dexie';
import type { ItemRecord } from '../../core/library/records';
import type { AttemptRecord, OutputRecord, RunRecord, StepRecord } from '../../core/run/run';
import { toVersion2 } from './migrations';
import type { SetRow, SummaryRow } from './rows';

/** Name of the durable database: what must never be lost. Short-lived things are in another one. */
export const databaseName = 'winnow';

/** Version of the durable database. A later one states only the tables it changes and brings a stored copy as a test. */
export const databaseVersion = 2;

/** The durable database. Whatever is read from its tables is parsed before it is believed. */
export class WinnowDexie extends Dexie {
  declare readonly runs: EntityTable<RunRecord, 'id'>;
  declare readonly steps: Table<StepRecord, [string, string]>;
  declare readonly attempts: Table<AttemptRecord, [string, string]>;
  declare readonly outputs: EntityTable<OutputRecord, 'runId'>;
  declare readonly sets: EntityTable<SetRow, 'id'>;
  declare readonly summaries: EntityTable<SummaryRow, 'id'>;
  declare readonly items: EntityTable<ItemRecord, 'id'>;

  constructor(name: string, factory: IDBFactory | undefined) {
    super(name, {
      // Opening is decided in one place (`database.ts`), with bounded retries; never again by each failed call.
      autoOpen: false,
      // Observers read what is committed, not what one context believes will be.
      cache: 'disabled',
      // "Saved" is said after the commit; it should then also outlive a power cut.
      chromeTransactionDurability: 'strict',
      ...(factory ? { indexedDB: factory } : {}),
    });
    this.version(1).stores({
      runs: 'id, &seq, state',
      steps: '[runId+name], runId',
      attempts: '[runId+key], runId',
      outputs: 'runId',
      sets: 'id, &seq, savedAt, deletedAt',
      summaries: 'id, seq',
      items: 'id, changedAt',
    });
    this.version(2).stores({ runs: 'id, &seq, state, finishedAt' }).upgrade(toVersion2);
  }
}

/** The next place in a table ordered by `seq`; to be asked inside the transaction that takes it. */
export async function nextSeq(table: EntityTable<RunRecord, 'id'> | EntityTable<SetRow, 'id'>): Promise<number> {
  const [newest] = await table.orderBy('seq').reverse().limit(1).keys();
  return Number(newest ?? 0) + 1;
}
