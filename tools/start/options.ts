import { parseArgs } from 'node:util';

/** What `npm start` was asked to do. */
export type StartOptions = {
  headless: boolean;
  live: boolean;
  json: boolean;
  mode: 'screen';
  judge: 'lexical' | 'jev';
  question: string;
  intent: string;
  out: string;
};

export const usage = `npm start -- [options]
  --headless          no window: the shipped build against the loopback world, on a throw-away profile
  --live              with --headless: real engines instead of the loopback world
  --mode screen       the way to research (screen for now)
  --question TEXT     what to research (a sample question unless given)
  --intent TEXT       what you want it for
  --judge lexical|jev who judges; jev talks to the loopback System One server
  --out DIR           where research.json and sidebar.png go (.output/demo)
  --json              last line on standard output: one JSON object
`;

/** Reads the command line; throws an Error whose message is for the person. */
export function readOptions(args: readonly string[], sample: { question: string; intent: string }): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      headless: { type: 'boolean', default: false },
      live: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      mode: { type: 'string', default: 'screen' },
      judge: { type: 'string', default: 'lexical' },
      question: { type: 'string', default: sample.question },
      intent: { type: 'string', default: sample.intent },
      out: { type: 'string', default: '.output/demo' },
    },
  });
  if (values.mode !== 'screen') throw new Error(`--mode ${values.mode}: only "screen" exists so far`);
  if (values.judge !== 'lexical' && values.judge !== 'jev') throw new Error('--judge takes lexical or jev');
  if (values.judge === 'jev' && values.live) {
    throw new Error(
      '--judge jev needs a key of yours when it is live: connect Jev in the settings of the open window instead',
    );
  }
  return { ...values, mode: values.mode, judge: values.judge };
}
