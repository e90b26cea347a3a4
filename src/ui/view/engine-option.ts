import type { EngineOption } from '../../core/retrieval/engine';
import { addressProblems, readServiceAddress } from '../../core/url/service-address';
import type { EngineFacts } from '../outside';
import { longest } from './judge-form';

/** Every way an engine's option can be wrong. */
export const optionProblems = [...addressProblems, 'host_unreadable', 'form_unknown', 'too_long'] as const;
export type OptionProblem = (typeof optionProblems)[number];

/** An option as it is kept, or what is wrong with it. */
export type ReadOption = { ok: true; value: string } | { ok: false; problem: OptionProblem };

/** Forms of free texts, by engine and option; others may be anything. */
const forms: Readonly<Record<string, RegExp>> = { 'ddg.region': /^[a-z]{2}-[a-z]{2,4}$/i };

/**
 * Reads what was typed for an option. Nothing means its default. An address is one that requests may go to; a text that
 * decides which host is asked is a host name, as such or in an address.
 */
export function readOption(engine: EngineFacts, option: EngineOption, text: string): ReadOption {
  const read = readAnyLength(engine, option, text);
  return read.ok && read.value.length > longest.address ? { ok: false, problem: 'too_long' } : read;
}

function readAnyLength(engine: EngineFacts, option: EngineOption, text: string): ReadOption {
  const typed = text.trim();
  if (typed === '') return { ok: true, value: option.default };
  if (typed.length > longest.address) return { ok: false, problem: 'too_long' };
  if (option.kind === 'address') return readAddress(typed);
  if (option.kind === 'text' && engine.originsFor !== undefined) return readHost(typed);
  const form = forms[`${engine.id}.${option.id}`];
  return form === undefined || form.test(typed) ? { ok: true, value: typed } : { ok: false, problem: 'form_unknown' };
}

function readAddress(text: string): ReadOption {
  const read = readServiceAddress(text);
  if (!read.ok) return read;
  // A star is a host to the URL parser, and every host to a permission pattern.
  return read.origin.includes('*') ? { ok: false, problem: 'address_unreadable' } : { ok: true, value: read.url };
}

function readHost(text: string): ReadOption {
  const address = /^https?:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : `https://${text}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(url.hostname)) {
    return { ok: false, problem: 'host_unreadable' };
  }
  if (url.username !== '' || url.password !== '') return { ok: false, problem: 'address_credentials' };
  return { ok: true, value: url.host };
}
