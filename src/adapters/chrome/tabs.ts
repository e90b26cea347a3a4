import { browser } from 'wxt/browser';
import { parseWebAddress } from '../../core/url/web-address';
import type { Clock } from '../../ports/clock';
import type { Tabs } from '../../ports/tabs';

const loadingAtOnce = 4;
const loadWaitMs = 10_000;

const groupFlag = (groupKey: string) => `tab-group:${groupKey}`;

/**
 * Opens sources in background tabs (port `Tabs`). Every address passes the gate once more (rule G-1). A tab counts
 * as loading until it is complete, closed, or 10 s old. Where the browser has no tab groups, plain tabs are opened.
 * Never throws; what could not be opened is not counted and told to `report`.
 */
export function createTabs(clock: Clock, report: (error: unknown) => void): Tabs {
  return {
    async openGroup(urls, title, groupKey) {
      const waiting = urls.filter((url) => parseWebAddress(url) !== null);
      const windowId = await currentWindow().catch(told(report));
      const group = createGroup(title, groupKey, windowId, report);
      let opened = 0;
      const openInTurn = async () => {
        for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
          const id = await openInBackground(url, windowId).catch(told(report));
          if (id === undefined) continue;
          opened += 1;
          const loaded = tabLoaded(id, clock);
          await group.add(id);
          await loaded;
        }
      };
      await Promise.all(Array.from({ length: loadingAtOnce }, openInTurn));
      return opened;
    },
  };
}

function told(report: (error: unknown) => void): (error: unknown) => undefined {
  return (error) => {
    report(error);
    return undefined;
  };
}

/** The window the person used last, side panels and pop-ups aside. */
async function currentWindow(): Promise<number | undefined> {
  const focused = await browser.windows.getLastFocused({ windowTypes: ['normal'] });
  return focused.id;
}

async function openInBackground(url: string, windowId: number | undefined): Promise<number | undefined> {
  const tab = await browser.tabs.create({ url, active: false, ...(windowId === undefined ? {} : { windowId }) });
  return tab.id;
}

/** Puts tabs into one group, one after another: two made at once would make two groups. */
function createGroup(title: string, groupKey: string, windowId: number | undefined, report: (error: unknown) => void) {
  let group: number | undefined;
  let last: Promise<void> = Promise.resolve();

  async function put(tabId: number): Promise<void> {
    if (!browser.tabs.group || !browser.tabGroups) return;
    group ??= await rememberedGroup(groupKey, windowId);
    if (group !== undefined) {
      await browser.tabs.group({ tabIds: [tabId], groupId: group });
      return;
    }
    group = await browser.tabs.group({
      tabIds: [tabId],
      ...(windowId === undefined ? {} : { createProperties: { windowId } }),
    });
    await browser.tabGroups.update(group, { title });
    await browser.storage.session.set({ [groupFlag(groupKey)]: group });
  }

  return {
    add(tabId: number): Promise<void> {
      // A tab that was closed, or a group closed meanwhile, must not keep the others from opening.
      last = last
        .then(() => put(tabId))
        .catch((error: unknown) => {
          group = undefined;
          report(error);
        });
      return last;
    },
  };
}

/** The group made for this key before, if it still exists in this window. */
async function rememberedGroup(groupKey: string, windowId: number | undefined): Promise<number | undefined> {
  const flag = groupFlag(groupKey);
  const id = (await browser.storage.session.get(flag))[flag];
  if (typeof id !== 'number') return undefined;
  try {
    const group = await browser.tabGroups.get(id);
    return windowId === undefined || group.windowId === windowId ? id : undefined;
  } catch {
    // Closed since: a new one is made.
    return undefined;
  }
}

/** Resolves when the tab is complete or closed, at the latest after 10 s. */
async function tabLoaded(tabId: number, clock: Clock): Promise<void> {
  const settled = new AbortController();
  const onUpdated = (id: number, change: { status?: string }) => {
    if (id === tabId && change.status === 'complete') settled.abort();
  };
  const onRemoved = (id: number) => {
    if (id === tabId) settled.abort();
  };
  browser.tabs.onUpdated.addListener(onUpdated);
  browser.tabs.onRemoved.addListener(onRemoved);
  await clock.sleep(loadWaitMs, settled.signal).catch(() => undefined); // Aborted: loaded or closed in time.
  browser.tabs.onUpdated.removeListener(onUpdated);
  browser.tabs.onRemoved.removeListener(onRemoved);
}
