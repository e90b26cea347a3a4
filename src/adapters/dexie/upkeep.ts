import { RunMark } from '../../core/run/run';
import type { RunStore } from '../../ports/run-store';
import type { Database } from './database';
import { readRows } from './read-rows';
import { write } from './write';

/** What keeps the journal small and lets it forget (rule R-7). */
export function createUpkeep({ use }: Database): Pick<RunStore, 'marks' | 'compact' | 'forget'> {
  return {
    marks: () =>
      use(async (db) => readRows(RunMark, await db.runs.toArray(), 'runs').sort((left, right) => left.seq - right.seq)),
    compact: () =>
      use((db) =>
        write(db, [db.runs, db.steps, db.attempts], async () => {
          const open = new Set(await db.runs.where('state').notEqual('done').primaryKeys());
          for (const table of [db.steps, db.attempts]) {
            const runIds = await table.orderBy('runId').uniqueKeys();
            const over = runIds.map(String).filter((id) => !open.has(id));
            if (over.length > 0) await table.where('runId').anyOf(over).delete();
          }
        }),
      ),
    forget: (ids) =>
      use((db) =>
        write(db, [db.runs, db.steps, db.attempts, db.outputs], async () => {
          await db.runs.bulkDelete([...ids]);
          await db.outputs.bulkDelete([...ids]);
          for (const table of [db.steps, db.attempts]) await table.where('runId').anyOf(ids).delete();
        }),
      ),
  };
}
