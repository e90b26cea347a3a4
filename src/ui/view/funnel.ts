/** Stages from what engines gave to what is shown. */
export const stageNames = ['hits', 'unique', 'snapshot', 'judged', 'admitted', 'delivered'] as const;
export type StageName = (typeof stageNames)[number];

/** Every way to be lost between two stages. */
export const lossNames = [
  'merged',
  'outsideReview',
  'blockedByPerson',
  'pending',
  'judgementUnavailable',
  'requestTooLarge',
  'assessmentUnavailable',
  'safetyUnavailable',
  'baseScoreMissing',
  'safetyRejected',
  'valueFiltered',
  'valueUnestablished',
  'duplicatesFolded',
  'cut',
  'unexplained',
] as const;
export type LossName = (typeof lossNames)[number];

export type FunnelStage = { name: StageName; count: number; losses: { name: LossName; count: number }[] };

const before = {
  snapshot: [
    'pending',
    'judgementUnavailable',
    'requestTooLarge',
    'assessmentUnavailable',
    'safetyUnavailable',
    'baseScoreMissing',
  ],
  judged: ['safetyRejected', 'valueFiltered', 'valueUnestablished'],
} as const satisfies Record<string, readonly LossName[]>;

/**
 * The funnel, each stage with what is lost on the way to the next one. `hits` is the sum of all engines' rows, or null
 * when it is not known (a saved set). Counts add up: a difference the counts do not explain is a loss of its own.
 */
export function funnel(diagnostics: Readonly<Record<string, number>>, hits: number | null): FunnelStage[] {
  const of = (name: string): number => diagnostics[name] ?? 0;
  const named = (names: readonly LossName[]) => names.map((name) => ({ name, count: of(name) }));
  const snapshot = of('collected');
  const outside = of('outsideReview');
  const blocked = of('blockedByPerson');
  const unique = snapshot + outside + blocked;
  const judgedLosses = named(before.snapshot);
  const judged = snapshot - sum(judgedLosses);
  const admitted = of('qualityAssessed');
  const delivered = of('selected');
  const folded = of('duplicatesFolded');
  const stages: FunnelStage[] = [
    {
      name: 'unique',
      count: unique,
      losses: [
        { name: 'outsideReview', count: outside },
        { name: 'blockedByPerson', count: blocked },
      ],
    },
    { name: 'snapshot', count: snapshot, losses: judgedLosses },
    { name: 'judged', count: judged, losses: named(before.judged) },
    {
      name: 'admitted',
      count: admitted,
      losses: [
        { name: 'duplicatesFolded', count: folded },
        { name: 'cut', count: Math.max(0, admitted - folded - delivered) },
      ],
    },
    { name: 'delivered', count: delivered, losses: [] },
  ];
  if (hits !== null && hits >= unique && hits > 0) {
    stages.unshift({ name: 'hits', count: hits, losses: [{ name: 'merged', count: hits - unique }] });
  }
  return stages.map((stage, index) => closed(stage, stages[index + 1]));
}

/** Drops empty losses and names a difference that nothing explains. */
function closed(stage: FunnelStage, next: FunnelStage | undefined): FunnelStage {
  const losses = stage.losses.filter((loss) => loss.count > 0);
  const rest = next === undefined ? 0 : stage.count - sum(losses) - next.count;
  if (rest > 0) losses.push({ name: 'unexplained', count: rest });
  return { ...stage, losses };
}

const sum = (losses: readonly { count: number }[]): number => losses.reduce((total, loss) => total + loss.count, 0);

/** True when every stage minus its losses is the next stage. */
export function addsUp(stages: readonly FunnelStage[]): boolean {
  return stages.every((stage, index) => {
    const next = stages[index + 1];
    return next === undefined || stage.count - sum(stage.losses) === next.count;
  });
}
