/**
 * Tells the developer console what went wrong where. Only the kind of error and our own words go there: a message
 * could hold a question, an address or a key.
 */
export function report(where: string, error: unknown): void {
  console.warn(`winnow: ${where}: ${error instanceof Error ? `${error.name}${ownWords(error)}` : 'unknown error'}`);
}

/** A reporter for one part. */
export const reporter = (where: string) => (error: unknown) => report(where, error);

/** Bugs of ours carry no foreign text; without their place nobody could mend them. */
const ownWords = (error: Error): string =>
  error instanceof TypeError || error instanceof ReferenceError
    ? ` (${error.stack?.split('\n')[1]?.trim() ?? ''})`
    : '';

/** Tells of stored rows that cannot be read; what was in them is not told. */
export const unreadable = (table: string) => console.warn(`winnow: a stored row of ${table} cannot be read`);
