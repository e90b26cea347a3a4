import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchUnwatched } from '../chaos/browser';
import { prepareProfile } from '../chaos/chaos';
import { readJournal, sendStart } from '../chaos/in-page';
import { screenChaos } from '../chaos/screen';
import { expect, test } from './harness';

test.skip(!process.env.WINNOW_FULL, 'it takes minutes');

/** The browser ends a worker after 30 s without an event; some more for a busy machine. */
const sleepsWithin = { timeout: 75_000, intervals: [1_000] };

test('without a debugger: the worker outlives a long run and sleeps after it, the panel open', async ({ world }) => {
  test.setTimeout(300_000);
  const browser = process.env.WINNOW_BROWSER ?? '/usr/bin/chromium';
  const profile = mkdtempSync(join(tmpdir(), 'winnow-sleep-'));
  await prepareProfile(browser, profile, world);
  world.reset();
  const unwatched = await launchUnwatched(browser, profile, world.port);
  try {
    await expect.poll(unwatched.hasWorker, sleepsWithin).toBe(false);
    // Longer than a worker lives by itself with a request in flight.
    world.script('bing', { always: { kind: 'slow', ms: 9_000 } });
    world.judge.latencyMs = 15_000;
    const id = '00000000-0000-4000-8000-000000000077';
    await unwatched.inPage(sendStart, { id, mode: 'screen', input: screenChaos.input });
    const state = async () => (await unwatched.inPage(readJournal, { id, until: 0 })).state;
    await expect.poll(state, { timeout: 120_000, intervals: [1_000] }).toBe('done');
    const posts = world.requestsTo('typesafe').filter(({ method }) => method === 'POST');
    expect(posts.length).toBeGreaterThan(1);
    expect(posts.every(({ closedEarly }) => !closedEarly)).toBe(true);
    await expect.poll(unwatched.hasWorker, sleepsWithin).toBe(false);
    expect(await unwatched.inPage(async () => chrome.alarms.getAll())).toEqual([]);
  } finally {
    await unwatched.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
});
