/** An object whose fields are still unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Bounds of the work on a hostile text: its length, and how many beginnings are tried. */
const longest = 100_000;
const mostTries = 500;

/**
 * The JSON objects in a text that should be JSON and may be wrapped in prose, fenced, or cut off (rule C-3). Whole
 * arrays and objects are taken where they begin; of a broken one the whole parts within. Parsing is strict, nothing is
 * repaired. Arrays give their members, so the order is that of the text.
 */
export function salvageObjects(text: string): JsonObject[] {
  const source = text.slice(0, longest);
  const found: JsonObject[] = [];
  let tries = 0;
  for (let at = nextStart(source, 0); at >= 0 && tries < mostTries; tries += 1) {
    const end = endOf(source, at);
    const value = end < 0 ? undefined : parsed(source.slice(at, end));
    found.push(...objectsIn(value));
    at = nextStart(source, value === undefined ? at + 1 : end);
  }
  return found;
}

/** Whether the text holds an array without members: the honest answer of one who found nothing. */
export const holdsEmptyArray = (text: string): boolean => /^\s*(?:```(?:json)?\s*)?\[\s*\]\s*(?:```)?\s*$/.test(text);

function nextStart(text: string, from: number): number {
  const start = /[[{]/g;
  start.lastIndex = from;
  return start.exec(text)?.index ?? -1;
}

/** Where the value that begins at `start` ends, or -1. Brackets in strings do not count. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at += 1;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Prose in brackets, or a broken value: its parts are looked at next.
  }
}

/** The value if it is an object, the members of an array that are; one level of nesting (`{ "posts": […] }`) opens. */
function objectsIn(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((member) => (isObject(member) ? [member] : []));
  if (!isObject(value)) return [];
  const lists = Object.values(value).filter((field) => Array.isArray(field) && field.some(isObject));
  return lists.length > 0 && typeof value.url !== 'string' ? lists.flatMap(objectsIn) : [value];
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
