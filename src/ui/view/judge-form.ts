import type { Settings } from '../../core/settings/settings';
import { type AddressProblem, readServiceAddress } from '../../core/url/service-address';
import { sameOrigin } from './contacts';

/** What stands in the judge's form. */
export type JudgeFields = { apiKey: string; baseUrl: string; model: string };

export type JudgeFormProblem = { field: 'baseUrl'; problem: AddressProblem } | { field: 'model' };

/** What is wrong with the form, in the order of its fields. */
export function checkJudge(fields: JudgeFields): JudgeFormProblem[] {
  const address = readServiceAddress(fields.baseUrl);
  return [
    ...(address.ok ? [] : [{ field: 'baseUrl' as const, problem: address.problem }]),
    ...(fields.model.trim() === '' ? [{ field: 'model' as const }] : []),
  ];
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
