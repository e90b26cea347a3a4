import { browser } from 'wxt/browser';

/** Has the toolbar button open the side panel. Where the browser has none, nothing happens. */
export function openPanelOnClick(report: (where: string, error: unknown) => void): void {
  const { sidePanel } = browser;
  sidePanel?.setPanelBehavior({ openPanelOnActionClick: true }).catch((error: unknown) => report('side panel', error));
}
