import type { World } from '../world';
import { latency } from './kill-points';

/** A world as new (engines have daily allowances) in which everybody takes a while, so that kills find calls in flight. */
export function makeSlow(world: World): void {
  world.reset();
  world.judge.latencyMs = latency.judgeMs;
  for (const host of new Set(Object.values(world.hosts))) {
    if (host !== world.hosts.typesafe) world.script(host, { always: { kind: 'slow', ms: latency.engineMs } });
  }
}
