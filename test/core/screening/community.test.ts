import { describe, expect, test } from 'vitest';
import {
  type CommunityFacts,
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
