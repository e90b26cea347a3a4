import { createLibraryMark } from '../../src/adapters/chrome/library-mark';
import { createRemains } from '../../src/adapters/chrome/remains';
import { reporter, unreadable } from '../../src/adapters/chrome/report';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createRetrievalCache } from '../../src/adapters/idb/retrieval-cache';
import { createShortLivedStore } from '../../src/adapters/idb/short-lived';
import { createWorkerStorage } from '../../src/adapters/memory/storage';
import { createSettingsStore } from '../../src/adapters/settings/settings-store';
import type { Clock } from '../../src/ports/clock';

/** Everything the worker stores, durable and short-lived. */
export function createStores(clock: Clock) {
  const mark = createLibraryMark();
  const report = reporter('storage');
  const database = createDatabase({ clock, onMade: () => void mark.madeAnew().catch(report) });
  const shortLived = createShortLivedStore({ clock, report: reporter('cache') });
  return {
    ...createWorkerStorage({ database, clock, report, note: mark.note, onUnreadable: unreadable }),
    shortLived,
    cache: createRetrievalCache(shortLived),
    remains: createRemains(shortLived),
    settings: createSettingsStore(),
  };
}
