import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exportFileName, maxFileNameBytes } from '../../../src/core/library/file-name';

const day = Date.UTC(2026, 0, 2, 23);

describe('file names', () => {
  test.each([
    ['Does cold brew keep?', 'Does-cold-brew-keep-2026-01-02.json'],
    ['冷萃咖啡能放多久？', '冷萃咖啡能放多久？-2026-01-02.json'],
    ['a/b\\c:d*e?f"g<h>i|j', 'a-b-c-d-e-f-g-h-i-j-2026-01-02.json'],
    ['../../etc/passwd', 'etc-passwd-2026-01-02.json'],
    ['.hidden', 'hidden-2026-01-02.json'],
    ['CON', 'research-CON-2026-01-02.json'],
    ['com1.txt', 'research-com1.txt-2026-01-02.json'],
    ['console', 'console-2026-01-02.json'],
    ['', 'research-2026-01-02.json'],
    ['???', 'research-2026-01-02.json'],
    ['gpj\u202eexe.\u202c', 'gpjexe-2026-01-02.json'],
    ['a\u0000b\nc', 'ab-c-2026-01-02.json'],
    ['\ud800broken', 'broken-2026-01-02.json'],
  ])('%j → %s', (question, name) => {
    expect(exportFileName(question, day)).toBe(name);
  });

  it('end as they are told', () => expect(exportFileName('q', day, 'csv')).toBe('q-2026-01-02.csv'));

  it('keep whole emoji when they are cut', () => {
    const family = '👩‍👩‍👧';
    const name = exportFileName(family.repeat(30), day);
    expect(name.slice(0, -'-2026-01-02.json'.length).replaceAll(family, '')).toBe('');
  });

  it('are one safe segment for any question', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (question) => {
        const name = exportFileName(question, day);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(maxFileNameBytes);
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Surrogate}]/u);
        expect(name).not.toMatch(/^\.|^\s|\s$/);
        expect(name.endsWith('-2026-01-02.json')).toBe(true);
      }),
    );
  });
});
