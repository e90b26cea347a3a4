import type { EngineOutcome, EngineState } from '../../core/retrieval/outcome';

/** Shape on a chip; it tells the same as the word beside it. */
export type ChipShape = 'wait' | 'good' | 'empty' | 'warn' | 'bad';

/** What a person can do about an engine. */
export type Remedy = 'grant' | 'open_to_solve' | 'open_to_look' | 'settings';

const shapes: Record<EngineState, ChipShape> = {
  waiting: 'wait',
  hits: 'good',
  none: 'empty',
  degraded: 'warn',
  blocked: 'bad',
  consent: 'bad',
  needs_permission: 'warn',
  needs_key: 'warn',
  suspended: 'warn',
  unparsed: 'bad',
  timeout: 'bad',
  failed: 'bad',
  cancelled: 'empty',
};

const remedies: Partial<Record<EngineState, Remedy>> = {
  blocked: 'open_to_solve',
  consent: 'open_to_solve',
  suspended: 'open_to_solve',
  needs_permission: 'grant',
  needs_key: 'settings',
  unparsed: 'open_to_look',
};

export const chipShape = (state: EngineState): ChipShape => shapes[state];
export const chipRemedy = (state: EngineState): Remedy | null => remedies[state] ?? null;

/** True for an engine that gave nothing through no fault of the question. */
export const isTroubled = (outcome: EngineOutcome): boolean =>
  !['waiting', 'hits', 'none', 'degraded', 'cancelled'].includes(outcome.state);

/** Rows of all engines together. */
export const allHits = (outcomes: readonly EngineOutcome[]): number =>
  outcomes.reduce((total, outcome) => total + outcome.hits, 0);
