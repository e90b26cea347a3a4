import { expect, test } from 'vitest';
import { headlessLiveArguments, liveArguments, loopbackArguments } from '../../tools/browser/arguments';
import { readOptions } from '../../tools/start/options';

const sample = { question: 'q', intent: 'i' };
const weakening =
  /sandbox|ignore-certificate|host-resolver|disable-web-security|disable-features|allow-running-insecure|disable-site-isolation/;

test('a run against the loopback world maps every host to its one port', () => {
  expect(loopbackArguments('/ext', 4711)).toEqual([
    '--disable-extensions-except=/ext',
    '--load-extension=/ext',
    '--host-resolver-rules=MAP * 127.0.0.1:4711',
    '--ignore-certificate-errors',
    '--remote-debugging-port=0',
  ]);
});

test('a window for a person has its own profile and no switch that weakens the browser', () => {
  expect(liveArguments('chromium', '/ext', '/profile')).toEqual([
    '--user-data-dir=/profile',
    '--no-first-run',
    '--no-default-browser-check',
    '--remote-debugging-pipe',
    '--load-extension=/ext',
    'about:blank',
  ]);
  for (const kind of ['chromium', 'chrome', 'edge'] as const) {
    expect(liveArguments(kind, '/ext', '/profile').filter((argument) => weakening.test(argument))).toEqual([]);
  }
  expect(headlessLiveArguments('/ext').filter((argument) => weakening.test(argument))).toEqual([]);
});

test('options are read, and wrong ones are refused in words', () => {
  expect(readOptions([], sample)).toEqual({
    headless: false,
    live: false,
    json: false,
    mode: 'screen',
    judge: 'lexical',
    question: 'q',
    intent: 'i',
    out: '.output/demo',
  });
  expect(readOptions(['--headless', '--judge', 'jev', '--question', '问'], sample)).toMatchObject({
    judge: 'jev',
    question: '问',
  });
  expect(() => readOptions(['--mode', 'explore'], sample)).toThrow(/screen/);
  expect(() => readOptions(['--judge', 'oracle'], sample)).toThrow(/lexical or jev/);
  expect(() => readOptions(['--live', '--judge', 'jev'], sample)).toThrow(/key/);
  expect(() => readOptions(['--nonsense'], sample)).toThrow();
});
