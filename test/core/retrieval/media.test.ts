import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { binaryKind } from '../../../src/core/retrieval/media';

const text = (written: string) => new TextEncoder().encode(written);
const latin1 = (written: string) => Uint8Array.from(written, (character) => character.charCodeAt(0));
const utf16 = (written: string) => new Uint8Array(Uint16Array.from(written, (unit) => unit.charCodeAt(0)).buffer);
const html = 'text/html; charset=utf-8';

test.each<[what: string, bytes: Uint8Array, type: string, kind: string | null]>([
  ['a page', text('<!doctype html><p>Grüße, 你好'), html, null],
  ['nothing', new Uint8Array(), html, null],
  ['blanks', text(' \r\n\t'), html, null],
  ['JSON', text('{"a":"\\u0000"}'), 'application/json', null],
  ['a page about PDF', text('<p>%PDF-1.7 is how such a file begins; PK too'), html, null],
  ['latin-1', latin1('<p>Gr\xfc\xdfe'), 'text/html; charset=iso-8859-1', null],
  ['Japanese with escapes', latin1('\x1b$B$3$s\x1b(B'), 'text/html; charset=iso-2022-jp', null],
  ['utf-16 by its mark', new Uint8Array([0xff, 0xfe, ...utf16('<p>a')]), 'text/html', null],
  ['utf-16 as declared', utf16('<p>a'), 'text/html; charset="UTF-16LE"', null],
  ['PDF as PDF', text('%PDF-1.7\n1 0 obj'), 'application/pdf', 'pdf'],
  ['PDF as anything', text('%PDF-1.4\nendstream'), 'application/octet-stream', 'pdf'],
  ['PDF as a page', text('%PDF-1.4\nendstream'), html, 'pdf'],
  ['PDF after a blank line', text('\r\n%PDF-1.4'), html, 'pdf'],
  ['PDF declared utf-16', text('%PDF-1.4'), 'text/html; charset=utf-16', 'pdf'],
  ['gzip', gzipSync('<p>a page'), html, 'gzip'],
  ['gzip without a type', gzipSync('{}'), '', 'gzip'],
  ['zip', latin1('PK\x03\x04\x14\x00'), html, 'zip'],
  ['an empty zip', latin1('PK\x05\x06'), html, 'zip'],
  ['MP4', latin1('\x00\x00\x00\x20ftypisom'), 'text/plain', 'video'],
  ['WebM', latin1('\x1a\x45\xdf\xa3\x01'), html, 'video'],
  ['PNG', latin1('\x89PNG\r\n\x1a\n'), html, 'image'],
  ['JPEG', latin1('\xff\xd8\xff\xe0'), html, 'image'],
  ['GIF', latin1('GIF89a'), html, 'image'],
  ['a page with NULs', text('<html><body>\0\0\0'), html, 'binary'],
  ['a NUL far down', text(`<html>${'a'.repeat(100_000)}\0`), html, 'binary'],
  ['a deflated body', deflateRawSync('page '.repeat(200)), html, 'binary'],
  ['control characters', latin1('abc\x01\x02'), html, 'binary'],
])('%s', (_, bytes, type, kind) => {
  expect(binaryKind(bytes, type)).toBe(kind);
});

test('text without control characters is never taken for something else', () => {
  const printable = fc.string({ unit: 'grapheme' }).filter((written) => !/\p{Cc}/u.test(written));
  fc.assert(fc.property(printable, (written) => binaryKind(text(`<${written}`), '') === null));
});
