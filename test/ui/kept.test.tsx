// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SetRecord, SetSummary } from '../../src/core/library/records';
import { writeDocument } from '../../src/core/library/research-document';
import { defaultSettings } from '../../src/core/settings/settings';
import { resultsLateMs } from '../../src/ui/components/ResultSet';
import { mountPanel } from '../../src/ui/panel';
import { en } from '../../src/ui/texts/en';
import { keptSet } from '../../src/ui/view/kept';
import { type FakeOptions, fakeOutside, settled } from './fake-outside';
import { type MetadataChange, metadata, outcome, row, run, runId, sampleNow } from './sample';

const setId = '33333333-3333-4333-8333-333333333333';

const summary: SetSummary = {
  id: setId,
  savedAt: sampleNow,
  question: 'kept question',
  intent: 'i',
  total: 2,
  requested: 10,
  stopReason: 'target_met',
  incomplete: false,
  judge: 'lexical-1',
};
const rows = [row(1), row(2)];
const final = { results: rows, metadata: metadata() };
const record: SetRecord = {
  id: setId,
  revision: 1,
  changedAt: sampleNow,
  deletedAt: null,
  document: writeDocument(final, setId, sampleNow),
  runId,
  savedAt: sampleNow,
};
const unreadable: SetSummary = { ...summary, question: '', intent: '', judge: null, total: 0, unreadable: true };

let root: HTMLElement;
let unmount = (): void => undefined;

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});
afterEach(() => unmount());

async function mount(options: FakeOptions = {}) {
  const fake = fakeOutside(options);
  unmount = mountPanel(root, fake.outside);
  await settled(60);
  return fake;
}

const text = (): string => root.textContent ?? '';
const button = (name: string) =>
  [...root.querySelectorAll('button')].find((element) => element.textContent?.trim().startsWith(name))!;

async function press(name: string): Promise<void> {
  button(name).click();
  await settled(60);
}

/** A done run that ended as told, on show. */
async function done(change: MetadataChange, warnings: string[] = [], options: FakeOptions = {}) {
  const ended = run();
  const fake = await mount({ runs: [ended], ...options });
  fake.emit.run(ended);
  const shown = (change.returned ?? 0) > 0 ? rows : [];
  fake.emit.output({
    mode: 'screen',
    runId,
    rows: shown,
    document: { results: shown, metadata: { ...metadata(change), warnings } },
  });
  await settled(60);
  return fake;
}

test.each([
  ['never saved', null, [summary], null],
  ['in the list', setId, [summary], setId],
  ['deleted since', setId, [], null],
  ['unreadable since', setId, [unreadable], null],
  ['a list not known yet', setId, null, setId],
])('whether a run is saved is told by the list: %s', (_, id, sets, expected) => {
  expect(keptSet(id, sets)).toBe(expected);
});

test('a deleted set is offered to be saved again, and exported as unsaved', async () => {
  const saved = run({ savedResultId: setId });
  const { asked, emit } = await mount({ runs: [saved], sets: [summary] });
  emit.run(saved);
  emit.output({ mode: 'screen', runId, rows, document: final });
  await settled(60);
  expect(button('Save set')).toBeUndefined();
  await press('Export JSON');
  expect(asked).toContainEqual({ name: 'exportSet', input: { id: setId } });
  emit.sets([]);
  await settled(60);
  expect(button('Save set')).toBeDefined();
  await press('Export JSON');
  expect(asked.filter(({ name }) => name === 'exportSet')).toHaveLength(1);
  expect(asked.at(-1)?.name).toBe('download');
  await press('Runs');
  expect(root.querySelector('.line .tag-saved')).toBeNull();
  emit.sets([summary]);
  await settled(60);
  expect(root.querySelector('.line .tag-saved')).not.toBeNull();
});

test('an open set that is deleted says so, and can be brought back', async () => {
  const { asked, emit } = await mount({ sets: [summary], readSet: async () => record });
  await press('Saved');
  root.querySelector<HTMLButtonElement>('.line-main')!.click();
  await settled(60);
  expect(root.querySelectorAll('.card')).toHaveLength(2);
  emit.sets([]);
  await settled(60);
  expect(text()).toContain('This set was deleted.');
  expect(root.querySelectorAll('.card')).toHaveLength(0);
  await press('Undo');
  expect(asked.at(-1)).toEqual({ name: 'restoreSet', input: { id: setId } });
  emit.sets([summary]);
  await settled(60);
  expect(root.querySelectorAll('.card')).toHaveLength(2);
});

test('an unreadable set is listed with Delete only', async () => {
  const { asked } = await mount({ sets: [unreadable] });
  await press('Saved');
  const line = root.querySelector('.line')!;
  expect(line.textContent).toContain('Cannot be read');
  expect([...line.querySelectorAll('button')].map((element) => element.textContent)).toEqual(['Delete']);
  await press('Delete');
  expect(asked.at(-1)).toEqual({ name: 'deleteSet', input: { id: setId } });
  expect(en.library.problem('unreadable')).toContain('cannot be read');
});

test.each([
  ['is not there', async () => undefined],
  ['has no content', async () => ({ ...record, document: null })],
  ['fails', () => Promise.reject(new Error('DataError'))],
])('a listed set whose record %s cannot be read', async (_, readSet) => {
  await mount({ sets: [summary], readSet });
  await press('Saved');
  root.querySelector<HTMLButtonElement>('.line-main')!.click();
  await settled(60);
  expect(text()).toContain('This set cannot be read.');
});

test.each([
  ['no output', undefined],
  ['no document', { runId, mode: 'screen', rows: [], document: null }],
  ['one of another shape', { runId, mode: 'screen', rows: [], document: { results: 1 } }],
])('a done run with %s says that its results cannot be read', async (_, output) => {
  const ended = run();
  const { emit } = await mount({ runs: [ended] });
  emit.run(ended);
  emit.output(output);
  await settled(60);
  expect(text()).not.toContain('cannot be read');
  await settled(resultsLateMs + 50);
  expect(text()).toContain('its results cannot be read');
  expect(text()).not.toContain('Results appear here');
});

test('a judge that the browser may not reach: said, and granted in the click', async () => {
  const base = defaultSettings();
  const settings = { ...base, judge: { ...base.judge, chosen: 'typesafe' as const } };
  const nothing = { collected: 0, snapshotCandidates: 0 };
  const { asked } = await done(
    { stopReason: 'not_configured', returned: 0, incomplete: true, diagnostics: nothing },
    ['judge: the browser has not been allowed to reach https://api.typesafe.ai/*; nothing was sent.'],
    { settings },
  );
  expect(root.querySelector('.card-bad')?.textContent).toContain(
    'The browser has not been allowed to reach api.typesafe.ai.',
  );
  expect(text()).not.toContain('lacks its key');
  expect(root.querySelector('.honest-line')?.textContent).toContain('the judge may not be reached');
  button('Grant access').click();
  expect(asked.at(-1)).toEqual({ name: 'requestPermissions', input: ['https://api.typesafe.ai/*'] });
  await settled(60);
  expect(text()).toContain('Access is granted.');
});

test('a judge without its key is told as before', async () => {
  await done({ stopReason: 'not_configured', returned: 0, incomplete: true }, ['judge: no key is set']);
  expect(text()).toContain('lacks its key');
  expect(button('Grant access')).toBeUndefined();
});

test('nobody judged what was not reviewed', async () => {
  await done({ stopReason: 'all_engines_failed', returned: 0, diagnostics: { collected: 0, snapshotCandidates: 0 } });
  expect(text()).not.toContain('Judged by');
});

test('an empty finished set can be saved and exported', async () => {
  const { asked } = await done({ returned: 0 });
  expect(text()).toContain('Judged by lexical-1');
  expect(root.querySelector('.toolbar input')).toBeNull();
  await press('Export JSON');
  expect(asked.at(-1)?.name).toBe('download');
  await press('Save set');
  expect(asked.at(-1)).toEqual({ name: 'saveRun', input: { id: runId } });
});

test('what helps an engine stands in the diagnostics', async () => {
  const engines = [{ ...outcome('bing', 'failed'), reason: 'json_not_enabled' }];
  const ended = run({ progress: { engines, counts: { candidates: 0, judged: 0, ranked: 0 } } });
  const { emit } = await mount({ runs: [ended] });
  emit.run(ended);
  const change = { stopReason: 'all_engines_failed', returned: 0, diagnostics: { collected: 0 } } as const;
  emit.output({ mode: 'screen', runId, rows: [], document: { results: [], metadata: metadata(change) } });
  await settled(60);
  await press('Diagnostics');
  expect(root.querySelector('.engine-why')?.textContent).toMatch(/add json to search\.formats/);
});

test('the record keeps what an excerpt does not show', async () => {
  const hidden = 'safe\u202eevil\r\nnext';
  const ended = run();
  const { emit } = await mount({ runs: [ended] });
  emit.run(ended);
  const results = [row(1, { description: hidden }), row(2, { description: 'line\r\nline' })];
  emit.output({ mode: 'screen', runId, rows: results, document: { results, metadata: metadata() } });
  await settled(60);
  const cards = [...root.querySelectorAll('.card')];
  expect(cards[0]?.querySelector('.excerpt')?.textContent).toBe('safeevil\nnext');
  expect(cards.map((card) => card.textContent?.includes('invisible characters'))).toEqual([true, false]);
  await press('Diagnostics');
  await press('Raw record');
  expect(JSON.parse(root.querySelector<HTMLTextAreaElement>('.raw-text')!.value).results[0].description).toBe(hidden);
});

test('no stop reason promises that answers are reused', () => {
  expect(JSON.stringify(en.stops)).not.toMatch(/reused/);
});
