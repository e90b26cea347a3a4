import type { Fault } from '../world';
import { ask, expect, finished, sample, test } from './harness';
import { doneRuns, outcomes } from './journal';

const full = process.env.WINNOW_FULL === '1';

/** What the first engine does, and the state it must show; never `none`. */
const kinds: [name: string, fault: Fault, state: string][] = [
  ['429', { kind: 'status', status: 429, headers: { 'retry-after': '60' } }, 'blocked'],
  ['403', { kind: 'status', status: 403 }, 'blocked'],
  ['500', { kind: 'status', status: 500 }, 'failed'],
  ['changed markup', { kind: 'malformed' }, 'unparsed'],
  ['half a page', { kind: 'cut' } as Fault, 'failed'],
  ['a reset connection', { kind: 'reset' }, 'failed'],
  ['silence', { kind: 'hang' }, 'timeout'],
  ['200 MB', { kind: 'big', bytes: 200_000_000 } as Fault, 'failed'],
];

// `npm test` has its example of a failing engine in trouble.spec.ts.
for (const [name, fault, state] of full ? kinds : []) {
  test(`an engine that answers with ${name} is told apart, and the others are shown`, async ({ world, panel }) => {
    world.script('bing', { always: fault });
    await ask(panel, sample);
    await finished(panel);
    expect((await outcomes(panel)).find(({ engine }) => engine === 'bing')?.state).toBe(state);
    await expect(panel.locator('.card').first()).toBeVisible();
  });
}

test('with one engine left its hits are shown and every cause is listed', async ({ world, panel }) => {
  for (const host of Object.values(world.hosts)) {
    if (host !== 'www.mojeek.com') world.script(host, { always: { kind: 'status', status: 503 } });
  }
  await ask(panel, sample);
  await finished(panel);
  await expect(panel.locator('.card').first()).toBeVisible();
  const found = await outcomes(panel);
  expect(found.filter(({ state }) => state === 'hits').map(({ engine }) => engine)).toEqual(['mojeek']);
  expect(
    found.filter(({ errors }) => errors > 0).every(({ reason, state }) => reason !== null || state === 'timeout'),
  ).toBe(true);
});

test('an engine that is left alone is asked again when the person says so', async ({ world, panel }) => {
  test.skip(!full, 'Belongs to the full run.');
  world.script('bing', [{ kind: 'captcha' }]);
  await ask(panel, sample);
  await finished(panel);
  await panel.getByRole('button', { name: 'Try again now: Bing' }).first().click();
  await expect(panel.getByText('Bing is asked again from the next run on.')).toBeVisible();
  await ask(panel, { ...sample, question: `${sample.question} again` });
  await expect.poll(() => doneRuns(panel)).toBe(2);
  expect((await outcomes(panel)).find(({ engine }) => engine === 'bing')?.state).toBe('hits');
});
