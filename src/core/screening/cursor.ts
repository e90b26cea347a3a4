/** Why a page could not be read (rule O-7). */
export const pageErrorCodes = [
  'bad_cursor',
  'unknown_cursor',
  'wrong_namespace',
  'bad_offset',
  'bad_page_size',
  'metadata_too_large',
] as const;
export type PageErrorCode = (typeof pageErrorCodes)[number];

const explanations: Record<PageErrorCode, string> = {
  bad_cursor: 'this is not a cursor',
  unknown_cursor: 'this cursor is unknown; its pages are kept for 30 minutes and no longer than 32 newer sets',
  wrong_namespace: 'this cursor belongs to another kind of result',
  bad_offset: 'this cursor points beyond the results',
  bad_page_size: 'page_size must be a whole number from 1 to 50',
  metadata_too_large: 'what is to be said about this run does not fit into a page',
};

/** A page could not be read; nothing was searched, judged or sent for it. */
export class PageError extends TypeError {
  override name = 'PageError';
  readonly code: PageErrorCode;

  constructor(code: PageErrorCode) {
    super(`${code}: ${explanations[code]}. Nothing was searched.`);
    this.code = code;
  }
}

/** A place in a set of the page pool: `s5` for runs of schema 5, `h1` for older records, which are only read. */
export type Cursor = { namespace: 's5' | 'h1'; id: string; offset: number };

const maxLength = 100;
const patterns = [/^(s5):([a-f0-9-]{36})\.(\d{1,3})$/, /^(h1):([a-f0-9-]{36})\.(\d{1,16})$/];

/** Writes a cursor. */
export function formatCursor({ namespace, id, offset }: Cursor): string {
  return `${namespace}:${id}.${offset}`;
}

/** Reads a cursor. Throws {@link PageError} `bad_cursor` or `bad_offset`. */
export function parseCursor(text: unknown): Cursor {
  if (typeof text !== 'string' || text.length > maxLength) throw new PageError('bad_cursor');
  const match = patterns.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  if (!match) throw new PageError('bad_cursor');
  const offset = Number(match[3]);
  if (!Number.isSafeInteger(offset)) throw new PageError('bad_offset');
  return { namespace: match[1] as Cursor['namespace'], id: match[2] as string, offset };
}
