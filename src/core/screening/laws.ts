import type { FinalSet } from './output';

/** Counters that together make up `collected`; a candidate is in exactly one of them. */
export const dispositionCounters = [
  'pending',
  'safetyRejected',
  'safetyUnavailable',
  'assessmentUnavailable',
  'valueUnestablished',
  'valueFiltered',
  'baseScoreMissing',
  'requestTooLarge',
  'judgementUnavailable',
  'qualityAssessed',
] as const;

/** Sentences that any final set must bear out (rule O-5); each names the counters it relates. */
const laws: readonly [sentence: string, holds: (set: FinalSet, of: (counter: string) => number) => boolean][] = [
  [
    'collected is the sum of the dispositions',
    (_, of) => of('collected') === dispositionCounters.reduce((sum, counter) => sum + of(counter), 0),
  ],
  [
    'selected, returned, rows and value groups agree',
    ({ results, metadata: { selection, valueGroups } }, of) =>
      [of('selected'), selection.returned, valueGroups[3].length + valueGroups[4].length + valueGroups[5].length].every(
        (count) => count === results.length,
      ),
  ],
  [
    'qualityAssessed covers selected and folded',
    (_, of) => of('qualityAssessed') >= of('selected') + of('duplicatesFolded'),
  ],
  [
    'snapshotCandidates is collected once the review began',
    ({ metadata }, of) => !('judgeCalls' in metadata.diagnostics) || of('snapshotCandidates') === of('collected'),
  ],
  ['unreviewed is pending and outsideReview', (_, of) => of('unreviewed') === of('pending') + of('outsideReview')],
  [
    'run repeats the coverage',
    ({ metadata: { run } }, of) =>
      (['snapshotCandidates', 'outsideReview', 'unreviewed'] as const).every((counter) => run[counter] === of(counter)),
  ],
  [
    'decisionCount counts the rejected',
    ({ metadata: { run } }, of) =>
      run.decisionCount === of('collected') - of('qualityAssessed') + of('duplicatesFolded'),
  ],
  ['jevCalls covers judgeCalls', ({ metadata: { usage } }, of) => usage.jevCalls >= of('judgeCalls')],
  ['stopReason is told once', ({ metadata }) => metadata.stopReason === metadata.selection.stopReason],
  [
    'error is told exactly when a halt left nothing',
    ({ results, metadata: { run, error } }) => (error ?? null) === (results.length === 0 ? run.halted : null),
  ],
];

/** The laws a final set breaks, as sentences; empty for every set `finishRun` makes from true facts. */
export function brokenLaws(set: FinalSet): string[] {
  const of = (counter: string) => set.metadata.diagnostics[counter] ?? 0;
  return laws.filter(([, holds]) => !holds(set, of)).map(([sentence]) => sentence);
}
