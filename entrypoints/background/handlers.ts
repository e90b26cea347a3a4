import { reporter } from '../../src/adapters/chrome/report';
import { deleteSet, exportSet, restoreSet } from '../../src/app/kept-sets';
import { openSources } from '../../src/app/open-sources';
import { resumeEngine } from '../../src/app/resume-engine';
import { createSaving } from '../../src/app/save-set';
import { testEngine } from '../../src/app/test-engine';
import type { Handlers } from '../../src/rpc/protocol';
import type { createParts } from './parts';
import { createRunHandlers } from './run-handlers';

const done = { ok: true } as const;

/** Which use case answers which command. */
export function createHandlers(parts: ReturnType<typeof createParts>): Handlers {
  const { judges, settings, tabs } = parts;
  const saving = createSaving(parts);
  const testing = { ...parts, engineSettings: async () => (await settings.read()).engines, report: reporter('engine') };
  return {
    ...createRunHandlers(parts),
    saveRun: ({ id }) => saving.saveRun(id),
    deleteSet: ({ id }) => deleteSet(id, parts),
    restoreSet: ({ id }) => restoreSet(id, parts),
    exportSet: ({ id }) => exportSet(id, parts),
    openSources: async (of) => ({ ...done, ...(await openSources(of.urls, of.title, of.groupKey, tabs)) }),
    testEngine: async ({ id }) => ({ message: '', ...(await testEngine(id, testing)) }),
    resumeEngine: ({ id }) => resumeEngine(id, testing),
    testJudge: async () => judges.test(await settings.read()),
  };
}
