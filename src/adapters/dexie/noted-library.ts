import type { Database } from './database';
import type { SearchableLibrary } from './library';

/** A library that tells how many sets there are after whatever may have changed that. `note` must not fail it. */
export function notedLibrary(
  library: SearchableLibrary,
  { use }: Pick<Database, 'use'>,
  note: (sets: number) => Promise<void>,
  report: (error: unknown) => void,
): SearchableLibrary {
  const count = () => use((db) => db.summaries.count());
  const noting =
    <Args extends unknown[]>(change: (...args: Args) => Promise<void>) =>
    async (...args: Args): Promise<void> => {
      await change(...args);
      await count().then(note).catch(report);
    };
  return {
    ...library,
    save: noting(library.save),
    remove: noting(library.remove),
    restore: noting(library.restore),
    erase: noting(library.erase),
    eraseAll: noting(library.eraseAll),
  };
}
