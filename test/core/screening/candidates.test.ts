import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildCandidates, type SnapshotRow } from '../../../src/core/screening/candidates';
import { prepareMaterial, textVersionOf } from '../../../src/core/screening/material';
import { candidate } from './builders';

const weights = { bing: 1, ddg: 1 };

function row(changes: Partial<SnapshotRow> = {}): SnapshotRow {
  return {
    key: 'https://a.example/p',
    url: 'https://a.example/p',
    title: 'A',
    domain: 'a.example',
    snippet: 'snippet',
    published: null,
    dateStatus: 'unknown',
    engines: ['bing'],
    engineRanks: { bing: 2 },
    provenance: [],
    scoreVersion: 'consensus-v2.1',
    evidenceScore: 1,
    consensusBoost: 0,
    metadataDelta: 0,
    contributions: { bing: 1 },
    score: 1,
    ...changes,
  };
}

const provenance = (engine: string) => ({
  engine,
  rank: 1,
  variant: 'q',
  url: 'https://a.example/p',
  title: 'A',
  snippet: 's',
  published: null,
});

const only = (rows: SnapshotRow[], given: Record<string, number> | undefined = weights) =>
  buildCandidates(rows, given, 8000).candidates[0]!;

describe('rows to candidates', () => {
  it('numbers them by score, then key', () => {
    const rows = [row({ key: 'b', score: 1 }), row({ key: 'Z', score: 1 }), row({ key: 'c', score: 2 })];
    const { candidates } = buildCandidates(rows, weights, 8000);
    expect(candidates.map(({ key, evidenceId, assocId }) => [key, evidenceId, assocId])).toEqual([
      ['c', 'm1', 'a1'],
      ['Z', 'm2', 'a2'],
      ['b', 'm3', 'a3'],
    ]);
  });

  it('keeps only positive-weight contributors, in ranks and provenance too', () => {
    const found = row({
      engines: ['zero', 'ddg', 'bing', 'stranger'],
      engineRanks: { zero: 1, ddg: 3, bing: 2, stranger: 1 },
      provenance: [provenance('zero'), provenance('bing'), provenance('')],
    });
    const one = only([found], { bing: 1, ddg: 0.5, zero: 0, bad: Number.NaN });
    expect(one.engines).toEqual(['bing', 'ddg']);
    expect(one.engineRanks).toEqual({ ddg: 3, bing: 2 });
    expect(one.provenance.map(({ engine }) => engine)).toEqual(['bing', '']);
    expect(one.provenanceBasis).toBe('positive_weight_contributors');
  });

  it('never infers engines from ranks when weights are missing', () => {
    const { candidates, warnings } = buildCandidates([row()], undefined, 8000);
    expect(candidates[0]).toMatchObject({ engines: [], engineRanks: {}, provenanceBasis: 'observed_ranks' });
    expect(warnings).toHaveLength(1);
  });

  it('merges rows of one key', () => {
    const one = only([
      row({ engineRanks: { bing: 4 }, score: 1, safetyState: 'clear' }),
      row({
        engines: ['ddg'],
        engineRanks: { bing: 2, ddg: 1 },
        score: 3,
        scoreVersion: 'other',
        safetyState: 'pending',
      }),
    ]);
    expect(one).toMatchObject({
      engines: ['bing', 'ddg'],
      engineRanks: { bing: 2, ddg: 1 },
      baseScore: 3,
      scoreVersion: 'other',
      safetyState: 'pending',
    });
  });

  test.each<[string, number, string, number, string]>([
    ['not finite gives way', Number.NaN, 'a', 0.5, 'b'],
    ['not positive gives way', 0, 'a', 0.5, 'b'],
    ['smaller version on a tie', 0.5, 'c', 0.5, 'b'],
  ])('base score: %s', (_, prior, priorVersion, next, nextVersion) => {
    const one = only([
      row({ score: prior, scoreVersion: priorVersion }),
      row({ score: next, scoreVersion: nextVersion }),
    ]);
    expect(one).toMatchObject({ baseScore: 0.5, scoreVersion: 'b' });
  });

  it('takes page text before a longer snippet, and all fields of one row together', () => {
    const one = only([
      row({ title: 'long', snippet: 'a much longer snippet than the page', published: '2025-01-01' }),
      row({ title: 'page', url: 'https://www.a.example/p', content: 'page', published: null }),
    ]);
    expect(one).toMatchObject({
      title: 'page',
      url: 'https://www.a.example/p',
      text: 'page',
      basis: 'page_content',
      published: null,
    });
  });

  it('takes the longer text, then the smaller one', () => {
    expect(only([row({ snippet: 'aa' }), row({ snippet: 'aaa' })]).text).toBe('aaa');
    expect(only([row({ snippet: 'b' }), row({ snippet: 'a' })]).text).toBe('a');
  });

  it('takes blank page text for none', () => {
    expect(only([row({ content: ' \n' })])).toMatchObject({ text: 'snippet', basis: 'engine_snippet' });
  });

  it('is the same in every order of rows', () => {
    const observed = fc.record({
      snippet: fc.constantFrom('a', 'b', 'cc', ''),
      content: fc.constantFrom(undefined, '', 'page one', 'page two'),
      score: fc.constantFrom(1, 2, 0, Number.NaN),
      title: fc.constantFrom('s', 't'),
      key: fc.constantFrom('k1', 'k2'),
      engineRanks: fc.dictionary(fc.constantFrom('bing', 'ddg', 'none'), fc.integer({ min: 1, max: 9 })),
    });
    const shape = (rows: SnapshotRow[]) =>
      buildCandidates(rows, weights, 8000).candidates.map(({ key, text, title, baseScore, engines, engineRanks }) => [
        key,
        text,
        title,
        baseScore > 0 ? baseScore : 'unusable',
        engines,
        Object.entries(engineRanks).sort(),
      ]);
    fc.assert(
      fc.property(fc.array(observed, { minLength: 1, maxLength: 6 }), (changes) => {
        const rows = changes.map((change) => row(change as Partial<SnapshotRow>));
        const bySomeKey = (list: unknown[][]) => [...list].sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
        expect(bySomeKey(shape([...rows].reverse()))).toEqual(bySomeKey(shape(rows)));
      }),
    );
  });

  it('cuts the text without splitting an emoji and falls back to the address as title', () => {
    const one = buildCandidates([row({ snippet: 'abc🙂', title: ' ' })], weights, 4).candidates[0]!;
    expect(one.text).toBe('abc');
    expect(one.title).toBe('https://a.example/p');
  });

  it('takes the most restrictive safety, and an unknown one for unavailable', () => {
    const states = (...list: (string | undefined)[]) =>
      only(list.map((safetyState) => row({ safetyState }))).safetyState;
    expect(states('clear', 'clear')).toBe('clear');
    expect(states('clear', undefined)).toBe('unavailable');
    expect(states('violation', 'clear')).toBe('violation');
    expect(states('clear', 'nonsense')).toBe('unavailable');
  });
});

describe('material', () => {
  const material = {
    text: 'plain readable text',
    basis: 'engine_snippet' as const,
    url: 'https://x.example/p',
    title: 'X',
    published: '2025-01-01',
    domain: 'x.example',
    engines: ['bing'],
    engineRanks: { bing: 1 },
  };

  it('has the contract’s text version', async () => {
    expect(await textVersionOf(material)).toBe('6687b6ebc363acd099ff67a420bcaec32fc6b6d1797597b169c96e4658d4f0d8');
  });

  it.each(['text', 'basis', 'url', 'title', 'published', 'domain'] as const)(
    'has another version when %s changes',
    async (field) => {
      const changed = { ...material, [field]: 'changed' };
      expect(await textVersionOf(changed as typeof material)).not.toBe(await textVersionOf(material));
    },
  );

  test.each([
    ['readable', {}, 'pending'],
    ['already clear is asked again', { safetyState: 'clear' as const }, 'pending'],
    ['a violation stays', { safetyState: 'violation' as const }, 'violation'],
    ['blank', { text: ' \n\t' }, 'unavailable'],
    ['a zero byte', { text: 'a\u0000b' }, 'unavailable'],
    ['more than 2 % replacement characters', { text: `\ufffd\ufffd${'a'.repeat(97)}` }, 'unavailable'],
    ['2 % replacement characters', { text: `\ufffd\ufffd${'a'.repeat(98)}` }, 'pending'],
    ['not a web address', { url: 'javascript:alert(1)' }, 'unavailable'],
    ['a user name in the address', { url: 'https://me@a.example/' }, 'unavailable'],
    ['ftp', { url: 'ftp://a.example/' }, 'unavailable'],
  ])('%s → %s', async (_, changes, expected) => {
    const [prepared] = await prepareMaterial([candidate(1, { safetyState: 'unavailable', ...changes })]);
    expect(prepared?.safetyState).toBe(expected);
    expect(prepared?.textVersion).toMatch(/^[0-9a-f]{64}$/);
  });

  it('keeps the order', async () => {
    const prepared = await prepareMaterial(Array.from({ length: 40 }, (_, index) => candidate(index + 1)));
    expect(prepared.map(({ evidenceId }) => evidenceId)).toEqual(
      Array.from({ length: 40 }, (_, index) => `m${index + 1}`),
    );
  });
});
