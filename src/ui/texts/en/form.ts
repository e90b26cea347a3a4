import type { FieldCode } from '../../view/form';
import { count } from './common';

const problems: Record<FieldCode, string> = {
  question_blank: 'Write the question you want answered.',
  question_too_long: 'The question is longer than 400 characters. Shorten it; details can go into the intent.',
  intent_blank: 'Say what you want to do with the answer. It decides which results are worth opening.',
  intent_too_long: 'The intent is longer than 2,000 characters. Shorten it.',
  preference_too_long: 'A preference is longer than 300 characters. Shorten it.',
  preferences_too_many: 'At most 8 preferences. Remove one to add another.',
  results_out_of_range: 'Results wanted must be a whole number from 1 to 50.',
  unsupported_field: 'This kind of input is not accepted by a screening run. Nothing was searched.',
  adaptive_constraints_removed:
    'Constraints are no longer accepted. Keep conditions in the question or the intent, or use site: and -site: in the question.',
  mine_needs_consent:
    'These sources include your history, bookmarks or tabs, and the judge is not on this device. Allow it under Sources in More, or choose the judge on this device. Nothing was searched.',
  mode_off: 'Searching is switched off in the settings. Nothing was searched.',
  storage_failed: 'The run could not be written down, so it was not started. Nothing was searched.',
  refused: 'The run was not accepted. Nothing was searched.',
};

/** Texts of the Ask form. */
export const form = {
  label: 'Ask',
  question: 'Question',
  questionHint: 'What do you want to know?',
  intent: 'Intent',
  intentHint: 'What will you do with the answer? What makes a source worth opening?',
  left: (n: number): string => (n === 1 ? '1 character left' : `${count(n)} characters left`),
  over: (n: number): string => (n === 1 ? '1 character too many' : `${count(n)} characters too many`),
  starters: 'Begin the intent with',
  starterList: [
    {
      name: 'Decide',
      text: 'I have to decide whether … I need evidence for and against, with numbers and conditions.',
    },
    { name: 'Understand', text: 'I want to understand how … works, from sources that explain the mechanism.' },
    { name: 'Verify', text: 'I want to check the claim that … Primary sources first; counter-evidence is welcome.' },
    { name: 'Compare', text: 'I want to compare … and … under the same conditions, with measurements.' },
    { name: 'Stay current', text: 'I need what has changed since … , with dates.' },
  ],
  more: 'More',
  preferences: 'Preferences',
  preferencesHint: 'Up to 8. They lift results that match; they never hide others.',
  addPreference: 'Add',
  preferencePlaceholder: 'e.g. primary sources',
  removePreference: (text: string): string => `Remove preference: ${text}`,
  preferenceCount: (n: number): string => `${n} of 8`,
  results: 'Results wanted',
  community: 'Community posts',
  communityHint:
    'Posts on X. Auto lets the judge decide from the question. Forums and networks of the chosen sources are asked in any case.',
  communityChoices: { auto: 'Auto', on: 'On', off: 'Off' },
  save: 'Save the set when done',
  dropRun: 'Don’t keep this run',
  dropRunHint: 'It leaves the history when the next run has ended or the browser is started again.',
  dropRunNote: 'not kept',
  run: 'Run',
  running: 'Running…',
  runKeys: 'Ctrl or ⌘ + Enter runs · Esc stops · ↑ recalls',
  stopFirst: 'This question is being run. Stop it first, wait for it, or ask another one.',
  problems,
  problem: (code: FieldCode, detail: string | null): string =>
    detail ? `${problems[code]} (${detail})` : problems[code],
  problemCount: (n: number): string => (n === 1 ? 'One field needs a change.' : `${count(n)} fields need a change.`),
  first: {
    label: 'Before the first run',
    lead: 'One question, many engines, every result judged, every rank explained.',
    engines: (names: string): string => `Asks ${names}.`,
    local: (names: string): string => `Looks into what is already on this device: ${names}.`,
    noEngines: 'No search engine is switched on.',
    lexical: 'Judged on this device by stated rules (lexical judge): no account, no model.',
    remote: (host: string): string => `Judged by Jev through ${host}.`,
    leaves: {
      nothing: 'Nothing leaves this device.',
      question: 'Only the question leaves this device, and only to these engines, when you press Run.',
      both: (host: string): string =>
        `The question goes to these engines; question, intent, preferences and the excerpts found go to ${host}. Nothing is sent before you press Run.`,
      judge: (host: string): string =>
        `Question, intent, preferences and the excerpts found go to ${host}. Nothing is sent before you press Run.`,
    },
    consent: (host: string): string =>
      `Before anything found on this device is sent to ${host}, you have to allow it under Sources in More.`,
    permission: 'The first Run asks the browser once for access to these sites.',
    permissionLocal: 'The first Run asks the browser once for the access that this needs.',
    example: 'Fill in an example',
    exampleQuestion: 'Does intermittent fasting lower LDL cholesterol in adults?',
    exampleIntent:
      'I want to decide whether to try it. I need trials or meta-analyses with effect sizes and who was studied; advice without data is not useful.',
    connect: 'Connect Jev',
  },
  answers: {
    label: 'Who answers',
    profile: (name: string, rest: string): string => `${name}: ${rest}`,
    engines: (n: number): string => (n === 1 ? 'asks 1 engine' : `asks ${count(n)} engines`),
    local: (n: number): string =>
      n === 1 ? 'looks into 1 source on this device' : `looks into ${count(n)} sources on this device`,
    none: 'asks nobody: no source is switched on',
    lexical: 'judged on this device (lexical)',
    remote: (host: string): string => `judged by Jev, ${host}`,
    needsConsent: 'A run needs your word first: see Sources in More.',
    noKey: 'Jev is chosen but has no key. A run would stop at once.',
    change: 'Change',
  },
};
