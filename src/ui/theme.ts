import type { Settings } from '../core/settings/settings';

/** Puts the chosen theme on the page; the system's own needs no mark. */
export function applyTheme(page: HTMLElement, theme: Settings['theme']): void {
  if (theme === 'system') delete page.dataset.theme;
  else page.dataset.theme = theme;
}
