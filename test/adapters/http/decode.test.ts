import { describe, expect, test } from 'vitest';
import { decodeBody } from '../../../src/adapters/http/decode';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const gbk = [0xd6, 0xd0, 0xce, 0xc4]; // 中文
const shiftJis = [0x93, 0xfa, 0x96, 0x7b]; // 日本

describe('charset', () => {
  test.each<[string, string | null, Uint8Array, string]>([
    ['none told is utf-8', null, bytes('中文'), '中文'],
    ['of the header', 'text/html; charset=gbk', bytes(gbk), '中文'],
    ['of the header, quoted', 'text/html; charset="Shift_JIS"', bytes(shiftJis), '日本'],
    ['of a meta element', 'text/html', bytes('<meta charset=gbk>', gbk), '<meta charset=gbk>中文'],
    [
      'of an older meta element',
      'text/html',
      bytes('<meta http-equiv=x content="text/html; charset=shift_jis">', shiftJis),
      '<meta http-equiv=x content="text/html; charset=shift_jis">日本',
    ],
    [
      'of an XML declaration',
      'application/rss+xml',
      bytes('<?xml version="1.0" encoding="gb2312"?>', gbk),
      '<?xml version="1.0" encoding="gb2312"?>中文',
    ],
    [
      'the header stands above the page',
      'text/html; charset=utf-8',
      bytes('<meta charset=gbk>é'),
      '<meta charset=gbk>é',
    ],
    ['a byte order mark stands above all', 'text/html; charset=gbk', bytes([0xef, 0xbb, 0xbf], '中文'), '中文'],
    ['utf-16 by its mark', null, bytes([0xff, 0xfe, 0x2d, 0x4e]), '中'],
    ['an unknown label is utf-8', 'text/html; charset=klingon', bytes('中文'), '中文'],
    ['utf-16 in a meta element is utf-8', 'text/html', bytes('<meta charset=utf-16>é'), '<meta charset=utf-16>é'],
    ['JSON is utf-8', 'application/json', bytes('{"a":"<meta charset=gbk>é"}'), '{"a":"<meta charset=gbk>é"}'],
    ['broken bytes do not throw', null, bytes('a', [0xff], 'b'), 'a\ufffdb'],
  ])('%s', (_, type, body, text) => {
    expect(decodeBody(body, type ?? '')).toBe(text);
  });
});
