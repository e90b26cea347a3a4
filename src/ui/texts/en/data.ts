import type { ForgetCounts } from '../../../core/library/forgetting';
import type { SettingsSection } from '../../../core/settings/settings-file';
import { count, plural } from './common';

const sections: Record<SettingsSection, string> = {
  judge: 'Judge',
  engines: 'Engines and sources',
  screen: 'Results',
  runs: 'Runs and history',
  theme: 'Appearance',
};

const fileProblems: Record<string, string> = {
  not_settings: 'This is not a file of Winnow settings. Nothing was changed.',
  too_large: 'This file is too large to be settings. Nothing was changed.',
  invalid: 'This file holds something Winnow cannot use. Nothing was changed.',
};

/** What a scope is about, one line each; what there is none of is left out. */
const counted = ({ runs, unfinished, sets, cached, keys, granted }: ForgetCounts): string[] => [
  plural(runs, 'run', 'runs') + (unfinished > 0 ? `, ${count(unfinished)} of them going on: stopped` : ''),
  plural(sets, 'saved set', 'saved sets'),
  ...(cached > 0 ? [plural(cached, 'cached answer', 'cached answers')] : []),
  ...(keys > 0 ? [plural(keys, 'key', 'keys')] : []),
  ...(granted > 0 ? [plural(granted, 'granted site or permission', 'granted sites and permissions')] : []),
];

/** Texts of what is kept of the person, and for how long. */
export const data = {
  runs: {
    title: 'Runs and history',
    afterRestart: 'A run that the end of the browser interrupted',
    afterDeath: 'A run whose background the browser ended',
    policies: { continue: 'Goes on by itself', ask: 'Asks me first' },
    keep: 'Keep finished runs for',
    keepNote: 'Saved sets stay until you delete them.',
    days: (days: number | null): string => (days === null ? 'ever' : plural(days, 'day', 'days')),
  },
  title: 'Your data',
  lead: 'Everything Winnow keeps is in this browser profile. Here you see how much it is, and can have it forgotten.',
  storage: {
    title: 'Storage',
    use: (used: string, quota: string): string => `${used} used of about ${quota} that the browser says it would give.`,
    unknown: 'The browser does not tell how much is stored.',
    persisted: 'The browser promised to keep it.',
    notPersisted: 'The browser may clear this when the disk gets full; export what must not be lost.',
    ask: 'Ask the browser to keep it',
    refused: 'The browser did not promise it. That is normal; it decides by how much an extension is used.',
    full: 'Storage is nearly full. Export what must not be lost, and delete old sets or runs to make room.',
  },
  forget: {
    title: 'Forget',
    what: 'What to forget',
    scopes: { runs: 'All runs', span: 'A span of time', everything: 'Everything' },
    everythingNote: 'Runs, saved sets, notes, caches, settings, keys and the access to sites: as freshly installed.',
    first: 'From',
    last: 'To, inclusive',
    sets: 'Also what was saved',
    badSpan: 'Choose two days, the first not after the second.',
    count: 'Show what that is',
    counting: 'Counting…',
    counted,
    caches: 'What is cached of searches is emptied too; it only saves asking again.',
    sure: 'This cannot be undone.',
    forget: 'Forget it',
    forgetting: 'Forgetting…',
    cancel: 'Keep it',
    done: (lines: string): string => `Forgotten: ${lines}.`,
    failed: 'Not everything could be forgotten. Try it again; doing it twice does no harm.',
  },
  file: {
    title: 'Settings as a file',
    sections,
    choose: 'Sections',
    keys: 'Include keys',
    keysNote: 'Whoever gets the file can use your keys. Leave this off unless you move to another profile.',
    export: 'Export settings',
    exported: (name: string): string => `Exported as ${name}.`,
    import: 'Import settings',
    problem: (problem: string, section: string | null): string =>
      section === null ? (fileProblems[problem] ?? problem) : `${fileProblems[problem] ?? problem} (${section})`,
    same: 'This file changes nothing.',
    preview: (n: number): string => `${plural(n, 'setting', 'settings')} would change:`,
    setting: 'Setting',
    now: 'Now',
    later: 'Then',
    holdsKeys: 'The file holds keys; they would be taken in.',
    noKeys: 'The file holds no keys; yours stay as they are.',
    consent: 'Consent and access to sites are never imported.',
    take: 'Take them in',
    taken: 'Settings taken in.',
  },
};
