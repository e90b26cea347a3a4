import { beforeEach, expect, test, vi } from 'vitest';
import { createTabs } from '../../../src/adapters/chrome/tabs';
import { createFakeClock, type FakeClock, settle } from '../fake-clock';
import { browser, renew } from './browser-stub';

vi.mock('wxt/browser', () => import('./browser-stub'));

let clock: FakeClock;
let errors: unknown[];

beforeEach(() => {
  renew();
  clock = createFakeClock();
  errors = [];
});

const tabs = () => createTabs(clock, (error) => errors.push(error));
const pages = (count: number, from = 1) => Array.from({ length: count }, (_, n) => `https://site${from + n}.example/`);

async function openAll(urls: string[], key = 'run-1') {
  const opened = tabs().openGroup(urls, 'Batteries', key);
  await clock.advance(60_000);
  return opened;
}

test('opens in the background, in one named group of the current window', async () => {
  browser.focusedWindow = 7;
  expect(await openAll(pages(6))).toBe(6);
  expect(browser.openTabs.every((tab) => !tab.active && tab.windowId === 7)).toBe(true);
  expect([...browser.groups.values()]).toEqual([
    { id: 100, windowId: 7, title: 'Batteries', tabs: [1, 2, 3, 4, 5, 6] },
  ]);
  expect(errors).toEqual([]);
});

test('four load at a time; the next follows when one is complete, closed or ten seconds old', async () => {
  const opened = tabs().openGroup(pages(8), 'Batteries', 'run-1');
  await settle();
  expect(browser.openTabs).toHaveLength(4);
  browser.tabs.onUpdated.fire(1, { status: 'loading' });
  await settle();
  expect(browser.openTabs).toHaveLength(4);
  browser.tabs.onUpdated.fire(1, { status: 'complete' });
  await settle();
  expect(browser.openTabs).toHaveLength(5);
  browser.tabs.onRemoved.fire(2);
  await settle();
  expect(browser.openTabs).toHaveLength(6);
  await clock.advance(10_000);
  expect(browser.openTabs).toHaveLength(8);
  await clock.advance(10_000);
  expect(await opened).toBe(8);
  expect(browser.tabs.onUpdated.size() + browser.tabs.onRemoved.size()).toBe(0);
});

test('the same key uses its group again; another key does not', async () => {
  await openAll(pages(1));
  await openAll(pages(1, 2));
  await openAll(pages(1, 3), 'run-2');
  expect([...browser.groups.values()].map((group) => group.tabs)).toEqual([[1, 2], [3]]);
});

test('a group that is gone, or in another window, is made anew', async () => {
  await openAll(pages(1));
  browser.groups.clear();
  await openAll(pages(1, 2));
  expect([...browser.groups.values()].map((group) => group.tabs)).toEqual([[2]]);
  browser.focusedWindow = 2;
  await openAll(pages(1, 3));
  expect([...browser.groups.values()].map((group) => [group.windowId, group.tabs])).toEqual([
    [1, [2]],
    [2, [3]],
  ]);
});

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  'file:///etc/hosts',
  'chrome://settings',
])('%j is not opened', async (url) => {
  expect(await openAll([url, ...pages(1)])).toBe(1);
  expect(browser.openTabs.map((tab) => tab.url)).toEqual(pages(1));
});

test('a tab that cannot be opened is not counted and stops nobody', async () => {
  expect(await openAll(['https://refused.example/', ...pages(2)])).toBe(2);
  expect(errors).toHaveLength(1);
});

test('without tab groups, plain tabs are opened', async () => {
  Object.assign(browser, { tabGroups: undefined });
  expect(await openAll(pages(2))).toBe(2);
  expect(browser.groups.size).toBe(0);
});
