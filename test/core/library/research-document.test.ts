import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  DocumentError,
  maxDocumentBytes,
  type ResearchDocument,
  readDocument,
  serialiseDocument,
  writeDocument,
} from '../../../src/core/library/research-document';
import { summaryOf } from '../../../src/core/library/summary';
import { finishRun } from '../../../src/core/screening/finish';
import { candidate, intent, newInput, question, review, runFacts } from '../screening/builders';

const id = '0a1b2c3d-0000-4000-8000-0123456789ab';
const savedAt = Date.UTC(2026, 4, 6, 7, 8, 9, 10);
const set = finishRun(runFacts());
const saved = writeDocument(set, id, savedAt);
const text = serialiseDocument(saved);

function codeOf(source: unknown, wanted?: string): string {
  try {
    readDocument(source, wanted);
  } catch (error) {
    expect(error).toBeInstanceOf(DocumentError);
    return (error as DocumentError).code;
  }
  return 'no error';
}

/** The document as text, changed by hand. */
function tampered(change: (copy: Record<string, never>) => unknown): string {
  const copy = JSON.parse(text);
  change(copy);
  return JSON.stringify(copy);
}

describe('writing', () => {
  it('makes the format', () => {
    expect(Object.keys(saved)).toEqual(['format', 'id', 'savedAt', 'results', 'metadata']);
    expect(saved).toMatchObject({
      format: 'search-boost-research-v2',
      id,
      savedAt: '2026-05-06T07:08:09.010Z',
      ...set,
    });
    expect(text.startsWith('{\n  "format"')).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('drops what the schema does not know', () => {
    const dirty = structuredClone(set) as typeof set & { apiKey?: string };
    dirty.apiKey = 'SECRET';
    Object.assign(dirty.metadata.run, { log: 'SECRET' });
    expect(serialiseDocument(writeDocument(dirty, id, savedAt))).toBe(text);
  });

  test.each([
    ['a malformed id', 'x', savedAt],
    ['an impossible time', id, Number.NaN],
  ])('refuses %s', (_, badId, time) => {
    expect(() => writeDocument(set, badId, time)).toThrow(DocumentError);
  });

  it('refuses more than 64 MiB', () => {
    const huge = structuredClone(set);
    huge.results[0]!.title = 'x'.repeat(maxDocumentBytes);
    expect(() => writeDocument(huge, id, savedAt)).toThrow('64 MiB');
  });
});

describe('reading', () => {
  it('gives back what was written, from text and from data', () => {
    expect(readDocument(text, id)).toEqual(saved);
    expect(readDocument(JSON.parse(text))).toEqual(saved);
  });

  it('survives any text in rows and input', () => {
    const odd = fc.constantFrom(
      '🙂',
      '👩‍👩‍👧',
      '\u202eevil\u202c',
      'שלום',
      '漢字',
      '\u0000',
      '\u001b[31m',
      '"\\/',
      '\ud800',
      '\udfff',
      '\u2028',
      '__proto__',
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(odd, { maxLength: 10 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(anyText, anyText, anyText, (excerpt, title, asked) => {
        const input = { ...newInput({ max_results: 3, community: false }), question: asked };
        const candidates = [candidate(1, { text: excerpt, title, engineRanks: { [title]: 1 } })];
        // A map key named __proto__ is dropped rather than kept.
        fc.pre(title !== '__proto__');
        const one = finishRun(runFacts({ input, review: review(candidates) }));
        const document = writeDocument(one, id, savedAt);
        expect(document.results[0]?.description).toBe(excerpt);
        expect(readDocument(serialiseDocument(document), id)).toEqual(document);
      }),
      { numRuns: 150 },
    );
  });

  it('drops unknown keys at every level', () => {
    const dirty = tampered((copy: Record<string, never>) => {
      const { results, metadata } = copy as unknown as ResearchDocument;
      Object.assign(copy, { token: 1 });
      Object.assign(results[0]!, { html: '<script>' });
      Object.assign(results[0]!.signals, { log: 1 });
      Object.assign(metadata, { savedResultId: id, totalResults: 9 });
      Object.assign(metadata.run.limits, { budget: 1 });
    });
    expect(readDocument(dirty)).toEqual(saved);
  });

  test.each<[string, (copy: ResearchDocument) => unknown]>([
    ['another format', (copy) => Object.assign(copy, { format: 'search-boost-research-v3' })],
    ['no format', (copy) => Reflect.deleteProperty(copy, 'format')],
    ['another schema version', (copy) => Object.assign(copy.metadata, { schemaVersion: 6 })],
    ['a missing schema version', (copy) => Reflect.deleteProperty(copy.metadata, 'schemaVersion')],
    ['another policy version', (copy) => Object.assign(copy.metadata, { policyVersion: 'x' })],
    ['a time without zone', (copy) => Object.assign(copy, { savedAt: '2026-01-01T00:00:00' })],
    ['a malformed id', (copy) => Object.assign(copy, { id: '../etc/passwd' })],
    ['a level that is not delivered', (copy) => Object.assign(copy.results[0]!, { valueLevel: 2 })],
    ['a row that is not clear', (copy) => Object.assign(copy.results[0]!, { safetyState: 'violation' })],
    ['an excerpt that is too long', (copy) => Object.assign(copy.results[0]!, { description: 'x'.repeat(8001) })],
    ['text for a number', (copy) => Object.assign(copy.results[0]!, { rank: '1' })],
    ['a script address', (copy) => Object.assign(copy.results[0]!, { url: 'javascript:alert(1)' })],
    ['a data address', (copy) => Object.assign(copy.results[1]!, { url: 'data:text/html,x' })],
    ['a file address', (copy) => Object.assign(copy.results[2]!, { url: 'file:///etc/passwd' })],
    ['an address with a password', (copy) => Object.assign(copy.results[0]!, { url: 'https://a:b@c.example/' })],
    ['an unknown stop reason', (copy) => Object.assign(copy.metadata, { stopReason: 'done' })],
    ['a map value of another type', (copy) => Object.assign(copy.results[0]!.engineRanks, { bing: '1' })],
    ['too many warnings', (copy) => Object.assign(copy.metadata, { warnings: Array(25).fill('w') })],
    ['rows that are no list', (copy) => Object.assign(copy, { results: {} })],
  ])('refuses %s', (_, change) => {
    expect(codeOf(tampered((copy) => change(copy as unknown as ResearchDocument)))).toBe('unreadable');
  });

  test.each<[string, unknown]>([
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['half a file', text.slice(0, text.length / 2)],
    ['deep nesting', '['.repeat(200_000)],
    ['undefined', undefined],
    ['a number', 7],
  ])('refuses %s', (_, source) => {
    expect(codeOf(source)).toBe('unreadable');
  });

  it('wants the id it was asked for', () => {
    expect(codeOf(text, id.replace('0a', '0b'))).toBe('unreadable');
  });

  it('recognises the older format and never tries a broken record as one', () => {
    expect(codeOf({ format: 'search-boost-research-v1', id })).toBe('legacy_format');
    const legacyShape = {
      format: 'search-boost-research-v2',
      id,
      savedAt: saved.savedAt,
      results: [],
      metadata: { coverageComplete: true },
    };
    expect(codeOf(legacyShape)).toBe('unreadable');
  });

  it('is not led astray by __proto__', () => {
    const withProto = text
      .replace('{\n  "format"', '{\n  "__proto__": {"polluted": true},\n  "format"')
      .replace('"diagnostics": {', '"diagnostics": {\n "__proto__": {"polluted": true},');
    const read = readDocument(withProto);
    expect(read).toEqual(saved);
    expect(Object.getPrototypeOf(read.metadata.diagnostics)).toBe(Object.prototype);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('repeats neither content nor findings of a validator', () => {
    try {
      readDocument(tampered((copy) => Object.assign(copy, { format: 'SECRET' })));
      expect.unreachable();
    } catch (error) {
      expect(String(error)).not.toContain('SECRET');
      expect(String(error)).not.toContain('format"');
      expect((error as Error).cause).toBeUndefined();
    }
  });

  it.each(['x', '字'])('refuses more than 64 MiB of %s, in bytes', (character) => {
    const count = Math.ceil((maxDocumentBytes + 1) / new TextEncoder().encode(character).length);
    expect(codeOf(character.repeat(count))).toBe('too_large');
    expect(codeOf(character.repeat(count - 1))).toBe('unreadable');
  });
});

describe('summary', () => {
  it('says what a list shows', () => {
    expect(summaryOf(saved)).toEqual({
      id,
      savedAt,
      question,
      intent,
      total: 3,
      requested: 3,
      stopReason: 'target_met',
      incomplete: false,
      judge: 'jev-1',
    });
  });

  it('stands a missing input summary', () => {
    const { inputSummary: _, ...metadata } = saved.metadata;
    expect(summaryOf({ ...saved, metadata })).toMatchObject({ question: '', intent: '' });
  });
});
