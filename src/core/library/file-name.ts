import { utf8Length } from '../screening/json-size';
import { stripInvisible } from '../text/invisible';

/** Most UTF-8 bytes of a file name, its ending included; file systems allow 255. */
export const maxFileNameBytes = 120;

const reserved = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what file names must not have.
const forbidden = /[\u0000-\u001f\u007f-\u009f<>:"/\\|?*%~#$&;`'\s\p{Surrogate}]+/gu;
const edges = /^[-._]+|[-._]+$/g;

/**
 * A name for an exported file (rule K-2): the question, then the day it was saved (epoch ms, UTC), then `ending`. It is
 * one path segment on every system: no separators, control or invisible characters, no reserved device name, no
 * leading or trailing dot, at most 120 bytes. Letters of every script are kept.
 */
export function exportFileName(question: string, savedAt: number, ending = 'json'): string {
  const tail = `-${new Date(savedAt).toISOString().slice(0, 10)}.${ending}`;
  const words = stripInvisible(question).normalize('NFC').replace(forbidden, '-').replace(edges, '');
  const plain = reserved.test(words) ? `research-${words}` : words;
  const name = cutToBytes(plain, maxFileNameBytes - utf8Length(tail)).replace(edges, '') || 'research';
  return name + tail;
}

/** Cuts between visible characters, so that neither a letter loses its mark nor an emoji its parts. */
function cutToBytes(text: string, maxBytes: number): string {
  let cut = '';
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text)) {
    if (utf8Length(cut) + utf8Length(segment) > maxBytes) break;
    cut += segment;
  }
  return cut;
}
