// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountPanel } from '../../src/ui/panel';
import { fakeOutside, settled } from './fake-outside';
import { metadata, outcome, row, run, runId, sampleNow } from './sample';

let root: HTMLElement;
let unmount = (): void => undefined;

beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

afterEach(() => {
  unmount();
  vi.useRealTimers();
});

function mount(options: Parameters<typeof fakeOutside>[0] = {}) {
  const fake = fakeOutside(options);
  unmount = mountPanel(root, fake.outside);
  return fake;
}

const text = (): string => root.textContent ?? '';
const field = (name: string) => root.querySelector<HTMLTextAreaElement>(`[data-field="${name}"]`)!;
const button = (name: string) =>
  [...root.querySelectorAll('button')].find((element) => element.textContent?.trim() === name)!;

function type(name: string, value: string): void {
  const element = field(name);
  element.value = value;
  element.dispatchEvent(new Event('input', { bubbles: true }));
}

test('the first screen says what answers and what leaves the device, and fills in an example', async () => {
  const { asked } = mount();
  await settled();
  expect(text()).toContain('Asks Bing and Mojeek.');
  expect(text()).toContain('Only the question leaves this device');
  button('Fill in an example').click();
  await settled();
  expect(field('question').value).not.toBe('');
  expect(field('intent').value).not.toBe('');
  button('Connect Jev').click();
  expect(asked.map(({ name }) => name)).toEqual(['openSettings']);
});

test('errors stand at their fields and nothing is sent', async () => {
  const { asked } = mount();
  await settled();
  type('question', 'x'.repeat(401));
  button('Run').click();
  await settled();
  expect(root.querySelector('#problem-question')?.textContent).toContain('longer than 400');
  expect(root.querySelector('#problem-intent')?.textContent).toContain('Say what you want to do');
  expect(field('intent').getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
  type('question', 'short');
  await settled();
  expect(root.querySelector('#problem-question')?.textContent).toBe('');
});

test('Run asks for permissions in the click itself, then starts under its own id', async () => {
  const { asked, emit } = mount();
  await settled();
  type('question', 'q');
  type('intent', 'i');
  field('intent').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  expect(asked[0]).toEqual({
    name: 'requestPermissions',
    input: ['https://www.bing.com/*', 'https://www.mojeek.com/*'],
  });
  await settled();
  const start = asked.find(({ name }) => name === 'startRun')?.input as { id: string; input: object };
  expect(start.input).toEqual({ questions: ['q'], intent: 'i', save_results: false, max_results: 10 });
  const lease = { boot: 'b', renewedAt: sampleNow };
  emit.run(run({ id: start.id, question: 'q', state: 'running', stage: 'retrieval', lease }));
  await settled(80);
  expect(text()).toContain('Engines');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await settled();
  expect(asked.at(-1)).toEqual({ name: 'cancelRun', input: { id: start.id } });
  expect(button('Run').getAttribute('aria-disabled')).not.toBe('true');
});

test('a start without an answer is sent again under the same id', async () => {
  vi.useFakeTimers();
  let failures = 2;
  const { asked, emit } = mount({
    call: async () => {
      if (failures-- > 0) throw new Error('Unreachable');
      return { ok: true } as never;
    },
  });
  await vi.advanceTimersByTimeAsync(10);
  type('question', 'q');
  type('intent', 'i');
  button('Run').click();
  await vi.advanceTimersByTimeAsync(10);
  expect(text()).toContain('The background did not answer; trying again');
  await vi.advanceTimersByTimeAsync(2_500);
  const starts = asked.filter(({ name }) => name === 'startRun').map(({ input }) => (input as { id: string }).id);
  expect(starts.length).toBe(3);
  expect(new Set(starts).size).toBe(1);
  emit.run(run({ id: starts[0] as string, question: 'q' }));
  await vi.advanceTimersByTimeAsync(200);
  expect(text()).not.toContain('trying again');
});

test('a refusal of the background stands at its field', async () => {
  mount({
    call: async () =>
      ({ ok: false, code: 'invalid_input', message: 'invalid_input: intent is odd', field: 'intent' }) as never,
  });
  await settled();
  type('question', 'q');
  type('intent', 'i');
  button('Run').click();
  await settled(20);
  expect(root.querySelector('#problem-intent')?.textContent).toContain('(intent is odd)');
});

test('results: the honest line, why here, and a look-alike in ASCII', async () => {
  const record = run();
  const rows = [row(1, { url: 'https://www.xn--80ak6aa92e.com/' }), row(2)];
  const { emit, asked } = mount({ runs: [record] });
  await settled();
  emit.run(record);
  emit.output({ mode: 'screen', runId, rows, document: { results: rows, metadata: metadata() } });
  await settled();
  expect(root.querySelector('.honest-line')?.textContent).toBe('8 of 10 wanted · 32 of 32 reviewed · complete');
  expect(root.querySelector('.host')?.textContent).toContain('xn--80ak6aa92e.com');
  button('Why here').click();
  await settled();
  const numbers = [...root.querySelectorAll('.why-body .line-part data')].map((element) =>
    Number(element.getAttribute('value')),
  );
  const final = Number(root.querySelector('.why-body tfoot data')?.getAttribute('value'));
  expect(numbers.reduce((sum, n) => sum + n, 0)).toBeCloseTo(final, 12);
  button('Open to solve').click();
  expect(asked.at(-1)?.name).toBe('openPage');
  button('Try again now').click();
  await settled();
  expect(asked.at(-1)).toEqual({ name: 'resumeEngine', input: { id: 'mojeek' } });
  expect(text()).toContain('Mojeek is asked again from the next run on.');
});

test('above 15 tabs the person is asked first', async () => {
  const record = run();
  const rows = Array.from({ length: 17 }, (_, index) => row(index + 1));
  const { emit, asked } = mount({ runs: [record] });
  await settled();
  emit.run(record);
  emit.output({ mode: 'screen', runId, rows, document: { results: rows, metadata: metadata() } });
  await settled();
  root.querySelector<HTMLInputElement>('.toolbar input')!.click();
  await settled();
  button('Open 17').click();
  await settled();
  expect(asked.some(({ name }) => name === 'openSources')).toBe(false);
  expect(document.activeElement).toBe(button('Open 17 tabs'));
  const checks = root.querySelectorAll<HTMLInputElement>('.card-check input');
  checks[0]!.focus();
  checks[16]!.click();
  await settled();
  expect(document.activeElement).toBe(checks[0]);
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  await settled();
  expect(root.querySelector('.confirm')).toBeNull();
  expect(document.activeElement).toBe(button('Open 16'));
  button('Open 16').click();
  await settled();
  button('Open 16 tabs').click();
  await settled();
  expect(asked.at(-1)).toMatchObject({
    name: 'openSources',
    input: { urls: rows.slice(0, 16).map((result) => result.url) },
  });
});

test('rows keep their places under the pointer and settle when it leaves', async () => {
  const record = run({ state: 'running', stage: 'screening', lease: { boot: 'b', renewedAt: sampleNow } });
  const { emit } = mount({ runs: [record] });
  await settled();
  const order = () => [...root.querySelectorAll('.card-title')].map((element) => element.textContent);
  emit.run(record);
  emit.output({ mode: 'screen', runId, rows: [row(1), row(2)], document: null });
  await settled();
  expect(text()).toContain('Provisional');
  const list = root.querySelector('.cards')!.parentElement!;
  list.dispatchEvent(new PointerEvent('pointerenter'));
  emit.output({ mode: 'screen', runId, rows: [row(3), row(2), row(1)], document: null });
  await settled();
  expect(order()).toEqual(['Title 1', 'Title 2', 'Title 3']);
  list.dispatchEvent(new PointerEvent('pointerleave'));
  await settled();
  expect(order()).toEqual(['Title 3', 'Title 2', 'Title 1']);
});

test('records of another run never reach the screen', async () => {
  const record = run();
  const { emit } = mount({ runs: [record] });
  await settled();
  emit.run(record);
  emit.output({
    mode: 'screen',
    runId: '99999999-9999-4999-8999-999999999999',
    rows: [row(1, { title: 'late' })],
    document: null,
  });
  await settled();
  expect(text()).not.toContain('late');
});

test('every engine failed: each cause is named', async () => {
  const progress = {
    engines: [outcome('bing', 'timeout'), outcome('mojeek', 'blocked')],
    counts: { candidates: 0, judged: 0, ranked: 0 },
  };
  const record = run({ progress });
  const { emit } = mount({ runs: [record] });
  await settled();
  emit.run(record);
  const none = {
    stopReason: 'all_engines_failed',
    returned: 0,
    incomplete: true,
    diagnostics: { collected: 0, snapshotCandidates: 0 },
  } as const;
  emit.output({ mode: 'screen', runId, rows: [], document: { results: [], metadata: metadata(none) } });
  await settled();
  expect(text()).toContain('Every engine that was asked failed.');
  expect(text()).toContain('too slow');
  expect(text()).toContain('blocked');
});
