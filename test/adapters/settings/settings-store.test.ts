import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSettingsStore, readSettings } from '../../../src/adapters/settings/settings-store';
import { defaultSettings, type Settings } from '../../../src/core/settings/settings';
import { browser, renew } from '../chrome/browser-stub';

vi.mock('wxt/browser', () => import('../chrome/browser-stub'));

beforeEach(renew);
afterEach(() => void vi.unstubAllGlobals());

const stored = () => browser.storage.local.data.get('settings');
const judge = { chosen: 'typesafe', typesafe: { apiKey: 'k', keyOrigin: 'https://api.typesafe.ai' } };

describe('reading', () => {
  test.each<[string, unknown, Partial<Settings>]>([
    ['nothing stored', undefined, {}],
    ['not an object', 'broken', {}],
    ['a list', [1], {}],
    ['one section broken, the others kept', { theme: 'dark', screen: { maxResults: 900 } }, { theme: 'dark' }],
    ['one section of another type', { theme: 'dark', engines: 7 }, { theme: 'dark' }],
    ['a section of an older version', { screen: { enabled: false } }, { screen: { enabled: false, maxResults: 10 } }],
    ['unknown sections', { theme: 'light', later: { a: 1 } }, { theme: 'light' }],
  ])('%s', async (_, value, expected) => {
    if (value !== undefined) browser.storage.local.data.set('settings', value);
    expect(await createSettingsStore().read()).toEqual({ ...defaultSettings(), ...expected });
  });

  test('a broken section does not cost the key', () => {
    expect(readSettings({ judge, theme: 'purple' }).judge.typesafe.apiKey).toBe('k');
  });
});

describe('updating', () => {
  test('applies to the newest and keeps what a newer version stored', async () => {
    browser.storage.local.data.set('settings', { later: { a: 1 }, theme: 'dark' });
    const settings = await createSettingsStore().update((old) => ({
      ...old,
      screen: { ...old.screen, maxResults: 20 },
    }));
    expect(settings).toMatchObject({ theme: 'dark', screen: { maxResults: 20 } });
    expect(stored()).toMatchObject({ later: { a: 1 }, theme: 'dark', screen: { maxResults: 20 } });
  });

  test('many at once come one after another', async () => {
    const store = createSettingsStore();
    const more = (old: Settings) => ({
      ...old,
      engines: { ...old.engines, off: [...old.engines.off, `e${old.engines.off.length}`] },
    });
    await Promise.all(Array.from({ length: 10 }, () => store.update(more)));
    expect((await store.read()).engines.off).toEqual(Array.from({ length: 10 }, (_, n) => `e${n}`));
  });

  test('waits for other pages where the browser has locks', async () => {
    const request = vi.fn(async (_name: string, work: () => unknown) => work());
    vi.stubGlobal('navigator', { locks: { request } });
    await createSettingsStore().update((old) => ({ ...old, theme: 'dark' }));
    expect(request).toHaveBeenCalledOnce();
    expect(stored()).toMatchObject({ theme: 'dark' });
  });

  test('a change that breaks the rules is not stored and stops no later one', async () => {
    const store = createSettingsStore();
    const broken = store.update((old) => ({ ...old, screen: { enabled: true, maxResults: 0 } }));
    const good = store.update((old) => ({ ...old, theme: 'dark' }));
    await expect(broken).rejects.toThrow();
    expect(await good).toMatchObject({ theme: 'dark', screen: { maxResults: 10 } });
  });
});

test('watching hears of every change of the settings, and of nothing else', async () => {
  const store = createSettingsStore();
  const heard: string[] = [];
  const stop = store.watch((settings) => heard.push(settings.theme));
  await store.update((old) => ({ ...old, theme: 'dark' }));
  await browser.storage.local.set({ other: 1 });
  await browser.storage.session.set({ settings: { theme: 'light' } });
  await browser.storage.local.set({ settings: 'broken' });
  stop();
  await store.update((old) => ({ ...old, theme: 'light' }));
  expect(heard).toEqual(['dark', 'system']);
});

test('content scripts cannot read the storage; a browser without that switch is no failure', async () => {
  await createSettingsStore().closeToContentScripts();
  expect(browser.storage.local.accessLevel).toBe('TRUSTED_CONTEXTS');
  Object.assign(browser.storage.local, { setAccessLevel: undefined });
  await createSettingsStore().closeToContentScripts();
});
