import { browser } from 'wxt/browser';
import { parseWebAddress } from '../../core/url/web-address';
import { hasRoom } from '../idb/room';

/** What a page of the extension can do for the person by itself, without the worker. */
export type PageActions = {
  /** Opens a plain web address in a tab; any other address is left alone (rule G-1). */
  openPage(url: string, background: boolean): void;
  openSettings(): void;
  /** Hands a text file to the person's downloads. */
  download(fileName: string, text: string): void;
  copy(text: string): Promise<void>;
  /** True in a private window. */
  isPrivate: boolean;
  /** How much is stored and would be, in bytes, whether some megabytes more were refused just now, and whether the browser promised to keep it. */
  storageUse(): Promise<{ used: number; quota: number; tight: boolean; persisted: boolean }>;
  /** Asks the browser to keep the library when space runs short; false is normal. */
  askToPersist(): Promise<boolean>;
};

/** Makes the page's actions. `report` hears of what the browser refused. */
export function createPageActions(report: (error: unknown) => void): PageActions {
  return {
    openPage(url, background) {
      if (parseWebAddress(url)) browser.tabs.create({ url, active: !background }).catch(report);
    },
    openSettings: () => void browser.runtime.openOptionsPage().catch(report),
    download,
    copy: (text) => navigator.clipboard.writeText(text),
    isPrivate: browser.extension.inIncognitoContext,
    async storageUse() {
      const { usage = 0, quota = 0 } = await navigator.storage.estimate();
      const tight = !(await hasRoom());
      return { used: usage, quota, tight, persisted: await navigator.storage.persisted() };
    },
    askToPersist: async () => (await navigator.storage.persisted()) || navigator.storage.persist(),
  };
}

function download(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}
