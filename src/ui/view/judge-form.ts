import type { Settings } from '../../core/settings/settings';
import { type AddressProblem, readServiceAddress } from '../../core/url/service-address';
import { sameOrigin } from './contacts';

/** What stands in the judge's form. */
export type JudgeFields = { apiKey: string; baseUrl: string; model: string };

/** Longest texts that are kept, in UTF-16 code units. */
export const longest = { address: 500, model: 96, key: 512 } as const;

export type JudgeFormProblem =
  | { field: 'apiKey'; problem: 'too_long' }
  | { field: 'baseUrl'; problem: AddressProblem | 'too_long' }
  | { field: 'model'; problem: ModelProblem };

/** What is wrong with the name of a model. */
export type ModelProblem = 'blank' | 'too_long';

/** What is wrong with a typed name of a model, or null. */
export function modelProblem(typed: string): ModelProblem | null {
  const model = typed.trim();
  if (model === '') return 'blank';
  return model.length > longest.model ? 'too_long' : null;
}

export const isKeyTooLong = (typed: string): boolean => typed.trim().length > longest.key;

/** What is wrong with the form, in the order of its fields. */
export function checkJudge(fields: JudgeFields): JudgeFormProblem[] {
  const address = addressProblem(fields.baseUrl);
  const model = modelProblem(fields.model);
  return [
    ...(isKeyTooLong(fields.apiKey) ? [{ field: 'apiKey', problem: 'too_long' } as const] : []),
    ...(address === null ? [] : [{ field: 'baseUrl', problem: address } as const]),
    ...(model === null ? [] : [{ field: 'model', problem: model } as const]),
  ];
}

function addressProblem(typed: string): AddressProblem | 'too_long' | null {
  const address = readServiceAddress(typed);
  if (!address.ok) return address.problem;
  return address.url.length > longest.address ? 'too_long' : null;
}

/** The stored key as far as it may be shown and used: nothing when the address has another origin. */
export function keyFor(settings: Settings, baseUrl: string): string {
  const { apiKey, keyOrigin } = settings.judge.typesafe;
  const address = readServiceAddress(baseUrl);
  return address.ok && sameOrigin(keyOrigin, address.origin) ? apiKey : '';
}

/**
 * Settings with the form's values. A key that was typed belongs to the address beside it; a stored key stays with the
 * origin it was entered for, so that another address has none.
 */
export function withJudge(settings: Settings, fields: JudgeFields): Settings {
  const address = readServiceAddress(fields.baseUrl);
  if (!address.ok) return settings;
  const typed = fields.apiKey.trim();
  const key = typed === '' ? {} : { apiKey: typed, keyOrigin: address.origin };
  const typesafe = { ...settings.judge.typesafe, ...key, baseUrl: address.url, model: fields.model.trim() };
  return { ...settings, judge: { ...settings.judge, typesafe } };
}
