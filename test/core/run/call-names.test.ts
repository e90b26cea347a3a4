import { expect, test } from 'vitest';
import { askingOf, callNames, callOf, httpAttemptOf } from '../../../src/core/run/call-names';

const calls = [
  callNames.strategy,
  callNames.batch(0),
  callNames.batch(12),
  callNames.search('bing', 0),
  callNames.search('stack-exchange', 1),
];

test.each(calls)('an asking and its HTTP attempts belong to %s', (call) => {
  for (const asking of [0, 1, 11]) {
    expect(callOf(askingOf(call, asking), 'judge')).toBe(call);
    expect(callOf(askingOf(call, asking), 'search')).toBe(call);
    expect(callOf(httpAttemptOf(call, asking, 1), 'http')).toBe(call);
  }
});

test('no two of them have one name', () => {
  const names = calls.flatMap((call) => [
    call,
    ...[0, 1].flatMap((asking) => [
      askingOf(call, asking),
      ...[0, 1].map((attempt) => httpAttemptOf(call, asking, attempt)),
    ]),
  ]);
  // `judge:0:0` is an asking of batch 0 and nothing else: batches have one number.
  expect(new Set(names).size).toBe(names.length);
});
