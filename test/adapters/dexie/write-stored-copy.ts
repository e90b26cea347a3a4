/**
 * Stores a copy of an example database of the present version as `test/fixtures/databases/v<version>.json`:
 * `npx tsx test/adapters/dexie/write-stored-copy.ts`. To be run once when a version is released; a copy of an
 * earlier version is never written again, since its code is gone.
 */
import 'fake-indexeddb/auto';
import { existsSync, writeFileSync } from 'node:fs';
import { databaseName, databaseVersion } from '../../../src/adapters/dexie/schema';
import { writeExampleDatabase } from './example-database';
import { exportDatabase } from './stored-copy';

const target = new URL(`../../fixtures/databases/v${databaseVersion}.json`, import.meta.url);
if (existsSync(target))
  throw new Error(`${target.pathname} exists; remove it only if version ${databaseVersion} never left this machine.`);
await writeExampleDatabase(indexedDB);
writeFileSync(target, `${JSON.stringify(await exportDatabase(indexedDB, databaseName), null, 1)}\n`);
