/** A JSON object whose fields are still unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses JSON; `undefined` where the text is none. */
export const readJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/** The value as an object, or null (arrays are none). */
export const objectOf = (value: unknown): JsonObject | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;

/** An array field, or null. */
export const listIn = (object: JsonObject | null, key: string): readonly unknown[] | null => {
  const value = object?.[key];
  return Array.isArray(value) ? value : null;
};

/** A text field, or null where it is missing or something else. */
export const textIn = (object: JsonObject | null, key: string): string | null => {
  const value = object?.[key];
  return typeof value === 'string' ? value : null;
};

/** A finite number field, or null. */
export const numberIn = (object: JsonObject | null, key: string): number | null => {
  const value = object?.[key];
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
};

/** An error name as the API prints it, fit for a log: short and of a closed alphabet. */
export const errorName = (value: string | null): string =>
  value !== null && /^[A-Za-z0-9_-]{1,64}$/.test(value) ? value : 'unnamed error';
