import type { Clock } from '../../ports/clock';

/** Why and until when (epoch ms) a host is left alone. */
export type Suspension = { until: number; reason: string };

/** Where suspensions outlive the worker; may fail and then behaves as empty. */
export type SuspensionStorage = {
  get(host: string): Promise<Suspension | undefined>;
  put(host: string, suspension: Suspension): Promise<void>;
  delete(host: string): Promise<void>;
};

/** Hosts that are left alone for a stated time (rule H-2). */
export type Suspensions = {
  /** The suspension that holds now, or null. */
  get(host: string): Promise<Suspension | null>;
  put(host: string, until: number, reason: string): Promise<void>;
  /** Ends a suspension, when the person says so. */
  lift(host: string): Promise<void>;
};

/** No suspension lasts longer, whatever was asked for and however the clock is set. */
export const longestSuspensionMs = 24 * 60 * 60 * 1000;

/**
 * Makes the list of suspended hosts over `storage`, with a copy in memory for when that fails. A suspension holds
 * iff 0 < until - now ≤ 24 h, so a clock set back or forward never makes one immortal.
 */
export function createSuspensions(storage: SuspensionStorage, clock: Clock): Suspensions {
  const copy = new Map<string, Suspension>();
  return {
    async get(host) {
      const found = copy.get(host) ?? (await storage.get(host));
      if (!found) return null;
      const left = found.until - clock.now();
      if (left > 0 && left <= longestSuspensionMs) return { until: found.until, reason: found.reason };
      copy.delete(host);
      await storage.delete(host);
      return null;
    },
    async put(host, until, reason) {
      const now = clock.now();
      if (!(until > now)) return;
      const suspension = { until: Math.min(until, now + longestSuspensionMs), reason };
      copy.set(host, suspension);
      await storage.put(host, suspension);
    },
    async lift(host) {
      copy.delete(host);
      await storage.delete(host);
    },
  };
}
