import type { LiveState } from '../../view/run-state';
import { count, plural } from './common';

const states: Record<LiveState, string> = {
  starting: 'Starting',
  queued: 'Waiting for its turn',
  running: 'Running',
  stopping: 'Stopped',
  waiting: 'Waiting for you',
  interrupted: 'Interrupted',
  done: 'Done',
};

/** `2nd` */
const ordinal = (n: number): string => {
  const ends = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' };
  return `${count(n)}${ends[new Intl.PluralRules('en', { type: 'ordinal' }).select(n)]}`;
};

/** Texts of a run that goes on, waits or was interrupted. */
export const run = {
  label: 'Run',
  states,
  place: (n: number): string => (n === 1 ? 'next in line' : `${ordinal(n)} in line`),
  stages: { strategy: 'Strategy', engines: 'Engines', judged: 'Judged', ranked: 'Ranked' },
  stageState: { ahead: 'not yet', now: 'now', past: 'done' },
  of: (part: number, whole: number): string => `${count(part)} of ${count(whole)}`,
  fraction: (part: number, whole: number): string => `${count(part)}/${count(whole)}`,
  stagesLabel: 'Stages',
  elapsed: 'Elapsed',
  stop: 'Stop',
  starting: {
    asking: 'The browser asks for access to the sites of your engines. Engines you refuse are left out.',
    sending: 'Handing the question over…',
    retrying: (n: number, most: number): string => `The background did not answer; trying again (${n} of ${most}).`,
    lost: 'The background does not answer. The question was not started, as far as this panel can see.',
  },
  progress: (settled: number, engines: number, judged: number, candidates: number): string =>
    candidates > 0
      ? `${count(judged)} of ${count(candidates)} judged.`
      : `${count(settled)} of ${plural(engines, 'engine', 'engines')} answered.`,
  began: 'The run has begun.',
  stopped: 'Stopped. What is already judged is kept.',
  interrupted: {
    title: 'Interrupted',
    text: 'The background was stopped by the browser. What is already judged is kept; only unfinished work is asked again.',
    resume: 'Resume',
  },
  waiting: {
    title: 'Waiting for you',
    why: {
      browser_restarted:
        'The browser was restarted while this run was going on. Continue it, or keep what is already there?',
      worker_died:
        'The browser ended the background while this run was going on. Continue it, or keep what is already there?',
    },
    otherwise: { keeps_waiting: 'Without an answer it keeps waiting; nothing is sent.' },
    choices: { continue: 'Continue', stop: 'Stop and keep what is there' },
  },
  gone: 'This run is no longer in the journal.',
  recent: {
    title: 'Recent runs',
    empty: 'No runs yet. A run appears here the moment you start it, and stays when the panel is closed.',
    open: 'Show this run',
    again: 'Ask again',
    saved: 'saved',
    notKept: 'not kept',
    forget: 'Forget',
    forgetFor: (question: string): string => `Forget the run: ${question}`,
    forgetAsk: 'Forget this run? It cannot be brought back.',
    forgetAskSaved: 'Forget this run? It cannot be brought back. Its saved set stays unless you say so.',
    forgetWithSet: 'Forget with its saved set',
    forgotten: 'Run forgotten.',
    forgetFailed: 'That could not be forgotten. Try it again.',
    delivered: (n: number): string => plural(n, 'result', 'results'),
  },
};
