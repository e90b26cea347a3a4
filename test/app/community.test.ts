import { beforeEach, describe, expect, it, test } from 'vitest';
import { type CommunityAccess, type CommunityRequest, withCommunity } from '../../src/app/community';
import { fuse } from '../../src/core/fusion/fuse';
import { page } from '../core/fusion/build';
import {
  type Answer,
  type CommunityStage,
  createCommunityStage,
  embedded,
  nothingFound,
  postId,
  webPosts,
  xaiPosts,
} from './community-stage';

let stage: CommunityStage;
beforeEach(async () => {
  stage = await createCommunityStage();
});

const failing: Answer = {
  status: 500,
  body: JSON.stringify({ kind: 'failed', reason: 'http_error', detail: 'HTTP 500' }),
};
const noKey = { xai: { key: '', model: 'grok-4-1-fast' } };
const idsOf = ({ supply }: { supply: { sightings: readonly { id: string }[] } }) =>
  [...new Set(supply.sightings.map(({ id }) => id))].sort();

describe('both legs', () => {
  it('are asked at once, X alone, and their posts become rows', async () => {
    stage.answers['publish.x.com'] = embedded('Batteries age, and this is all that post two says of it, at length.');
    const found = await stage.run();
    expect(found).toMatchObject({ complete: true, execution: { effective: true, outcome: 'succeeded', reason: null } });
    expect(stage.hosts()).toEqual(['alpha.example', 'api.x.ai', 'beta.example', 'publish.x.com', 'publish.x.com']);
    expect(found.engineRequests).toBe(5);
    expect(idsOf(found)).toEqual([1, 2, 3, 4].map(postId).sort());
    const alpha = stage.sent.find(({ host }) => host === 'alpha.example');
    expect(decodeURIComponent(alpha?.request.url ?? '')).toBe(
      'https://alpha.example/?q=site:x.com Do batteries age?&n=24',
    );

    const { results, notes } = withCommunity([page('alpha', [])], found, {
      question: 'Do batteries age?',
      now: stage.clock.now(),
    });
    const { rows } = fuse({
      query: 'Do batteries age?',
      results,
      includeDomains: [],
      excludeDomains: [],
      candidateLimit: 50,
      now: stage.clock.now(),
    });
    expect(notes).toEqual([]);
    const ranksOf = (n: number) => rows.find(({ key }) => key === `x:post:${postId(n)}`)?.engineRanks;
    expect([1, 2, 3, 4].map(ranksOf)).toEqual([
      { alpha: 1, 'x-official': 2 },
      { alpha: 2, beta: 1 },
      { beta: 2 },
      { 'x-official': 1 },
    ]);
    expect(rows.find(({ key }) => key === `x:post:${postId(2)}`)?.snippet).toContain('at length');
    expect(rows.every(({ published }) => published === '2026-12-01')).toBe(true);
  });

  it('tell what was sent and how it went', async () => {
    const { execution, outcomes } = await stage.run();
    expect(execution?.usage).toEqual({
      logicCalls: 1,
      dispatchedNow: true,
      officialAttempted: true,
      fallbackAttempted: true,
      engineRequests: 2,
      engineErrors: 0,
      enhancementAttempts: 2,
      enhancementErrors: 2,
      httpAttempts: null,
      tokens: null,
    });
    expect(outcomes).toMatchObject([
      { engine: 'x-official', state: 'hits', hits: 2, attempts: 1, successes: 1, errors: 0 },
      { engine: 'x-fallback', state: 'hits', hits: 3, attempts: 2, successes: 2, errors: 0 },
    ]);
  });

  it('supply at most thirty posts', async () => {
    const numbers = Array.from({ length: 40 }, (_, index) => index + 1);
    stage.answers['api.x.ai'] = xaiPosts(...numbers.slice(0, 25));
    stage.answers['alpha.example'] = webPosts(...numbers.slice(10, 40));
    expect(idsOf(await stage.run())).toHaveLength(30);
  });

  it('send the key to xAI alone and keep it nowhere', async () => {
    stage.answers['api.x.ai'] = { status: 401, body: 'Incorrect API key provided: xai-key' };
    const { journal } = stage.life();
    const found = await stage.run({}, { journal });
    const [official, ...others] = stage.sent.toSorted((a) => (a.host === 'api.x.ai' ? -1 : 1));
    expect(official?.request.headers?.Authorization).toBe('Bearer xai-key');
    expect(official?.options).toMatchObject({ secret: true, timeoutMs: 90_000 });
    expect(JSON.stringify(others)).not.toContain('xai-key');
    const kept = JSON.stringify([await stage.store.steps(journal.runId, ''), await journal.attempts(), found]);
    expect(kept).not.toContain('xai-key');
    expect(found.execution).toMatchObject({ outcome: 'partial', reason: 'official_failed' });
    expect(found.execution?.notes).toEqual([expect.stringContaining('failed, key_refused')]);
  });
});

describe('the gate', () => {
  type Row = [string, Partial<CommunityRequest>, Partial<CommunityAccess>, object, string[]];
  const xai = 'https://api.x.ai/*';
  test.each<Row>([
    ['not wanted', { wanted: false }, {}, { outcome: 'not_requested', reason: null }, []],
    ['blocked', {}, { blocked: true }, { outcome: 'blocked', reason: 'capability_blocked' }, []],
    ['no key and no engine', { engines: [] }, noKey, { outcome: 'unavailable', reason: 'x_branch_unavailable' }, []],
    [
      'no permission and no engine',
      { engines: [] },
      {},
      { outcome: 'unavailable', reason: 'x_branch_unavailable' },
      [xai],
    ],
    [
      'X left out',
      { question: 'batteries -site:x.com' },
      {},
      { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
      [],
    ],
    [
      'other sites',
      { question: 'batteries site:a.org' },
      {},
      { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
      [],
    ],
    [
      'malformed',
      { question: 'batteries from:a-b' },
      {},
      { outcome: 'unavailable', reason: 'x_operator_malformed' },
      [],
    ],
  ])('%s: nothing is sent', async (_, request, access, expected, lacking) => {
    for (const origin of lacking) stage.lacking.add(origin);
    const found = await stage.run(request, access);
    expect(found).toMatchObject({ complete: true, execution: { effective: false, usage: null, ...expected } });
    expect([stage.sent, found.outcomes, found.supply.sightings]).toEqual([[], [], []]);
  });

  it('names the operator that X would not understand', async () => {
    const { execution } = await stage.run({ question: 'batteries from:a-b since:2026-13-01' });
    expect(execution?.notes).toEqual([expect.stringContaining('from:a-b, since:2026-13-01')]);
  });

  it('asks only the leg that is there', async () => {
    stage.lacking.add('https://api.x.ai/*');
    stage.lacking.add('https://publish.x.com/*');
    const { execution } = await stage.run();
    expect(stage.hosts()).toEqual(['alpha.example', 'beta.example']);
    expect(execution).toMatchObject({
      outcome: 'succeeded',
      usage: { officialAttempted: false, enhancementAttempts: 0 },
    });
    expect(execution?.notes).toEqual([expect.stringContaining('no permission for api.x.ai')]);
  });

  it('leaves the official leg alone where no engine can be limited to X', async () => {
    const { execution } = await stage.run({ engines: stage.engines.slice(2) });
    expect(stage.hosts()).toEqual(['api.x.ai']);
    expect(execution).toMatchObject({
      outcome: 'succeeded',
      usage: { fallbackAttempted: false, engineRequests: null, enhancementAttempts: null },
    });
  });
});

describe('what came of it', () => {
  type Row = [string, Record<string, Answer>, Partial<CommunityAccess>, string];
  const dead: Answer = { failure: { kind: 'timeout' } };
  test.each<Row>([
    [
      'nobody has a post',
      { 'api.x.ai': xaiPosts(), 'alpha.example': nothingFound, 'beta.example': nothingFound },
      {},
      'empty no_results',
    ],
    ['one engine fails', { 'beta.example': failing }, {}, 'partial engine_failures'],
    [
      'all engines fail, xAI has posts',
      { 'alpha.example': failing, 'beta.example': dead },
      {},
      'partial engine_failures',
    ],
    ['all engines fail, no key', { 'alpha.example': failing, 'beta.example': dead }, noKey, 'failed engine_failures'],
    ['xAI times out', { 'api.x.ai': dead }, {}, 'partial official_failed'],
    ['xAI has no citation', { 'api.x.ai': { body: '{"output":[]}' } }, {}, 'partial official_failed'],
    [
      'everything fails',
      { 'api.x.ai': dead, 'alpha.example': dead, 'beta.example': dead },
      {},
      'failed engine_failures',
    ],
    [
      'no engine can be reached, no key',
      {
        'alpha.example': { failure: { kind: 'suspended', until: 1, reason: 'captcha' } },
        'beta.example': { failure: { kind: 'suspended', until: 1, reason: 'captcha' } },
      },
      noKey,
      'unavailable no_engines',
    ],
  ])('%s', async (_, answers, access, expected) => {
    Object.assign(stage.answers, answers);
    const { execution } = await stage.run({}, access);
    expect(`${execution?.outcome} ${execution?.reason}`).toBe(expected);
  });

  it('is told of posts that do not meet the operators', async () => {
    const { execution, supply } = await stage.run({ question: 'batteries min_faves:2' });
    expect(idsOf({ supply })).toEqual([postId(4)]);
    expect(execution?.notes).toEqual([expect.stringContaining('not shown to meet the operators, left out: 3')]);
  });

  it('leaves a host alone that limits the rate', async () => {
    stage.answers['api.x.ai'] = { status: 429, headers: { 'retry-after': '7' } };
    await stage.run();
    expect(stage.suspensions.get('api.x.ai')).toEqual({ until: stage.clock.now() + 7_000, reason: 'rate_limited' });
  });

  it('is a failed channel when the branch itself breaks', async () => {
    const permissions = { missing: () => Promise.reject(new Error('no browser')) };
    const found = await stage.run({}, { permissions });
    expect(found.execution).toMatchObject({ outcome: 'failed', reason: 'channel_failed', usage: null });
    expect(stage.reports).toHaveLength(1);
  });

  it('is a failed leg when only that one breaks', async () => {
    const transport: CommunityAccess['transport'] = {
      suspension: async () => null,
      suspend: async () => {},
      send: (request) => Promise.reject(new Error(`broken: ${new URL(request.url).host}`)),
    };
    const { execution } = await stage.run({}, { transport, ...noKey });
    expect(execution).toMatchObject({ outcome: 'failed', reason: 'fallback_failed', usage: { engineErrors: null } });
    expect(stage.reports).toHaveLength(1);
  });
});
