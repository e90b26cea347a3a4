import { createLibraryMark } from '../../src/adapters/chrome/library-mark';
import { reporter, unreadable } from '../../src/adapters/chrome/report';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createPageStorage } from '../../src/adapters/memory/storage';
import type { Clock } from '../../src/ports/clock';

/** What a page reads of journal and library, and whether the browser has lost them. */
export function createPageStores(clock: Clock) {
  const report = reporter('storage');
  const { madeAnew, watchLoss, dismissLoss } = createLibraryMark();
  const database = createDatabase({ clock, onMade: () => void madeAnew().catch(report) });
  return { ...createPageStorage({ database, clock, report, onUnreadable: unreadable }), watchLoss, dismissLoss };
}
