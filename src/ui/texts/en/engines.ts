import type { EngineState } from '../../../core/retrieval/outcome';

/** Per engine state: the word on its chip and the sentence behind it. */
const states: Record<EngineState, { word: string; say: string }> = {
  waiting: { word: 'waiting', say: 'Asked; no answer yet.' },
  hits: { word: 'answered', say: 'Answered with results.' },
  none: { word: 'no hits', say: 'Says itself that it has nothing for this question.' },
  degraded: { word: 'off topic', say: 'Answered, but hardly on the question; its vote counts half in this run.' },
  blocked: { word: 'blocked', say: 'Refused to answer this browser.' },
  consent: { word: 'wants consent', say: 'Shows its consent page instead of results.' },
  needs_permission: { word: 'needs access', say: 'The browser has not granted access to it, so it was not asked.' },
  needs_key: { word: 'needs a key', say: 'It answers only with a key, so it was not asked.' },
  suspended: { word: 'paused', say: 'It refused a short while ago and is left alone for now.' },
  unparsed: { word: 'unreadable', say: 'Answered with a page Winnow cannot read. That is not the same as no results.' },
  timeout: { word: 'too slow', say: 'Did not answer in time.' },
  failed: { word: 'failed', say: 'The request failed.' },
  cancelled: { word: 'stopped', say: 'The run was stopped before it answered.' },
};

/** Sentences for the causes that are known; others are shown as they are. */
const reasons: Record<string, string> = {
  captcha: 'It wants a captcha solved.',
  rate_limited: 'It limits how often it is asked.',
  refused: 'It refused the request.',
  blocked: 'It refused the request.',
  markup_changed: 'Its page is built differently than before.',
  no_known_empty_mark: 'It showed no rows and no known sign for “nothing found”.',
  not_json: 'It did not answer in the form it documents.',
  unexpected_shape: 'Its answer has an unexpected form.',
  http_error: 'Its server reported an error.',
  engine_error: 'It reported an error of its own.',
  too_large: 'Its answer was larger than is read.',
  offline: 'This device is offline.',
  network: 'It could not be reached.',
  timeout: 'It did not answer in time.',
  host_not_granted: 'Access to its site is not granted.',
  off_topic: 'Its results hardly contain the words of the question.',
};

/** Texts about engines and what a person can do for them. */
export const engines = {
  label: 'Engines',
  states,
  reasons,
  reason: (code: string): string => reasons[code] ?? `Cause: ${code}.`,
  remedies: {
    grant: 'Grant access',
    open_to_solve: 'Open to solve',
    open_to_look: 'Open its page',
    settings: 'Settings',
  },
  remedyFor: (remedy: string, engine: string): string => `${remedy}: ${engine}`,
  leftAlone: (time: string): string => `Left alone until ${time}.`,
  until: (time: string): string => `until ${time}`,
  granted: (name: string): string => `Access to ${name} is granted. It is asked from the next run on.`,
  notGranted: (name: string): string => `Access to ${name} was not granted. Everything else works without it.`,
  troubled: (n: number): string => (n === 1 ? '1 engine gave nothing:' : `${n} engines gave nothing:`),
};
