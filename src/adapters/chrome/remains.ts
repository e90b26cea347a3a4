import { browser } from 'wxt/browser';
import type { Remains } from '../../ports/remains';
import type { ShortLivedStore } from '../idb/short-lived';

/** Makes the access to what is left of a person beside journal and library. */
export function createRemains(shortLived: ShortLivedStore): Remains {
  return {
    cached: shortLived.count,
    clearCached: shortLived.clear,
    async granted() {
      const { origins, permissions } = await optional();
      return [...origins, ...permissions];
    },
    async revokeAll() {
      const granted = await optional();
      if (granted.origins.length + granted.permissions.length > 0) await browser.permissions.remove(granted);
    },
    async clearStored() {
      await browser.storage.local.clear();
      // That the browser was started is no news to this worker, and no trace of anybody.
      const session = Object.keys(await browser.storage.session.get(null));
      await browser.storage.session.remove(session.filter((key) => !key.startsWith('winnow-')));
    },
  };
}

/** What was granted after the install; the rest is the extension's own and cannot be given back. */
async function optional() {
  const { origins = [], permissions = [] } = await browser.permissions.getAll();
  const ours = browser.runtime.getManifest().permissions ?? [];
  return { origins, permissions: permissions.filter((name) => !ours.includes(name as (typeof ours)[number])) };
}
