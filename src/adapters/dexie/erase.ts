import type { SetMark } from '../../core/library/forgetting';
import type { Library } from '../../ports/library';
import type { Database } from './database';
import { readRow } from './read-rows';
import { ItemRow, setMarkOf } from './rows';
import { write } from './write';

/** Forgetting sets without a tombstone, readable or not. */
export function createErasing({ use }: Database): Pick<Library, 'marks' | 'erase' | 'eraseAll'> {
  return {
    marks: () =>
      use(async (db) => {
        const marks: SetMark[] = [];
        // One document at a time: all of them at once may not fit into memory.
        await db.sets.each((stored) => void marks.push(setMarkOf(stored.id, stored)));
        return marks;
      }),
    erase: (ids) =>
      use((db) =>
        write(db, [db.sets, db.summaries, db.items], async () => {
          const gone = new Set(ids);
          await db.sets.bulkDelete([...ids]);
          await db.summaries.bulkDelete([...ids]);
          await db.items.toCollection().modify((stored, context) => {
            const item = readRow(ItemRow, stored, 'items');
            if (!item) return;
            const occurrences = item.occurrences.filter(({ setId }) => !gone.has(setId));
            const isOwn = item.pinned || item.note !== '' || item.tags.length > 0;
            if (occurrences.length > 0 || isOwn) Object.assign(stored, { occurrences });
            else Reflect.deleteProperty(context, 'value');
          });
        }),
      ),
    eraseAll: () =>
      use((db) =>
        write(db, [db.sets, db.summaries, db.items], async () => {
          for (const table of [db.sets, db.summaries, db.items]) await table.clear();
        }),
      ),
  };
}
