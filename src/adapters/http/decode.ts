/** Bytes of a page's start in which a declared charset is looked for. */
const declarationBytes = 4096;

const byteOrderMarks: readonly [string, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * A body as text. The charset is that of its byte order mark, else of the `content-type` header, else of a
 * `<meta charset>` or XML declaration, else utf-8; an unknown label is utf-8 too. Never throws: bytes that do not
 * fit become U+FFFD.
 */
export function decodeBody(bytes: Uint8Array, contentType: string): string {
  const label =
    markedCharset(bytes) ?? /charset\s*=\s*["']?([^\s"';,]+)/i.exec(contentType)?.[1] ?? declared(bytes, contentType);
  return decoderFor(label ?? 'utf-8').decode(bytes);
}

function markedCharset(bytes: Uint8Array): string | undefined {
  return byteOrderMarks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

function declared(bytes: Uint8Array, contentType: string): string | undefined {
  // JSON is utf-8 by definition; a `<meta>` in it is somebody's text.
  if (/\bjson\b/i.test(contentType)) return undefined;
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes));
  const label =
    /^\s*<\?xml[^>]*?\bencoding\s*=\s*["']([^"']+)["']/i.exec(start)?.[1] ??
    /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(start)?.[1];
  // A declaration readable as ASCII cannot be utf-16; browsers take utf-8 then.
  return label && /^utf-16/i.test(label) ? 'utf-8' : label;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    // An unknown label says nothing; utf-8 is the likeliest.
    return new TextDecoder('utf-8');
  }
}
