/** Names under which calls to the outside stand in the journal (rule R-5). */
export const callNames = {
  /** One engine, one variant of the question. */
  search: (engine: string, variant: number) => `search:${engine}:${variant}`,
  /** What all of one engine's begin with. */
  searchesOf: (engine: string) => `search:${engine}:`,
  strategy: 'judge:strategy',
  batch: (index: number) => `judge:${index}`,
} as const;

/** The n-th asking of a call, from 0: more than one only after a worker died with the call in flight. */
export const askingOf = (call: string, asking: number) => `${call}:${asking}`;

/** One HTTP attempt of an asking, from 0. */
export const httpAttemptOf = (call: string, asking: number, attempt: number) => `${call}:${asking}:${attempt}`;

/** The call that an asking or an HTTP attempt of kind `kind` belongs to. */
export function callOf(key: string, kind: 'search' | 'judge' | 'http'): string {
  const parts = key.split(':');
  return parts.slice(0, parts.length - (kind === 'http' ? 2 : 1)).join(':');
}
