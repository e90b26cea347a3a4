import { beforeEach, describe, expect, it } from 'vitest';
import { withCommunity } from '../../src/app/community';
import { StorageFull } from '../../src/ports/library';
import { LeaseLost } from '../../src/ports/run-store';
import { type CommunityStage, createCommunityStage, embedded } from './community-stage';
import { mortalStore } from './mortal-store';
import { until } from './stage';

let stage: CommunityStage;
beforeEach(async () => {
  stage = await createCommunityStage();
});

describe('a branch taken up again', () => {
  it('asks nothing twice once it is over', async () => {
    const first = await stage.run();
    const sent = stage.sent.length;
    stage.lacking.add('https://api.x.ai/*');
    await stage.clock.advance(60_000);
    expect(await stage.run({}, { xai: { key: '', model: 'other' } })).toEqual(first);
    expect(stage.sent).toHaveLength(sent);
  });

  it('keeps a gate that was closed', async () => {
    const request = { engines: [] };
    const first = await stage.run(request, { xai: { key: '', model: 'm' } });
    expect(await stage.run(request)).toEqual(first);
    expect(stage.sent).toEqual([]);
  });

  it('after any one write ends like one that was never interrupted', async () => {
    const whole = await createCommunityStage();
    whole.answers['publish.x.com'] = embedded('Batteries age, a longer text of one of these posts.');
    const counting = mortalStore(whole.store);
    const expected = await whole.run({}, { journal: whole.life(counting.store).journal });
    expect(counting.commits()).toBeGreaterThan(8);

    for (let last = 1; last <= counting.commits(); last += 1) {
      const one = await createCommunityStage();
      one.answers['publish.x.com'] = embedded('Batteries age, a longer text of one of these posts.');
      const mortal = mortalStore(one.store, last);
      void one.run({}, { journal: one.life(mortal.store).journal });
      await until(() => mortal.dead(), `death after write ${last}`);
      const attempts = await one.life().journal.attempts();
      const open = attempts.filter(({ settledAt }) => settledAt === null).length;

      const found = await one.run();
      const { usage, ...execution } = found.execution ?? {};
      const { usage: _, ...whatWas } = expected.execution ?? {};
      expect(execution, `after write ${last}`).toEqual(whatWas);
      expect(usage).toMatchObject({ engineErrors: 0, enhancementErrors: 0, officialAttempted: true });
      expect(found.supply).toEqual(expected.supply);
      expect(found.engineRequests).toBe(expected.engineRequests + open);
      expect(one.reports).toEqual([]);
    }
  });

  it('with closed access takes what is there and sends nothing', async () => {
    expect(await stage.run({}, { open: false })).toMatchObject({ execution: null, complete: false, engineRequests: 0 });
    expect(stage.sent).toEqual([]);
    const first = await stage.run();
    expect(await stage.run({}, { open: false })).toEqual(first);
  });
});

describe('a branch that is stopped', () => {
  it('before it began sends nothing and has no record', async () => {
    const { journal, stop } = stage.life();
    stop();
    expect(await stage.run({}, { journal })).toMatchObject({ execution: null, complete: false, outcomes: [] });
    expect(stage.sent).toEqual([]);
  });

  it('under way says that it ran, and the single answers stay', async () => {
    const release = stage.hold('api.x.ai');
    const { journal, stop } = stage.life();
    const running = stage.run({}, { journal });
    await until(async () => (await stage.store.steps(journal.runId, 'x:web:')).length === 2, 'the answers of the web');
    await until(() => stage.hosts().includes('api.x.ai'), 'the request to xAI');
    stop();
    const found = await running;
    expect(found).toMatchObject({
      complete: false,
      execution: { effective: true, outcome: 'failed', reason: 'cancelled' },
      supply: { sightings: [] },
    });
    expect(withCommunity([], found, { question: 'q', now: stage.clock.now() }).results).toEqual([]);
    expect(await stage.store.step(journal.runId, 'x:official')).toBeUndefined();
    expect(await stage.store.step(journal.runId, 'x:branch')).toBeUndefined();

    release();
    const asked = stage.sent.filter(({ host }) => host === 'alpha.example').length;
    const again = await stage.run();
    expect(again).toMatchObject({ complete: true, execution: { outcome: 'succeeded' } });
    expect(stage.sent.filter(({ host }) => host === 'alpha.example')).toHaveLength(asked);
    expect(stage.sent.filter(({ host }) => host === 'api.x.ai')).toHaveLength(2);
  });
});

describe('a journal that is lost', () => {
  it.each([new LeaseLost(), new StorageFull()])('ends the branch with it: %s', async (error) => {
    let writes = 0;
    const { journal } = stage.life({
      async commit(...change) {
        writes += 1;
        if (writes > 3) throw error;
        await stage.store.commit(...change);
      },
    });
    await expect(stage.run({}, { journal })).rejects.toBe(error);
    expect(stage.reports).toEqual([]);
  });
});
