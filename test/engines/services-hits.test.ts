import { describe, expect, test } from 'vitest';
import type { Engine, RawHit } from '../../src/core/retrieval/engine';
import { arxiv } from '../../src/engines/arxiv';
import { crossref } from '../../src/engines/crossref';
import { github } from '../../src/engines/github';
import { googleNewsRss } from '../../src/engines/google-news-rss';
import { lemmy } from '../../src/engines/lemmy';
import { mastodon } from '../../src/engines/mastodon';
import { openalex } from '../../src/engines/openalex';
import { pubmed } from '../../src/engines/pubmed';
import { reddit } from '../../src/engines/reddit';
import { semanticScholar } from '../../src/engines/semantic-scholar';
import { fixture, responseOf, settled } from './fixtures';

const hitsIn = (engine: Engine, response = fixture(engine, 'hits')): RawHit[] => {
  const reply = settled(engine, response);
  if (reply.kind !== 'hits') throw new Error(`${engine.id}: ${JSON.stringify(reply)}`);
  return reply.hits;
};
const jsonHits = (engine: Engine, answer: unknown): RawHit[] =>
  hitsIn(engine, responseOf(engine, JSON.stringify(answer)));

test('github: description as text, stars where there is none, the day of the last change', () => {
  expect(hitsIn(github)).toEqual([
    {
      url: 'https://github.com/tea/tannin',
      title: 'tea/tannin',
      snippet: 'Brew <b>long</b> &amp; dry 🍵',
      published: '2026-03-01',
      dateText: '2026-03-01T23:30:00Z',
      providerRank: 1,
    },
    {
      url: 'https://github.com/tea/silent',
      title: 'tea/silent',
      snippet: '',
      note: 'Repository on GitHub, no description, 1 star',
      published: '2012-12-31',
      dateText: '2012-12-31T00:00:00Z',
      providerRank: 3,
    },
    {
      url: 'https://github.com/tea/leaf',
      title: 'tea/leaf',
      snippet: '',
      note: 'Repository on GitHub, no description, TypeScript, 1200 stars',
      published: '2026-03-01',
      dateText: '2026-03-01T23:30:00Z',
      providerRank: 4,
    },
  ]);
});

test('arxiv: the abstract page, lines joined, the first version’s day in UTC', () => {
  expect(hitsIn(arxiv)).toEqual([
    {
      url: 'https://arxiv.org/abs/2603.00001v1',
      title: 'Tannin & tea: a survey of $x < y$',
      snippet: 'Tannin binds proteins & more, if x <b and c> d.',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59Z',
      providerRank: 1,
    },
    {
      url: 'https://arxiv.org/abs/2603.00003v1',
      title: 'Deep Brewing',
      snippet: 'A study.',
      published: '2020-12-30',
      dateText: '2020-12-31T00:30:00+02:00',
      providerRank: 3,
    },
    {
      url: 'https://arxiv.org/abs/2603.00004v1',
      title: 'Leaves',
      snippet: 'Third.',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59Z',
      providerRank: 4,
    },
  ]);
});

describe('crossref', () => {
  test('JATS as text, whole days only, what is known where there is no abstract', () => {
    expect(hitsIn(crossref)).toEqual([
      {
        url: 'https://doi.org/10.1000/tea.1',
        title: 'Tannin & Camellia <leaf>',
        snippet: 'Aim Tannin binds proteins & more. Result It tastes dry.',
        published: '2026-03-01',
        providerRank: 1,
      },
      {
        url: 'https://doi.org/10.1000/tea.3',
        title: 'Work 3',
        snippet: '',
        note: 'Journal article in Journal of Tea by Ada Leaf, no excerpt, cited 3 times',
        published: '2024-11-05',
        providerRank: 3,
      },
      {
        url: 'https://doi.org/10.1000/tea.4',
        title: 'Work 4',
        snippet: '',
        note: 'Book chapter in Journal of Tea by Leaf, B Root, C Stem and 1 other, no excerpt, cited 4 times',
        published: null,
        providerRank: 4,
      },
    ]);
  });

  test('the publisher’s page is preferred to the resolver', () => {
    const work = {
      title: ['x'],
      URL: 'https://doi.org/10.1/x',
      resource: { primary: { URL: 'https://tea.example/x' } },
    };
    const answer = { message: { 'total-results': 1, items: [work] } };
    expect(jsonHits(crossref, answer)[0]?.url).toBe('https://tea.example/x');
  });

  test.each([
    [[[2024, 2, 29]], '2024-02-29'],
    [[[2023, 2, 29]], null],
    [[[2024, 2]], null],
    [[[2024]], null],
    [[[null]], null],
    [[], null],
    [[[2024, '2', 1]], null],
    [[[2024, 2, 1, 5]], null],
    ['2024-02-01', null],
    [[[1850, 2, 1]], null],
  ])('date parts %j are %j', (parts, day) => {
    const work = { title: ['x'], URL: 'https://doi.org/10.1/x', published: { 'date-parts': parts } };
    expect(jsonHits(crossref, { message: { items: [work] } })[0]?.published).toBe(day);
  });
});

describe('openalex', () => {
  test('the abstract from its index; New Year’s Day stands for a year alone', () => {
    expect(hitsIn(openalex)).toEqual([
      {
        url: 'https://doi.org/10.1000/tea.1',
        title: 'Tannin & Camellia',
        snippet: 'Tannin binds proteins, &amp; so Tannin tastes dry.',
        published: '2026-03-01',
        dateText: '2026-03-01',
        providerRank: 1,
      },
      {
        url: 'https://doi.org/10.1000/tea.3',
        title: 'Work 3',
        snippet: '',
        note: 'Article in Journal of Tea by Ada Leaf, no excerpt, cited 3 times',
        published: null,
        providerRank: 3,
      },
      {
        url: 'https://openalex.org/W4',
        title: 'Work 4',
        snippet: '',
        note: 'Book chapter, no excerpt, cited 4 times',
        published: null,
        providerRank: 4,
      },
    ]);
  });

  test('a hostile index costs little and is no error', () => {
    const index = {
      a: [1e12, -1, 'x', null],
      b: 5,
      c: Array.from({ length: 100_000 }, (_, place) => place),
      d: [Number.NaN],
    };
    const work = { id: 'https://openalex.org/W1', display_name: 'x', abstract_inverted_index: index };
    const snippet = jsonHits(openalex, { meta: { count: 1 }, results: [work] })[0]?.snippet ?? '';
    expect(snippet).toMatch(/^a c c .* …$/);
    expect(snippet.length).toBeLessThanOrEqual(1000);
  });
});

test('semantic-scholar: the abstract up to a thousand characters, else its own summary', () => {
  const [first, third, fourth] = hitsIn(semanticScholar);
  expect(first).toMatchObject({
    url: 'https://www.semanticscholar.org/paper/p1',
    title: 'Tannin & leaf',
    published: '2026-03-01',
    providerRank: 1,
  });
  expect(first?.snippet).toMatch(/^Tannin binds proteins, so tea < wine & tastes dry\. (?:word )+…$/);
  expect(first?.snippet.length).toBeLessThanOrEqual(1000);
  expect(third).toMatchObject({ snippet: 'Tea is dry.', published: null, providerRank: 3 });
  expect(third).not.toHaveProperty('dateText');
  expect(fourth).toMatchObject({ snippet: '', note: 'Paper by Ada Leaf, no excerpt', providerRank: 4 });
});

test('pubmed: the article’s page; a season or a month is no day, and the sorting date is never read', () => {
  const note = 'Article in Journal of tea by Leaf A, Root B, no excerpt';
  expect(hitsIn(pubmed)).toEqual([
    {
      url: 'https://pubmed.ncbi.nlm.nih.gov/101/',
      title: 'Tannin & <i>Camellia</i> sinensis.',
      snippet: '',
      note,
      published: '2026-03-01',
      dateText: '2026 Mar 1',
      providerRank: 1,
    },
    {
      url: 'https://pubmed.ncbi.nlm.nih.gov/103/',
      title: 'Article 103.',
      snippet: '',
      note,
      published: '2025-12-24',
      dateText: '2025 Dec 24',
      providerRank: 3,
    },
    {
      url: 'https://pubmed.ncbi.nlm.nih.gov/104/',
      title: 'Article 104.',
      snippet: '',
      note: 'Article, no excerpt',
      published: null,
      dateText: '2024 Feb',
      providerRank: 4,
    },
  ]);
});

test('google-news-rss: the headline alone, links as they are, the publisher in the note', () => {
  const link = (n: number) => `https://news.google.com/rss/articles/CBMiAU_yqLopaque${n}?oc=5`;
  const dateText = 'Sat, 30 May 2026 07:00:00 GMT';
  expect(hitsIn(googleNewsRss)).toEqual([
    {
      url: link(1),
      title: 'Tea & tannin - what is known',
      snippet: '',
      note: 'News article by Leaf Daily, no excerpt',
      published: '2026-05-30',
      dateText,
      providerRank: 1,
    },
    {
      url: link(3),
      title: 'Brew long',
      snippet: '',
      note: 'News article by Cup, no excerpt',
      published: '2026-05-31',
      dateText: 'Sat, 30 May 2026 23:30:00 -0400',
      providerRank: 3,
    },
    {
      url: link(4),
      title: 'Dry',
      snippet: 'Tea tastes dry & good, says a study.',
      published: null,
      dateText: 'last week',
      providerRank: 4,
    },
    {
      url: link(5),
      title: 'No source - Pot - Pot',
      snippet: '',
      note: 'News article, no excerpt',
      published: '2026-05-30',
      dateText,
      providerRank: 5,
    },
  ]);
});

test('reddit: the post’s own text without the byline', () => {
  const link = (n: number) => `https://www.reddit.com/r/tea/comments/${n}/post/`;
  expect(hitsIn(reddit)).toEqual([
    {
      url: link(1),
      title: 'Tannin & tea <b>',
      snippet: 'Does tannin make it dry & good? I think so.',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59+00:00',
      providerRank: 1,
    },
    {
      url: link(3),
      title: 'A link',
      snippet: '',
      note: 'Post in r/tea, no text of its own',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59+00:00',
      providerRank: 3,
    },
    { url: link(4), title: 'Old', snippet: 'Old text', published: null, dateText: 'yesterday', providerRank: 4 },
  ]);
});

test('lemmy: the discussion where it began', () => {
  expect(hitsIn(lemmy)).toEqual([
    {
      url: 'https://lemmy.example/post/1',
      title: 'Tannin & <tea>',
      snippet: 'Brew **long**: - it tastes dry &amp; good',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59.123456Z',
      providerRank: 1,
    },
    {
      url: 'https://lemmy.example/post/3',
      title: 'Post 3',
      snippet: '',
      note: 'Post in tea on Lemmy, no text of its own, 3 comments',
      published: '2023-06-12',
      dateText: '2023-06-12T18:07:34.349061',
      providerRank: 3,
    },
    {
      url: 'https://lemmy.example/post/4',
      title: 'Post 4',
      snippet: '',
      note: 'Post in tea on Lemmy, no text of its own, 4 comments',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59.123456Z',
      providerRank: 4,
    },
  ]);
});

describe('mastodon', () => {
  test('a title from author and text, the text as excerpt, a content warning in front', () => {
    const [first, third, fourth] = hitsIn(mastodon);
    expect(first).toEqual({
      url: 'https://social.example/@ada/1',
      title: 'Ada 🍵 on Mastodon: Tannin & tea: it tastes dry &amp; good. #tea',
      snippet: 'Tannin & tea: it tastes dry &amp; good. #tea',
      published: '2026-03-01',
      dateText: '2026-03-01T23:59:59.000Z',
      providerRank: 1,
    });
    expect(third).toMatchObject({
      title: 'bo on Mastodon',
      note: 'Post on Mastodon, no text of its own',
      providerRank: 3,
    });
    expect(fourth?.title).toMatch(/^Ada 🍵 on Mastodon: Tea talk — (?:long )+…$/);
    expect(fourth?.snippet).toMatch(/^Tea talk — (?:long )+…$/);
  });

  test('a timeline is a bare list', () => {
    const statuses = (JSON.parse(fixture(mastodon, 'hits').body) as { statuses: unknown[] }).statuses;
    expect(jsonHits(mastodon, statuses)).toEqual(hitsIn(mastodon));
  });
});
