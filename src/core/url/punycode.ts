/** Parameters of the Bootstring profile of RFC 3492, section 5. */
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialCodePoint = 128;

/**
 * The Unicode form of one host label: decodes `xn--…` (RFC 3492), returns other labels unchanged, and null for a label
 * that is not valid Punycode. Decodes only; whether the result may be shown is `displayHost`'s question.
 */
export function decodeLabel(label: string): string | null {
  if (!label.startsWith('xn--')) return label;
  const encoded = label.slice('xn--'.length);
  const delimiter = encoded.lastIndexOf('-');
  const output = [...encoded.slice(0, Math.max(0, delimiter))].map((letter) => letter.charCodeAt(0));
  let codePoint = initialCodePoint;
  let bias = initialBias;
  let position = 0;
  let first = true;
  let index = delimiter + 1;
  while (index < encoded.length) {
    const number = readNumber(encoded, index, bias);
    if (number === null) return null;
    const length = output.length + 1;
    bias = adapt(number.value, length, first);
    first = false;
    position += number.value;
    codePoint += Math.floor(position / length);
    position %= length;
    if (codePoint > 0x10ffff) return null;
    output.splice(position, 0, codePoint);
    position += 1;
    index = number.next;
  }
  return String.fromCodePoint(...output);
}

function readNumber(encoded: string, start: number, bias: number): { value: number; next: number } | null {
  let value = 0;
  let weight = 1;
  let next = start;
  for (let step = base; ; step += base) {
    const digit = digitOf(encoded.charCodeAt(next));
    next += 1;
    if (digit === null || value > Number.MAX_SAFE_INTEGER / base) return null;
    value += digit * weight;
    const threshold = Math.min(tMax, Math.max(tMin, step - bias));
    if (digit < threshold) return { value, next };
    weight *= base - threshold;
  }
}

function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  if (code >= 0x30 && code <= 0x39) return code - 0x30 + 26;
  return null;
}

function adapt(value: number, length: number, first: boolean): number {
  let delta = first ? Math.floor(value / damp) : Math.floor(value / 2);
  delta += Math.floor(delta / length);
  let bias = 0;
  while (delta > ((base - tMin) * tMax) / 2) {
    delta = Math.floor(delta / (base - tMin));
    bias += base;
  }
  return bias + Math.floor(((base - tMin + 1) * delta) / (delta + skew));
}
