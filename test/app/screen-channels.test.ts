import { beforeEach, describe, expect, it, test } from 'vitest';
import type { ChannelRecord } from '../../src/core/community/channels';
import type { Engine } from '../../src/core/retrieval/engine';
import { brokenLaws } from '../../src/core/screening/laws';
import { engines as all } from '../../src/engines';
import { fakeEngine, hits, range } from './fake-engines';
import type { Play } from './fake-transport';
import { createStage, id, question, runOnce, type Stage, until, whenDone } from './stage';

const forum = fakeEngine('forum', { profiles: ['web', 'community'], channel: { site: 'forum.example' } });
const talk = fakeEngine('talk', { profiles: ['community'], channel: { site: null } });

let stage: Stage;
beforeEach(() => {
  stage = createStage({ engines: [fakeEngine('alpha'), forum, talk] });
  stage.transport.plays['forum.example'] = hits(...range(20, 24));
  stage.transport.plays['talk.example'] = hits(...range(24, 26));
  Object.assign(stage.settings.engines, { profile: 'custom', custom: ['alpha', 'forum', 'talk'] });
});

const records = async (): Promise<readonly ChannelRecord[] | undefined> =>
  (await stage.store.get(id(1)))?.progress.channels;
const hosts = () => stage.transport.sent.map(({ host }) => host);

test('the four places where people post are channels, and nothing else is', () => {
  const channels = all.filter((engine) => 'channel' in engine).map((engine) => engine.id);
  expect(channels.sort()).toEqual(['hacker-news', 'lemmy', 'mastodon', 'reddit']);
});

describe('channels of the profile', () => {
  it('are asked beside the engines, vote like them, and have a record each', async () => {
    const set = await runOnce(stage);
    expect(hosts().sort()).toEqual(['alpha.example', 'forum.example', 'talk.example']);
    expect(await records()).toEqual([
      {
        channel: 'forum',
        effective: true,
        outcome: 'succeeded',
        reason: null,
        cacheHit: false,
        usage: expect.objectContaining({ dispatchedNow: true, engineRequests: 1, engineErrors: 0 }),
      },
      expect.objectContaining({ channel: 'talk', outcome: 'succeeded' }),
    ]);
    expect(set.metadata).toMatchObject({
      stopReason: 'target_met',
      selection: { incomplete: false },
      run: { effectiveWeights: { alpha: 1, forum: 1, talk: 1 }, community: { outcome: 'not_requested' } },
    });
    expect(set.metadata.diagnostics.collected).toBe(17);
    expect(Object.keys(set.metadata.run.engineStats)).toEqual(['alpha', 'forum', 'talk']);
    expect(brokenLaws(set)).toEqual([]);
  });

  it('are engines like any other in a profile that is not about them', async () => {
    stage.settings.engines.profile = 'web';
    stage.transport.plays['forum.example'] = { failure: { kind: 'timeout' } };
    const set = await runOnce(stage, { max_results: 2 });
    expect(hosts().sort()).toEqual(['alpha.example', 'forum.example']);
    expect(await records()).toBeUndefined();
    expect(set.metadata).toMatchObject({ stopReason: 'target_met', selection: { incomplete: false } });
    expect(set.metadata.warnings.join()).toContain('forum: 1 of 1 requests failed');
  });

  it('make a run by themselves', async () => {
    stage.settings.engines.profile = 'community';
    const set = await runOnce(stage, { max_results: 2 });
    expect(hosts().sort()).toEqual(['forum.example', 'talk.example']);
    expect(set.metadata).toMatchObject({ stopReason: 'target_met', run: { halted: null } });
  });
});

type Row = [what: string, play: Play, record: Partial<ChannelRecord>];
const troubles: Row[] = [
  ['times out', { failure: { kind: 'timeout' } }, { effective: true, outcome: 'failed', reason: 'timeout' }],
  ['refuses', { kind: 'blocked', reason: 'captcha' }, { effective: true, outcome: 'failed', reason: 'captcha' }],
  [
    'has a new page',
    { kind: 'unparsed', reason: 'markup_changed', blocks: 3 },
    { outcome: 'failed', reason: 'markup_changed' },
  ],
  [
    'lost its permission',
    { failure: { kind: 'needs_permission', origin: 'https://forum.example/*' } },
    { effective: false, outcome: 'unavailable', reason: 'host_not_granted', usage: null },
  ],
];

describe('a channel that', () => {
  test.each(troubles)('%s leaves the rest and an incomplete community', async (_, play, record) => {
    stage.transport.plays['forum.example'] = play;
    const set = await runOnce(stage);
    expect((await records())?.[0]).toMatchObject({ channel: 'forum', ...record });
    expect((await records())?.[1]).toMatchObject({ channel: 'talk', outcome: 'succeeded' });
    expect(set.metadata).toMatchObject({
      stopReason: 'community_incomplete',
      selection: { incomplete: true, targetMet: true, returned: 6 },
      run: { halted: null, community: { outcome: 'not_requested', effective: false } },
    });
    const told = set.metadata.warnings.filter((line) => line.includes('forum'));
    expect(told).toEqual([expect.stringMatching(/^community: forum /)]);
    expect(brokenLaws(set)).toEqual([]);
  });

  it('cannot even be asked breaks nothing', async () => {
    const fault = new Error('a fault of ours');
    // The first request only tells where requests go; it is never sent.
    const request: Engine['request'] = (query) => {
      if (query.text === question) throw fault;
      return forum.request(query);
    };
    stage = createStage({ engines: [fakeEngine('alpha'), { ...forum, request }] });
    Object.assign(stage.settings.engines, { profile: 'custom', custom: ['alpha', 'forum'] });
    stage.transport.plays['alpha.example'] = hits(...range(1, 16));
    const set = await runOnce(stage, { max_results: 2 });
    expect(set.metadata).toMatchObject({ stopReason: 'community_incomplete', run: { halted: null } });
    expect((await records())?.[0]).toMatchObject({ outcome: 'failed', reason: 'engine_error' });
    expect(stage.reports).toEqual([fault]);
  });

  it('has nothing is empty, and nothing is missing', async () => {
    stage.transport.plays['forum.example'] = { kind: 'none' };
    const set = await runOnce(stage);
    expect((await records())?.[0]).toMatchObject({ outcome: 'empty', reason: 'no_results' });
    expect(set.metadata.stopReason).toBe('target_met');
  });

  it('is suspended is not asked, and says so', async () => {
    await stage.transport.suspend('forum.example', stage.clock.now() + 5_000, 'captcha');
    const set = await runOnce(stage);
    expect(hosts()).not.toContain('forum.example');
    expect((await records())?.[0]).toMatchObject({ effective: false, outcome: 'unavailable', reason: 'captcha' });
    expect(set.metadata.stopReason).toBe('community_incomplete');
  });
});

describe('site limits of the question', () => {
  it('leave out a channel all of whose hits lie elsewhere', async () => {
    const set = await runOnce(stage, { questions: ['solid state batteries -site:forum.example'] });
    expect(hosts().sort()).toEqual(['alpha.example', 'talk.example']);
    expect((await records())?.[0]).toMatchObject({
      effective: false,
      outcome: 'domain_excluded',
      reason: 'channel_domain_excluded',
      usage: null,
    });
    expect(set.metadata).toMatchObject({ stopReason: 'target_met', selection: { incomplete: false } });
    expect(set.metadata.warnings.join()).toContain('leave forum out');
    expect(Object.keys(set.metadata.run.engineStats)).toEqual(['alpha', 'talk']);
  });
});

describe('answers of a moment ago', () => {
  const again = async () => {
    const kept = new Map<string, unknown>();
    const ttls: number[] = [];
    const cache = {
      get: async (key: string) => kept.get(key),
      async put(key: string, value: unknown, ttlMs: number) {
        kept.set(key, structuredClone(value));
        ttls.push(ttlMs);
      },
    };
    const runs = stage.worker('boot-1', { cache });
    await runs.recover(false);
    await stage.ask(runs, id(1));
    const first = await whenDone(stage, id(1));
    const sent = hosts().length;
    await stage.ask(runs, id(2));
    const second = await whenDone(stage, id(2));
    return { first, second, ttls, sentAgain: hosts().length - sent };
  };

  it('serve a second run, engines for six hours and channels for five minutes, and it says so', async () => {
    const { first, second, ttls, sentAgain } = await again();
    expect(sentAgain).toBe(0);
    expect(ttls.sort((left, right) => left - right)).toEqual([300_000, 21_600_000]);
    expect(second.document.results.map(({ url }) => url)).toEqual(first.document.results.map(({ url }) => url));
    expect(second.document.metadata).toMatchObject({
      run: { cacheHit: true },
      usage: { engineRequests: 0, engineHttpRequests: 0 },
    });
    expect(second.run.progress.channels).toMatchObject([
      { channel: 'forum', outcome: 'succeeded', cacheHit: true, usage: { dispatchedNow: false, engineRequests: 0 } },
      { channel: 'talk', outcome: 'succeeded', cacheHit: true },
    ]);
  });
});

test('a run that is stopped before its channels answered says so', async () => {
  const gate = stage.transport.hold('forum.example');
  const runs = stage.worker('boot-1');
  await runs.recover(false);
  await stage.ask(runs, id(1));
  await until(() => hosts().includes('forum.example'));
  await runs.cancel(id(1));
  const { document, run } = await whenDone(stage, id(1));
  gate.release();
  expect(document.metadata.stopReason).toBe('cancelled');
  expect(run.progress.channels?.[0]).toMatchObject({ channel: 'forum', outcome: 'failed', reason: 'cancelled' });
});

test('nobody is asked where the only channel is left out by the question', async () => {
  Object.assign(stage.settings.engines, { custom: ['forum'] });
  const set = await runOnce(stage, { questions: ['batteries site:other.example'] });
  expect(stage.transport.sent).toEqual([]);
  expect(set.metadata.stopReason).toBe('no_engines');
  expect((await records())?.[0]).toMatchObject({ outcome: 'domain_excluded' });
});
