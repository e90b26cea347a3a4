import type { ChannelRecord } from '../../core/community/channels';
import type { Community } from '../../core/screening/output';
import type { Texts } from '../texts';

/** Counts of the record that people may want to know, in the order shown. */
export const communityCounts = ['engineRequests', 'engineErrors', 'enhancementAttempts', 'enhancementErrors'] as const;

/** Causes with a sentence of their own; a run that ended before has the sentence of its end. */
export const communityReasons = [
  'channel_domain_excluded',
  'capability_blocked',
  'x_branch_unavailable',
  'x_domain_excluded',
  'channel_failed',
  'unknown_channel_state',
  'channel_failures',
  'engine_failures',
  'official_failed',
  'fallback_failed',
  'no_engines',
  'no_results',
  'community_status_unavailable',
  'community_answer_unavailable',
  'x_operator_malformed',
  'interrupted',
  'strategy_unavailable',
] as const;

/** How the posts were asked for. */
export const askedFor = ({ input }: Community): 'auto' | 'on' | 'off' =>
  input === 'auto' ? 'auto' : input ? 'on' : 'off';

/** Why the branch ended as it did, in words; empty when there is nothing to say. */
export function communityReason({ reason }: Pick<Community, 'reason'>, texts: Texts): string {
  if (reason === null) return '';
  const { reasons } = texts.diagnostics.communityRecord;
  const ends: Readonly<Record<string, { say: string } | undefined>> = texts.stops;
  return reasons[reason] ?? ends[reason]?.say ?? texts.engines.reason(reason);
}

/** Who was asked for posts, and whether an earlier answer was used instead; in words, in the order things happen. */
export function communityWays({ usage, cacheHit }: Community, texts: Texts): string[] {
  const { ways } = texts.diagnostics.communityRecord;
  return [
    ...(cacheHit ? [ways.reused] : []),
    ...(usage.inFlight === true ? [ways.joined] : []),
    ...(usage.officialAttempted === true ? [ways.official] : []),
    ...(usage.fallbackAttempted === true ? [ways.fallback] : []),
  ];
}

/** The counts that were taken. */
export function communityUsage({ usage }: Community): { name: (typeof communityCounts)[number]; value: number }[] {
  return communityCounts.flatMap((name) => {
    const value = usage[name];
    return typeof value === 'number' ? [{ name, value }] : [];
  });
}

/** What one channel did, and why, in one text; a reused answer is said to be one. */
export function channelSentence(record: ChannelRecord, texts: Texts): string {
  const { channelOutcomes, ways } = texts.diagnostics.communityRecord;
  return [
    channelOutcomes[record.outcome],
    // What an engine says comes before what a run's end of the same name would.
    texts.engines.reasons[record.reason ?? ''] ?? communityReason(record, texts),
    ...(record.cacheHit ? [ways.reused] : []),
    ...(record.usage?.inFlight === true ? [ways.joined] : []),
  ]
    .filter((part) => part !== '')
    .join(' ');
}
