/** Stable codes of a refused input; the message begins with the code (rule I-1). */
export const inputErrorCodes = ['unsupported_field', 'invalid_input', 'adaptive_constraints_removed'] as const;
export type InputErrorCode = (typeof inputErrorCodes)[number];

/** The input was refused before anything was read, searched or sent. */
export class InputError extends TypeError {
  override name = 'InputError';
  readonly code: InputErrorCode;
  /** The field at fault as the contract spells it, or null when it is the input as a whole. */
  readonly field: string | null;

  constructor(code: InputErrorCode, field: string | null, detail: string) {
    super(`${code}: ${detail}`);
    this.code = code;
    this.field = field;
  }
}

/** A new run, in normal form (rule I-3). */
export type NewRunInput = {
  mode: 'new';
  /** Trimmed; the only query. */
  question: string;
  /** Trimmed; never filled in from the question. */
  intent: string;
  /** Trimmed, exact repeats removed, first occurrence first. */
  preferences: string[];
  /** Undefined when it was left out: then the judge is asked. */
  community: boolean | undefined;
  communityExplicit: boolean;
  saveResults: boolean;
  /** 1..50 */
  maxResults: number;
  /** 1..50 */
  pageSize: number;
  warnings: string[];
};

/** Reads a further page of a set that is still in the pool. */
export type CursorInput = { mode: 'cursor'; cursor: string; pageSize: number; warnings: string[] };

/** Reads a saved set from its first row. */
export type SavedInput = { mode: 'saved'; savedResultId: string; pageSize: number; warnings: string[] };

/** An accepted input: a new run, or one of the two ways to read. */
export type NormalisedInput = NewRunInput | CursorInput | SavedInput;

/** Length limits of the texts people write, in UTF-16 units of the untrimmed text. */
export const inputLimits = {
  question: 400,
  intent: 2000,
  listItems: 8,
  listItem: 300,
  maxResults: 50,
  pageSize: 50,
  cursor: 100,
} as const;

const defaults = { maxResults: 10, pageSize: 20 };

const knownFields: ReadonlySet<string> = new Set([
  'questions',
  'intent',
  'preferences',
  'community',
  'constraints',
  'save_results',
  'max_results',
  'page_size',
  'cursor',
  'saved_result_id',
]);
const readFields: ReadonlySet<string> = new Set(['cursor', 'saved_result_id', 'page_size']);
const setIdPattern = /^[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}$/;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Checks an input and brings it to normal form (rules I-1, I-2, I-3). The first failing check wins, in this order:
 * shape, unknown keys, page size, result count, read modes, then question, intent, preferences, community, save,
 * constraints. Throws {@link InputError}.
 */
export function readInput(input: unknown): NormalisedInput {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new InputError('invalid_input', null, 'the input must be an object');
  }
  const fields = input as Fields;
  const keys = Object.keys(fields);
  for (const key of keys) {
    if (!knownFields.has(key)) {
      throw new InputError('unsupported_field', key, `"${key.slice(0, 64)}" is not a field of this contract`);
    }
  }
  const pageSize = readCount(fields, 'page_size', inputLimits.pageSize, defaults.pageSize);
  const maxResults = readCount(fields, 'max_results', inputLimits.maxResults, defaults.maxResults);

  if (fields.cursor !== undefined || fields.saved_result_id !== undefined) return readReadMode(fields, keys, pageSize);
  return readNewRun(fields, pageSize, maxResults);
}

function readReadMode(fields: Fields, keys: readonly string[], pageSize: number): CursorInput | SavedInput {
  const { cursor, saved_result_id: savedResultId } = fields;
  if (cursor !== undefined && savedResultId !== undefined) {
    throw new InputError('invalid_input', 'cursor', 'cursor and saved_result_id cannot be used together');
  }
  const extra = keys.filter((key) => !readFields.has(key));
  if (extra.length > 0) {
    throw new InputError(
      'invalid_input',
      extra[0] ?? null,
      `reading takes no ${extra.join(', ')}; nothing was searched`,
    );
  }
  if (cursor !== undefined) {
    if (typeof cursor !== 'string' || cursor.length < 1 || cursor.length > inputLimits.cursor) {
      throw new InputError('invalid_input', 'cursor', `cursor must be text of 1 to ${inputLimits.cursor} characters`);
    }
    return { mode: 'cursor', cursor, pageSize, warnings: [] };
  }
  if (typeof savedResultId !== 'string' || !setIdPattern.test(savedResultId)) {
    throw new InputError('invalid_input', 'saved_result_id', 'saved_result_id must be a lower-case UUID');
  }
  return { mode: 'saved', savedResultId, pageSize, warnings: [] };
}

function readNewRun(fields: Fields, pageSize: number, maxResults: number): NewRunInput {
  const question = readQuestion(fields.questions);
  const intent = readText(fields.intent, 'intent', 'intent', inputLimits.intent);
  const preferences = fields.preferences === undefined ? [] : readTexts(fields.preferences, 'preferences');
  const community = readFlag(fields, 'community');
  const saveResults = readFlag(fields, 'save_results') ?? false;
  const warnings = readConstraints(fields.constraints);
  return {
    mode: 'new',
    question,
    intent,
    preferences: [...new Set(preferences)],
    community,
    communityExplicit: community !== undefined,
    saveResults,
    maxResults,
    pageSize,
    warnings,
  };
}

function readCount(fields: Fields, field: string, most: number, otherwise: number): number {
  const value = fields[field];
  if (value === undefined) return otherwise;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most) {
    throw new InputError('invalid_input', field, `${field} must be a whole number from 1 to ${most}`);
  }
  return value;
}

function readQuestion(value: unknown): string {
  if (!Array.isArray(value) || value.length !== 1) {
    throw new InputError('invalid_input', 'questions', 'questions must hold exactly one question');
  }
  return readText(value[0], 'questions', 'the question', inputLimits.question);
}

function readText(value: unknown, field: string, name: string, most: number): string {
  if (typeof value !== 'string') throw new InputError('invalid_input', field, `${name} must be text`);
  if (value.length > most) throw new InputError('invalid_input', field, `${name} is longer than ${most} characters`);
  const text = value.trim();
  if (text === '') throw new InputError('invalid_input', field, `${name} must not be blank`);
  return text;
}

function readTexts(value: unknown, field: string): string[] {
  if (!Array.isArray(value) || value.length > inputLimits.listItems) {
    throw new InputError('invalid_input', field, `${field} must be a list of at most ${inputLimits.listItems} texts`);
  }
  // Array.from visits holes too, which every() and map() would skip.
  return Array.from(value, (item: unknown, index) => readText(item, field, `${field}[${index}]`, inputLimits.listItem));
}

function readFlag(fields: Fields, field: string): boolean | undefined {
  const value = fields[field];
  if (value !== undefined && typeof value !== 'boolean') {
    throw new InputError('invalid_input', field, `${field} must be true or false`);
  }
  return value;
}

/** Constraints are retired: only an empty list passes, with a warning. Their text goes nowhere. */
function readConstraints(value: unknown): string[] {
  if (value === undefined) return [];
  if (readTexts(value, 'constraints').length > 0) {
    throw new InputError(
      'adaptive_constraints_removed',
      'constraints',
      'Nothing was searched. Conditions belong in the question or the intent; limit sites with site: or -site: in the ' +
        'question; check any other property of a result yourself. 未进行任何检索：请把条件写进问题或意图；用 site: 或 -site: ' +
        '限定网站；其他属性请自行核对。',
    );
  }
  return ['deprecated_constraints_empty: constraints is retired and can be left out.'];
}
