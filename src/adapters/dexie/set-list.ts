import type { SetSummary } from '../../core/library/records';
import { unreadableSummary } from '../../core/library/summary';
import type { Database } from './database';
import { readRow, readRows, type Unreadable } from './read-rows';
import { SetRow, SummaryRow, setSummaryOf, summaryRowOf } from './rows';
import type { WinnowDexie } from './schema';

/**
 * What is shown of the sets that are not deleted, newest first. The sets decide what is listed: a summary that is
 * missing or cannot be read is made again from the document, and a set where that fails too is listed as unreadable.
 */
export async function listSets(db: WinnowDexie, tell?: Unreadable): Promise<SetSummary[]> {
  const stored = readRows(SummaryRow, await db.summaries.toArray(), 'summaries', tell);
  const summaries = new Map(stored.map((row) => [row.id, row]));
  const list: SetSummary[] = [];
  for (const id of await liveIds(db)) {
    const summary = summaries.get(id) ?? (await summaryFromSet(db, id, tell));
    list.push(summary ? setSummaryOf(summary) : unreadableSummary(id));
  }
  return list;
}

/** Ids of sets that are not deleted, newest first; those that do not know their place come last. */
async function liveIds(db: WinnowDexie): Promise<string[]> {
  const placed = await db.sets.orderBy('seq').reverse().primaryKeys();
  const all = await db.sets.toCollection().primaryKeys();
  const deleted = new Set(
    await db.sets.where('deletedAt').between(-Number.MAX_VALUE, Number.MAX_VALUE, true, true).primaryKeys(),
  );
  return [...new Set([...placed, ...all])].filter((id) => !deleted.has(id));
}

async function summaryFromSet(db: WinnowDexie, id: string, tell?: Unreadable): Promise<SummaryRow | null> {
  const row = readRow(SetRow, await db.sets.get(id), 'sets', tell);
  return row ? summaryRowOf(row) : null;
}

/** Shows lists at once and finds out afterwards, document by document, which of their sets cannot be read. */
export type SetCheck = { show(list: SetSummary[]): void; stop(): void };

export type SetCheckOptions = { database: Database; report(error: unknown): void; onUnreadable?: Unreadable };

/** Makes a check; `callback` gets each list, and gets it again when a set in it turns out to be unreadable. */
export function checkSets(options: SetCheckOptions, callback: (list: SetSummary[]) => void): SetCheck {
  const { database, report, onUnreadable } = options;
  /** Whether a set can be read; a document never changes, so each is looked at once. */
  const readable = new Map<string, boolean>();
  let list: SetSummary[] = [];
  let checking = false;
  let stopped = false;

  const tell = () => callback(list.map((set) => (readable.get(set.id) === false ? unreadableSummary(set.id) : set)));
  const nextUnchecked = () => (stopped ? undefined : list.find(({ id }) => !readable.has(id)));

  async function check(): Promise<void> {
    if (checking) return;
    checking = true;
    try {
      for (let set = nextUnchecked(); set; set = nextUnchecked()) {
        const { id } = set;
        const stored = await database.use((db) => db.sets.get(id));
        // One that is gone meanwhile leaves the list by itself.
        const fine = stored === undefined || readRow(SetRow, stored, 'sets', onUnreadable) !== undefined;
        readable.set(id, fine);
        if (!fine && !set.unreadable && !stopped) tell();
      }
    } catch (error) {
      report(error);
    } finally {
      checking = false;
    }
  }

  return {
    show(next) {
      list = next;
      tell();
      void check();
    },
    stop() {
      stopped = true;
    },
  };
}
