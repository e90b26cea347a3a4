import type { RunRecord } from '../../../src/core/run/run';

/** A run as `startRun` makes it, before it has its place in the journal. */
export function newRun(id: string, over: Partial<RunRecord> = {}): Omit<RunRecord, 'seq'> {
  return {
    id,
    mode: 'screen',
    input: { question: 'solid state batteries', intent: 'compare' },
    question: 'solid state batteries',
    conditions: null,
    state: 'queued',
    stage: 'strategy',
    createdAt: 1_800_000_000_000,
    finishedAt: null,
    activeMs: 0,
    lease: null,
    waiting: null,
    cancelRequested: false,
    progress: { engines: [], counts: {} },
    savedResultId: null,
    keep: true,
    ...over,
  };
}

/** A UUID that ends in `n`. */
export const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
