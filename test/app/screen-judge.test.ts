import { describe, expect, it, test } from 'vitest';
import type { EngineReply } from '../../src/core/retrieval/engine';
import { brokenLaws } from '../../src/core/screening/laws';
import { type JudgeErrorKind, judgeErrorKinds } from '../../src/core/systemone/answer';
import { fakeEngine, hits, range } from './fake-engines';
import { createStage, runOnce, type Stage } from './stage';

const evidence = (batch: number) => [1, 2, 3, 4].map((place) => `m${batch * 4 + place}`);

describe('a judge that cannot be asked', () => {
  it('for want of a key: nothing is sent, and it is said what is missing', async () => {
    const stage = createStage();
    stage.judge.missing = 'No key is set.';
    const set = await runOnce(stage);
    nothingSent(stage);
    expect(set.metadata).toMatchObject({
      error: 'not_configured',
      stopReason: 'not_configured',
      warnings: expect.arrayContaining(['judge: No key is set.']),
      usage: { jevCalls: 0, fusedCalls: 0, engineRequests: null },
    });
    expect(brokenLaws(set)).toEqual([]);
  });

  it('for want of a permission: nothing is sent, and the host is named', async () => {
    const stage = createStage();
    stage.lacking.add('https://judge.example/*');
    const set = await runOnce(stage);
    nothingSent(stage);
    expect(set.metadata.error).toBe('not_configured');
    expect(set.metadata.warnings.join()).toContain('https://judge.example/*');
  });
});

function nothingSent(stage: Stage) {
  expect(stage.transport.sent).toEqual([]);
  expect(stage.judge.asked).toEqual([]);
}

describe('the strategy', () => {
  const kinds = judgeErrorKinds.filter((kind) => kind !== 'cancelled');

  it.each(kinds)('that fails with %s ends the run before any search', async (kind) => {
    const stage = createStage();
    stage.judge.script = () => ({ fails: kind });
    const set = await runOnce(stage, { community: undefined });
    expect(stage.transport.sent).toEqual([]);
    expect(stage.judge.asked).toHaveLength(1);
    expect(set.metadata).toMatchObject({
      error: kind,
      stopReason: kind,
      usage: { jevCalls: 1, jevHttpAttempts: 1, unknownUsageCalls: 1, fusedCalls: 0, engineRequests: null },
      run: { halted: kind, ranking: null, community: { requested: null, choice: 'unavailable', reason: kind } },
    });
    expect(set.metadata.diagnostics).not.toHaveProperty('judgeCalls');
    expect(brokenLaws(set)).toEqual([]);
  });

  it('too large to be sent is no call at all', async () => {
    const stage = createStage();
    stage.judge.ask = async () => ({ ok: false, kind: 'request_too_large', attempts: 0, message: 'too large' });
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({ error: 'request_too_large', usage: { jevCalls: 0, unknownUsageCalls: 0 } });
  });

  it('that breaks without a kind is a service that is not there', async () => {
    const stage = createStage();
    stage.judge.ask = () => Promise.reject(new TypeError('a fault of ours'));
    const set = await runOnce(stage);
    expect(set.metadata.error).toBe('service_unavailable');
    expect(stage.transport.sent).toEqual([]);
    expect(stage.reports).toHaveLength(1);
  });

  it.each(['', 'cheapest'])('answered with %o falls back to balanced, and says so', async (ranking) => {
    const stage = createStage();
    stage.judge.script = () => ({ answers: { 'strategy.ranking': ranking } });
    const set = await runOnce(stage);
    expect(set.metadata.run).toMatchObject({
      halted: null,
      ranking: 'balanced',
      strategy: { ranking: { state: 'fallback', ranking: 'balanced' } },
    });
    expect(set.metadata.warnings.join()).toContain('balanced is used');
  });

  it('without a community answer leaves community out, and says so', async () => {
    const stage = createStage();
    stage.judge.script = () => ({ answers: { 'strategy.community': '' } });
    const set = await runOnce(stage, { community: undefined });
    expect(set.metadata.run.community).toMatchObject({
      requested: false,
      choice: 'unavailable',
      outcome: 'not_requested',
      reason: 'community_answer_unavailable',
    });
    expect(set.metadata.stopReason).toBe('target_met');
  });

  it('passes its warnings on', async () => {
    const stage = createStage();
    stage.judge.script = ({ batch }) => ({ warnings: [`from ${batch}`] });
    const { warnings } = (await runOnce(stage)).metadata;
    const own = warnings.filter((line) => line.includes('from'));
    expect(own).toEqual(['strategy: from -1', ...range(0, 3).map((batch) => `screening: from ${batch}`)]);
  });
});

describe('a batch that fails', () => {
  const healing: JudgeErrorKind[] = ['rate_limited', 'overloaded', 'server_error', 'timeout', 'malformed_response'];

  it.each(healing)('with %s leaves the others going', async (kind) => {
    const stage = createStage();
    stage.judge.script = ({ batch }) => (batch === 1 ? { fails: kind } : {});
    const set = await runOnce(stage, { max_results: 50 });
    expect(stage.judge.asked).toHaveLength(5);
    expect(set.metadata).toMatchObject({
      stopReason: 'unassessable_material',
      selection: { incomplete: true },
      diagnostics: { judgementUnavailable: 4, pending: 0, judgeCalls: 4 },
      usage: { jevCalls: 5, unknownUsageCalls: 1, serverUsageCalls: 4 },
      run: { halted: null, judgeFailures: 1, judgeFailedIds: evidence(1) },
    });
    expect(brokenLaws(set)).toEqual([]);
  });

  it('does not spoil a target that is met, which then is incomplete', async () => {
    const stage = createStage();
    stage.judge.script = ({ batch }) => (batch === 3 ? { fails: 'timeout' } : {});
    const set = await runOnce(stage, { max_results: 2 });
    expect(set.metadata).toMatchObject({ stopReason: 'target_met', selection: { targetMet: true, incomplete: true } });
  });

  it.each(range(0, 4))('%i of four: members are unavailable, never in the middle', async (failures) => {
    const stage = createStage();
    stage.judge.script = ({ batch }) => (batch >= 0 && batch < failures ? { fails: 'server_error' } : {});
    const set = await runOnce(stage, { max_results: 50 });
    const failedIds = range(0, failures - 1).flatMap(evidence);
    expect(set.metadata.diagnostics.judgementUnavailable).toBe(failures * 4);
    expect(set.metadata.run.judgeFailedIds).toEqual(failures === 0 ? [] : failedIds);
    expect(set.results.filter(({ evidenceId }) => failedIds.includes(evidenceId) && failures > 0)).toEqual([]);
    expect(set.metadata.run.halted).toBe(failures === 4 ? 'server_error' : null);
  });

  it('as all do: the first one’s kind halts the run', async () => {
    const stage = createStage();
    const kinds: JudgeErrorKind[] = ['timeout', 'overloaded', 'server_error', 'network'];
    stage.judge.script = ({ batch }) => (batch < 0 ? {} : { fails: kinds[batch] ?? 'timeout' });
    const set = await runOnce(stage);
    expect(set.metadata).toMatchObject({ error: 'timeout', run: { halted: 'timeout', judgeFailures: 4 } });
    expect(brokenLaws(set)).toEqual([]);
  });

  const stoppers: JudgeErrorKind[] = ['not_configured', 'unauthorized', 'invalid_request', 'redirect_blocked'];

  it.each(stoppers)('with %s stops dispatch; what is in flight is awaited and kept', async (kind) => {
    const stage = createStage({ engines: [fakeEngine('alpha')], places: 3 });
    stage.transport.plays = { 'alpha.example': hits(...range(1, 32)) };
    let release = () => {};
    const failed = new Promise<void>((resolve) => (release = resolve));
    stage.judge.script = async ({ batch }) => {
      if (batch === 1) {
        release();
        return { fails: kind };
      }
      if (batch >= 0) await failed.then(() => new Promise((resolve) => setTimeout(resolve, 30)));
      return {};
    };
    const set = await runOnce(stage, { max_results: 50 });
    expect(stage.judge.asked.map(({ batch }) => batch)).toEqual([-1, 0, 1, 2]);
    expect(set.metadata).toMatchObject({
      stopReason: kind,
      diagnostics: { pending: 20, judgementUnavailable: 4, judgeCalls: 3 },
      usage: { jevCalls: 4 },
      run: { halted: kind, batches: 8, judgeFailures: 1, judgeFailedIds: evidence(1) },
    });
    expect(set.results.length).toBeGreaterThan(0);
    expect(set.metadata).not.toHaveProperty('error');
    expect(brokenLaws(set)).toEqual([]);
  });

  it('without a kind stops dispatch too, keeps what is in flight, and is told', async () => {
    const stage = createStage({ places: 2 });
    stage.judge.script = async ({ batch }) => {
      if (batch === 0) throw new TypeError('a fault of ours');
      if (batch === 1) await new Promise((resolve) => setTimeout(resolve, 30));
      return {};
    };
    const set = await runOnce(stage, { max_results: 50 });
    expect(stage.judge.asked.map(({ batch }) => batch)).toEqual([-1, 0, 1]);
    expect(set.metadata).toMatchObject({ stopReason: 'judge_failure', diagnostics: { pending: 12 } });
    expect(set.results.length).toBeGreaterThan(0);
    expect(stage.reports).toHaveLength(1);
  });
});

describe('answers that cannot be used', () => {
  it('make their candidate unavailable and the run incomplete', async () => {
    const stage = createStage();
    stage.judge.script = ({ batch }) => (batch === 0 ? { answers: { 'value.m1': '', 'safety.m2': 'perhaps' } } : {});
    const set = await runOnce(stage, { max_results: 50 });
    expect(set.metadata).toMatchObject({
      stopReason: 'unassessable_material',
      diagnostics: { assessmentUnavailable: 1, safetyUnavailable: 1, judgementUnavailable: 0 },
      run: { judgeFailures: 0, halted: null },
    });
    expect(set.results.map(({ evidenceId }) => evidenceId)).not.toContain('m1');
    expect(set.results.map(({ evidenceId }) => evidenceId)).not.toContain('m2');
  });
});

test('a candidate too large for a request is counted, never shortened', async () => {
  const stage = createStage({ engines: [fakeEngine('alpha')] });
  const { hits: rows } = hits(1, 2) as Extract<EngineReply, { kind: 'hits' }>;
  const large = rows.map((row, index) => (index === 0 ? { ...row, title: 'battery '.repeat(6_000) } : row));
  stage.transport.plays = { 'alpha.example': { kind: 'hits', hits: large } };
  const set = await runOnce(stage);
  expect(set.metadata).toMatchObject({
    stopReason: 'unassessable_material',
    selection: { incomplete: true },
    diagnostics: { collected: 2, requestTooLarge: 1, judgeCalls: 1 },
    run: { judgeFailures: 0, decisions: [{ admitted: false, reason: 'request_too_large' }] },
  });
  expect(set.results).toHaveLength(1);
  expect(brokenLaws(set)).toEqual([]);
});
