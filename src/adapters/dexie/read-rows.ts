import type { z } from '../../core/zod-setup';

/** Told of each stored row that cannot be read: its table and what is wrong, never its content. */
export type Unreadable = (table: string, problem: string) => void;

/** The row as its schema knows it; undefined when it is absent or unreadable. */
export function readRow<T>(schema: z.ZodType<T>, row: unknown, table: string, tell?: Unreadable): T | undefined {
  if (row === undefined) return undefined;
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  tell?.(table, `${issue?.code ?? 'unreadable'} at ${issue?.path.join('.') ?? ''}`);
  return undefined;
}

/** The readable ones of stored rows, in their order. */
export function readRows<T>(schema: z.ZodType<T>, rows: readonly unknown[], table: string, tell?: Unreadable): T[] {
  return rows.map((row) => readRow(schema, row, table, tell)).filter((row) => row !== undefined);
}
