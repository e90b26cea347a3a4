import { expect, test } from 'vitest';
import type { EngineOption } from '../../src/core/retrieval/engine';
import { localFacts } from '../../src/core/retrieval/local-source';
import { engineKey, isOn } from '../../src/core/settings/engine-choice';
import { defaultSettings, Settings } from '../../src/core/settings/settings';
import { engines } from '../../src/engines';
import type { EngineFacts } from '../../src/ui/outside';
import { en } from '../../src/ui/texts/en';
import { chipRemedy } from '../../src/ui/view/engine-chip';
import { readOption } from '../../src/ui/view/engine-option';
import {
  inCustom,
  listed,
  type Missing,
  readyState,
  weightOf,
  withEngineKey,
  withEngineOn,
  withOption,
  withoutEngineKey,
  withWeight,
} from '../../src/ui/view/engine-settings';

const all: readonly EngineFacts[] = [...engines, ...localFacts];
const base = defaultSettings();
const engine = (id: string): EngineFacts => {
  const found = all.find((facts) => facts.id === id);
  if (!found) throw new Error(id);
  return found;
};
const option = (id: string, name: string): EngineOption => engine(id).options!.find((one) => one.id === name)!;

test.each(['bing', 'tavily', 'brave', 'history'])('%s can be switched off and on again', (id) => {
  const off = withEngineOn(base, engine(id), false);
  expect(isOn(engine(id), off.engines)).toBe(false);
  const on = withEngineOn(off, engine(id), true);
  expect(isOn(engine(id), on.engines)).toBe(true);
  const twice = withEngineOn(withEngineOn(on, engine(id), true), engine(id), false);
  expect([twice.engines.on.includes(id), twice.engines.off]).toEqual([false, [id]]);
  expect(Settings.parse(twice)).toEqual(twice);
});

test('only what is off by default has to be named to be on', () => {
  expect(withEngineOn(base, engine('bing'), true).engines.on).toEqual([]);
  expect(withEngineOn(base, engine('tavily'), true).engines.on).toEqual(['tavily']);
});

test.each([
  [0, 0],
  [0.5, 0.5],
  [2.5, 2],
  [-1, 0],
  [Number.NaN, 1],
])('a weight of %d counts as %d', (given, kept) => {
  const settings = withWeight(base, 'bing', given);
  expect(weightOf(settings, 'bing')).toBe(kept);
  expect(Settings.parse(settings)).toEqual(settings);
});

test('a weight of 1 is not kept, and the rest stays', () => {
  const both = withWeight(withWeight(base, 'bing', 2), 'ddg', 0.5);
  expect(withWeight(both, 'bing', 1).engines.weights).toEqual({ ddg: 0.5 });
});

test('a key belongs to where its engine lives when it is entered', () => {
  const stored = withEngineKey(base, engine('mastodon'), '  token  ');
  expect(stored.engines.keys.mastodon).toEqual({ value: 'token', origin: 'https://mastodon.social/*' });
  const moved = withOption(stored, engine('mastodon'), option('mastodon', 'instance'), 'fosstodon.org');
  expect(engineKey(engine('mastodon'), moved.engines)).toBe('');
  expect(moved.engines.keys.mastodon?.value).toBe('token');
  const again = withEngineKey(moved, engine('mastodon'), 'second');
  expect(again.engines.keys.mastodon?.origin).toBe('https://fosstodon.org/*');
  expect(withEngineKey(base, engine('brave'), ' ')).toBe(base);
  expect(withoutEngineKey(stored, 'mastodon').engines.keys).toEqual({});
});

test('a default is not kept', () => {
  const site = option('stack-exchange', 'site');
  const chosen = withOption(base, engine('stack-exchange'), site, 'unix');
  expect(chosen.engines.options).toEqual({ 'stack-exchange': { site: 'unix' } });
  const reset = withOption(chosen, engine('stack-exchange'), site, 'stackoverflow');
  expect(reset.engines.options).toEqual({ 'stack-exchange': {} });
});

test.each([
  ['searxng', 'address', '', ''],
  ['searxng', 'address', ' searx.example.org/ ', 'https://searx.example.org'],
  ['searxng', 'address', 'localhost:8888', 'http://localhost:8888'],
  ['searxng', 'address', 'http://searx.example.org', 'address_http'],
  ['searxng', 'address', 'https://u:p@searx.example.org', 'address_credentials'],
  ['searxng', 'address', 'https://*/', 'address_unreadable'],
  ['searxng', 'address', 'my searx', 'address_unreadable'],
  ['lemmy', 'instance', '', 'lemmy.world'],
  ['lemmy', 'instance', 'https://Lemmy.ML/c/x', 'lemmy.ml'],
  ['lemmy', 'instance', 'lemmy', 'host_unreadable'],
  ['lemmy', 'instance', '*.world', 'host_unreadable'],
  ['mastodon', 'instance', 'me@mastodon.social', 'address_credentials'],
  ['ddg', 'region', 'de-de', 'de-de'],
  ['ddg', 'region', 'Germany', 'form_unknown'],
  ['ddg', 'region', 'x'.repeat(501), 'too_long'],
])('option %s.%s: “%s” is read as %s', (id, name, text, expected) => {
  const read = readOption(engine(id), option(id, name), text);
  expect(read.ok ? read.value : read.problem).toBe(expected);
});

const missing = (origins: string[], permissions: string[] = []): Missing => ({
  origins: new Set(origins),
  permissions: new Set(permissions),
});

test.each([
  ['bing', base, true, missing([]), 'ready'],
  ['bing', base, true, missing(['https://www.bing.com/*']), 'no_access'],
  ['bing', base, true, null, 'ready'],
  ['bing', base, false, missing(['https://www.bing.com/*']), 'off'],
  ['history', base, true, missing([], ['history']), 'no_access'],
  ['brave', base, true, missing([]), 'needs_key'],
  ['brave', withEngineKey(base, engine('brave'), 'k'), true, missing([]), 'ready'],
  ['searxng', base, true, missing([]), 'needs_address'],
])('%s is %#', (id, settings, on, lacks, expected) => {
  expect(readyState(engine(id), settings, { missing: lacks, on })).toBe(expected);
});

test('lists: a profile, all, and all to pick from; the own list keeps its order', () => {
  expect(listed(all, 'mine').map(({ id }) => id)).toEqual(['history', 'bookmarks', 'open-tabs']);
  expect(listed(all, 'custom')).toEqual(listed(all, 'all'));
  const own = inCustom(inCustom(inCustom(base, 'bing', true), 'arxiv', true), 'bing', true);
  expect(own.engines.custom).toEqual(['arxiv', 'bing']);
  expect(inCustom(own, 'arxiv', false).engines.custom).toEqual(['bing']);
});

test.each([
  ['blocked', 'captcha', 'open_to_solve'],
  ['consent', null, 'open_engine'],
  ['needs_permission', 'host_not_granted', 'grant'],
  ['needs_key', 'key_missing', 'add_key'],
  ['failed', 'key_refused', 'change_key'],
  ['failed', 'json_not_enabled', 'enable_json'],
  ['failed', 'http_error', null],
  ['timeout', null, null],
  ['unparsed', 'markup_changed', 'open_to_look'],
] as const)('what helps when an engine is %s (%s): %s', (state, reason, expected) => {
  expect(chipRemedy({ state, reason })).toBe(expected);
});

test.each(all)('$id has a sentence, and texts for its options', ({ id, options = [] }) => {
  expect(en.engines.about[id]).toMatch(/^[A-Z].*\.$/);
  for (const { id: name, label, values = [] } of options) {
    const text = en.engines.option(`${id}.${name}`, '');
    expect(text.label, label).not.toBe('');
    for (const value of values) expect(en.engines.choice(`${id}.${name}`, value)).not.toBe(value);
  }
});
