import type { ChannelRecord } from '../core/community/channels';
import type { EngineOutcome } from '../core/retrieval/outcome';
import { furthest } from '../core/run/mode';
import type { Progress, RunRecord } from '../core/run/run';
import { type ScreenStage, screenMode } from '../core/screening/mode';
import type { JournalChange } from '../ports/run-store';
import { waitingOutcome } from './retrieve';
import type { ReviewProgress } from './review';

/** Keeps the counts the panel shows, and turns each step forward into the journal write that tells of it (rule R-2). */
export type ProgressKeeper = {
  stage(stage: ScreenStage): JournalChange;
  /** Who will be asked, and who cannot be. */
  engines(wanted: readonly string[], unusable: readonly EngineOutcome[]): JournalChange;
  /** Outcomes of an earlier or a shared search. */
  reused(outcomes: readonly EngineOutcome[]): JournalChange;
  outcome(outcome: EngineOutcome): JournalChange;
  /** The records of the community branch's channels; nothing changes for a run that has none. */
  channels(records: readonly ChannelRecord[]): JournalChange;
  candidates(count: number): JournalChange;
  review(progress: ReviewProgress): JournalChange;
  /** The engines as they stand now. */
  outcomes(): EngineOutcome[];
};

/** Starts from what the journal already shows of the run; whoever goes on with it never falls behind that. */
export function createProgress(run: Pick<RunRecord, 'progress' | 'stage'>): ProgressKeeper {
  let { progress, stage } = run;
  const advance = (change: Partial<Progress>): JournalChange => {
    progress = { ...progress, ...change };
    return { run: { progress } };
  };
  const count = (counts: Progress['counts']) => advance({ counts: { ...progress.counts, ...counts } });
  const reach = (reached: ScreenStage): JournalChange => {
    stage = furthest(screenMode, stage, reached);
    return { run: { stage, progress } };
  };

  return {
    stage: reach,
    engines(wanted, unusable) {
      const known = new Map([...progress.engines, ...unusable].map((outcome) => [outcome.engine, outcome]));
      return advance({ engines: wanted.map((id) => known.get(id) ?? waitingOutcome(id)) });
    },
    reused(outcomes) {
      const found = new Map(outcomes.map((outcome) => [outcome.engine, outcome]));
      return advance({ engines: progress.engines.map((known) => found.get(known.engine) ?? known) });
    },
    outcome: (outcome) =>
      advance({ engines: progress.engines.map((known) => (known.engine === outcome.engine ? outcome : known)) }),
    channels: (records) => advance(records.length === 0 ? {} : { channels: [...records] }),
    candidates(candidates) {
      count({ candidates });
      return reach('screening');
    },
    review({ judged, rows }) {
      return { ...count({ judged, ranked: rows.length }), output: { rows, document: null } };
    },
    outcomes: () => progress.engines,
  };
}
