import { describe, expect, it, test } from 'vitest';
import type { EngineOutcome } from '../../src/core/retrieval/outcome';
import { brokenLaws } from '../../src/core/screening/laws';
import { fakeEngine, hits, range } from './fake-engines';
import type { Play } from './fake-transport';
import { createStage, id, runOnce } from './stage';

const now = 1_800_000_000_000;

/** What beta plays → how its chip looks; it is one of three engines, so the run itself goes well. */
const table: [what: string, play: Play, outcome: Partial<EngineOutcome>][] = [
  ['an honest none', { kind: 'none' }, { state: 'none', successes: 1, errors: 0 }],
  [
    'a captcha',
    { kind: 'blocked', reason: 'captcha' },
    { state: 'blocked', reason: 'captcha', errors: 1, until: null },
  ],
  [
    'a refusal with a time',
    { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 90_000 },
    { state: 'blocked', reason: 'rate_limited', errors: 1, until: now + 90_000 },
  ],
  ['a consent page', { kind: 'consent' }, { state: 'consent', reason: null, errors: 1 }],
  [
    'changed markup',
    { kind: 'unparsed', reason: 'markup_changed', blocks: 9 },
    { state: 'unparsed', reason: 'markup_changed', errors: 1 },
  ],
  [
    'an HTTP error',
    { kind: 'failed', reason: 'http_error', detail: '500' },
    { state: 'failed', reason: 'http_error', errors: 1 },
  ],
  ['a timeout', { failure: { kind: 'timeout' } }, { state: 'timeout', reason: null, errors: 1 }],
  ['a page too large', { failure: { kind: 'too_large' } }, { state: 'failed', reason: 'too_large', errors: 1 }],
  ['a broken network', { failure: { kind: 'network' } }, { state: 'failed', reason: 'network', errors: 1 }],
  ['no network', { failure: { kind: 'offline' } }, { state: 'failed', reason: 'offline', errors: 1 }],
  [
    'a permission taken back',
    { failure: { kind: 'needs_permission', origin: 'https://beta.example/*' } },
    { state: 'needs_permission', reason: 'host_not_granted', attempts: 0, errors: 0 },
  ],
  [
    'a suspension found on the way',
    { failure: { kind: 'suspended', until: now + 5, reason: 'captcha' } },
    { state: 'suspended', reason: 'captcha', attempts: 0, errors: 0, until: now + 5 },
  ],
];

test.each(table)('an engine with %s', async (_, play, outcome) => {
  const stage = createStage();
  stage.transport.plays['beta.example'] = play;
  const set = await runOnce(stage);
  const shown = (await stage.store.get(id(1)))?.progress.engines[1];
  expect(shown).toMatchObject({ engine: 'beta', hits: 0, successes: 0, attempts: 1, ...outcome });
  expect(shown?.attempts).toBe((shown?.successes ?? 0) + (shown?.errors ?? 0));
  const used = shown?.state !== 'needs_permission' && shown?.state !== 'suspended';
  const { attempts, successes, errors } = shown as EngineOutcome;
  expect(set.metadata.run.engineStats.beta).toEqual({ used, attempts, successes, errors });
  expect(set.metadata.run.halted).toBeNull();
  expect(set.metadata.warnings.some((line) => line.includes('beta'))).toBe(shown?.state !== 'none');
  expect(brokenLaws(set)).toEqual([]);
});

describe('an engine whose page cannot be tried to read', () => {
  it('fails alone, and the fault is told', async () => {
    const fault = new TypeError('a fault of ours');
    const broken = fakeEngine('beta', {
      parse: () => {
        throw fault;
      },
    });
    const stage = createStage({ engines: [fakeEngine('alpha'), broken] });
    const set = await runOnce(stage);
    expect(stage.reports).toEqual([fault]);
    expect(set.metadata.run.engineStats.beta).toEqual({ used: true, attempts: 1, successes: 0, errors: 1 });
    expect(set.metadata.selection.returned).toBeGreaterThan(0);
  });
});

describe('a host that turned us away', () => {
  it('is left alone for the time it named, or for the engine’s own', async () => {
    const stage = createStage();
    stage.transport.plays['beta.example'] = { kind: 'blocked', reason: 'captcha' };
    stage.transport.plays['gamma.example'] = { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 90_000 };
    await runOnce(stage);
    expect(stage.transport.suspensions).toEqual([
      { host: 'beta.example', until: now + 600_000, reason: 'captcha' },
      { host: 'gamma.example', until: now + 90_000, reason: 'rate_limited' },
    ]);
  });

  it('is not asked by the next run, and said to be suspended', async () => {
    const stage = createStage();
    await stage.transport.suspend('beta.example', now + 5, 'captcha');
    const set = await runOnce(stage);
    expect(stage.transport.sent.map(({ host }) => host)).toEqual(['alpha.example', 'gamma.example']);
    expect(set.metadata.run.engineStats.beta).toEqual({ used: false, attempts: 0, successes: 0, errors: 0 });
    expect(set.metadata.run.effectiveWeights).toEqual({ alpha: 1, gamma: 1 });
    expect((await stage.store.get(id(1)))?.progress.engines[1]).toMatchObject({ state: 'suspended', until: now + 5 });
  });
});

describe('when engines are missing', () => {
  it('one that is left carries the run', async () => {
    const stage = createStage();
    stage.transport.plays['beta.example'] = { failure: { kind: 'timeout' } };
    stage.transport.plays['gamma.example'] = { kind: 'consent' };
    const set = await runOnce(stage);
    expect(set.metadata.diagnostics.collected).toBe(10);
    expect(set.metadata).toMatchObject({ run: { halted: null }, usage: { engineRequests: 3 } });
    expect(set.metadata.warnings).toHaveLength(2);
  });

  it('all of them down ends the run after the search, without a review', async () => {
    const stage = createStage();
    stage.transport.plays = Object.fromEntries(
      ['alpha', 'beta', 'gamma'].map((name) => [`${name}.example`, { failure: { kind: 'network' } } as const]),
    );
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({
      stopReason: 'all_engines_failed',
      error: 'all_engines_failed',
      selection: { returned: 0, incomplete: true },
      usage: { jevCalls: 1, fusedCalls: 1, engineRequests: 3 },
      run: { engineStats: { alpha: { used: true, attempts: 1, successes: 0, errors: 1 } } },
    });
    expect(set.metadata.run.batches).toBe(0);
    expect(brokenLaws(set)).toEqual([]);
  });

  it('all of them offline is a search that was made, though no request went out', async () => {
    const stage = createStage();
    stage.transport.plays = Object.fromEntries(
      ['alpha', 'beta', 'gamma'].map((name) => [`${name}.example`, { failure: { kind: 'offline' } } as const]),
    );
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({ error: 'all_engines_failed', usage: { fusedCalls: 1, engineRequests: 0 } });
  });

  it('no permission for any of them: nothing is sent, and the judge is not asked', async () => {
    const stage = createStage();
    for (const { origins } of stage.engines) stage.lacking.add(origins[0] ?? '');
    const set = await runOnce(stage);
    expect(stage.transport.sent).toEqual([]);
    expect(stage.judge.asked).toEqual([]);
    expect(await stage.store.attempts(id(1))).toEqual([]);
    expect(set.metadata).toMatchObject({
      stopReason: 'no_engines',
      error: 'no_engines',
      usage: { jevCalls: 0, jevHttpAttempts: 0, fusedCalls: 0, engineRequests: null },
      run: { engineStats: { alpha: { used: false, attempts: 0 } } },
    });
    expect(set.metadata.warnings.join()).toContain('alpha (needs_permission)');
  });

  it('every engine switched off: the same', async () => {
    const stage = createStage();
    stage.settings.engines.off = ['alpha', 'beta', 'gamma'];
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({ error: 'no_engines', run: { engineStats: {} } });
    expect(stage.judge.asked).toEqual([]);
  });

  it('a fault in the search itself is told and ends the run', async () => {
    const stage = createStage();
    stage.transport.suspension = () => Promise.reject(new TypeError('broken'));
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({ error: 'service_unavailable', usage: { jevCalls: 0 } });
    expect(stage.reports).toHaveLength(1);
  });
});

test('nothing found anywhere is an empty pool, and no proof of absence', async () => {
  const stage = createStage();
  stage.transport.plays = { 'alpha.example': { kind: 'none' }, 'beta.example': { failure: { kind: 'network' } } };
  const set = await runOnce(stage);
  expect(set.results).toEqual([]);
  expect(set.metadata).toMatchObject({
    stopReason: 'candidate_pool_exhausted',
    selection: { incomplete: false },
    diagnostics: { collected: 0, judgeCalls: 0 },
    usage: { jevCalls: 1, fusedCalls: 1 },
    run: { halted: null },
  });
  expect(set.metadata).not.toHaveProperty('error');
  expect(set.metadata.warnings.join()).toContain('no proof that nothing exists');
});

test('more than the review can take is disclosed', async () => {
  const stage = createStage();
  stage.transport.plays = Object.fromEntries(
    ['alpha', 'beta', 'gamma'].map((name, index) => [
      `${name}.example`,
      hits(...range(index * 20 + 1, index * 20 + 20)),
    ]),
  );
  stage.judge.script = () => ({ answers: { value: '1' } });
  const set = await runOnce(stage);
  expect(set.metadata).toMatchObject({
    stopReason: 'review_cap_reached',
    diagnostics: { collected: 32, outsideReview: 28, unreviewed: 28 },
  });
});
