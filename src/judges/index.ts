import type { Conditions } from '../core/run/run';
import type { Settings } from '../core/settings/settings';
import { readServiceAddress } from '../core/url/service-address';
import type { Clock } from '../ports/clock';
import type { Judge } from '../ports/judge';
import { createLexicalJudge, lexicalModel } from './lexical/judge';
import type { Send } from './remote/bounded-send';
import { createTypesafeJudge, type TypesafeOptions } from './typesafe';
import { testTypesafe } from './typesafe-test';

/** The judges a person can choose from, made from their settings. */
export type Judges = {
  /** The judge chosen now, and the model it is asked for. */
  chosen(settings: Settings): { judge: Judge; model: string | null };
  /** The judge that a run's conditions name, with the key the settings hold for its origin now. Nothing falls back to another. */
  named(conditions: Conditions['judge'], settings: Settings): Judge;
  /** Tries the chosen judge with one tiny question. Never rejects. */
  test(settings: Settings): Promise<JudgeTest>;
};

/** What a test found; null and empty where nothing was told. */
export type JudgeTest = {
  ok: boolean;
  message: string;
  answeredBy: string | null;
  models: string[];
  roundTripMs: number | null;
};

const untold = { answeredBy: null, models: [], roundTripMs: null };

/** Makes the judges; nothing is sent before one is asked. */
export function createJudges(fetch: Send, clock: Clock): Judges {
  const typesafe = ({ judge }: Settings, model: string): TypesafeOptions => ({
    apiKey: keyOf(judge.typesafe),
    baseUrl: judge.typesafe.baseUrl,
    model,
    fetch,
    clock,
  });
  return {
    chosen(settings) {
      const { chosen, typesafe: own } = settings.judge;
      return chosen === 'typesafe'
        ? { judge: createTypesafeJudge(typesafe(settings, own.model)), model: own.model }
        : { judge: createLexicalJudge(), model: lexicalModel };
    },
    named({ id, origin, model }, settings) {
      if (id !== 'typesafe') return createLexicalJudge();
      const judge = createTypesafeJudge(typesafe(settings, model ?? settings.judge.typesafe.model));
      if (judge.origin === origin) return judge;
      return { ...judge, missing: 'The address of the judge was changed after this run began.' };
    },
    async test(settings) {
      const { chosen, typesafe: own } = settings.judge;
      if (chosen === 'typesafe') return { ...untold, ...(await testTypesafe(typesafe(settings, own.model))) };
      return {
        ...untold,
        ok: true,
        answeredBy: lexicalModel,
        message: `${lexicalModel} answers on this device; nothing is sent.`,
      };
    },
  };
}

/** A key goes only to the origin it was entered for (rule P-3). */
function keyOf({ apiKey, keyOrigin, baseUrl }: Settings['judge']['typesafe']): string {
  const address = readServiceAddress(baseUrl);
  return address.ok && address.origin === keyOrigin ? apiKey : '';
}
