import { createBoot } from '../../src/adapters/chrome/boot';
import { createClock } from '../../src/adapters/chrome/clock';
import { createKeepAlive } from '../../src/adapters/chrome/keep-alive';
import { createLocalSources } from '../../src/adapters/chrome/local-sources';
import { createPermissions } from '../../src/adapters/chrome/permissions';
import { reporter, unreadable } from '../../src/adapters/chrome/report';
import { createTabs } from '../../src/adapters/chrome/tabs';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createHttp } from '../../src/adapters/http/http';
import { createRetrievalCache } from '../../src/adapters/idb/retrieval-cache';
import { createShortLivedStore } from '../../src/adapters/idb/short-lived';
import { createWorkerStorage } from '../../src/adapters/memory/storage';
import { createSettingsStore } from '../../src/adapters/settings/settings-store';
import { createLimiter } from '../../src/app/limiter';
import { engines } from '../../src/engines';
import { createJudges } from '../../src/judges';
import { createRunning } from './running';

/** Judge calls in flight at first, over all runs. */
const judgeCallsAtOnce = 6;

/** Makes every part of the worker and hands each what it needs. */
export function createParts() {
  const clock = createClock();
  const boot = createBoot(clock);
  const settings = createSettingsStore();
  const permissions = createPermissions();
  const database = createDatabase({ clock });
  const shortLived = createShortLivedStore({ clock, report: reporter('cache') });
  const http = createHttp({ clock, permissions, shortLived });
  const judges = createJudges(http.fetch, clock);
  const limiter = createLimiter(judgeCallsAtOnce, clock.monotonic);
  const keepAlive = createKeepAlive(clock, reporter('keep alive'));
  const storage = createWorkerStorage({ database, clock, report: reporter('storage'), onUnreadable: unreadable });
  const sources = { engines, locals: createLocalSources(), cache: createRetrievalCache(shortLived) };
  const outside = { ...http, ...sources, judges, settings, permissions, limiter, clock, ...storage };
  const running = createRunning({ ...outside, boot: boot.id, awake: keepAlive.awake, report: reporter('run') });
  return { ...outside, ...running, boot, keepAlive, tabs: createTabs(clock, reporter('tabs')) };
}
