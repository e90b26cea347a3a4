import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../../src/core/fusion/fused-row';
import { fakeEngine, hits, siteUrl } from './fake-engines';
import type { Play } from './fake-transport';
import { createStage, id, runOnce } from './stage';

const names = ['alpha', 'beta', 'gamma', 'delta'] as const;
const engines = names.map((name) => fakeEngine(name));

/** Every way an engine can fail, by the state it shows. */
const failures: Record<string, Play> = {
  timeout: { failure: { kind: 'timeout' } },
  refused: { kind: 'blocked', reason: 'refused' },
  rate_limited: { kind: 'blocked', reason: 'rate_limited' },
  captcha: { kind: 'blocked', reason: 'captcha' },
  empty: { kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 },
  malformed: { kind: 'unparsed', reason: 'markup_changed', blocks: 7 },
  http: { kind: 'failed', reason: 'http_error', detail: '500' },
  network: { failure: { kind: 'network' } },
};

const fates = fc.array(fc.constantFrom('well', ...Object.keys(failures)), { minLength: 4, maxLength: 4 });

test('whichever engines fail and however, the rest is shown and every cause is listed', async () => {
  await fc.assert(
    fc.asyncProperty(fates, async (fate) => {
      const stage = createStage({ engines });
      for (const [index, name] of names.entries()) {
        const kind = fate[index] ?? 'well';
        stage.transport.plays[`${name}.example`] = failures[kind] ?? hits(index + 1);
      }
      const set = await runOnce(stage);
      const outcomes = (await stage.store.get(id(1)))?.progress.engines ?? [];
      const well = names.filter((_, index) => fate[index] === 'well');

      const snapshot = Snapshot.safeParse(await stage.store.step(id(1), 'snapshot')).data;
      const found = snapshot?.rows.map(({ url }) => url) ?? [];
      expect(found.sort()).toEqual(well.map((name) => siteUrl(names.indexOf(name) + 1)));
      expect(set.metadata.diagnostics.snapshotCandidates).toBe(well.length);
      expect(outcomes.filter(({ state }) => state === 'hits').map(({ engine }) => engine)).toEqual(well);
      const failed = outcomes.filter(({ errors }) => errors > 0);
      expect(failed).toHaveLength(names.length - well.length);
      for (const { state, reason, engine } of failed) {
        expect(state === 'timeout' || reason !== null).toBe(true);
        expect(set.metadata.warnings.some((line) => line.startsWith(`${engine}:`))).toBe(true);
      }
      expect(set.metadata.run.halted).toBe(well.length === 0 ? 'all_engines_failed' : null);
    }),
    { numRuns: 60 },
  );
});
