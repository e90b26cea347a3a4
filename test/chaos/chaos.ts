import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engines } from '../../src/engines';
import { loopbackArguments } from '../../tools/browser/arguments';
import { extensionFolder, launchHeadless } from '../../tools/browser/headless';
import { ask, connectJev, finished } from '../../tools/browser/panel-driver';
import { sample, startWorld, TEST_KEY, type World } from '../world';
import { launchUnwatched } from './browser';
import { chooseJudge } from './in-page';
import { type JudgeName, type KillPoint, killPoints, seeded } from './kill-points';
import type { ChaosMode } from './mode';
import { type Kill, runKilled, runWhole, type Trial, type Whole } from './trial';

export type ChaosOptions = {
  mode: ChaosMode;
  /** Path of the browser. */
  browser: string;
  /** Kills of the worker, and of the whole browser. */
  kills: number;
  browserKills: number;
  seed: number;
  /** Hears of every trial. */
  tell?(point: KillPoint, what: 'worker' | 'browser', trial: Trial): void;
};

/** What all trials came to. */
export type ChaosReport = {
  kills: number;
  browserKills: number;
  /** Runs that did not end, or whose stored output or saved set is not that of an uninterrupted run. */
  lost: number;
  /** Runs with more than one saved set. */
  duplicated: number;
  /** Calls made again, and how many were in flight at the kills; no run may have more of the first than of the second. */
  extraCalls: number;
  inFlight: number;
  beyondInFlight: number;
  /** Where the kills found the runs: state and stage in the journal. */
  found: Record<string, number>;
  seconds: number;
};

/** Kills runs of one mode at seeded points over their stages, and tells whether each ended as if nothing had been. */
export async function chaos(options: ChaosOptions): Promise<ChaosReport> {
  const began = performance.now();
  const world = await startWorld();
  const profile = mkdtempSync(join(tmpdir(), 'winnow-chaos-'));
  try {
    await prepareProfile(options.browser, profile, world);
    const trials = await killAll(options, profile, world);
    return { ...sum(trials, options), seconds: Math.round((performance.now() - began) / 1000) };
  } finally {
    await world.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A profile in which a person has connected Jev, allowed all hosts and asked once. */
export async function prepareProfile(browser: string, profile: string, world: World): Promise<void> {
  const winnow = await launchHeadless({ browser, profile, arguments: loopbackArguments(extensionFolder, world.port) });
  const hosts = engines
    .filter(({ profiles }) => profiles.some((one) => one === 'web'))
    .flatMap(({ origins }) => origins);
  await winnow.grant([...hosts, 'https://api.typesafe.ai/*', 'https://publish.x.com/*', 'https://api.x.ai/*']);
  await connectJev(await winnow.open('options.html'), TEST_KEY);
  const panel = await winnow.open('sidepanel.html');
  await ask(panel, sample);
  await finished(panel);
  await winnow.close();
}

async function killAll(options: ChaosOptions, profile: string, world: World): Promise<Trial[]> {
  const { mode, tell } = options;
  const relaunch = () => launchUnwatched(options.browser, profile, world.port);
  const random = seeded(options.seed);
  const trials: Trial[] = [];
  let browser = await relaunch();
  try {
    const wholes = { typesafe: await wholeOf('typesafe'), lexical: await wholeOf('lexical') };
    const run = async (count: number, what: 'worker' | 'browser', kill: Kill) => {
      let judge: JudgeName | null = null;
      for (const point of killPoints(count, wholes, random)) {
        if (point.judge !== judge) await browser.inPage(chooseJudge, point.judge);
        judge = point.judge;
        const killed = await runKilled(mode, point, wholes[point.judge], kill, browser, world);
        browser = killed.browser;
        trials.push(killed.trial);
        tell?.(point, what, killed.trial);
      }
    };
    await run(options.kills, 'worker', async (alive) => {
      await alive.killWorker();
      return alive;
    });
    await run(options.browserKills, 'browser', async (alive) => {
      await alive.kill();
      return relaunch();
    });
  } finally {
    await browser.close();
  }
  return trials;

  async function wholeOf(judge: JudgeName): Promise<Whole> {
    await browser.inPage(chooseJudge, judge);
    return runWhole(mode, browser, world);
  }
}

function sum(trials: readonly Trial[], { kills, browserKills }: ChaosOptions): Omit<ChaosReport, 'seconds'> {
  const total = (value: (trial: Trial) => number) => trials.reduce((all, trial) => all + value(trial), 0);
  const found: Record<string, number> = {};
  for (const trial of trials) found[trial.found] = (found[trial.found] ?? 0) + 1;
  return {
    kills,
    browserKills,
    lost: total(({ faults }) => Number(faults.length > 0)),
    duplicated: total(({ savedSets }) => Number(savedSets > 1)),
    extraCalls: total(({ extraCalls }) => extraCalls),
    inFlight: total(({ inFlight }) => inFlight),
    beyondInFlight: total(({ extraCalls, inFlight }) => Math.max(0, extraCalls - inFlight)),
    found,
  };
}
