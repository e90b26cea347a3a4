/** A database as plain data: its schema and all rows, so that later versions can be tried on what earlier ones wrote. */
export type StoredCopy = { name: string; version: number; stores: Record<string, StoredTable> };
type StoredTable = { keyPath: string | string[]; indexes: StoredIndex[]; rows: unknown[] };
type StoredIndex = { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean };

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const paths = (keyPath: string | string[] | null): string | string[] =>
  typeof keyPath === 'string' ? keyPath : [...(keyPath ?? [])];

/** Reads a whole database, without any of the product's code. */
export async function exportDatabase(factory: IDBFactory, name: string): Promise<StoredCopy> {
  const db = await settled(factory.open(name));
  const stores: StoredCopy['stores'] = {};
  for (const storeName of [...db.objectStoreNames].sort()) {
    const store = db.transaction(storeName).objectStore(storeName);
    const indexes = [...store.indexNames].sort().map((indexName) => {
      const { keyPath, unique, multiEntry } = store.index(indexName);
      return { name: indexName, keyPath: paths(keyPath), unique, multiEntry };
    });
    stores[storeName] = { keyPath: paths(store.keyPath), indexes, rows: await settled(store.getAll()) };
  }
  const copy = { name, version: db.version, stores };
  db.close();
  return copy;
}

/** Makes the database of a copy, without any of the product's code. */
export async function importDatabase(factory: IDBFactory, copy: StoredCopy): Promise<void> {
  const opening = factory.open(copy.name, copy.version);
  opening.onupgradeneeded = () => {
    for (const [name, { keyPath, indexes, rows }] of Object.entries(copy.stores)) {
      const store = opening.result.createObjectStore(name, { keyPath });
      for (const { name: index, keyPath: path, ...rules } of indexes) store.createIndex(index, path, rules);
      for (const row of rows) store.put(row);
    }
  };
  (await settled(opening)).close();
}
