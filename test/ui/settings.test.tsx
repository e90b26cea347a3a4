// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localFacts } from '../../src/core/retrieval/local-source';
import { defaultSettings } from '../../src/core/settings/settings';
import { engines as known } from '../../src/engines';
import { testSentences } from '../../src/ui/components/settings/EngineTest';
import { mountSettings } from '../../src/ui/settings';
import { en } from '../../src/ui/texts/en';
import { withProfile } from '../../src/ui/view/sources';
import { type FakeOptions, fakeOutside, settled } from './fake-outside';

let root: HTMLElement;
let unmount = (): void => undefined;

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

afterEach(() => unmount());

const engines = [...known, ...localFacts];
const base = defaultSettings();

async function mount(options: FakeOptions = {}) {
  const fake = fakeOutside({ engines, ...options });
  unmount = mountSettings(root, fake.outside);
  await settled();
  return fake;
}

const part = (id: string): HTMLElement => root.querySelector<HTMLElement>(`#${id}`)!;
const labelled = (name: string) => root.querySelector<HTMLInputElement>(`[aria-label="${name}"]`)!;
const rows = (): string[] =>
  [...root.querySelectorAll('.engine-row strong')].map((element) => element.textContent ?? '');

/** The control that a visible label names. */
function control(label: string): HTMLInputElement {
  const found = [...root.querySelectorAll('label')].find((element) => element.textContent?.trim() === label)!;
  return document.getElementById(found.htmlFor) as HTMLInputElement;
}

async function set(element: HTMLInputElement, value: string): Promise<void> {
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

async function open(name: string): Promise<void> {
  labelled(`Details: ${name}`).click();
  await settled();
}

test('engines of the chosen profile are listed; others can be, and all', async () => {
  const { settings } = await mount({ settings: withProfile(base, 'news') });
  expect(rows()).toEqual(['Google News']);
  await set(control('Show'), 'mine');
  expect(rows()).toEqual(['History', 'Bookmarks', 'Open tabs']);
  await set(control('Show'), 'all');
  expect(rows()).toHaveLength(engines.length);
  expect(settings().engines.profile).toBe('news');
  await set(control('Sources'), 'developer');
  expect(rows()).toEqual(['Hacker News', 'Stack Exchange', 'GitHub']);
});

test('switching on and off; what is off by default says so', async () => {
  const { settings } = await mount();
  expect(labelled('Ask Bing').checked).toBe(true);
  expect(labelled('Ask Tavily').checked).toBe(false);
  expect(labelled('Ask SearXNG').disabled).toBe(true);
  labelled('Ask Bing').click();
  labelled('Ask Tavily').click();
  await settled();
  expect(settings().engines).toMatchObject({ off: ['bing'], on: ['tavily'] });
  expect(part('privacy').textContent).not.toContain('www.bing.com');
  expect(part('privacy').textContent).toContain('api.tavily.com');
});

test('one’s own profile is picked from all', async () => {
  const { settings } = await mount({ settings: withProfile(base, 'custom') });
  expect(part('engines').textContent).toContain('Your own profile is empty');
  labelled('In my own profile: arXiv').click();
  await settled();
  labelled('In my own profile: Bookmarks').click();
  await settled();
  expect(settings().engines.custom).toEqual(['arxiv', 'bookmarks']);
  expect(part('engines').textContent).toContain('2 picked');
  expect(part('privacy').textContent).toContain('nothing of them leaves it');
});

test('a key is typed hidden, saved for where it goes, shown on request and removed', async () => {
  const { settings, asked } = await mount();
  await open('Brave Search API');
  const key = labelled('Key: Brave Search API');
  expect(key.type).toBe('password');
  expect(part('engines').textContent).toContain('Kept in this profile, sent to api.search.brave.com only.');
  labelled('Get a key: Brave Search API').click();
  expect(asked.at(-1)).toEqual({ name: 'openPage', input: 'https://api-dashboard.search.brave.com/app/keys' });
  await set(key, ' brave-key ');
  labelled('Save key: Brave Search API').click();
  await settled();
  expect(settings().engines.keys.brave).toEqual({ value: 'brave-key', origin: 'https://api.search.brave.com/*' });
  expect(root.innerHTML).not.toContain('brave-key');
  expect(labelled('Key: Brave Search API').value).toBe('');
  [...root.querySelectorAll<HTMLButtonElement>('.engine-key button')]
    .find((element) => element.textContent === 'Remove key')!
    .click();
  await settled();
  expect(settings().engines.keys).toEqual({});
});

test('an address is checked in words, then kept, and makes its engine ready', async () => {
  const { settings } = await mount({ missing: ['https://searx.example.org/*'] });
  await open('SearXNG');
  await set(control('Address of the instance: SearXNG'), 'http://searx.example.org');
  expect(part('engines').textContent).toContain('Plain http is accepted only for this device');
  expect(settings().engines.options).toEqual({});
  await set(control('Address of the instance: SearXNG'), 'searx.example.org/');
  expect(settings().engines.options).toEqual({ searxng: { address: 'https://searx.example.org' } });
  await settled();
  expect(labelled('Ask SearXNG').checked).toBe(true);
  expect(labelled('Grant access: SearXNG')).not.toBeNull();
});

test('a weight is set and reset', async () => {
  const { settings } = await mount();
  await open('Bing');
  await set(labelled('Weight: Bing'), '0');
  expect(settings().engines.weights).toEqual({ bing: 0 });
  expect(part('engines').textContent).toContain('its vote does not count');
  labelled('Reset weight: Bing').click();
  await settled();
  expect(settings().engines.weights).toEqual({});
});

test('Test asks for access in the click, then says what came of it and what helps', async () => {
  const tested = { state: 'blocked', reason: 'captcha', hits: 0, ms: 120, message: '', until: null };
  const { asked } = await mount({ call: async () => tested as never });
  await open('Bing');
  labelled('Test: Bing').click();
  expect(asked).toEqual([{ name: 'requestPermissions', input: ['https://www.bing.com/*'] }]);
  await settled();
  expect(asked.at(-1)).toEqual({ name: 'testEngine', input: { id: 'bing' } });
  expect(root.querySelector('.engine-details .test-outcome')?.textContent).toContain('It wants a captcha solved.');
  labelled('Open to solve: Bing').click();
  expect(asked.at(-1)?.name).toBe('openPage');
});

test('an engine that is left alone can be tried again at once', async () => {
  const paused = {
    state: 'suspended',
    reason: 'rate_limited',
    hits: 0,
    ms: null,
    message: '',
    until: 1_900_000_000_000,
  };
  const { asked } = await mount({ call: async (name) => (name === 'resumeEngine' ? { ok: true } : paused) as never });
  await open('Bing');
  labelled('Test: Bing').click();
  await settled();
  expect(root.querySelector('.engine-details .test-outcome')?.textContent).toContain('Left alone until');
  labelled('Try again now: Bing').click();
  await settled();
  expect(asked.slice(-2)).toEqual([
    { name: 'resumeEngine', input: { id: 'bing' } },
    { name: 'testEngine', input: { id: 'bing' } },
  ]);
});

test('Test without access asks nobody', async () => {
  const { asked } = await mount({ granted: false });
  await open('Bing');
  labelled('Test: Bing').click();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['requestPermissions']);
  expect(part('engines').textContent).toContain('Access was not granted, so nothing could be asked.');
});

test.each([
  [
    { state: 'hits', reason: null, hits: 5, ms: 321.4, message: '', until: null },
    'Answered with results. 5 hits in 321 ms.',
  ],
  [
    { state: 'none', reason: null, hits: 0, ms: 10, message: '', until: null },
    'Says itself that it has nothing for this question.',
  ],
  [
    { state: 'failed', reason: 'json_not_enabled', hits: 0, ms: 10, message: '', until: null },
    'The request failed. This instance answers only with pages, not with JSON. Whoever runs it has to add json',
  ],
  [
    { state: 'failed', reason: 'key_refused', hits: 0, ms: 10, message: 'HTTP 401', until: null },
    'The request failed. It does not accept the key. HTTP 401 Enter a key that it accepts',
  ],
] as const)('a test says %#', (tested, expected) => {
  expect(testSentences(tested, en).join(' ')).toContain(expected);
});

test('what is on this device: its own permission, no test, and the word for a remote judge', async () => {
  const remote = { ...base, judge: { ...base.judge, chosen: 'typesafe' as const } };
  const { asked, settings } = await mount({ settings: withProfile(remote, 'mine'), missingLocal: ['history'] });
  await open('History');
  expect(labelled('Test: History')).toBeNull();
  labelled('Grant access: History').click();
  expect(asked.at(-1)).toEqual({ name: 'requestPermissions', input: { origins: [], permissions: ['history'] } });
  expect(part('privacy').textContent).toContain('You have not allowed');
  root.querySelector<HTMLInputElement>('[data-field="mine-consent"]')!.click();
  await settled();
  expect(settings().engines.mineToRemoteJudge).toBe(true);
  expect(part('privacy').textContent).toContain('as you allowed');
});

test('posts on X: key and model', async () => {
  const { settings } = await mount();
  await set(control('xAI key'), 'xai-secret');
  await set(control('xAI model'), ' ');
  const form = root.querySelector<HTMLFormElement>('.x-form')!;
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  expect(form.textContent).toContain('Enter the name of the model.');
  expect(settings().engines.xai.key).toBe('');
  await set(control('xAI model'), 'grok-x');
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
  expect(settings().engines.xai).toEqual({ key: 'xai-secret', model: 'grok-x' });
  expect(root.innerHTML).not.toContain('xai-secret');
  expect(part('privacy').textContent).toContain('api.x.ai');
});

/** Submits a form and lets it be stored. */
async function submit(form: string): Promise<void> {
  const element = root.querySelector<HTMLFormElement>(form)!;
  element.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  await settled();
}

const remote = { ...base, judge: { ...base.judge, chosen: 'typesafe' as const } };

test.each([
  ['Key', 'k'.repeat(513), 'at most 512 characters'],
  ['Base address', `https://judge.example/${'a'.repeat(500)}`, 'at most 500 characters'],
  ['Model', 'm'.repeat(97), 'at most 96 characters'],
])('a judge’s %s that is too long is said at its field and not stored', async (label, value, sentence) => {
  const { settings } = await mount({ settings: remote });
  await set(control(label), value);
  await submit('.judge-form');
  expect(control(label).getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(`${control(label).id}-problem`)?.textContent).toContain(sentence);
  expect(part('judge').textContent).not.toContain('Judge saved.');
  expect(settings()).toBe(remote);
});

test('too long keys and models elsewhere are said too', async () => {
  const { settings } = await mount();
  await open('Brave Search API');
  await set(labelled('Key: Brave Search API'), 'k'.repeat(513));
  await submit('.engine-key');
  expect(part('engines').textContent).toContain('at most 512 characters');
  await set(control('xAI model'), 'm'.repeat(97));
  await submit('.x-form');
  expect(root.querySelector('.x-form')?.textContent).toContain('at most 96 characters');
  expect(settings()).toEqual(base);
});

test('a judge that cannot be stored is told, and what was typed stays', async () => {
  let refuses = true;
  await mount({ settings: remote, refusesSettings: () => refuses });
  await set(control('Model'), 'jev-2');
  await submit('.judge-form');
  expect(root.querySelector('[role="alert"]')?.textContent).toContain('could not store that change');
  expect(part('judge').textContent).not.toContain('Judge saved.');
  expect(control('Model').value).toBe('jev-2');
  refuses = false;
  await submit('.judge-form');
  expect(root.querySelector('[role="alert"]')?.textContent).toBe('');
  expect(part('judge').textContent).toContain('Judge saved.');
});

test('keys, options, weights and switches of engines that cannot be stored are told', async () => {
  const { settings } = await mount({ refusesSettings: () => true });
  const alert = (): string => root.querySelector('[role="alert"]')?.textContent ?? '';
  labelled('Ask Bing').click();
  await settled();
  expect(alert()).toContain('could not store that change');
  expect(labelled('Ask Bing').checked).toBe(true);
  await open('Bing');
  await set(labelled('Weight: Bing'), '0');
  expect(labelled('Weight: Bing').value).toBe('1');
  await open('Brave Search API');
  await set(labelled('Key: Brave Search API'), 'typed-key');
  await submit('.engine-key');
  expect(labelled('Key: Brave Search API').value).toBe('typed-key');
  await open('SearXNG');
  await set(control('Address of the instance: SearXNG'), 'https://searx.example.org');
  expect(control('Address of the instance: SearXNG').value).toBe('https://searx.example.org');
  expect(settings()).toEqual(base);
});
