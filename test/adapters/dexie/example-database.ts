import { createClock } from '../../../src/adapters/chrome/clock';
import { createDatabase } from '../../../src/adapters/dexie/database';
import { createLibrary } from '../../../src/adapters/dexie/library';
import { createRunStore } from '../../../src/adapters/dexie/run-store';
import { createFakeClock } from '../fake-clock';
import { researchDocument } from './documents';
import { id, newRun } from './records';

/** Writes a small example of everything the database holds, with the present code. */
export async function writeExampleDatabase(indexedDB: IDBFactory): Promise<void> {
  const database = createDatabase({ clock: createClock(), indexedDB });
  const clock = createFakeClock();
  const runs = createRunStore({ database, clock });
  const library = createLibrary({ database, clock });
  const document = researchDocument(11, ['https://a.example/page', 'https://b.example/page']);

  await runs.create(newRun(id(1), { state: 'interrupted', stage: 'screening' }));
  await runs.create(newRun(id(2)));
  await runs.acquire(id(2), 'boot', clock.now(), 6_000);
  const search = { runId: id(2), key: 'search:bing:0', kind: 'search', chars: 0 } as const;
  const judge = { runId: id(2), key: 'judge:0:0', kind: 'judge', chars: 900 } as const;
  await runs.commit(id(2), 'boot', {
    run: { state: 'done', stage: 'output', finishedAt: clock.now() + 9_000, activeMs: 9_000 },
    steps: [
      { name: 'search:bing:0', value: { state: 'hits', hits: ['固态电池'] } },
      { name: 'batch:0', value: { answers: [4, 3] } },
    ],
    attempts: [
      { ...search, dispatchedAt: clock.now(), settledAt: clock.now() + 400 },
      { ...judge, dispatchedAt: clock.now() + 500, settledAt: null },
    ],
    output: { rows: document.results, document: { results: document.results, metadata: document.metadata } },
  });
  await runs.release(id(2), 'boot');
  await library.save(document, id(2), clock.now());
  await library.save(researchDocument(12, ['https://b.example/page'], '2026-11-30T11:00:00.000Z'), null, clock.now());
  await library.remove(id(12), clock.now() + 1_000);
  database.close();
}
