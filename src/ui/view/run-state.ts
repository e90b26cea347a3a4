import { countOf, type RunRecord } from '../../core/run/run';
import { screenMode } from '../../core/screening/mode';

/** How a run looks to the person right now. */
export type LiveState = 'starting' | 'queued' | 'running' | 'stopping' | 'waiting' | 'interrupted' | 'done';
export const liveStates: readonly LiveState[] = [
  'starting',
  'queued',
  'running',
  'stopping',
  'waiting',
  'interrupted',
  'done',
];

/** A worker renews its lease every 2 s; after this long without it, nobody works on the run. */
export const silentAfterMs = 4_500;

/** The state to show: a silent lease is an interruption, a stop that was asked for counts at once. */
export function liveState(run: RunRecord, now: number, stopAsked: boolean): LiveState {
  if (run.state === 'done') return 'done';
  if (stopAsked || run.cancelRequested) return 'stopping';
  if (run.state === 'running' && run.lease !== null && now - run.lease.renewedAt > silentAfterMs) return 'interrupted';
  return run.state;
}

/** True while a second run should wait for this one. */
export const isBusy = (state: LiveState): boolean => state === 'starting' || state === 'queued' || state === 'running';

/** A queued run's place in the line, from 1: runs begin in the order in which they were started. */
export const placeInLine = (run: RunRecord, runs: readonly RunRecord[]): number =>
  1 + runs.filter(({ state, seq }) => state === 'queued' && seq < run.seq).length;

/** Time to show, ms: wall time while it goes on, worked time once it is over. Never negative. */
export function elapsedMs(run: RunRecord, now: number): number {
  if (run.state === 'done' || run.state === 'interrupted' || run.state === 'waiting') return Math.max(0, run.activeMs);
  return Math.max(0, run.activeMs, now - run.createdAt);
}

/** `0:07`, `12:40` */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** One step of the strip. `part`/`whole` are null where nothing is counted yet. */
export type StripStep = {
  name: 'strategy' | 'engines' | 'judged' | 'ranked';
  state: 'ahead' | 'now' | 'past';
  part: number | null;
  whole: number | null;
};

const order: readonly string[] = screenMode.stages;

/** The four steps of a screening's strip with real counts. */
export function stripSteps(run: RunRecord): StripStep[] {
  const { engines } = run.progress;
  const candidates = countOf(run, 'candidates');
  const judged = countOf(run, 'judged');
  const ranked = countOf(run, 'ranked');
  const reached = run.state === 'done' ? order.length : order.indexOf(run.stage);
  const at = (index: number): StripStep['state'] => (index < reached ? 'past' : index === reached ? 'now' : 'ahead');
  const settled = engines.filter((engine) => engine.state !== 'waiting').length;
  const known = engines.length > 0 && reached >= 1;
  return [
    { name: 'strategy', state: at(0), part: null, whole: null },
    { name: 'engines', state: at(1), part: known ? settled : null, whole: known ? engines.length : null },
    { name: 'judged', state: at(2), part: reached >= 2 ? judged : null, whole: reached >= 2 ? candidates : null },
    {
      name: 'ranked',
      state: reached >= 2 && ranked > 0 && reached < 4 ? 'now' : at(3),
      part: reached >= 2 ? ranked : null,
      whole: null,
    },
  ];
}
