import type { z } from '../zod-setup';
import type { lastStage, OutputRecord } from './run';

/** What the journal's readers know of one way to research: its contract, its stages and how to read its output. */
export type ModeFacts<Row = unknown, Document = unknown> = {
  /** Stands in every record of its runs. */
  id: string;
  /** Version of its contract. */
  contract: number;
  /** In order; the last is `output` in every mode. */
  stages: readonly [...string[], typeof lastStage];
  Row: z.ZodType<Row>;
  Document: z.ZodType<Document>;
};

/** A run's output as its mode has it. */
export type ModeOutput<Row, Document> = { rows: Row[]; document: Document | null };

/** The output of a mode's run; undefined for another mode's and for one that cannot be read. Never throws. */
export function readOutput<Row, Document>(
  { id, Row, Document }: ModeFacts<Row, Document>,
  output: OutputRecord | undefined,
): ModeOutput<Row, Document> | undefined {
  if (output?.mode !== id) return undefined;
  const read = Row.array().safeParse(output.rows);
  if (!read.success) return undefined;
  if (output.document === null) return { rows: read.data, document: null };
  const whole = Document.safeParse(output.document);
  return whole.success ? { rows: read.data, document: whole.data } : undefined;
}

/** The further of two stages; one the mode does not know counts as not begun. */
export function furthest({ stages }: Pick<ModeFacts, 'stages'>, left: string, right: string): string {
  return stages.indexOf(right) > stages.indexOf(left) ? right : left;
}
