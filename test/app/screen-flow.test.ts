import { describe, expect, it, test } from 'vitest';
import { brokenLaws } from '../../src/core/screening/laws';
import { FinalSet } from '../../src/core/screening/output';
import { fakeEngine, hits, range, siteUrl } from './fake-engines';
import { usualSafety, usualValue } from './fake-judge';
import { createStage, id, question, runOnce, whenDone } from './stage';

describe('a run that goes well', () => {
  it('gives the final set, exactly', async () => {
    const stage = createStage();
    const set = await runOnce(stage, { preferences: ['measured'] });
    const all = range(1, 16);
    const admitted = all.filter((n) => usualSafety(n) === 'clear' && ['3', '4', '5'].includes(usualValue(n)));
    expect(FinalSet.parse(set)).toEqual(set);
    expect(brokenLaws(set)).toEqual([]);
    expect(set.results).toHaveLength(6);
    expect(admitted.map(siteUrl)).toEqual(expect.arrayContaining(set.results.map(({ url }) => url)));
    expect(set.metadata).toMatchObject({
      stopReason: 'target_met',
      selection: { requested: 6, returned: 6, targetMet: true, incomplete: false },
      diagnostics: {
        collected: 16,
        safetyRejected: 2,
        qualityAssessed: admitted.length,
        pending: 0,
        judgeCalls: 4,
        snapshotCandidates: 16,
        unreviewed: 0,
      },
      usage: {
        fusedCalls: 1,
        engineRequests: 3,
        engineHttpRequests: null,
        jevCalls: 5,
        jevHttpAttempts: 5,
        jevRetries: 0,
        jevUsageUnknownAttempts: 0,
        serverUsageCalls: 5,
        unknownUsageCalls: 0,
        jevInputTokens: 500,
        jevOutputTokens: 50,
      },
      run: {
        halted: null,
        ranking: 'balanced',
        jevModel: 'fake-1',
        queriesUsed: [question],
        batches: 4,
        judgeFailures: 0,
        effectiveWeights: { alpha: 1, beta: 1, gamma: 1 },
        engineStats: {
          alpha: { used: true, attempts: 1, successes: 1, errors: 0 },
          beta: { used: true, attempts: 1, successes: 1, errors: 0 },
          gamma: { used: true, attempts: 1, successes: 1, errors: 0 },
        },
        community: { input: false, source: 'explicit', requested: false, outcome: 'not_requested' },
      },
      warnings: [],
    });
    const chars = stage.judge.asked.map(({ request }) => JSON.stringify(request.state).length);
    const tokens = chars.reduce((sum, count) => sum + Math.ceil(count / 2), 0);
    expect(set.metadata.usage.jevInputTokensEstimated).toBe(tokens);
    expect(set.metadata.usage.jevTokensEstimatedReserved).toBe(tokens + 5 * 12_000);
    expect(stage.reports).toEqual([]);
  });

  it('asks within the contract’s bounds, six at once at most', async () => {
    const stage = createStage();
    stage.transport.plays = { 'alpha.example': hits(...range(1, 32)) };
    const held = stage.judge.hold();
    const done = runOnce(stage);
    await new Promise((resolve) => setTimeout(resolve, 30));
    held.open();
    await done;
    expect(stage.judge.most).toBeLessThanOrEqual(6);
    expect(stage.judge.asked).toHaveLength(9);
    expect(stage.judge.asked[0]?.request).toMatchObject({
      maxRetries: 1,
      perRequestMs: 20_000,
      maxBackoffMs: 4_000,
      maxResponseBytes: 24_000,
      maxRequestChars: 60_000,
    });
  });

  it('journals every call before it is made and settles it with its answer', async () => {
    const stage = createStage();
    const before: string[][] = [];
    stage.judge.script = async () => {
      before.push(
        (await stage.store.attempts(id(1))).filter(({ settledAt }) => settledAt === null).map(({ key }) => key),
      );
      return {};
    };
    await runOnce(stage);
    expect(before[0]).toEqual(['judge:strategy:0', 'judge:strategy:0:0']);
    const attempts = await stage.store.attempts(id(1));
    expect(attempts).toHaveLength(3 + 2 * 5);
    expect(attempts.filter(({ settledAt }) => settledAt === null)).toEqual([]);
  });

  it('tells of its time, its stage and its counts on the run', async () => {
    const stage = createStage();
    stage.judge.script = async ({ name }) => {
      if (name === 'strategy') await stage.clock.advance(500);
      return {};
    };
    const runs = stage.worker('boot-1');
    await runs.recover(false);
    await stage.ask(runs, id(1));
    const { run } = await whenDone(stage, id(1));
    expect(run).toMatchObject({
      state: 'done',
      stage: 'output',
      lease: null,
      finishedAt: stage.clock.now(),
      progress: { counts: { candidates: 16, judged: 16, ranked: 6 } },
      savedResultId: null,
    });
    expect(run.activeMs).toBe(500);
    expect(stage.awake.at(-1)).toBe(false);
  });
});

describe('weights', () => {
  it('are the chosen preset’s', async () => {
    const stage = createStage();
    stage.judge.script = () => ({ answers: { 'strategy.ranking': 'research' } });
    const set = await runOnce(stage);
    expect(set.metadata.run).toMatchObject({ ranking: 'research', effectiveWeights: { alpha: 1.1, beta: 1.1 } });
  });

  it('are halved for a degraded page, which still counts as a success', async () => {
    const stage = createStage();
    const { hits: rows } = hits(1, 2, 3, 4, 5) as { hits: { url: string }[] };
    const oneHost = rows.map((row, index) => ({ ...row, url: `https://farm.example/${index}` }));
    stage.transport.plays['beta.example'] = { kind: 'hits', hits: oneHost as never };
    const set = await runOnce(stage);
    expect(set.metadata.run.effectiveWeights).toEqual({ alpha: 1, beta: 0.5, gamma: 1 });
    expect(set.metadata.run.engineStats.beta).toEqual({ used: true, attempts: 1, successes: 1, errors: 0 });
    expect((await stage.store.get(id(1)))?.progress.engines[1]).toMatchObject({
      state: 'degraded',
      reason: 'one_host',
    });
  });

  it('of zero silence an engine', async () => {
    const engines = [fakeEngine('alpha'), fakeEngine('beta', { weights: { balanced: 0, research: 0, fresh: 0 } })];
    const stage = createStage({ engines });
    const set = await runOnce(stage);
    expect(set.metadata.diagnostics.collected).toBe(10);
    expect(set.metadata.run.effectiveWeights).toEqual({ alpha: 1, beta: 0 });
    expect(set.results.flatMap(({ engines: from }) => from)).not.toContain('beta');
  });
});

describe('operators of the question', () => {
  it('become filters, and OR two variants that every engine is asked once', async () => {
    const stage = createStage();
    const set = await runOnce(stage, {
      questions: ['battery ageing OR "cell wear" site:site1.example -site:site2.example'],
    });
    const texts = ['battery ageing', '"cell wear"'];
    expect(stage.transport.sent).toHaveLength(6);
    expect(new Set(stage.transport.sent.map(({ text }) => text))).toEqual(new Set(texts));
    expect(set.metadata.run.queriesUsed).toEqual(texts);
    expect(set.metadata.diagnostics.collected).toBe(1);
    expect(set.metadata.run.engineStats.alpha).toEqual({ used: true, attempts: 2, successes: 2, errors: 0 });
    expect(set.metadata.usage).toMatchObject({ fusedCalls: 1, engineRequests: 6 });
    expect(set.results.map(({ url }) => url)).toEqual([siteUrl(1)]);
  });
});

describe('community', () => {
  test('asked for by the input leaves the run incomplete: its branch does not exist', async () => {
    const set = await runOnce(createStage(), { community: true });
    expect(set.metadata).toMatchObject({
      stopReason: 'community_incomplete',
      selection: { targetMet: true, incomplete: true },
      run: { community: { requested: true, effective: false, outcome: 'unavailable', reason: 'x_branch_unavailable' } },
    });
  });

  test('wanted by the judge does too; a more specific reason stays', async () => {
    const stage = createStage();
    stage.judge.script = () => ({ answers: { 'strategy.community': 'enable', value: '1' } });
    const set = await runOnce(stage, { community: undefined });
    expect(set.metadata).toMatchObject({
      stopReason: 'candidate_pool_exhausted',
      selection: { incomplete: true },
      run: { community: { input: 'auto', source: 'jev', choice: 'enable', outcome: 'unavailable' } },
    });
  });
});

test('a judge on the device has logical calls only', async () => {
  const stage = createStage();
  Object.assign(stage.judge, { remote: false, origin: null });
  const set = await runOnce(stage);
  expect(set.metadata.usage).toMatchObject({
    jevCalls: 5,
    jevHttpAttempts: 0,
    jevInputTokensEstimated: 0,
    jevUsageUnknownAttempts: 0,
    serverUsageCalls: 0,
    unknownUsageCalls: 0,
    jevInputTokens: null,
  });
});
