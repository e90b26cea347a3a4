import type { ModeFacts } from '../core/run/mode';
import type { Conditions, RunRecord } from '../core/run/run';
import type { Settings } from '../core/settings/settings';
import type { RunJournal } from './journal';
import type { Refused } from './refusal';
import type { ModeResult } from './run-worker';

/** What a mode says of an input it takes: what it is about, and the conditions that are the mode's own. */
export type Accepted = { ok: true; question: string } & Pick<Conditions, 'wording' | 'own'>;

/** One way to research: its facts, whether it takes an input, and how its runs are done. One registration each. */
export type Mode = ModeFacts & {
  /** Checks an input by itself, before anything is read or sent. May throw `InputError`. */
  accept(input: unknown): Accepted | Refused;
  /** The mode's own switch (rule I-4). */
  isOn(settings: Settings): boolean;
  /** Does a run from wherever its journal stands; resolves with the contract's result, whatever it is. */
  work(run: RunRecord, journal: RunJournal): Promise<ModeResult>;
};

/** The mode of this id. Throws for one that this version does not know: such a run is left as it is. */
export function modeOf<M extends Pick<Mode, 'id'>>(modes: readonly M[], id: string): M {
  const mode = modes.find((known) => known.id === id);
  if (!mode) throw new TypeError(`no mode ${id}`);
  return mode;
}

/** The work of whatever mode a run is of. */
export const workOf =
  (modes: readonly Mode[]): Mode['work'] =>
  async (run, journal) =>
    modeOf(modes, run.mode).work(run, journal);
