import { plural } from './common';

/** Sentences for a save that was refused, by code. */
const saveProblems: Record<string, string> = {
  storage_full: 'Not saved: the disk or the browser’s quota is full. Export now; delete old sets to make room.',
  storage_unavailable: 'Not saved: the database cannot be written. Export now.',
  not_done: 'Not saved yet: the run is not finished.',
  not_found: 'Not found; it may have been deleted elsewhere.',
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
  missing: 'This set is no longer here.',
  saved: 'Set saved.',
  notPersisted:
    'Set saved. The browser does not promise to keep it when the disk gets full; export what must not be lost.',
  persistRefused:
    'The browser does not promise to keep saved sets when the disk gets full; export what must not be lost.',
  saveProblem: (code: string): string => saveProblems[code] ?? `Not saved (${code}). Export now.`,
  problem: (code: string): string => saveProblems[code]?.replace(/^Not saved: /, '') ?? `That did not work (${code}).`,
  exportNow: 'Export now',
  total: (n: number): string => plural(n, 'set', 'sets'),
};
