import type { Page } from '@playwright/test';
import type { ChannelRecord } from '../../src/core/community/channels';
import type { EngineOutcome } from '../../src/core/retrieval/outcome';

type Run = { state: string; progress: { engines: EngineOutcome[]; channels?: ChannelRecord[] } };

/** All runs as the journal has them, oldest first, read from a page of the extension. */
export function runs(page: Page): Promise<Run[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('winnow');
    await new Promise((resolve) => {
      opening.onsuccess = resolve;
    });
    const rows = opening.result.transaction('runs').objectStore('runs').index('seq').getAll();
    await new Promise((resolve) => {
      rows.onsuccess = resolve;
    });
    opening.result.close();
    return rows.result;
  });
}

/** How the engines of the newest run fared. */
export const outcomes = async (page: Page): Promise<EngineOutcome[]> =>
  (await runs(page)).at(-1)?.progress.engines ?? [];

/** How many runs are done. */
export const doneRuns = async (page: Page) => (await runs(page)).filter(({ state }) => state === 'done').length;
