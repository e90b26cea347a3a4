import type { EngineOutcome, EngineState } from '../../core/retrieval/outcome';

/** Shape on a chip; it tells the same as the word beside it. */
export type ChipShape = 'wait' | 'good' | 'empty' | 'warn' | 'bad';

/** What a person can do about an engine. */
export const remedies = [
  'grant',
  'open_to_solve',
  'open_engine',
  'open_to_look',
  'add_key',
  'change_key',
  'enable_json',
] as const;
export type Remedy = (typeof remedies)[number];

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

/** By cause, where the cause says more than the state. */
const byReason: Readonly<Record<string, Remedy>> = {
  key_refused: 'change_key',
  key_missing: 'add_key',
  not_entitled: 'change_key',
  json_not_enabled: 'enable_json',
};

const byState: Partial<Record<EngineState, Remedy>> = {
  blocked: 'open_to_solve',
  consent: 'open_engine',
  suspended: 'open_to_solve',
  needs_permission: 'grant',
  needs_key: 'add_key',
  unparsed: 'open_to_look',
};

export const chipShape = (state: EngineState): ChipShape => shapes[state];

/** What helps with an outcome, or null. */
export const chipRemedy = ({ state, reason }: Pick<EngineOutcome, 'state' | 'reason'>): Remedy | null =>
  (reason === null ? undefined : byReason[reason]) ?? byState[state] ?? null;

/** Whether an engine is being left alone, so that a person may say to try it all the same. */
export const isPaused = ({ state, until }: Pick<EngineOutcome, 'state' | 'until'>): boolean =>
  state === 'suspended' || state === 'blocked' || until !== null;

/** True for a remedy that is found on the engine's own page. */
export const isOnItsPage = (remedy: Remedy): boolean => remedy.startsWith('open_');

/** True for an engine that gave nothing through no fault of the question. */
export const isTroubled = (outcome: EngineOutcome): boolean =>
  !['waiting', 'hits', 'none', 'degraded', 'cancelled'].includes(outcome.state);

/** Rows of all engines together. */
export const allHits = (outcomes: readonly EngineOutcome[]): number =>
  outcomes.reduce((total, outcome) => total + outcome.hits, 0);
