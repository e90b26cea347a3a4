import { createBoot } from '../../src/adapters/chrome/boot';
import { createClock } from '../../src/adapters/chrome/clock';
import { createKeepAlive } from '../../src/adapters/chrome/keep-alive';
import { createLocalSources } from '../../src/adapters/chrome/local-sources';
import { createPermissions } from '../../src/adapters/chrome/permissions';
import { reporter } from '../../src/adapters/chrome/report';
import { createTabs } from '../../src/adapters/chrome/tabs';
import { createHttp } from '../../src/adapters/http/http';
import { createLimiter } from '../../src/app/limiter';
import { engines } from '../../src/engines';
import { createJudges } from '../../src/judges';
import { createRunning } from './running';
import { createStores } from './stores';

/** Judge calls in flight at first, over all runs. */
const judgeCallsAtOnce = 6;

/** Makes every part of the worker and hands each what it needs. */
export function createParts() {
  const clock = createClock();
  const boot = createBoot(clock);
  const permissions = createPermissions();
  const stores = createStores(clock);
  const http = createHttp({ clock, permissions, shortLived: stores.shortLived });
  const judges = createJudges(http.fetch, clock);
  const limiter = createLimiter(judgeCallsAtOnce, clock.monotonic);
  const keepAlive = createKeepAlive(clock, reporter('keep alive'));
  const sources = { engines, locals: createLocalSources() };
  const outside = { ...http, ...sources, ...stores, judges, permissions, limiter, clock };
  const running = createRunning({ ...outside, boot: boot.id, awake: keepAlive.awake, report: reporter('run') });
  return { ...outside, ...running, boot, keepAlive, tabs: createTabs(clock, reporter('tabs')) };
}
