import { beforeEach, describe, expect, it } from 'vitest';
import type { CommunityAccess, CommunityRequest } from '../../src/app/community';
import { createFlights } from '../../src/app/retrieval-cache';
import { type CommunityStage, createCommunityStage, nothingFound, webPosts, xaiPosts } from './community-stage';
import { until } from './stage';

/** Two runs' stages that share what a worker shares. */
let first: CommunityStage;
let second: CommunityStage;
let kept: Map<string, { value: unknown; ttlMs: number }>;
let shared: Pick<CommunityAccess, 'cache' | 'posts'>;

beforeEach(async () => {
  first = await createCommunityStage();
  second = await createCommunityStage();
  kept = new Map();
  shared = {
    cache: {
      get: async (key) => kept.get(key)?.value,
      put: async (key, value, ttlMs) => void kept.set(key, { value: structuredClone(value), ttlMs }),
    },
    posts: createFlights((posts) => posts !== null),
  };
});

const idsOf = ({ supply }: { supply: { sightings: readonly { id: string }[] } }) =>
  supply.sightings.map(({ id }) => id);
const nothingNow = {
  logicCalls: 0,
  dispatchedNow: false,
  officialAttempted: false,
  fallbackAttempted: false,
  engineRequests: 0,
  engineErrors: 0,
  enhancementAttempts: 0,
  enhancementErrors: 0,
  httpAttempts: 0,
  tokens: 0,
};

describe('posts of a moment ago', () => {
  it('serve an equal run for five minutes; nothing is sent, and it says so', async () => {
    const fresh = await first.run({}, shared);
    expect([...kept.values()].map(({ ttlMs }) => ttlMs)).toEqual([300_000]);
    const reused = await second.run({}, shared);
    expect(second.sent).toEqual([]);
    expect(reused).toMatchObject({
      engineRequests: 0,
      complete: true,
      execution: { effective: true, outcome: 'succeeded', cacheHit: true, usage: { ...nothingNow, inFlight: false } },
    });
    expect(idsOf(reused)).toEqual(idsOf(fresh));
    expect(fresh.execution).toMatchObject({ cacheHit: false, usage: { dispatchedNow: true } });
  });

  it('stay what they were told as when the run is taken up again', async () => {
    await first.run({}, shared);
    const reused = await second.run({}, shared);
    kept.clear();
    expect(await second.run({}, shared)).toEqual(reused);
    expect(second.sent).toEqual([]);
  });

  it('are kept under a hash and without any key', async () => {
    await first.run({}, shared);
    const [[key, entry] = []] = kept;
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(entry)).not.toContain('xai-key');
  });

  it('are kept after a failure in part, and never when nothing came or all was stopped', async () => {
    first.answers['beta.example'] = { failure: { kind: 'timeout' } };
    await first.run({}, shared);
    expect(kept.size).toBe(1);
    kept.clear();
    for (const host of ['alpha.example', 'beta.example', 'api.x.ai']) second.answers[host] = nothingFound;
    second.answers['api.x.ai'] = xaiPosts();
    await second.run({}, shared);
    expect(kept.size).toBe(0);
  });

  type Change = [string, Partial<CommunityRequest>, Partial<CommunityAccess>];
  it.each<Change>([
    ['another question', { question: 'Do batteries burn?' }, {}],
    ['another language', { language: 'de' }, {}],
    ['another key', {}, { xai: { key: 'other-key', model: 'grok-4-1-fast' } }],
    ['another model', {}, { xai: { key: 'xai-key', model: 'grok-9' } }],
    ['no key', {}, { xai: { key: '', model: 'grok-4-1-fast' } }],
  ])('do not serve %s', async (_, request, access) => {
    await first.run({}, shared);
    const other = await second.run(request, { ...shared, ...access });
    expect(other.execution).toMatchObject({ cacheHit: false, usage: { dispatchedNow: true } });
    expect(second.sent.length).toBeGreaterThan(0);
  });

  it('do not serve a run with other engines, other votes or other choices', async () => {
    await first.run({}, shared);
    const [alpha, beta] = second.engines;
    if (!alpha || !beta) throw new Error('the stage has two engines');
    const others = [
      [alpha],
      [alpha, { ...beta, weight: 0.5 }],
      [alpha, { ...beta, family: 'alpha' }],
      [{ ...alpha, engine: { ...alpha.engine, options: { region: 'de' } } }, beta],
      [{ ...alpha, engine: { ...alpha.engine, key: 'k' } }, beta],
    ];
    for (const engines of others) await (await createCommunityStage()).run({ engines }, shared);
    expect(kept.size).toBe(1 + others.length);
  });

  it('are not taken by a run that has already asked', async () => {
    second.answers['alpha.example'] = webPosts(7);
    const release = second.hold('api.x.ai');
    const { journal, stop } = second.life();
    const stopped = second.run({}, { ...shared, journal });
    await until(() => second.hosts().includes('api.x.ai'), 'the request to xAI');
    stop();
    await stopped;
    release();
    await first.run({}, shared);
    const found = await second.run({}, shared);
    expect(found.execution).toMatchObject({ cacheHit: false });
  });
});

describe('an equal search under way', () => {
  it('is joined; nothing is sent twice, and it says so', async () => {
    const release = first.hold('api.x.ai');
    const leading = first.run({}, shared);
    await until(() => first.hosts().includes('api.x.ai'), 'the request to xAI');
    const following = second.run({}, shared);
    release();
    const [leader, follower] = await Promise.all([leading, following]);
    expect(second.sent).toEqual([]);
    expect(follower.execution).toMatchObject({ cacheHit: false, usage: { ...nothingNow, inFlight: true } });
    expect(idsOf(follower)).toEqual(idsOf(leader));
  });

  it('that is stopped is not joined', async () => {
    const release = first.hold('api.x.ai');
    const { journal, stop } = first.life();
    const leading = first.run({}, { ...shared, journal });
    await until(() => first.hosts().includes('api.x.ai'), 'the request to xAI');
    const following = second.run({}, shared);
    stop();
    await leading;
    release();
    expect((await following).execution).toMatchObject({ usage: { dispatchedNow: true } });
    expect(second.sent.length).toBeGreaterThan(0);
  });
});
