import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { World } from '../world';
import type { UnwatchedBrowser } from './browser';
import { difference } from './difference';
import {
  clearCaches,
  type Ending,
  type JournalState,
  readEnding,
  readJournal,
  sendContinue,
  sendStart,
} from './in-page';
import type { Anchor, KillPoint } from './kill-points';
import type { ChaosMode } from './mode';
import { makeSlow } from './slow-world';

/** Where a run was killed and what became of it. */
export type Trial = {
  /** State and stage the kill found in the journal. */
  found: string;
  inFlight: number;
  extraCalls: number;
  savedSets: number;
  /** What is wrong with the run's end; empty when it is as it should be. */
  faults: string[];
};

/** What an uninterrupted run of the mode leaves. */
export type Whole = { output: unknown; calls: number; judgeCalls: number; searches: number };

const mostMs = 90_000;
/** A start that nobody confirms is sent again after this, as the panel does. */
const resendMs = 1_000;

/** Runs the mode once without harm. */
export async function runWhole(mode: ChaosMode, browser: UnwatchedBrowser, world: World): Promise<Whole> {
  makeSlow(world);
  const id = randomUUID();
  await browser.inPage(clearCaches);
  await begin(browser, mode, id);
  await whenDone(browser, id);
  const { document: output, sets } = await browser.inPage(readEnding, id);
  if (sets.length !== 1) throw new Error(`an uninterrupted run left ${sets.length} saved sets`);
  const asked = world.requests;
  const judgeCalls = asked.filter(isJudge).length;
  return { output, calls: mode.calls(output), judgeCalls, searches: asked.length - judgeCalls };
}

/** How the worker or the browser is killed; gives the browser that goes on. */
export type Kill = (browser: UnwatchedBrowser) => Promise<UnwatchedBrowser>;

/** Kills one run at one point and lets it go on to its end. */
export async function runKilled(
  mode: ChaosMode,
  point: KillPoint,
  whole: Whole,
  kill: Kill,
  browser: UnwatchedBrowser,
  world: World,
): Promise<{ trial: Trial; browser: UnwatchedBrowser }> {
  makeSlow(world);
  const id = randomUUID();
  await browser.inPage(clearCaches);
  // A start whose worker is killed may never be answered; it is sent again below.
  const starting = browser.inPage(sendStart, { id, mode: mode.id, input: mode.input }).catch(() => false);
  await seen(point.anchor, world);
  await sleep(point.delayMs);
  const next = await kill(browser);
  const killed = await next.inPage(readJournal, { id, until: Date.now() });
  await Promise.race([starting, sleep(resendMs)]);
  if (killed.state === null) await begin(next, mode, id);
  const end = await whenDone(next, id).catch((error: unknown) => String(error));
  const ending = await next.inPage(readEnding, id);
  const trial = judge(mode, whole, killed, ending, typeof end === 'string' ? end : null);
  return { trial: { ...trial, found: `${killed.state ?? 'not begun'}: ${killed.stage ?? '-'}` }, browser: next };
}

async function begin(browser: UnwatchedBrowser, mode: ChaosMode, id: string): Promise<void> {
  for (let tried = 0; tried < 10; tried += 1) {
    const answered = await browser.inPage(sendStart, { id, mode: mode.id, input: mode.input }).catch(() => false);
    if (answered) return;
    await sleep(resendMs);
  }
  throw new Error('the start was never answered');
}

/** Waits until the run is over, answering the question it may stand still with. */
async function whenDone(browser: UnwatchedBrowser, id: string): Promise<void> {
  const end = performance.now() + mostMs;
  let last: JournalState | null = null;
  while (performance.now() < end) {
    last = await browser.inPage(readJournal, { id, until: 0 });
    if (last.state === 'done') return;
    if (last.state === 'waiting') await browser.inPage(sendContinue, id);
    await sleep(25);
  }
  throw new Error(`the run never ended (${last?.state}, ${last?.stage})`);
}

const isJudge = ({ host, method }: World['requests'][number]) => host === 'api.typesafe.ai' && method === 'POST';

/** Waits until the world has seen the anchor; a run that ends without it (all was reused) is killed then. */
async function seen(anchor: Anchor, world: World): Promise<void> {
  if (anchor.sees === 'start') return;
  const end = performance.now() + 20_000;
  while (performance.now() < end) {
    const asked = world.requests.filter((one) => isJudge(one) === (anchor.sees === 'judge'));
    if (asked.length >= anchor.count) return;
    await sleep(2);
  }
}

function judge(
  mode: ChaosMode,
  whole: Whole,
  { unanswered }: JournalState,
  { document: output, sets }: Ending,
  unfinished: string | null,
): Omit<Trial, 'found'> {
  const savedSets = sets.length;
  const inFlight = unanswered.length;
  if (unfinished !== null || output === null) {
    return { inFlight, extraCalls: 0, savedSets, faults: [unfinished ?? 'no output is stored'] };
  }
  const faults: string[] = [];
  const extraCalls = mode.calls(output) - whole.calls;
  const differs = difference(mode.comparable(output), mode.comparable(whole.output));
  if (differs) faults.push(`another output: ${differs}`);
  if (extraCalls < 0) faults.push(`${-extraCalls} calls are missing from the count`);
  if (extraCalls > inFlight) faults.push(`${extraCalls} calls more than needed, ${inFlight} were in flight`);
  if (savedSets !== 1) faults.push(`${savedSets} saved sets`);
  const [set] = sets;
  if (
    set &&
    !isDeepStrictEqual({ ...(output as object) }, { results: set.document.results, metadata: set.document.metadata })
  ) {
    faults.push('the saved set is not the stored output');
  }
  return { inFlight, extraCalls, savedSets, faults };
}
