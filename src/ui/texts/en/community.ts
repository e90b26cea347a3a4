import type { Community } from '../../../core/screening/output';
import type { communityCounts, communityReasons } from '../../view/community';

const outcomes: Record<Community['outcome'], string> = {
  not_requested: 'Not wanted, so no post on X was searched for.',
  domain_excluded: 'Left out: the sites that the question allows do not include X.',
  unavailable: 'Wanted, but nothing here could search for posts.',
  blocked: 'Wanted, but searching for posts is blocked here.',
  succeeded: 'Posts were found.',
  empty: 'Searched; no post was found.',
  failed: 'Wanted, but the search for posts failed.',
  partial: 'The search for posts finished only in part.',
  not_run: 'The search for posts did not run.',
};

/** Of one channel of the profile: a forum or a network that was asked by itself. */
const channelOutcomes: Record<Community['outcome'], string> = {
  not_requested: 'Not asked.',
  domain_excluded: 'Not asked.',
  unavailable: 'Could not be asked.',
  blocked: 'Asking it is blocked here.',
  succeeded: 'Answered with posts.',
  empty: 'Answered.',
  failed: 'Gave nothing.',
  partial: 'Answered only in part.',
  not_run: 'The run ended before it was asked.',
};

const ownReasons: Record<(typeof communityReasons)[number], string> = {
  capability_blocked: 'Something outside of Winnow forbids it.',
  x_branch_unavailable: 'Neither the official search nor an engine to search with is there.',
  channel_domain_excluded: 'The question limits its sites to others.',
  x_domain_excluded: 'The question limits its sites to others than X.',
  channel_failed: 'It ended before it could say how.',
  unknown_channel_state: 'Nothing is known of how it ended.',
  channel_failures: 'Both the official search and the search through engines failed.',
  engine_failures: 'Engines that were asked for posts failed.',
  official_failed: 'The official search failed.',
  fallback_failed: 'The search through engines failed.',
  no_engines: 'No engine could be asked for posts.',
  no_results: 'There was no post on the question.',
  community_status_unavailable: 'Nothing is known of what became of it.',
  community_answer_unavailable: 'The judge did not say whether posts are wanted.',
  x_operator_malformed: 'The question holds an operator that X does not understand.',
  interrupted: 'It was interrupted before it had ended.',
  strategy_unavailable: 'Whether posts are wanted was never decided.',
};
const reasons: Readonly<Record<string, string>> = ownReasons;

const counts: Record<(typeof communityCounts)[number], string> = {
  engineRequests: 'Requests to engines',
  engineErrors: 'of these failed',
  enhancementAttempts: 'Texts of single posts asked for',
  enhancementErrors: 'of these failed',
};

/** Texts about the record of the community branch (rule C-1). */
export const communityRecord = {
  title: 'Community',
  asked: 'Wanted',
  askedFor: {
    auto: 'Auto: the judge decides.',
    on: 'On, by your choice.',
    off: 'Off, by your choice.',
  },
  choice: 'Judge',
  choices: {
    enable: 'Wants posts.',
    disable: 'Wants no posts.',
    unknown: 'Cannot tell; then none are searched for.',
    unavailable: 'Gave no answer.',
  },
  outcome: 'Posts on X',
  outcomes,
  channelOutcomes,
  channelsNote:
    'Channels are part of the profile and asked whether or not posts on X are wanted. A saved set tells of them in its engines and warnings.',
  reasons,
  way: 'How',
  ways: {
    reused: 'The posts are those of a search of the last five minutes; it was not asked again.',
    joined: 'A search that was already under way was joined.',
    official: 'The official search of xAI was asked.',
    fallback: 'Engines were asked for posts on X.',
  },
  counts,
};
