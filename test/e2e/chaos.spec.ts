import { chaos } from '../chaos/chaos';
import { screenChaos } from '../chaos/screen';
import { expect, test } from './harness';

const full = Boolean(process.env.WINNOW_FULL);
const [kills, browserKills] = full ? [100, 20] : [7, 1];

test(`${kills} kills of the worker and ${browserKills} of the browser lose nothing and do nothing twice`, async () => {
  test.setTimeout(full ? 40 * 60_000 : 300_000);
  const faults: string[] = [];
  const report = await chaos({
    mode: screenChaos,
    browser: process.env.WINNOW_BROWSER ?? '/usr/bin/chromium',
    kills,
    browserKills,
    seed: 1,
    tell: ({ label, delayMs }, what, trial) => {
      if (trial.faults.length > 0) faults.push(`${what} in ${label} +${delayMs}: ${trial.faults.join('; ')}`);
    },
  });
  console.log(JSON.stringify(report));
  expect(faults).toEqual([]);
  expect(report).toMatchObject({ kills, browserKills, lost: 0, duplicated: 0, beyondInFlight: 0 });
});
