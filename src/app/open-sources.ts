import { parseWebAddress } from '../core/url/web-address';
import type { Tabs } from '../ports/tabs';

/**
 * Opens addresses in background tabs of one group. Anything that is not a plain web address is left out
 * and counted (rule G-1); the same address is opened once.
 */
export async function openSources(
  urls: readonly string[],
  title: string,
  groupKey: string,
  tabs: Tabs,
): Promise<{ opened: number; refused: number }> {
  const safe = [...new Set(urls)].filter((url) => parseWebAddress(url) !== null);
  const opened = safe.length > 0 ? await tabs.openGroup(safe, title, groupKey) : 0;
  return { opened, refused: new Set(urls).size - safe.length };
}
