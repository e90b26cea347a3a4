import { deleteDB, openDB } from 'idb';

const name = 'winnow-room';
/** Some dozens of saved sets. */
const tried = 8_000_000;
/** `getRandomValues` gives no more at once. */
const noiseAtOnce = 65_536;

/**
 * Whether the browser would store some megabytes more, found out by storing them for a moment: what it says of its
 * quota does not follow the disk. False only when it refused for lack of room; what cannot be told counts as room.
 */
export async function hasRoom(): Promise<boolean> {
  try {
    const db = await openDB(name, 1, { upgrade: (opened) => void opened.createObjectStore('noise') });
    try {
      await db.put('noise', noise(tried), 'noise');
      return true;
    } finally {
      db.close();
    }
  } catch (error) {
    return !(error instanceof DOMException && error.name === 'QuotaExceededError');
  } finally {
    // A moment's data; it must not be what fills the disk.
    await deleteDB(name).catch(() => undefined);
  }
}

/** Bytes that no database can make smaller. */
function noise(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += noiseAtOnce) crypto.getRandomValues(bytes.subarray(at, at + noiseAtOnce));
  return bytes;
}
