// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { localFacts } from '../../src/core/retrieval/local-source';
import { defaultSettings } from '../../src/core/settings/settings';
import { mountPanel } from '../../src/ui/panel';
import { withProfile } from '../../src/ui/view/sources';
import { type FakeOptions, fakeOutside, settled } from './fake-outside';
import { engineFacts, metadata, outcome, row, run, runId } from './sample';

let root: HTMLElement;
let unmount = (): void => undefined;

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

afterEach(() => unmount());

const engines = [...engineFacts, ...localFacts];
const base = defaultSettings();
const remote = { ...base, judge: { ...base.judge, chosen: 'typesafe' as const } };

function mount(options: FakeOptions) {
  const fake = fakeOutside({ engines, ...options });
  unmount = mountPanel(root, fake.outside);
  return fake;
}

const text = (): string => root.textContent ?? '';
const button = (name: string) =>
  [...root.querySelectorAll('button')].find(({ textContent }) => new RegExp(`^${name}(?![a-z])`).test(textContent))!;

function fillIn(): void {
  for (const name of ['question', 'intent']) {
    const area = root.querySelector<HTMLTextAreaElement>(`[data-field="${name}"]`)!;
    area.value = name;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

async function choose(profile: string): Promise<void> {
  const select = root.querySelector<HTMLSelectElement>('select[data-field="profile"]')!;
  select.value = profile;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

test('the profile is chosen in More, kept in the settings, and said under the form', async () => {
  const { settings, asked } = mount({});
  await settled();
  button('More').click();
  await settled();
  await choose('mine');
  expect(settings().engines.profile).toBe('mine');
  expect(text()).toContain('Your own history, bookmarks and open tabs. No search engine is asked.');
  expect(text()).toContain('Nothing leaves this device.');
  fillIn();
  button('Run').click();
  expect(asked[0]).toEqual({
    name: 'requestPermissions',
    input: { origins: [], permissions: ['history', 'bookmarks', 'tabs'] },
  });
});

test('Mine before a remote judge is refused in words until it is allowed, and nothing is asked or sent', async () => {
  const { asked, settings } = mount({ settings: withProfile(remote, 'mine') });
  await settled();
  expect(text()).toContain('you have to allow it under Sources in More');
  fillIn();
  button('Run').click();
  await settled(80);
  expect(asked).toEqual([]);
  expect(root.querySelector('#problem-profile')?.textContent).toContain('the judge is not on this device');
  const consent = root.querySelector<HTMLInputElement>('[data-field="mine-consent"]')!;
  expect(consent.parentElement?.textContent).toContain('api.typesafe.ai');
  consent.click();
  await settled();
  expect(settings().engines.mineToRemoteJudge).toBe(true);
  expect(root.querySelector('#problem-profile')?.textContent).toBe('');
  expect(root.querySelector('[data-field="mine-consent"]')).not.toBeNull();
  button('Run').click();
  await settled();
  expect(asked.map(({ name }) => name)).toEqual(['requestPermissions', 'startRun']);
});

test('running an old question again needs the same word', async () => {
  const record = run();
  const failed = { stopReason: 'all_engines_failed', returned: 0, incomplete: true } as const;
  const { asked, emit } = mount({ settings: withProfile(remote, 'mine'), runs: [record] });
  await settled();
  emit.run(record);
  emit.output({ mode: 'screen', runId, rows: [], document: { results: [], metadata: metadata(failed) } });
  await settled();
  button('Run again').click();
  await settled(80);
  expect(asked).toEqual([]);
  expect(root.querySelector('#problem-profile')?.textContent).not.toBe('');
});

test('a refusal of the background for want of consent stands at the sources', async () => {
  mount({
    settings: withProfile(base, 'mine'),
    call: async () => ({ ok: false, code: 'mine_needs_consent', message: 'no', field: null }) as never,
  });
  await settled();
  fillIn();
  button('Run').click();
  await settled(80);
  expect(root.querySelector('#problem-profile')?.textContent).toContain('Nothing was searched.');
});

test('an empty profile of one’s own says so and leads to the settings', async () => {
  const { asked } = mount({ settings: withProfile(base, 'custom'), runs: [run()] });
  await settled();
  expect(text()).toContain('My own: asks nobody');
  button('More').click();
  await settled();
  expect(text()).toContain('Your own profile is empty');
  button('Pick them in the settings').click();
  expect(asked.at(-1)?.name).toBe('openSettings');
});

test('credits, reuse and the community record are shown in words', async () => {
  const credited = engines.map((engine) =>
    engine.id === 'bing' ? { ...engine, attribution: 'Bing folk, CC0' } : engine,
  );
  const progress = { engines: [outcome('bing', 'hits', 9)], counts: { candidates: 9, judged: 9, ranked: 1 } };
  const record = run({ progress });
  const { emit } = mount({ engines: credited, runs: [record] });
  await settled();
  emit.run(record);
  const data = metadata();
  const community = { ...data.run.community, outcome: 'partial', reason: 'official_failed', cacheHit: true } as const;
  const facts = { ...data, run: { ...data.run, cacheHit: true, enginePool: 'profile:web', community } };
  emit.output({ mode: 'screen', runId, rows: [row(1)], document: { results: [row(1)], metadata: facts } });
  await settled();
  expect(root.querySelector('.card .credit')?.textContent).toContain('Bing folk, CC0');
  button('Diagnostics').click();
  await settled();
  expect(root.querySelector('.credit-line')?.textContent).toBe('Results by Bing folk, CC0');
  expect(text()).toContain('Results of an earlier search were reused');
  expect(root.querySelector('.community-part')?.textContent).toContain('only in part. The official search failed.');
  expect(root.querySelector('.community-part')?.textContent).toContain(
    'The posts are those of a search of the last five minutes',
  );
});
