import { defineBackground } from 'wxt/utils/define-background';
import { serve } from '../../src/adapters/chrome/messaging';
import { acceptPanelPorts } from '../../src/adapters/chrome/panel-port';
import { report } from '../../src/adapters/chrome/report';
import { openPanelOnClick } from '../../src/adapters/chrome/side-panel';
import { purgeDeleted } from '../../src/app/kept-sets';
import { tidyJournal } from '../../src/app/tidy-journal';
import { createHandlers } from './handlers';
import { createParts } from './parts';

// Listeners are added in the first turn of the worker, or the browser would not wake it for them.
export default defineBackground({
  type: 'module',
  main() {
    const parts = createParts();
    serve(createHandlers(parts), report);
    acceptPanelPorts();
    openPanelOnClick(report);
    const begun = begin(parts);
    // An alarm outlives the browser: whether runs may go on by themselves is decided first.
    parts.keepAlive.onWake(() => begun.then(() => parts.runs.recover(false)));
  },
});

/** What a worker does once in its life: closes the settings to pages, and goes on with what another left. */
async function begin(parts: ReturnType<typeof createParts>): Promise<void> {
  const { settings, boot, runs } = parts;
  try {
    await settings.closeToContentScripts();
    const browserStarted = await boot.browserStarted();
    await runs.recover(browserStarted);
    if (browserStarted) await boot.startHandled();
    await purgeDeleted(parts);
    await tidyJournal(parts, browserStarted);
  } catch (error) {
    report('start', error);
  }
}
