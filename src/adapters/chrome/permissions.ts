import { browser } from 'wxt/browser';
import type { Permissions } from '../../ports/permissions';

/** Host permissions as the browser grants them (rule P-1). */
export type BrowserPermissions = Permissions & {
  /**
   * The browser's own question for all of `origins`; true when all are granted now. Must be called first thing in a
   * click or key handler, before any `await`: the gesture is over after it. `permissions` are asked for in the same
   * question.
   */
  request(origins: readonly string[], permissions?: readonly string[]): Promise<boolean>;
  /** Calls back after permissions were granted or taken away, by whomever. Returns a function that stops it. */
  watch(callback: () => void): () => void;
};

/** What the manifest lists as optional; the browser refuses anything else. */
type OptionalPermission = 'history' | 'bookmarks' | 'tabs';

/** Makes the access to host permissions. */
export function createPermissions(): BrowserPermissions {
  return {
    async missing(origins) {
      const granted = await Promise.all(origins.map((origin) => browser.permissions.contains({ origins: [origin] })));
      return origins.filter((_, index) => !granted[index]);
    },
    request: (origins, permissions = []) =>
      browser.permissions.request({ origins: [...origins], permissions: [...permissions] as OptionalPermission[] }),
    watch(callback) {
      const listener = () => callback();
      browser.permissions.onAdded.addListener(listener);
      browser.permissions.onRemoved.addListener(listener);
      return () => {
        browser.permissions.onAdded.removeListener(listener);
        browser.permissions.onRemoved.removeListener(listener);
      };
    },
  };
}
