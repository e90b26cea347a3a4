import { describe, expect, it, test } from 'vitest';
import type { EngineOutcome } from '../../../src/core/retrieval/outcome';
import { finishRun, type RunFacts } from '../../../src/core/screening/finish';
import type { BatchFailure } from '../../../src/core/screening/halt';
import { brokenLaws } from '../../../src/core/screening/laws';
import { FinalSet } from '../../../src/core/screening/output';
import { candidate, judgement, newInput, outcome, retrieval, review, runFacts } from './builders';

const three = [candidate(1), candidate(2), candidate(3)];

describe('a run that went well', () => {
  const set = finishRun(runFacts());

  it('keeps all laws and its schema', () => {
    expect(brokenLaws(set)).toEqual([]);
    expect(FinalSet.parse(set)).toEqual(set);
  });

  it('says so', () => {
    expect(set.metadata).toMatchObject({
      schemaVersion: 5,
      sourceBiasPolicyVersion: 'neutral-v1',
      stopReason: 'target_met',
      selection: { requested: 3, returned: 3, targetMet: true, incomplete: false },
      valueGroups: { 3: [], 4: ['r1', 'r2', 'r3'], 5: [] },
      diagnostics: {
        collected: 3,
        qualityAssessed: 3,
        valueJudged: 3,
        selected: 3,
        judgeCalls: 1,
        snapshotCandidates: 3,
      },
      usage: { fusedCalls: 1, engineRequests: 2, jevCalls: 2, jevInputTokens: 440, jevOutputTokens: 22 },
      run: {
        halted: null,
        host: 'winnow',
        jevModel: 'jev-1',
        ranking: 'balanced',
        strategy: {
          ranking: { state: 'selected', ranking: 'balanced' },
          community: { state: 'explicit', choice: null },
        },
        engineStats: { bing: { used: true, attempts: 1, successes: 1, errors: 0 } },
        decisionCount: 0,
        decisionsTruncated: false,
      },
      inputSummary: { community: false, maxResults: 3 },
      warnings: [],
    });
    expect(set.metadata).not.toHaveProperty('error');
  });

  it('names the three tokens of the review rule', () => {
    expect(set.metadata.run.reviewRule.split('; ')).toEqual([
      'review_declared_snapshot_until_real_failure_or_cancel',
      'no_quantity_early_stop',
      'no_cumulative_budget_stop',
    ]);
  });

  it('is the same set for the same facts', () => expect(finishRun(runFacts())).toEqual(set));
});

describe('how a run can end', () => {
  const failed = (batch: number, kind: BatchFailure['kind'], ...members: string[]): BatchFailure => ({
    batch,
    kind,
    members,
  });
  /** A review of three candidates of which the named ones are judged. */
  const judged = (ids: string[], dispatched: number, ...failures: BatchFailure[]) =>
    review(three, {
      judgements: Object.fromEntries(ids.map((id) => [id, judgement()])),
      batches: 3,
      dispatched,
      failures,
    });
  const found = (...outcomes: EngineOutcome[]): Partial<RunFacts> => ({
    retrieval: retrieval(0, { outcomes }),
    review: null,
  });
  const nothing = { strategy: null, retrieval: null, review: null };
  const dead = { successes: 0, errors: 1 };
  const met = { input: newInput({ max_results: 3, community: true }) };
  const four = review([...three, candidate(4)], { dispatched: 2, failures: [failed(1, 'timeout', 'm4')] });
  delete (four.judgements as Record<string, unknown>).m4;

  /** The end in one line: stop reason, whether it halted the run and is its error, completeness, rows. */
  const endOf = ({ results, metadata: { stopReason, run, error, selection } }: FinalSet) => {
    if (run.halted) expect(run.halted).toBe(stopReason);
    if (error) expect(error).toBe(stopReason);
    const marks = [stopReason, run.halted && 'halted', error && 'error', selection.incomplete && 'incomplete'];
    return `${marks.filter(Boolean).join(' ')}, ${results.length} rows`;
  };

  test.each<[string, Partial<RunFacts>, string]>([
    ['no judge', { ...nothing, failure: 'not_configured' }, 'not_configured halted error incomplete, 0 rows'],
    ['no engine', { ...nothing, failure: 'no_engines' }, 'no_engines halted error incomplete, 0 rows'],
    ['strategy failed', { ...nothing, failure: 'unauthorized' }, 'unauthorized halted error incomplete, 0 rows'],
    ['nothing is known', nothing, 'service_unavailable halted error incomplete, 0 rows'],
    [
      'fusion broke',
      { retrieval: retrieval(0, { snapshot: null }), review: null },
      'service_unavailable halted error incomplete, 0 rows',
    ],
    [
      'all engines failed',
      found(outcome('bing', { state: 'timeout', ...dead })),
      'all_engines_failed halted error incomplete, 0 rows',
    ],
    [
      'all engines need permission',
      found(outcome('bing', { state: 'needs_permission', attempts: 0, successes: 0 })),
      'no_engines halted error incomplete, 0 rows',
    ],
    [
      'nothing found, one engine failed',
      found(outcome('bing', { state: 'none' }), outcome('ddg', { state: 'failed', ...dead })),
      'candidate_pool_exhausted, 0 rows',
    ],
    ['nothing found, reviewed', { retrieval: retrieval(0), review: review([]) }, 'candidate_pool_exhausted, 0 rows'],
    ['never reviewed without a reason', { review: null }, 'judge_failure halted error incomplete, 0 rows'],
    ['cancelled with results', { cancelled: true }, 'cancelled halted incomplete, 3 rows'],
    [
      'cancelled outweighs another failure',
      { cancelled: true, failure: 'timeout', review: null },
      'cancelled halted error incomplete, 0 rows',
    ],
    [
      'one batch of two failed',
      { review: judged(['m1'], 2, failed(1, 'timeout', 'm2', 'm3')) },
      'unassessable_material incomplete, 1 rows',
    ],
    ['a batch failed, target met', { review: four }, 'target_met incomplete, 3 rows'],
    [
      'every batch failed',
      { review: judged([], 1, failed(0, 'overloaded', 'm1', 'm2', 'm3')) },
      'overloaded halted error incomplete, 0 rows',
    ],
    [
      'the key was refused midway',
      { review: judged(['m1'], 2, failed(1, 'unauthorized', 'm2')) },
      'unauthorized halted incomplete, 1 rows',
    ],
    [
      'every batch failed, one answer reused',
      { review: judged(['m1'], 1, failed(0, 'network', 'm2', 'm3')) },
      'network halted incomplete, 1 rows',
    ],
    ['unsent batches stay pending', { review: judged(['m1'], 1) }, 'pending_candidates incomplete, 1 rows'],
    ['community wanted and met', met, 'community_incomplete incomplete, 3 rows'],
    [
      'more rows than the review takes',
      { retrieval: retrieval(9, {}, 3), input: newInput({ community: false }) },
      'review_cap_reached, 3 rows',
    ],
  ])('%s', (_, changes, expected) => {
    const set = finishRun(runFacts(changes));
    expect(endOf(set)).toBe(expected);
    expect(brokenLaws(set)).toEqual([]);
    const { run, warnings } = set.metadata;
    if (run.halted) expect(warnings.join()).toContain(run.halted);
  });

  it('counts failed dispatches and names their members in plan order', () => {
    const failures = [failed(2, 'timeout', 'm3'), failed(0, 'network', 'm1')];
    const set = finishRun(
      runFacts({ review: review(three, { judgements: { m2: judgement() }, batches: 3, dispatched: 3, failures }) }),
    );
    expect(set.metadata.run).toMatchObject({ judgeFailures: 2, judgeFailedIds: ['m1', 'm3'], batches: 3 });
    expect(set.metadata.diagnostics.judgementUnavailable).toBe(2);
    expect(set.metadata.run.decisions).toEqual([
      { evidenceId: 'm1', admitted: false, reason: 'judgement_unavailable' },
      { evidenceId: 'm3', admitted: false, reason: 'judgement_unavailable' },
    ]);
  });

  it('leaves judgeCalls out when the review never began', () => {
    expect(
      finishRun(runFacts({ failure: 'timeout', strategy: null, retrieval: null, review: null })).metadata.diagnostics,
    ).not.toHaveProperty('judgeCalls');
  });

  it('says that an empty result proves nothing, but not of a failure', () => {
    const empty = finishRun(runFacts({ retrieval: retrieval(0), review: review([]) }));
    expect(empty.metadata.warnings.join()).toContain('no proof');
    const failedRun = finishRun(runFacts({ failure: 'timeout', review: null }));
    expect(failedRun.metadata.warnings.join()).not.toContain('no proof');
  });

  it('warns of failed engines and of those not asked', () => {
    const outcomes = [
      outcome('bing', { state: 'blocked', reason: 'captcha', successes: 0, errors: 1 }),
      outcome('brave', { state: 'needs_key', attempts: 0, successes: 0 }),
      outcome('ddg'),
    ];
    const { warnings, run } = finishRun(runFacts({ retrieval: retrieval(3, { outcomes }) })).metadata;
    expect(warnings).toEqual(['bing: 1 of 1 requests failed (blocked, captcha).', 'Not asked: brave (needs_key).']);
    expect(run.engineStats).toMatchObject({ bing: { used: true }, brave: { used: false }, ddg: { used: true } });
  });

  it('shows the first 32 decisions of many', () => {
    const candidates = Array.from({ length: 40 }, (_, index) => candidate(index + 1, { baseScore: 0 }));
    const { run } = finishRun(runFacts({ review: review(candidates) })).metadata;
    expect(run).toMatchObject({ decisionCount: 40, decisionsTruncated: true });
    expect(run.decisions).toHaveLength(32);
  });

  it('keeps at most 64 engines and the first 8 queries', () => {
    const outcomes = Array.from({ length: 80 }, (_, index) => outcome(`e${index}`));
    const effectiveWeights = Object.fromEntries(
      outcomes.map(({ engine }) => [engine, engine === 'e0' ? Number.NaN : 1]),
    );
    const { run } = finishRun(
      runFacts({
        retrieval: retrieval(3, { outcomes, effectiveWeights, queriesUsed: Array(9).fill('q'.repeat(300)) }),
      }),
    ).metadata;
    expect(Object.keys(run.engineStats)).toHaveLength(64);
    expect(Object.keys(run.effectiveWeights)).toHaveLength(64);
    expect(run.effectiveWeights).not.toHaveProperty('e0');
    expect(run.queriesUsed).toHaveLength(8);
    expect(run.queriesUsed[0]).toHaveLength(200);
  });
});
