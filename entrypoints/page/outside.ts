import { createClock } from '../../src/adapters/chrome/clock';
import { missingLocalSources } from '../../src/adapters/chrome/local-sources';
import { createCaller } from '../../src/adapters/chrome/messaging';
import { holdPanelPort } from '../../src/adapters/chrome/panel-port';
import { createPermissions } from '../../src/adapters/chrome/permissions';
import { reporter } from '../../src/adapters/chrome/report';
import { createPageActions } from '../../src/adapters/page/page';
import { createSettingsStore } from '../../src/adapters/settings/settings-store';
import { localFacts } from '../../src/core/retrieval/local-source';
import { needsWorker } from '../../src/core/run/run';
import { engines } from '../../src/engines';
import type { Outside } from '../../src/ui/outside';
import { createPageStores } from './stores';

/** What the extension's pages get handed: commands, observations, and what a page can do by itself. */
export function createOutside(): Outside {
  const clock = createClock();
  const storage = createPageStores(clock);
  const permissions = createPermissions();
  const watchNeed = (callback: (needed: boolean) => void) =>
    storage.watchRuns((runs) => callback(runs.some(needsWorker)));
  holdPanelPort({ clock, watchNeed, onDrop: storage.invalidateAll });
  return {
    ...storage,
    ...createPageActions(reporter('page')),
    call: createCaller(),
    settings: createSettingsStore(),
    missingPermissions: permissions.missing,
    requestPermissions: permissions.request,
    missingLocal: missingLocalSources,
    engines: [...engines, ...localFacts],
    now: clock.now,
    uuid: clock.uuid,
  };
}
