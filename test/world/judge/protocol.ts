/** The key that the world's judge accepts. */
export const TEST_KEY = 'ts-test-key-0123456789';

/** A question as it came over the wire, after validation. */
export type WireQuestion =
  | { type: 'noul'; instructions: unknown; criteria?: unknown }
  | { type: 'choice'; instructions: unknown; criteria: Record<string, unknown> }
  | { type: 'score'; instructions: unknown; criteria: unknown[] };

/** A valid request. */
export type WireRequest = {
  state: string | unknown[] | Record<string, unknown>;
  model: string;
  questions: Record<string, WireQuestion>;
};

/** True for a JSON object. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for what the protocol calls text: a string, an object or an array. */
export function isText(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** A number that is written with a decimal point even when it is whole, as the service does. */
export class Float {
  constructor(readonly value: number) {}
}

/** Writes an answer body; `Float` values get their decimal point. */
export function wireText(value: unknown): string {
  if (value instanceof Float) {
    return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  }
  if (Array.isArray(value)) return `[${value.map(wireText).join(',')}]`;
  if (isRecord(value)) {
    const fields = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${wireText(one)}`);
    return `{${fields.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
