import type { Ranking } from '../retrieval/engine';
import type { Answers } from '../systemone/answer';
import { choice as choiceQuestion } from '../systemone/build';
import type { Json, Questions } from '../systemone/question';
import { chosenOption } from './choice';
import type { NewRunInput } from './input';
import type { StrategyState } from './output';
import { communityCriteria, rankingPresets, sharedRules, strategyInstructions, strategyTask } from './wording';

export { wordingVersion } from './wording';

/** Ids of the strategy questions (rule T-1). */
export const strategyIds = { ranking: 'strategy.ranking', community: 'strategy.community' } as const;

/** One question of the strategy request and what its answer decides. */
export type StrategyAsk = { id: string; kind: 'ranking' | 'community' };

/** The strategy request: what is sent, and what each question decides. */
export type StrategyRequest = { state: Json; questions: Questions; asks: StrategyAsk[] };

/** What was decided before retrieval. */
export type Strategy = {
  /** As it stands in `run.strategy`. */
  state: StrategyState;
  ranking: Ranking;
  community: {
    /** Whether the branch is wanted; explicit input before the judge's choice before `false`. */
    requested: boolean;
    /** `[a-z0-9_]{1,64}` when the wish could not be established, else null. */
    reason: string | null;
  };
  warnings: string[];
};

/**
 * The one strategy request (rule T-1): the ranking preset always, community only if the input left it out.
 * Throws when a preset has no description.
 */
export function strategyRequest(input: NewRunInput): StrategyRequest {
  const questions: Questions = {
    [strategyIds.ranking]: choiceQuestion(strategyInstructions.ranking, rankingPresets),
  };
  const asks: StrategyAsk[] = [{ id: strategyIds.ranking, kind: 'ranking' }];
  if (!input.communityExplicit) {
    questions[strategyIds.community] = choiceQuestion(strategyInstructions.community, communityCriteria);
    asks.push({ id: strategyIds.community, kind: 'community' });
  }
  const state: Json = {
    task: strategyTask,
    question: input.question,
    intent: input.intent,
    preferences: [...input.preferences],
    presets: { ...rankingPresets },
    rules: { ...sharedRules },
  };
  return { state, questions, asks };
}

/**
 * Reads the answers to a strategy request (rule T-1). An unusable ranking falls back to `balanced`; an unusable
 * community answer leaves the branch off and is disclosed as unavailable, never as the choice `disable`.
 */
export function decodeStrategy(input: NewRunInput, request: StrategyRequest, answers: Answers): Strategy {
  const warnings: string[] = [];
  const ranking = decodeRanking(request, answers, warnings);
  const community = input.communityExplicit
    ? { state: explicitCommunity, requested: input.community === true, reason: null }
    : decodeCommunity(request, answers, warnings);
  return {
    state: { ranking: { state: ranking.state, ranking: ranking.ranking }, community: community.state },
    ranking: ranking.ranking,
    community: { requested: community.requested, reason: community.reason },
    warnings,
  };
}

/** `run.strategy` of a run whose strategy was never decided: the request failed or was never sent. */
export function undecidedStrategy(input: NewRunInput): StrategyState {
  return {
    ranking: { state: 'unavailable', ranking: null },
    community: input.communityExplicit ? explicitCommunity : { state: 'unavailable', choice: 'unavailable' },
  };
}

const explicitCommunity: StrategyState['community'] = { state: 'explicit', choice: null };

type DecodedRanking = { state: 'selected' | 'fallback'; ranking: Ranking };
type DecodedCommunity = { state: StrategyState['community']; requested: boolean; reason: string | null };

function decodeRanking(request: StrategyRequest, answers: Answers, warnings: string[]): DecodedRanking {
  const chosen = chosenOption(request.questions, answers, strategyIds.ranking);
  if (chosen) return { state: 'selected', ranking: chosen.choice as Ranking };
  warnings.push('strategy: the ranking question got no usable answer; balanced is used.');
  return { state: 'fallback', ranking: 'balanced' };
}

function decodeCommunity(request: StrategyRequest, answers: Answers, warnings: string[]): DecodedCommunity {
  const chosen = chosenOption(request.questions, answers, strategyIds.community);
  if (!chosen) {
    warnings.push('strategy: the community question got no usable answer; community is left out.');
    const state = { state: 'unavailable', choice: 'unavailable' } as const;
    return { state, requested: false, reason: 'community_answer_unavailable' };
  }
  const choice = chosen.choice as keyof typeof communityCriteria;
  if (choice === 'unknown') {
    warnings.push('strategy: the judge could not tell whether community adds anything; it is left out.');
  }
  return { state: { state: 'selected', choice }, requested: choice === 'enable', reason: null };
}
