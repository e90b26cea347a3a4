import type { ResultRow } from '../screening/output';
import { resultKey } from '../url/identity';
import type { ItemRecord } from './records';
import type { ResearchDocument } from './research-document';

type Occurrence = ItemRecord['occurrences'][number];

/**
 * The item records that a newly saved set changes (rule K-3): one a canonical address, new or with the set among its
 * occurrences. `existing` holds the items already kept, by id. An item that knows the set is not in the answer, so
 * saving twice changes nothing. Tags, note and pin stay; a deleted item that is found again lives again. `now` is
 * epoch ms.
 */
export function upsertItems(
  existing: ReadonlyMap<string, ItemRecord>,
  saved: ResearchDocument,
  now: number,
): ItemRecord[] {
  const rows = new Map<string, ResultRow>();
  for (const row of saved.results) {
    const id = resultKey(row.url);
    if (!rows.has(id)) rows.set(id, row);
  }
  return [...rows].flatMap(([id, row]) => {
    const occurrence = {
      setId: saved.id,
      resultId: row.id,
      valueLevel: row.valueLevel,
      savedAt: Date.parse(saved.savedAt),
    };
    return upsertItem(existing.get(id) ?? newItem(id), row, occurrence, now);
  });
}

function newItem(id: string): ItemRecord {
  const content = { url: '', title: '', tags: [], note: '', pinned: false, occurrences: [] };
  return { id, revision: 0, changedAt: 0, deletedAt: null, ...content };
}

function upsertItem(item: ItemRecord, row: ResultRow, occurrence: Occurrence, now: number): ItemRecord[] {
  const known = item.occurrences.some(({ setId }) => setId === occurrence.setId);
  if (known && item.deletedAt === null) return [];
  const occurrences = known ? item.occurrences : inOrder([...item.occurrences, occurrence]);
  const isNewest = occurrences.at(-1)?.setId === occurrence.setId;
  const { url, title } = isNewest ? row : item;
  return [{ ...item, url, title, occurrences, revision: item.revision + 1, changedAt: now, deletedAt: null }];
}

/** Oldest first; sets saved at the same moment stay in the order they came. */
function inOrder(occurrences: Occurrence[]): Occurrence[] {
  return occurrences.sort((left, right) => left.savedAt - right.savedAt);
}
