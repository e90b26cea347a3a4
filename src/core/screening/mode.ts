import type { ModeFacts } from '../run/mode';
import { FinalSet, ResultRow } from './output';

/** The Screen mode: one bounded retrieval, one screening, ranked by what is worth opening. */
export const screenMode = {
  id: 'screen',
  contract: 5,
  stages: ['strategy', 'retrieval', 'screening', 'output'],
  Row: ResultRow,
  Document: FinalSet,
} as const satisfies ModeFacts<ResultRow, FinalSet>;

/** Where a run of this mode can be. */
export type ScreenStage = (typeof screenMode.stages)[number];
