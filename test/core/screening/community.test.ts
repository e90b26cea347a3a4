import { describe, expect, test } from 'vitest';
import type { CommunityExecution } from '../../../src/core/community/execution';
import {
  type CommunityFacts,
  communityRecord,
  communityWithoutBranch,
  noXBranch,
  type XCapability,
} from '../../../src/core/screening/community';
import { Community, type HaltCode } from '../../../src/core/screening/output';
import { decodeStrategy, strategyRequest } from '../../../src/core/screening/strategy';
import { answers, newInput, strategy } from './builders';

const fallback: XCapability = { blocked: false, official: false, fallback: true };

type Given = {
  community?: boolean;
  /** The judge's choice; null: the strategy was never decided; 'unusable': no valid answer. */
  choice?: string | null;
  failure?: HaltCode;
  searched?: boolean;
  capability?: XCapability;
  include?: string[];
  exclude?: string[];
};

function decide({
  community,
  choice = 'enable',
  failure,
  searched = true,
  capability = noXBranch,
  include,
  exclude,
}: Given) {
  const input = newInput(community === undefined ? {} : { community });
  const decided =
    choice === 'unusable'
      ? decodeStrategy(input, strategyRequest(input), answers({}))
      : choice && strategy(input, 'fresh', choice);
  const facts: CommunityFacts = {
    input,
    strategy: decided || null,
    failure: failure ?? null,
    searched,
    capability,
    includeDomains: include ?? [],
    excludeDomains: exclude ?? [],
  };
  return communityWithoutBranch(facts);
}

describe('run.community without an executed branch', () => {
  type Row = [string, Given, Partial<Community>, number];
  test.each<Row>([
    [
      'wanted by the judge, nothing can do it',
      {},
      {
        input: 'auto',
        source: 'jev',
        choice: 'enable',
        requested: true,
        outcome: 'unavailable',
        reason: 'x_branch_unavailable',
      },
      1,
    ],
    [
      'wanted explicitly',
      { community: true },
      {
        input: true,
        source: 'explicit',
        choice: null,
        requested: true,
        outcome: 'unavailable',
        reason: 'x_branch_unavailable',
      },
      1,
    ],
    [
      'switched off explicitly',
      { community: false },
      { input: false, source: 'explicit', choice: null, requested: false, outcome: 'not_requested', reason: null },
      0,
    ],
    [
      'switched off by the judge',
      { choice: 'disable' },
      { choice: 'disable', requested: false, outcome: 'not_requested', reason: null },
      0,
    ],
    [
      'the judge cannot tell',
      { choice: 'unknown' },
      { choice: 'unknown', requested: false, outcome: 'not_requested', reason: null },
      0,
    ],
    [
      'no usable answer',
      { choice: 'unusable' },
      { choice: 'unavailable', requested: false, outcome: 'not_requested', reason: 'community_answer_unavailable' },
      0,
    ],
    [
      'strategy failed',
      { choice: null, failure: 'timeout', searched: false },
      { choice: 'unavailable', requested: null, outcome: 'not_run', reason: 'timeout' },
      0,
    ],
    [
      'strategy never asked, no code',
      { choice: null, searched: false },
      { choice: 'unavailable', requested: null, outcome: 'not_run', reason: 'strategy_unavailable' },
      0,
    ],
    [
      'strategy failed, wanted explicitly',
      { community: true, choice: null, failure: 'timeout', searched: false },
      { choice: null, requested: true, outcome: 'not_run', reason: null },
      0,
    ],
    [
      'strategy failed, off explicitly',
      { community: false, choice: null, failure: 'timeout', searched: false },
      { requested: false, outcome: 'not_requested', reason: null },
      0,
    ],
    [
      'wanted, but the search failed',
      { searched: false, failure: 'service_unavailable' },
      { requested: true, outcome: 'not_run', reason: null },
      0,
    ],
    [
      'blocked before unavailable',
      { capability: { ...noXBranch, blocked: true } },
      { outcome: 'blocked', reason: 'capability_blocked' },
      1,
    ],
    [
      'unavailable before domains',
      { exclude: ['x.com'] },
      { outcome: 'unavailable', reason: 'x_branch_unavailable' },
      1,
    ],
    [
      'X excluded',
      { capability: fallback, exclude: ['twitter.com'] },
      { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
      1,
    ],
    [
      'X not among the included',
      { capability: fallback, include: ['example.org'] },
      { outcome: 'domain_excluded', reason: 'x_domain_excluded' },
      1,
    ],
    [
      'included, but no record of the branch',
      { capability: fallback, include: ['x.com'] },
      { outcome: 'not_run', reason: 'community_status_unavailable' },
      1,
    ],
  ])('%s', (_, given, expected, warnings) => {
    const { record, warnings: lines } = decide(given);
    expect(record).toMatchObject({ effective: false, cacheHit: false, usage: {}, ...expected });
    expect(lines).toHaveLength(warnings);
    expect(() => Community.parse(record)).not.toThrow();
  });
});

describe('run.community of a branch that recorded what it did', () => {
  const execution: CommunityExecution = {
    effective: true,
    outcome: 'succeeded',
    cacheHit: false,
    reason: null,
    usage: { logicCalls: 1, officialAttempted: true },
    notes: ['community: a line of the branch.'],
  };
  const facts = (community: boolean | undefined, decided: boolean): CommunityFacts => {
    const input = newInput(community === undefined ? {} : { community });
    return {
      input,
      strategy: decided ? strategy(input, 'fresh', 'enable') : null,
      failure: null,
      searched: true,
      capability: noXBranch,
      includeDomains: [],
      excludeDomains: [],
    };
  };
  const tell = (parts: Partial<CommunityExecution>, community?: boolean, decided = true) =>
    communityRecord({ ...facts(community, decided), execution: { ...execution, ...parts } });

  test('is what it recorded', () => {
    const { record, warnings } = tell({});
    expect(record).toMatchObject({ input: 'auto', choice: 'enable', requested: true, effective: true, reason: null });
    expect(record).toMatchObject({ outcome: 'succeeded', usage: { logicCalls: 1, officialAttempted: true } });
    expect(warnings).toEqual(execution.notes);
    expect(() => Community.parse(record)).not.toThrow();
  });

  test.each<[Partial<CommunityExecution>, string | null]>([
    [{ outcome: 'succeeded' }, null],
    [{ outcome: 'empty', reason: 'no_results' }, 'gave nothing'],
    [{ outcome: 'partial', reason: 'engine_failures' }, 'in part'],
    [{ outcome: 'failed', reason: 'channel_failed', usage: null }, 'not at all'],
    [{ outcome: 'unavailable', reason: 'x_operator_malformed', effective: false, usage: null }, 'did not run'],
    [{ outcome: 'domain_excluded', reason: 'x_domain_excluded', effective: false, usage: null }, 'leave X out'],
  ])('warns of %o', (parts, line) => {
    const { record, warnings } = tell(parts);
    expect(record).toMatchObject({ ...parts, usage: parts.usage === null ? {} : execution.usage });
    expect(warnings).toEqual([...(line ? [expect.stringContaining(line)] : []), ...execution.notes]);
  });

  test('counts for nothing where posts were not wanted, or nobody decided', () => {
    expect(tell({}, false).record).toMatchObject({ outcome: 'not_requested', effective: false, usage: {} });
    expect(tell({}, undefined, false).record).toMatchObject({ requested: null, outcome: 'not_run', effective: false });
  });

  test('missing, is that of a branch that did not run', () => {
    const without = communityRecord({ ...facts(true, true), execution: null });
    expect(without).toEqual(communityWithoutBranch(facts(true, true)));
  });
});
