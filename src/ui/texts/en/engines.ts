import type { EngineState } from '../../../core/retrieval/outcome';
import type { Remedy } from '../../view/engine-chip';
import { about, choiceNames, names, optionTexts } from './engine-list';

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
  key_refused: 'It does not accept the key.',
  key_missing: 'It has no key for where it is asked now.',
  json_not_enabled: 'This instance answers only with pages, not with JSON.',
  not_entitled: 'The account of the key may not search there.',
  no_search_made: 'It answered without having searched.',
  not_cited: 'It named posts without citing them; they are left out.',
  no_answer: 'It gave no answer that says anything.',
  unknown_engine: 'There is no such engine here.',
  too_large: 'Its answer was larger than is read.',
  not_text: 'It answered with a file or data that is no text; nothing of it was read.',
  offline: 'This device is offline.',
  network: 'It could not be reached.',
  timeout: 'It did not answer in time.',
  host_not_granted: 'Access to its site is not granted.',
  source_not_granted: 'Reading it is not allowed in this browser.',
  off_topic: 'Its results hardly contain the words of the question.',
  one_host: 'One site fills its page.',
};

const remedies: Record<Remedy, string> = {
  grant: 'Grant access',
  open_to_solve: 'Open to solve',
  open_engine: 'Open the engine',
  open_to_look: 'Open its page',
  add_key: 'Add a key',
  change_key: 'Change the key',
  enable_json: 'Settings',
};

const help: Record<Remedy, string> = {
  grant: 'Grant access, then it can be asked.',
  open_to_solve: 'Open it in a tab, solve what it asks, and run again.',
  open_engine: 'Open it in a tab, answer its consent page, and run again.',
  open_to_look: 'Open its page to see what it shows a person.',
  add_key: 'Enter its key in the settings.',
  change_key: 'Enter a key that it accepts in the settings.',
  enable_json: 'Whoever runs it has to add json to search.formats in its settings; or choose another instance.',
};

const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' });

/** Texts about engines and what a person can do for them. */
export const engines = {
  label: 'Engines',
  states,
  reasons,
  reason: (code: string): string => reasons[code] ?? `Cause: ${code}.`,
  remedies,
  help,
  about,
  names,
  /** The terms of an engine; its own sentence is English already. */
  terms: (_id: string, own: string): string => own,
  option: (key: string, own: string): { label: string; note?: string } => optionTexts[key] ?? { label: own },
  choice: (key: string, value: string): string => {
    const named = choiceNames[`${key}.${value}`];
    return named ?? (key === 'wikipedia.language' ? (languageNames.of(value) ?? value) : value);
  },
  remedyFor: (remedy: string, engine: string): string => `${remedy}: ${engine}`,
  resume: 'Try again now',
  resumeFor: (name: string): string => `Try again now: ${name}`,
  resumed: (name: string): string => `${name} is asked again from the next run on.`,
  notResumed: (name: string): string => `${name} could not be told. Try again.`,
  leftAlone: (time: string): string => `Left alone until ${time}.`,
  until: (time: string): string => `until ${time}`,
  granted: (name: string): string => `Access to ${name} is granted. It is asked from the next run on.`,
  notGranted: (name: string): string => `Access to ${name} was not granted. Everything else works without it.`,
  troubled: (n: number): string => (n === 1 ? '1 engine gave nothing:' : `${n} engines gave nothing:`),
  credit: (names: string): string => `Results by ${names}`,
};
