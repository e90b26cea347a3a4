// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/settings/settings';
import type { CallName } from '../../src/rpc/protocol';
import { mountPanel } from '../../src/ui/panel';
import { mountSettings } from '../../src/ui/settings';
import { scopeOf } from '../../src/ui/view/forget';
import { placeInLine } from '../../src/ui/view/run-state';
import { isNearlyFull, sizeText } from '../../src/ui/view/storage';
import { type FakeOptions, fakeOutside, settled } from './fake-outside';
import { run } from './sample';

let root: HTMLElement;
let unmount = (): void => undefined;

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});
afterEach(() => unmount());

async function panel(options: FakeOptions = {}) {
  const fake = fakeOutside(options);
  unmount = mountPanel(root, fake.outside);
  await settled();
  return fake;
}

async function settingsPage(options: FakeOptions = {}) {
  const fake = fakeOutside(options);
  unmount = mountSettings(root, fake.outside);
  await settled();
  return fake;
}

const text = (): string => root.textContent ?? '';
const button = (name: string): HTMLButtonElement | undefined =>
  [...root.querySelectorAll('button')].find((element) => element.textContent?.trim() === name);
async function press(name: string): Promise<void> {
  button(name)?.click();
  await settled();
}
const labelled = (name: string): HTMLInputElement =>
  [...root.querySelectorAll('label')].find((label) => label.textContent?.includes(name))!.querySelector('input')!;
async function type(field: string, value: string): Promise<void> {
  const element = root.querySelector<HTMLTextAreaElement>(`[data-field="${field}"]`)!;
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  await settled();
}

describe('several runs', () => {
  const going = run({ state: 'running', stage: 'retrieval', lease: null });

  test('the question that is being run cannot be run twice; another one can', async () => {
    const { asked, emit } = await panel({ runs: [going] });
    emit.run(going);
    await settled();
    expect(button('Running…')?.getAttribute('aria-disabled')).toBe('true');
    await press('Running…');
    expect(asked).toEqual([]);
    await type('question', 'Another question?');
    await press('Run');
    expect(asked.at(-1)).toMatchObject({ name: 'startRun', input: { keep: true } });
  });

  test('a run in line shows its place, and the list shows all of them', async () => {
    const queued = (seq: number, id: string) => run({ id, seq, state: 'queued', question: `q${seq}` });
    const [second, first] = [
      queued(5, '11111111-1111-4111-8111-111111111115'),
      queued(4, '11111111-1111-4111-8111-111111111114'),
    ];
    const { emit } = await panel({ runs: [second, first, going] });
    emit.run(second);
    await settled();
    expect(text()).toContain('2nd in line');
    button('Runs3')?.click();
    await settled();
    expect(text()).toContain('next in line');
    expect(placeInLine(first, [second, first, going])).toBe(1);
  });

  test('a run that is not to be kept says so when it is started', async () => {
    const { asked } = await panel();
    await type('question', 'q');
    await type('intent', 'i');
    await press('More');
    labelled('Don’t keep this run').click();
    await settled();
    await press('Run');
    expect(asked.at(-1)).toMatchObject({ name: 'startRun', input: { keep: false } });
  });

  test('forgetting a run is asked twice', async () => {
    const done = run();
    const { asked } = await panel({ runs: [done] });
    await press('Runs');
    await press('Forget');
    expect(asked).toEqual([]);
    await press('Forget');
    expect(asked).toEqual([{ name: 'forget', input: { what: 'run', id: done.id, sets: false } }]);
  });
});

describe('storage that tells the truth', () => {
  test.each([
    ['plenty', { used: 1, quota: 10e9 }, false],
    ['four fifths', { used: 8e9, quota: 10e9 }, true],
    ['little room in a small one', { used: 1e6, quota: 50e6 }, true],
    ['refused whatever it says', { used: 1, quota: 10e9, tight: true }, true],
    ['unknown', { used: 0, quota: 0 }, false],
  ])('%s', (_, use, full) => {
    expect(isNearlyFull({ tight: false, persisted: false, ...use })).toBe(full);
  });

  test.each([
    [0, '0 byte'],
    [999, '999 byte'],
    [12_345_678, '12.3 MB'],
    [10_700_000_000, '10.7 GB'],
  ])('%d bytes are %s', (bytes, words) => expect(sizeText(bytes)).toBe(words));

  test('little room and a lost library are said over everything; the loss until it is seen', async () => {
    const { asked } = await panel({ storageUse: { used: 9, quota: 10, tight: true, persisted: false }, lost: 2 });
    expect(text()).toContain('Storage is nearly full');
    expect(text()).toContain('2 saved sets are gone');
    await press('Dismiss');
    expect(asked).toEqual([{ name: 'dismissLoss', input: null }]);
  });
});

describe('forgetting in the settings', () => {
  const counts = { runs: 3, unfinished: 1, sets: 2, cached: 4, keys: 1, granted: 5 };
  const call = (async (name: CallName) =>
    name === 'forget' || name === 'countForgotten' ? counts : { ok: true }) as never;

  test('tells how much it is, and does it at the second word only', async () => {
    const { asked } = await settingsPage({ call });
    labelled('Everything').click();
    await settled();
    await press('Show what that is');
    expect(text()).toContain('3 runs, 1 of them going on: stopped');
    for (const line of ['2 saved sets', '4 cached answers', '1 key', '5 granted sites']) expect(text()).toContain(line);
    await press('Keep it');
    expect(asked.map(({ name }) => name)).toEqual(['countForgotten']);
    await press('Show what that is');
    await press('Forget it');
    expect(asked.at(-1)).toEqual({ name: 'forget', input: { what: 'everything' } });
    expect(text()).toContain('Forgotten: 3 runs');
  });

  test('a span without its days asks for them', async () => {
    const { asked } = await settingsPage({ call });
    labelled('A span of time').click();
    await settled();
    await press('Show what that is');
    expect(text()).toContain('Choose two days');
    expect(asked).toEqual([]);
  });

  test.each([
    ['one day is one day', '2026-11-30', '2026-11-30', 1],
    ['both ends count', '2026-02-27', '2026-03-01', 3],
    ['an end before its start', '2026-11-30', '2026-11-29', null],
    ['no day', '', '2026-11-29', null],
    ['no date', '2026-11-30', 'tomorrow', null],
  ])('%s', (_, first, last, days) => {
    const scope = scopeOf({ what: 'span', first, last, sets: true });
    if (days === null) expect(scope).toBeNull();
    else expect(scope).toMatchObject({ what: 'span', sets: true });
    if (scope?.what === 'span') expect(Math.round((scope.until - scope.from) / 86_400_000)).toBe(days);
  });
});

describe('settings as a file', () => {
  const dark = JSON.stringify({ format: 'winnow-settings-1', settings: { theme: 'dark' } });

  async function choose(content: string): Promise<void> {
    const picker = root.querySelector<HTMLInputElement>('input[type=file]')!;
    Object.defineProperty(picker, 'files', { configurable: true, value: [new File([content], 's.json')] });
    picker.dispatchEvent(new Event('change', { bubbles: true }));
    await settled(20);
  }

  test('nothing changes before the preview was accepted, and it can be undone', async () => {
    const { settings } = await settingsPage();
    await choose(dark);
    expect(text()).toContain('1 setting would change');
    expect(settings().theme).toBe('system');
    await press('Take them in');
    expect(settings().theme).toBe('dark');
    await press('Undo');
    expect(settings().theme).toBe('system');
  });

  test('a file that is none says so', async () => {
    await settingsPage();
    await choose('{}');
    expect(text()).toContain('not a file of Winnow settings');
    await choose(JSON.stringify({ format: 'winnow-settings-1', settings: { theme: 'pink' } }));
    expect(text()).toContain('cannot use. Nothing was changed. (theme)');
  });

  test('the exported file holds the chosen sections and no key', async () => {
    const settings = defaultSettings();
    settings.judge.typesafe.apiKey = 'secret';
    const { asked } = await settingsPage({ settings });
    labelled('Appearance').click();
    await settled();
    await press('Export settings');
    const { fileName, text: file } = asked.at(-1)!.input as { fileName: string; text: string };
    expect(fileName).toBe('winnow-settings-2026-02-11.json');
    expect(Object.keys(JSON.parse(file).settings)).toEqual(['judge', 'engines', 'screen', 'runs']);
    expect(file).not.toContain('secret');
  });
});
