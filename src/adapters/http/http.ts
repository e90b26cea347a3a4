import { z } from '../../core/zod-setup';
import type { Clock } from '../../ports/clock';
import type { Permissions } from '../../ports/permissions';
import type { ShortLivedStore } from '../idb/short-lived';
import { createSuspensions } from './suspensions';
import { createTransport } from './transport';

const Suspension = z.object({ until: z.number(), reason: z.string() });

export type HttpDeps = { clock: Clock; permissions: Permissions; shortLived: ShortLivedStore };

/** The worker's network: the transport of retrieval, and the plain `fetch` that judges bound themselves. */
export function createHttp({ clock, permissions, shortLived }: HttpDeps) {
  // `fetch` must be called as a function of the global; handed on by itself it would lose that.
  const plainFetch: typeof fetch = (input, init) => fetch(input, init);
  const suspensions = createSuspensions(shortLived.shelf('suspensions', Suspension), clock);
  const turns = shortLived.shelf('turns', z.number());
  const online = () => navigator.onLine;
  return {
    fetch: plainFetch,
    transport: createTransport({ fetch: plainFetch, clock, permissions, suspensions, turns, online }),
    /** Ends the suspension of a host, when the person says so. */
    liftSuspension: suspensions.lift,
  };
}
