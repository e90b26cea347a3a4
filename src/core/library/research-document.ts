import { utf8Length } from '../screening/json-size';
import { FinalSet, SanitisedSet } from '../screening/output';
import { isWebAddress } from '../url/web-address';
import { z } from '../zod-setup';

/** The format that is written and read (rule K-2). */
export const researchFormat = 'search-boost-research-v2';
/** The older format, recognised by name only. */
export const legacyResearchFormat = 'search-boost-research-v1';

/** Limit of one serialized record, UTF-8 bytes. */
export const maxDocumentBytes = 64 * 1024 * 1024;

const heading = {
  format: z.literal(researchFormat),
  id: z.string().regex(/^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$/),
  savedAt: z.iso.datetime(),
};

/** A stored and exported run, closed: an unknown key is an error (rule K-2). */
export const ResearchDocument = z.strictObject({ ...heading, ...FinalSet.shape });
export type ResearchDocument = z.infer<typeof ResearchDocument>;

/** Drops what the format does not know. Only plain web addresses enter or leave. */
const SanitisedDocument = z
  .object({ ...heading, ...SanitisedSet.shape })
  .refine(({ results }) => results.every(({ url }) => isWebAddress(url)));

/** Why a document was refused. */
export type DocumentErrorCode = 'unreadable' | 'too_large' | 'legacy_format';

const explanations: Record<DocumentErrorCode, string> = {
  unreadable: 'The record is unreadable or not a valid research document. Nothing was searched.',
  too_large: 'The record is larger than 64 MiB. Nothing was changed.',
  legacy_format: 'The record has an older format that cannot be opened yet. It was left as it is.',
};

/** A document was refused. The text tells neither its content nor what a validator found in it. */
export class DocumentError extends Error {
  override name = 'DocumentError';
  readonly code: DocumentErrorCode;

  constructor(code: DocumentErrorCode) {
    super(explanations[code]);
    this.code = code;
  }
}

/**
 * The document of a final set (rule K-2), whole and cleaned by the whitelist. `savedAt` is epoch ms. Throws
 * {@link DocumentError} when it is not valid or too large.
 */
export function writeDocument(set: FinalSet, id: string, savedAt: number): ResearchDocument {
  if (!Number.isFinite(new Date(savedAt).getTime())) throw new DocumentError('unreadable');
  const written = SanitisedDocument.safeParse({
    format: researchFormat,
    id,
    savedAt: new Date(savedAt).toISOString(),
    results: set.results,
    metadata: set.metadata,
  });
  if (!written.success) throw new DocumentError('unreadable');
  serialiseDocument(written.data);
  return written.data;
}

/** The document as text for a file: JSON with two spaces and a final newline. Throws {@link DocumentError} `too_large`. */
export function serialiseDocument(content: ResearchDocument): string {
  const text = `${JSON.stringify(content, null, 2)}\n`;
  if (isTooLarge(text)) throw new DocumentError('too_large');
  return text;
}

/**
 * Reads a document from text or from stored data (rule K-2), dropping every key the format does not know. The format
 * alone decides how it is read: an invalid record is never tried as an older one. With `id`, the record must carry
 * that id. Throws {@link DocumentError}.
 */
export function readDocument(source: unknown, id?: string): ResearchDocument {
  const value = typeof source === 'string' ? parseJson(source) : source;
  if (typeof value !== 'object' || value === null) throw new DocumentError('unreadable');
  if ('format' in value && value.format === legacyResearchFormat) throw new DocumentError('legacy_format');
  const read = SanitisedDocument.safeParse(value);
  if (!read.success || (id !== undefined && read.data.id !== id)) throw new DocumentError('unreadable');
  return read.data;
}

function parseJson(text: string): unknown {
  if (isTooLarge(text)) throw new DocumentError('too_large');
  try {
    return JSON.parse(text);
  } catch {
    throw new DocumentError('unreadable');
  }
}

/** A UTF-16 unit takes at most 3 bytes, so most texts need no counting. */
function isTooLarge(text: string): boolean {
  if (text.length * 3 <= maxDocumentBytes) return false;
  return text.length > maxDocumentBytes || utf8Length(text) > maxDocumentBytes;
}
