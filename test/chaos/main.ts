import { parseArgs } from 'node:util';
import { chaos } from './chaos';
import { screenChaos } from './screen';

/** `npm run chaos -- --kills N --browser-kills N --seed N --mode ID`; the last line is the report as JSON. */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    'browser-kills': { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    mode: { type: 'string', default: 'screen' },
  },
});

const modes = [screenChaos];
const mode = modes.find(({ id }) => id === values.mode);
if (!mode) throw new Error(`no mode ${values.mode}; there is ${modes.map(({ id }) => id).join(', ')}`);

let count = 0;
const report = await chaos({
  mode,
  browser: process.env.WINNOW_BROWSER ?? '/usr/bin/chromium',
  kills: Number(values.kills),
  browserKills: Number(values['browser-kills']),
  seed: Number(values.seed),
  tell({ label, delayMs }, what, { found, inFlight, extraCalls, faults }) {
    count += 1;
    const verdict = faults.length > 0 ? `FAULT: ${faults.join('; ')}` : 'as if nothing had been';
    const calls = `${extraCalls} calls again, ${inFlight} in flight`;
    console.log(`${count}. ${what} killed in ${label} +${delayMs} ms, found ${found}: ${calls}, ${verdict}`);
  },
});
console.log(JSON.stringify(report));
process.exitCode = report.lost + report.duplicated + report.beyondInFlight === 0 ? 0 : 1;
