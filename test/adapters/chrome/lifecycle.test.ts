import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createBoot } from '../../../src/adapters/chrome/boot';
import { createKeepAlive, wakeAlarm } from '../../../src/adapters/chrome/keep-alive';
import { acceptPanelPorts, holdPanelPort } from '../../../src/adapters/chrome/panel-port';
import { createPermissions } from '../../../src/adapters/chrome/permissions';
import { createFakeClock, type FakeClock, settle } from '../fake-clock';
import { browser, createPort, renew } from './browser-stub';

vi.mock('wxt/browser', () => import('./browser-stub'));

let clock: FakeClock;
let errors: unknown[];
const report = (error: unknown) => void errors.push(error);

beforeEach(() => {
  renew();
  clock = createFakeClock();
  errors = [];
});

describe('keeping awake', () => {
  test('a call every 20 s and an alarm, from the first run to the last', async () => {
    const keep = createKeepAlive(clock, report);
    keep.awake(true);
    keep.awake(true);
    await clock.advance(61_000);
    expect(browser.platformCalls).toBe(4);
    expect(browser.alarmsSet.get(wakeAlarm)).toEqual({ periodInMinutes: 0.5 });
    keep.awake(false);
    await clock.advance(60_000);
    expect(browser.platformCalls).toBe(4);
    expect(browser.alarmsSet.size).toBe(0);
    expect(clock.pending()).toEqual([]);
    keep.awake(true);
    await settle();
    expect(browser.platformCalls).toBe(5);
    expect(errors).toEqual([]);
  });

  test('the alarm wakes, and ends itself when there is nothing to do', async () => {
    await browser.alarms.create(wakeAlarm, { periodInMinutes: 0.5 });
    const keep = createKeepAlive(clock, report);
    let woken = 0;
    keep.onWake(async () => {
      woken += 1;
    });
    browser.alarms.onAlarm.fire({ name: 'another' });
    browser.alarms.onAlarm.fire({ name: wakeAlarm });
    await settle();
    expect(woken).toBe(1);
    expect(browser.alarmsSet.size).toBe(0);
  });

  test('it stays when work was found', async () => {
    const keep = createKeepAlive(clock, report);
    keep.onWake(async () => keep.awake(true));
    browser.alarms.onAlarm.fire({ name: wakeAlarm });
    await settle();
    expect(browser.alarmsSet.has(wakeAlarm)).toBe(true);
  });
});

const always = (callback: (needed: boolean) => void) => {
  callback(true);
  return () => undefined;
};

describe("the panel's port", () => {
  test('is held only while a worker is needed, so that it may sleep', async () => {
    let tell: (needed: boolean) => void = () => undefined;
    const watchNeed = (callback: (needed: boolean) => void) => {
      tell = callback;
      callback(false);
      return () => undefined;
    };
    holdPanelPort({ clock, watchNeed, onDrop: () => report('dropped') });
    await clock.advance(60_000);
    expect(browser.ports).toEqual([]);
    tell(true);
    tell(true);
    await clock.advance(25_000);
    expect(browser.ports).toHaveLength(1);
    expect(browser.ports[0]).toMatchObject({ sent: ['ping', 'ping'], disconnected: false });
    tell(false);
    await clock.advance(60_000);
    expect(browser.ports).toHaveLength(1);
    expect(browser.ports[0]?.disconnected).toBe(true);
    tell(true);
    await settle();
    expect(browser.ports).toHaveLength(2);
    expect(clock.pending()).toHaveLength(1);
    expect(errors).toEqual([]);
  });

  test('pings every 20 s', async () => {
    holdPanelPort({ clock, watchNeed: always, onDrop: () => report('dropped') });
    await clock.advance(45_000);
    expect(browser.ports).toHaveLength(1);
    expect(browser.ports[0]).toMatchObject({ name: 'winnow-panel', sent: ['ping', 'ping', 'ping'] });
    expect(errors).toEqual([]);
  });

  test('a lost port is told and made anew, after growing pauses while it keeps failing', async () => {
    const drops: number[] = [];
    holdPanelPort({ clock, watchNeed: always, onDrop: () => drops.push(1) });
    await clock.advance(60_000);
    browser.ports[0]?.onDisconnect.fire();
    await settle();
    expect(drops).toHaveLength(1);
    await clock.advance(100);
    expect(browser.ports).toHaveLength(2);
    browser.ports[1]?.onDisconnect.fire();
    await clock.advance(100);
    expect(browser.ports).toHaveLength(2);
    await clock.advance(100);
    expect(browser.ports).toHaveLength(3);
    expect(drops).toHaveLength(2);
  });

  test('no storm when connecting fails, and none at all after an update of the extension', async () => {
    let tries = 0;
    browser.runtime.connect = () => {
      tries += 1;
      throw new Error('Extension context invalidated.');
    };
    const gone: number[] = [];
    holdPanelPort({ clock, watchNeed: always, onDrop: () => undefined, onGone: () => gone.push(1) });
    await clock.advance(60_000);
    expect(tries).toBeLessThan(20);
    browser.runtime.id = undefined;
    await clock.advance(10_000);
    const last = tries;
    await clock.advance(60_000);
    expect(tries).toBe(last);
    expect(gone).toHaveLength(1);
  });

  test('letting go closes it for good', async () => {
    const release = holdPanelPort({ clock, watchNeed: always, onDrop: () => report('dropped') });
    await settle();
    release();
    await clock.advance(60_000);
    expect(browser.ports).toHaveLength(1);
    expect(browser.ports[0]?.disconnected).toBe(true);
    expect(errors).toEqual([]);
  });

  test('the worker accepts ports of its own panels only', () => {
    acceptPanelPorts();
    const [own, foreign, other] = [
      createPort('winnow-panel', { id: 'winnow-id' }),
      createPort('winnow-panel', { id: 'other' }),
      createPort('another', { id: 'winnow-id' }),
    ];
    for (const port of [own, foreign, other]) browser.runtime.onConnect.fire(port);
    expect(own.onMessage.size()).toBe(1);
    expect(foreign.disconnected).toBe(true);
    expect(other.disconnected).toBe(false);
  });
});

test('a browser start is one until it is handled; a new worker is none', async () => {
  const first = createBoot(clock);
  expect(await first.browserStarted()).toBe(true);
  // Killed before it could ask.
  const second = createBoot(clock);
  expect(second.id).not.toBe(first.id);
  expect(await second.browserStarted()).toBe(true);
  await second.startHandled();
  expect(await createBoot(clock).browserStarted()).toBe(false);
});

test('permissions: the missing ones, the question, and changes by whomever', async () => {
  browser.granted.add('https://a.example/*');
  const permissions = createPermissions();
  expect(await permissions.missing(['https://a.example/*', 'https://b.example/*'])).toEqual(['https://b.example/*']);
  const changes: number[] = [];
  const stop = permissions.watch(() => changes.push(1));
  browser.permissions.onAdded.fire();
  browser.permissions.onRemoved.fire();
  stop();
  browser.permissions.onAdded.fire();
  expect(changes).toHaveLength(2);
  const asked = permissions.request(['https://b.example/*']);
  // The browser was asked within the gesture, before anything was awaited.
  expect(browser.requests).toEqual([['https://b.example/*']]);
  expect(await asked).toBe(true);
});
