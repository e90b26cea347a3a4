import { describe, expect, test } from 'vitest';
import { brokenChannel, type ChannelRecord, excludedChannel } from '../../src/core/community/channels';
import { type Community, communityOutcomes } from '../../src/core/screening/output';
import { en } from '../../src/ui/texts/en';
import {
  channelSentence,
  communityReason,
  communityReasons,
  communityUsage,
  communityWays,
} from '../../src/ui/view/community';
import { metadata } from './sample';

const record = (change: Partial<Community>): Community => ({ ...metadata().run.community, ...change });

test.each(communityReasons)('the cause %s has a sentence', (reason) => {
  expect(communityReason(record({ reason }), en)).toMatch(/^[A-Z].*\.$/);
});

test.each([
  [null, ''],
  ['cancelled', 'You stopped this run. What was judged until then is kept.'],
  ['all_engines_failed', 'Every engine that was asked failed. This says nothing about what exists.'],
  ['captcha', 'It wants a captcha solved.'],
  ['brand_new', 'Cause: brand_new.'],
])('the cause %s is said as “%s”', (reason, expected) => {
  expect(communityReason(record({ reason }), en)).toBe(expected);
});

test('no two outcomes are said alike', () => {
  const { outcomes } = en.diagnostics.communityRecord;
  expect(new Set(communityOutcomes.map((name) => outcomes[name])).size).toBe(communityOutcomes.length);
});

test.each([
  ['nothing asked', {}, 0, []],
  ['both ways', { officialAttempted: true, fallbackAttempted: true, engineRequests: 4, engineErrors: 1 }, 2, [4, 1]],
  ['reused', { officialAttempted: false, fallbackAttempted: false, engineRequests: 0, inFlight: false }, 1, [0]],
  ['joined', { inFlight: true, engineRequests: null }, 1, []],
])('ways and counts: %s', (name, usage, ways, counts) => {
  const community = record({ usage, cacheHit: name === 'reused' });
  expect(communityWays(community, en)).toHaveLength(ways);
  expect(communityUsage(community).map(({ value }) => value)).toEqual(counts);
});

describe('a channel', () => {
  const channel = (change: Partial<ChannelRecord>): ChannelRecord => ({ ...brokenChannel('reddit'), ...change });

  test.each([
    [channel({ outcome: 'succeeded', reason: null }), 'Answered with posts.'],
    [channel({ outcome: 'empty', reason: 'no_results' }), 'Answered. There was no post on the question.'],
    [
      channel({ outcome: 'unavailable', reason: 'host_not_granted' }),
      'Could not be asked. Access to its site is not granted.',
    ],
    [channel({ outcome: 'failed', reason: 'rate_limited' }), 'Gave nothing. It limits how often it is asked.'],
    [excludedChannel('reddit'), 'Not asked. The question limits its sites to others.'],
    [
      channel({ outcome: 'succeeded', reason: null, cacheHit: true }),
      'Answered with posts. The posts are those of a search of the last five minutes; it was not asked again.',
    ],
  ])('%#', (record, said) => {
    expect(channelSentence(record, en)).toBe(said);
  });

  test('has a sentence for every outcome', () => {
    for (const outcome of communityOutcomes) {
      expect(channelSentence(channel({ outcome, reason: null }), en), outcome).toMatch(/^[A-Z].*\.$/);
    }
  });
});
