import type { StorageTrouble } from '../../view/storage';

const format = new Intl.NumberFormat('en');

/** `1,234` */
export const count = (n: number): string => format.format(n);

/** `1 result`, `2 results` */
export const plural = (n: number, one: string, many: string): string => `${count(n)} ${n === 1 ? one : many}`;

const storage: Record<Exclude<StorageTrouble, 'none'>, string> = {
  memory_only:
    'The browser gives Winnow no storage here. Everything works, but nothing will be kept when this window closes.',
  blocked: 'An older Winnow page holds the database. Close other Winnow tabs and panels; this one goes on by itself.',
  failed:
    'The database could not be opened. You can still search; nothing is saved until it works again. Nothing was deleted.',
};

/** Said over everything before saving begins to fail. */
const storageFull =
  'Storage is nearly full. Export what must not be lost; delete old sets or runs in the settings to make room.';

/** The browser found its files damaged and began anew, which it does without asking anybody. */
const lost = (sets: number): string =>
  `The browser has dropped Winnow’s database and begun a new one, as it does when its files are damaged. ${plural(sets, 'saved set is', 'saved sets are')} gone; import what you exported.`;

const connection = {
  retrying: 'The background did not answer; trying again.',
  lost: 'The background does not answer. Close this panel and open it again; a run that has begun is not lost.',
};

/** Texts of the frame around every view. */
export const common = {
  lang: 'en',
  name: 'Winnow',
  nav: {
    label: 'Main',
    ask: 'Ask',
    runs: 'Runs',
    saved: 'Saved',
    settings: 'Settings',
  },
  skipToResults: 'Skip to results',
  privateWindow: 'Private window: nothing will be kept after it closes.',
  storage,
  storageFull,
  lost,
  connection,
  notices: 'Notices',
  conditions: 'Conditions here',
  dismiss: 'Dismiss',
  undo: 'Undo',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  loading: 'Reading…',
  number: count,
  dates: {
    undated: 'undated',
    justNow: 'just now',
    minutesAgo: (n: number): string => plural(n, 'minute ago', 'minutes ago'),
    hoursAgo: (n: number): string => plural(n, 'hour ago', 'hours ago'),
    daysAgo: (n: number): string => (n === 1 ? 'yesterday' : `${count(n)} days ago`),
  },
  listOf: (parts: readonly string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(parts),
  separator: ' · ',
};
