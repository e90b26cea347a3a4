import type { AddressProblem } from '../../../core/url/service-address';
import type { Received } from '../../view/contacts';
import { engineSettings } from './engine-settings';

const addressProblems: Record<AddressProblem, string> = {
  address_blank: 'Enter the address of the judge.',
  address_unreadable: 'This is not an address. Example: https://api.typesafe.ai',
  address_http: 'Plain http is accepted only for this device (localhost). Use https.',
  address_credentials: 'Leave user names and passwords out of the address.',
};

const received: Record<Received, string> = {
  question: 'The question',
  question_and_key: 'The question, and its key',
  candidates:
    'Question, intent, preferences; of each candidate its excerpt, title, address, date, engines and positions',
  x_question: 'The question and the xAI key, when a run wants community posts',
  x_posts: 'The ids of at most two posts, when a run wants community posts',
};

/** Texts of the settings page. */
export const settings = {
  title: 'Winnow settings',
  sections: 'Sections',
  saved: 'Saved',
  notStored: 'The browser could not store that change; nothing was changed. Try it again.',
  judge: {
    title: 'Judge',
    lead: 'Who decides what is worth opening. It answers fixed questions; it never decides what a click does.',
    choose: 'Judge',
    lexical: 'On this device (lexical)',
    lexicalNote:
      'Stated rules over the words of question and excerpt. No account, no model, nothing leaves the device. Coarser than a model.',
    typesafe: 'Jev by TypeSafe',
    typesafeNote: 'A model answers. Question, intent, preferences and excerpts are sent to its address.',
    key: 'Key',
    keyNote:
      'Kept in this browser profile only: never synced, never exported, sent to the address below and nowhere else.',
    keyFor: (origin: string): string => `Entered for ${origin}.`,
    keyOther: (origin: string): string =>
      `The stored key was entered for ${origin}. It is not sent to another address; enter the key for this one.`,
    show: 'Show key',
    hide: 'Hide key',
    remove: 'Remove key',
    removed: 'Key removed.',
    address: 'Base address',
    model: 'Model',
    addressProblems,
    modelBlank: 'Enter the name of the model.',
    tooLong: (most: number): string => `This is too long: at most ${most} characters are kept.`,
    save: 'Save judge',
    savedNote: 'Judge saved.',
    test: 'Test',
    testing: 'Asking one tiny question…',
    testOk: 'The judge answers.',
    testFailed: 'The judge does not answer usefully.',
    testAnsweredBy: (name: string): string => `Answered by ${name}.`,
    testNoVersion: 'It did not say which version answered.',
    testTime: (ms: number): string => `Round trip ${Math.round(ms)} ms.`,
    testModels: (names: string): string => `Models offered: ${names}.`,
    testUnsaved: 'Save first: the test uses what is saved.',
    testUnreachable: 'The background did not answer. Try again.',
    testNoAccess: (origin: string): string => `Access to ${origin} was not granted, so nothing could be sent.`,
  },
  engines: engineSettings,
  privacy: {
    title: 'Privacy',
    lead: 'Hosts that may be contacted with the settings as they are now, and what each receives.',
    host: 'Host',
    receives: 'Receives',
    why: 'For',
    judge: 'Jev',
    x: 'Posts on X',
    received,
    none: 'No host: no engine is asked and the judge is on this device.',
    facts: [
      'Nothing is sent before you press Run, Test or Grant.',
      'No telemetry, no account of ours, no cookies sent along.',
      'Keys never appear in exports, logs, errors or synced storage.',
      'Runs, sets and settings stay in this browser profile.',
    ],
  },
  results: {
    title: 'Results',
    enabled: 'Searching is on',
    enabledNote: 'Off means that nothing is searched or read, whatever is asked.',
    count: 'Results wanted by default',
    countProblem: 'A whole number from 1 to 50.',
  },
  theme: {
    title: 'Appearance',
    label: 'Theme',
    choices: { system: 'As the system', light: 'Light', dark: 'Dark' },
  },
};
