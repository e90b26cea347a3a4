import { createClock } from '../../src/adapters/chrome/clock';
import { createCaller } from '../../src/adapters/chrome/messaging';
import { holdPanelPort } from '../../src/adapters/chrome/panel-port';
import { createPermissions } from '../../src/adapters/chrome/permissions';
import { reporter } from '../../src/adapters/chrome/report';
import { createDatabase } from '../../src/adapters/dexie/database';
import { createLibrary } from '../../src/adapters/dexie/library';
import { createObservers } from '../../src/adapters/dexie/observe';
import { createPageActions } from '../../src/adapters/page/page';
import { createSettingsStore } from '../../src/adapters/settings/settings-store';
import { engines } from '../../src/engines';
import type { Outside } from '../../src/ui/outside';

/** What the extension's pages get handed: commands, observations, and what a page can do by itself. */
export function createOutside(): Outside {
  const clock = createClock();
  const database = createDatabase({ clock });
  const library = createLibrary({ database, clock });
  const observers = createObservers({ database, clock, report: reporter('observe') });
  const permissions = createPermissions();
  holdPanelPort({ clock, onDrop: observers.invalidateAll });
  return {
    ...observers,
    ...createPageActions(reporter('page')),
    call: createCaller(),
    readSet: library.get,
    savedOn: library.savedOn,
    settings: createSettingsStore(),
    missingPermissions: permissions.missing,
    requestPermissions: permissions.request,
    engines,
    now: clock.now,
    uuid: clock.uuid,
    watchStorage: database.watchTrouble,
  };
}
