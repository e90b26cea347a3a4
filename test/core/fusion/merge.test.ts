import { describe, expect, test } from 'vitest';
import { fuse } from '../../../src/core/fusion/fuse';
import { hit, input, page, ranked } from './build';

describe('one page under many addresses', () => {
  const twins = [
    'https://example.com/a/b?x=1&y=~2',
    'http://example.com/a/b?x=1&y=~2',
    'https://www.example.com/a/b?x=1&y=~2',
    'https://example.com/a/b/?x=1&y=~2',
    'https://example.com/a/b?utm_source=feed&x=1&y=~2&fbclid=z',
    'https://example.com/a/b/amp?x=1&y=~2',
    'https://m.example.com/a/b?x=1&y=~2',
    'https://example.com/a/b?x=1&y=~2#part-3',
    'https://example.com:443/a/b?x=1&y=~2',
    'https://example.com/%61/b?x=1&y=%7e2',
    'https://example.com/a/b?y=~2&x=1',
    'https://amp.example.com/a/b?x=1&y=~2',
  ];

  test('gives one row that lists every engine and address', () => {
    const results = twins.map((url, index) => page(`e${String(index).padStart(2, '0')}`, [hit(url)]));
    const { rows } = fuse(input(results));
    expect(rows).toHaveLength(1);
    expect(rows[0]?.engines).toEqual(results.map(({ engine }) => engine));
    expect(new Set(rows[0]?.provenance.map(({ url }) => url))).toEqual(new Set(twins));
    expect(twins).toContain(rows[0]?.url);
    expect(rows[0]?.url).toMatch(/^https:/);
  });

  test('AMP and mobile forms with another title stay apart', () => {
    const other = ['https://m.example.com/a', 'https://example.com/a/amp', 'https://example.com/a?amp=1'];
    const results = [page('one', [hit('https://example.com/a', { title: 'News' })])].concat(
      other.map((url, index) => page(`other${index}`, [hit(url, { title: `Other ${index}` })])),
    );
    expect(fuse(input(results)).rows).toHaveLength(4);
  });

  test('two mobile forms meet without the desktop page', () => {
    const results = [page('a', [hit('https://m.example.com/a')]), page('b', [hit('https://amp.example.com/a')])];
    expect(fuse(input(results)).rows).toHaveLength(1);
  });

  test('look-alikes give a row each', () => {
    const alike = [
      'https://example.com/#/a',
      'https://example.com/#/b',
      'https://example.com/p?id=1',
      'https://example.com/p?id=2',
      'https://example.com/p?ref=1',
      'https://example.com/p?ref=2',
    ];
    expect(fuse(input([page('a', ranked(alike))])).rows).toHaveLength(6);
  });
});

describe('the representative', () => {
  test('is an https row, byte for byte as returned', () => {
    const secure = 'https://Example.com/A%7e/?utm_source=x#part';
    const results = [
      page('a', [hit('http://example.com/A~', { title: 'query query', providerRank: 1 })]),
      page('b', [hit(secure, { title: 'Other', providerRank: 9 })]),
    ];
    expect(fuse(input(results)).rows[0]).toMatchObject({ url: secure, title: 'Other', domain: 'example.com' });
  });

  test('has most query terms, then the best rank, then the smaller text', () => {
    const titled = (title: string, providerRank: number) => hit('https://example.com/', { title, providerRank });
    const winner = (...hits: ReturnType<typeof hit>[]) =>
      fuse(
        input(
          hits.map((one, index) => page(`e${index}`, [one])),
          { query: 'red fox' },
        ),
      ).rows[0]?.title;
    expect(winner(titled('fox', 1), titled('red fox', 9))).toBe('red fox');
    expect(winner(titled('fox b', 2), titled('fox a', 3))).toBe('fox b');
    expect(winner(titled('fox b', 2), titled('fox a', 2), titled('fox B', 2))).toBe('fox B');
  });

  test('is filled where it is empty', () => {
    const results = [
      page('a', [hit('https://example.com/', { title: 'query', snippet: '', providerRank: 1 })]),
      page('b', [hit('https://example.com/', { title: 'x', snippet: 'Second', providerRank: 2 })]),
      page('c', [hit('https://example.com/', { title: 'x', snippet: 'Third', content: 'Text', providerRank: 3 })]),
    ];
    expect(fuse(input(results)).rows[0]).toMatchObject({ title: 'query', snippet: 'Second', content: 'Text' });
    expect(fuse(input(results.slice(0, 2))).rows[0]).not.toHaveProperty('content');
  });

  test('of a post names its author where any address does', () => {
    const results = [
      page('a', [hit('https://x.com/i/web/status/1', { title: 'query' })]),
      page('b', [hit('https://twitter.com/user/status/1', { title: 'x' })]),
    ];
    const { rows } = fuse(input(results));
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ key: 'x:post:1', url: 'https://twitter.com/user/status/1', title: 'query' });
  });
});

describe('hits', () => {
  test('that are no web address are dropped and keep their slot', () => {
    const hits = [
      'javascript:alert(1)',
      'https://u:p@a.example/',
      'https://a.example/',
      'data:,x',
      'https://b.example/',
    ].map((url) => hit(url, { providerRank: 0 }));
    const { rows, funnel } = fuse(input([page('a', hits)]));
    expect(rows.map(({ url, engineRanks }) => [url, engineRanks.a])).toEqual([
      ['https://a.example/', 3],
      ['https://b.example/', 5],
    ]);
    expect(funnel).toEqual({ engineRowsRaw: 5, uniqueCandidates: 2, fusionRows: 2, selectedRows: 2, truncated: false });
  });

  test('get one line of text, and their address for a blank title', () => {
    const [row] = fuse(
      input([page('a', [hit(' https://a.example/ ', { title: ' \n', snippet: ' two\n lines \ud800' })])]),
    ).rows;
    expect(row).toMatchObject({
      title: 'https://a.example/',
      snippet: 'two lines \ufffd',
      url: ' https://a.example/ ',
    });
  });

  test.each([
    [{ published: '2025-07-16' }, '2025-07-16'],
    [{ published: '2026-03-20' }, null],
    [{ dateText: 'Jul 16, 2025' }, '2025-07-16'],
    [{ dateText: '3 days ago', snippet: '2020-01-05 · Old' }, null],
    [{ snippet: '2020-01-05 · Old' }, '2020-01-05'],
  ])('dated by %j', (parts, published) => {
    const dateStatus = published === null ? 'unknown' : 'known';
    expect(fuse(input([page('a', [hit('https://a.example/', parts)])])).rows[0]).toMatchObject({
      published,
      dateStatus,
    });
  });

  test('with different dates conflict', () => {
    const dated = (engine: string, published: string | null) =>
      page(engine, [hit('https://a.example/', { published })]);
    const status = (...days: (string | null)[]) => {
      const [row] = fuse(input(days.map((day, index) => dated(`e${index}`, day)))).rows;
      return [row?.published, row?.dateStatus];
    };
    expect(status('2025-01-01', null, '2025-01-01')).toEqual(['2025-01-01', 'known']);
    expect(status('2025-01-01', '2025-01-02')).toEqual([null, 'conflicting']);
    expect(status(null)).toEqual([null, 'unknown']);
  });

  test('keep the best rank per engine, over variants and aliases, and every source', () => {
    const at = (providerRank: number) => [hit('https://a.example/', { providerRank })];
    const results = [
      page('anysearch-keyed', at(7), { family: 'anysearch', variant: 'v1' }),
      page('anysearch-anonymous', at(3), { family: 'anysearch', variant: 'v2' }),
      page('anysearch', at(7), { family: 'anysearch', variant: 'v1' }),
    ];
    const { rows, contributionWeights } = fuse(input(results));
    expect(rows[0]?.engineRanks).toEqual({ anysearch: 3 });
    expect(rows[0]?.provenance.map(({ engine, rank, variant }) => [engine, rank, variant])).toEqual([
      ['anysearch', 3, 'v2'],
      ['anysearch', 7, 'v1'],
    ]);
    expect(contributionWeights).toEqual({ anysearch: 1 });
  });
});

describe('a note on a hit without an excerpt', () => {
  const url = 'https://example.com/story';
  const noted = page('a', [hit(url, { snippet: '', note: 'Story, no excerpt' })]);

  test('stands in where nobody gave an excerpt', () => {
    expect(fuse(input([noted])).rows[0]?.snippet).toBe('Story, no excerpt');
  });

  test('never comes before an excerpt, whoever represents the page', () => {
    const other = page('b', [hit(url, { title: 'Other', snippet: 'An excerpt', providerRank: 9 })]);
    expect(fuse(input([noted, other])).rows[0]?.snippet).toBe('An excerpt');
  });
});

describe('a search over other engines', () => {
  const url = 'https://example.com/a';
  const meta = (votesAs?: string) => page('meta', [hit(url, votesAs === undefined ? {} : { votesAs })]);
  const bing = page('bing', [hit(url)]);
  const evidence = (...pages: ReturnType<typeof page>[]) => fuse(input(pages)).rows[0]?.evidenceScore ?? 0;

  test('votes in the family of the engines that found the row', () => {
    expect(evidence(meta('bing'), bing)).toBeCloseTo(1 + Math.log(1.25), 12);
    expect(evidence(meta(), bing)).toBeCloseTo(1 + Math.log(2), 12);
  });

  test('votes for itself when its own rows disagree', () => {
    const both = page('meta', [hit(url, { votesAs: 'bing' }), hit(url, { votesAs: 'google', providerRank: 2 })]);
    expect(evidence(both, bing)).toBeCloseTo(1 + Math.log(2), 12);
  });
});
