import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CallFailed, createCaller, serve, Unreachable } from '../../../src/adapters/chrome/messaging';
import type { Handlers } from '../../../src/rpc/protocol';
import { browser, renew } from './browser-stub';

vi.mock('wxt/browser', () => import('./browser-stub'));

const origin = 'chrome-extension://winnow-id';
const panel = { id: 'winnow-id', url: `${origin}/sidepanel.html` };
const id = '00000000-0000-4000-8000-000000000001';
let called: [string, unknown][];
let reports: [string, unknown][];

const handlers = new Proxy({} as Handlers, {
  get: (_, call: string) => async (input: unknown) => {
    called.push([call, input]);
    return { ok: true };
  },
});

beforeEach(() => {
  renew();
  vi.stubGlobal('location', { origin });
  called = [];
  reports = [];
});

const serving = (own: Partial<Handlers> = {}) =>
  serve(
    {
      ...Object.fromEntries(['startRun', 'cancelRun', 'saveRun'].map((n) => [n, handlers[n as 'startRun']])),
      ...own,
    } as Handlers,
    (call, error) => reports.push([call, error]),
  );

/** What the listener said at once, and what it answered. */
async function deliver(message: unknown, sender: object = panel) {
  let answer: unknown;
  const replied = new Promise((resolve) => setTimeout(resolve, 20));
  const [claimed] = browser.runtime.onMessage.fire(message, sender, (reply) => {
    answer = reply;
  });
  await replied;
  return { claimed, answer };
}

const command = (call: string, input: unknown) => ({ to: 'winnow', call, input });

describe('the background', () => {
  test('answers a command of its panel', async () => {
    serving();
    expect(await deliver(command('cancelRun', { id }))).toEqual({
      claimed: true,
      answer: { ok: true, output: { ok: true } },
    });
    expect(called).toEqual([['cancelRun', { id }]]);
  });

  test.each([
    ['another extension', { id: 'other', url: 'chrome-extension://other/page.html' }],
    ['a page with our content script', { id: 'winnow-id', url: 'https://evil.example/' }],
    ['a page whose address begins alike', { id: 'winnow-id', url: `${origin}.evil.example/` }],
    ['nobody', {}],
  ])('leaves %s without an answer', async (_, sender) => {
    serving();
    expect(await deliver(command('cancelRun', { id }), sender)).toEqual({ claimed: false, answer: undefined });
    expect(called).toEqual([]);
  });

  test.each([
    ['a string', 'ping'],
    ['null', null],
    ['an envelope of others', { to: 'other', call: 'cancelRun' }],
  ])('does not claim %s', async (_, message) => {
    serving();
    expect(await deliver(message)).toEqual({ claimed: false, answer: undefined });
  });

  test.each([
    ['an envelope without a command', { to: 'winnow' }, 'malformed command'],
    ['an unknown command', command('dropAll', {}), 'unknown command'],
    ['a name of every object', command('constructor', {}), 'unknown command'],
    ['a malformed input', command('cancelRun', { id: 'x' }), 'malformed input of cancelRun'],
  ])('answers %s with an error', async (_, message, error) => {
    serving();
    expect(await deliver(message)).toEqual({ claimed: true, answer: { ok: false, error } });
    expect(called).toEqual([]);
  });

  test('a handler that throws is told here; only the kind of error travels', async () => {
    const error = new RangeError('the key sk-123 is wrong');
    serving({ cancelRun: () => Promise.reject(error) });
    const { answer } = await deliver(command('cancelRun', { id }));
    expect(answer).toEqual({ ok: false, error: 'cancelRun failed: RangeError' });
    expect(reports).toEqual([['cancelRun', error]]);
  });

  test('an answer that is not the promised one does not leave', async () => {
    serving({ cancelRun: async () => ({ ok: false }) as never });
    expect((await deliver(command('cancelRun', { id }))).answer).toMatchObject({ ok: false });
  });

  test('can be stopped', async () => {
    serving()();
    expect(browser.runtime.onMessage.size()).toBe(0);
  });
});

describe('the panel', () => {
  const answering = (reply: unknown) => {
    browser.runtime.sendMessage = async (message) => {
      called.push(['sent', message]);
      return reply;
    };
  };

  test('sends a command and gets its output', async () => {
    answering({ ok: true, output: { ok: true, setId: id } });
    expect(await createCaller()('saveRun', { id })).toEqual({ ok: true, setId: id });
    expect(called).toEqual([['sent', command('saveRun', { id })]]);
  });

  test('a malformed command is not sent', async () => {
    answering({ ok: true, output: {} });
    await expect(createCaller()('saveRun', { id: 'x' })).rejects.toThrow();
    expect(called).toEqual([]);
  });

  test.each([
    ['an error', { ok: false, error: 'saveRun failed: StorageFull' }],
    ['an output of another shape', { ok: true, output: { ok: true } }],
  ])('%s is a failed call', async (_, reply) => {
    answering(reply);
    await expect(createCaller()('saveRun', { id })).rejects.toThrow(CallFailed);
  });

  test('no answer is unreachable', async () => {
    answering(undefined);
    await expect(createCaller()('saveRun', { id })).rejects.toMatchObject({ name: 'Unreachable', reason: 'no_answer' });
    browser.runtime.sendMessage = () => Promise.reject(new Error('Could not establish connection.'));
    await expect(createCaller()('saveRun', { id })).rejects.toMatchObject({ reason: 'no_answer' });
  });

  test('a panel that outlived its extension is told so', async () => {
    browser.runtime.sendMessage = () => Promise.reject(new Error('Extension context invalidated.'));
    await expect(createCaller()('saveRun', { id })).rejects.toMatchObject({ reason: 'extension_reloaded' });
    answering({ ok: true });
    browser.runtime.id = undefined;
    const call = createCaller()('saveRun', { id });
    await expect(call).rejects.toThrow(Unreachable);
    await expect(call).rejects.toMatchObject({ reason: 'extension_reloaded' });
    expect(called).toEqual([]);
  });
});
