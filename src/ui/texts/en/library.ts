import { plural } from './common';

/** Sentences for a save that was refused, by code. */
const saveProblems: Record<string, string> = {
  storage_full: 'Not saved: the disk or the browser’s quota is full. Export now; delete old sets to make room.',
  storage_unavailable: 'Not saved: the database cannot be written. Export now.',
  storage_failed: 'Not saved: the database cannot be written. Export now.',
  not_done: 'Not saved yet: the run is not finished.',
  nothing_to_save: 'Not saved: this run has no finished results that can be read.',
  not_found: 'Not found; it may have been deleted elsewhere.',
};

/** Sentences for what was refused with a kept set, by code. */
const problems: Record<string, string> = {
  unreadable: 'This set cannot be read. It was left as it is.',
};

/** Texts of the saved sets. */
export const library = {
  title: 'Saved',
  empty:
    'Nothing saved yet. “Save set” under a finished run keeps the whole result set here, exactly as it was judged.',
  open: 'Open',
  export: 'Export',
  exported: (name: string): string => `Exported as ${name}.`,
  delete: 'Delete',
  actionFor: (action: string, question: string): string => `${action}: ${question}`,
  deleted: 'Set deleted.',
  restored: 'Set restored.',
  counts: (n: number, wanted: number): string => `${n} of ${wanted} wanted`,
  back: 'Back to saved sets',
  record: (day: string): string => `Saved on ${day}. A historical record: nothing is searched or judged again.`,
  wasDeleted: 'This set was deleted.',
  unreadableTitle: 'Cannot be read',
  unreadable: 'This set cannot be read. It was left as it is; it can be deleted in the list of saved sets.',
  saved: 'Set saved.',
  notPersisted:
    'Set saved. The browser does not promise to keep it when the disk gets full; export what must not be lost.',
  persistRefused:
    'The browser does not promise to keep saved sets when the disk gets full; export what must not be lost.',
  saveProblem: (code: string): string => saveProblems[code] ?? `Not saved (${code}). Export now.`,
  problem: (code: string): string =>
    problems[code] ?? saveProblems[code]?.replace(/^Not saved: /, '') ?? `That did not work (${code}).`,
  exportNow: 'Export now',
  total: (n: number): string => plural(n, 'set', 'sets'),
};
