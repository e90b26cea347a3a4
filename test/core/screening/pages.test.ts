import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { formatCursor, PageError, parseCursor } from '../../../src/core/screening/cursor';
import { finishRun } from '../../../src/core/screening/finish';
import { jsonBytes, jsonPrefix, utf8Length } from '../../../src/core/screening/json-size';
import { type FinalSet, PageV5, type RunMetadata } from '../../../src/core/screening/output';
import { metadataBudget, trimMetadata } from '../../../src/core/screening/page-metadata';
import { pageBudget, requireRecord, resultPage } from '../../../src/core/screening/pages';
import { candidate, newInput, retrieval, review, runFacts } from './builders';

const id = '0a1b2c3d-0000-4000-8000-0123456789ab';
const at = (offset: number, pageSize = 20) => ({ id, offset, pageSize, expiresAt: 0 });

function setOf(count: number, text = 'short'): FinalSet {
  const candidates = Array.from({ length: count }, (_, index) =>
    candidate(index + 1, { text, baseScore: 100 - index }),
  );
  return finishRun(
    runFacts({
      input: newInput({ max_results: 50, community: false }),
      retrieval: retrieval(count),
      review: review(candidates),
    }),
  );
}

function codeOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    expect(error).toBeInstanceOf(PageError);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain('Nothing was searched');
    return (error as PageError).code;
  }
  return 'no error';
}

describe('cursors', () => {
  test.each<[string, string]>([
    [`s5:${id}.0`, 'no error'],
    [`s5:${id}.999`, 'no error'],
    [`s5:${id}.1000`, 'bad_cursor'],
    [`h1:${id}.9007199254740991`, 'no error'],
    [`h1:${id}.9007199254740993`, 'bad_offset'],
    [`h1:${id}.12345678901234567`, 'bad_cursor'],
    [`${id}.0`, 'bad_cursor'],
    [`s4:${id}.0`, 'bad_cursor'],
    [`s5:${id.toUpperCase()}.0`, 'bad_cursor'],
    [`s5:${id}`, 'bad_cursor'],
    [`s5:${id}.`, 'bad_cursor'],
    [`s5:${id}.-1`, 'bad_cursor'],
    [`s5:${id}.1\n`, 'bad_cursor'],
    [` s5:${id}.1`, 'bad_cursor'],
    [`s5:${id}.${'1'.repeat(100)}`, 'bad_cursor'],
    ['', 'bad_cursor'],
  ])('%j → %s', (text, code) => {
    expect(codeOf(() => parseCursor(text))).toBe(code);
  });

  it('are read as they are written', () => {
    const cursor = { namespace: 's5', id, offset: 40 } as const;
    expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  });

  it('belong to a record of their namespace', () => {
    const cursor = parseCursor(`h1:${id}.0`);
    expect(codeOf(() => requireRecord(cursor, null))).toBe('unknown_cursor');
    expect(codeOf(() => requireRecord(cursor, { namespace: 's5' as const }))).toBe('wrong_namespace');
    expect(requireRecord(cursor, { namespace: 'h1' as const })).toEqual({ namespace: 'h1' });
  });
});

describe('pages', () => {
  it('go through the whole set, each row once', () => {
    const set = setOf(45);
    const rows: string[] = [];
    let cursor: string | null = `s5:${id}.0`;
    while (cursor) {
      const page: PageV5 = resultPage(set, at(parseCursor(cursor).offset, 20));
      rows.push(...page.results.map((row) => row.id));
      expect(page).toMatchObject({
        totalResults: 45,
        pageResults: page.results.length,
        selection: set.metadata.selection,
      });
      cursor = page.nextCursor;
    }
    expect(rows).toEqual(set.results.map((row) => row.id));
  });

  it('end with an empty page at the number of rows', () => {
    const page = resultPage(setOf(3), at(3));
    expect(page).toMatchObject({ pageResults: 0, results: [], nextCursor: null });
  });

  test.each<[string, number, number, string]>([
    ['beyond the rows', 4, 20, 'bad_offset'],
    ['before them', -1, 20, 'bad_offset'],
    ['between them', 0.5, 20, 'bad_offset'],
    ['no rows wanted', 0, 0, 'bad_page_size'],
    ['too many wanted', 0, 51, 'bad_page_size'],
  ])('%s', (_, offset, pageSize, code) => {
    expect(codeOf(() => resultPage(setOf(3), at(offset, pageSize)))).toBe(code);
  });

  it('say when they expire and where the set was saved', () => {
    const page = resultPage(setOf(1), { ...at(0), expiresAt: Date.UTC(2026, 0, 2, 3, 4, 5), savedResultId: id });
    expect(page).toMatchObject({ expiresAt: '2026-01-02T03:04:05.000Z', savedResultId: id });
  });

  it('hold three excerpts of 8,000 Chinese characters', () => {
    const set = setOf(5, '字'.repeat(8000));
    const page = resultPage(set, at(0));
    expect(page.pageResults).toBe(3);
    expect(page.nextCursor).toBe(`s5:${id}.3`);
    expect(page.results[0]?.description).toHaveLength(8000);
    expect(jsonBytes(page)).toBeLessThanOrEqual(pageBudget.page);
  });

  it('deliver a first row whole even if it is too large, and say so', () => {
    const set = setOf(2);
    set.results[0]!.title = 't'.repeat(100_000);
    const page = resultPage(set, at(0));
    expect(page.pageResults).toBe(1);
    expect(page.results[0]).toEqual(set.results[0]);
    expect(page.warnings).toHaveLength(set.metadata.warnings.length + 1);
  });

  it('leave the set as it was', () => {
    const set = crowded({});
    const before = structuredClone(set);
    resultPage(set, at(0));
    expect(set).toEqual(before);
  });
});

/** A set whose metadata is far over budget in the named parts. */
function crowded(parts: { decisions?: boolean; warnings?: boolean; input?: boolean }): FinalSet {
  const set = setOf(2);
  const { metadata } = set;
  if (parts.decisions) {
    metadata.run.decisions = Array.from({ length: 32 }, () => ({
      evidenceId: 'm'.repeat(300),
      admitted: false,
      reason: 'r'.repeat(300),
    }));
    metadata.run.decisionCount = 32;
  }
  if (parts.warnings) metadata.warnings = Array.from({ length: 24 }, (_, index) => `${index}`.padEnd(300, '警'));
  if (parts.input) {
    metadata.inputSummary = {
      question: '\u0001'.repeat(400),
      intent: '\u0001'.repeat(2000),
      preferences: Array.from({ length: 8 }, (_, index) => `${index}`.padEnd(300, '\u0001')),
      community: 'auto',
      maxResults: 50,
    };
  }
  return set;
}

describe('metadata of a page', () => {
  const full = (parts: Parameters<typeof crowded>[0]): RunMetadata => crowded(parts).metadata;

  it('is left alone within its budget', () => {
    const metadata = full({});
    expect(trimMetadata(metadata)).toEqual({ metadata, notes: [] });
  });

  it('loses decisions first, and only them where that is enough', () => {
    const metadata = full({ decisions: true });
    const trimmed = trimMetadata(metadata);
    expect(trimmed.metadata.run).toMatchObject({ decisions: [], decisionsTruncated: true, decisionCount: 32 });
    expect(trimmed.metadata.warnings).toEqual(metadata.warnings);
    expect(trimmed.notes).toHaveLength(1);
  });

  it('then warnings', () => {
    const trimmed = trimMetadata(full({ decisions: true, warnings: true })).metadata;
    expect(trimmed.warnings).toHaveLength(5);
    expect(trimmed.warnings[0]).toHaveLength(160);
    expect(trimmed.warnings[4]).toContain('20');
    expect(trimmed.inputSummary).toEqual(full({}).inputSummary);
  });

  it('then the input summary, by bytes of its escaped form', () => {
    const trimmed = trimMetadata(full({ decisions: true, warnings: true, input: true }));
    const { question, intent, preferences } = trimmed.metadata.inputSummary!;
    // A control character takes six bytes.
    expect(question).toHaveLength(66);
    expect(intent).toHaveLength(333);
    expect(preferences.map((text) => text.length)).toEqual(Array(8).fill(1 + 49));
    expect(trimmed.notes).toHaveLength(2);
    expect(jsonBytes(trimmed.metadata)).toBeLessThanOrEqual(metadataBudget);
  });

  it('gives up when nothing helps', () => {
    const metadata = full({});
    metadata.run.enginePool = 'p'.repeat(20_000);
    expect(codeOf(() => trimMetadata(metadata))).toBe('metadata_too_large');
  });

  it('makes a valid page in every case', () => {
    for (const parts of [
      {},
      { decisions: true },
      { warnings: true },
      { decisions: true, warnings: true, input: true },
    ]) {
      const page = resultPage(crowded(parts), at(0));
      expect(PageV5.safeParse(page).success).toBe(true);
      expect(jsonBytes(page)).toBeLessThanOrEqual(pageBudget.page);
    }
  });
});

describe('prefixes by escaped size', () => {
  it('are the longest that fit, and never split a code point', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.nat(120), (text, budget) => {
        const prefix = jsonPrefix(text, budget);
        expect(text.startsWith(prefix)).toBe(true);
        expect(jsonBytes(prefix) - 2).toBeLessThanOrEqual(budget);
        const next = [...text.slice(prefix.length)][0];
        if (next !== undefined) expect(jsonBytes(prefix + next) - 2).toBeGreaterThan(budget);
      }),
    );
  });

  it('count a lone surrogate as its escape', () => {
    expect(jsonPrefix('\ud800\ud800', 11)).toBe('\ud800');
    expect(utf8Length('\ud800')).toBe(3);
  });
});
