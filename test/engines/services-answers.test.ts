import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { arxiv } from '../../src/engines/arxiv';
import { github } from '../../src/engines/github';
import { googleNewsRss } from '../../src/engines/google-news-rss';
import { lemmy } from '../../src/engines/lemmy';
import { mastodon } from '../../src/engines/mastodon';
import { openalex } from '../../src/engines/openalex';
import { pubmed } from '../../src/engines/pubmed';
import { reddit } from '../../src/engines/reddit';
import { semanticScholar } from '../../src/engines/semantic-scholar';
import { stackExchange } from '../../src/engines/stack-exchange';
import { askOf, fixture, parse, responseOf, sampleKey, settled } from './fixtures';

const limited = { kind: 'blocked', reason: 'rate_limited' };
const refused = { kind: 'blocked', reason: 'refused' };
const nothing = { kind: 'unparsed', reason: 'no_known_empty_mark', blocks: 0 };
const unreadable = { kind: 'unparsed', reason: 'unexpected_shape', blocks: 0 };

describe('github', () => {
  test.each([
    [{ message: 'API rate limit exceeded for 192.0.2.1.' }, {}, limited],
    [
      { message: 'You have exceeded a secondary rate limit.' },
      { 'retry-after': '60' },
      { ...limited, retryAfterMs: 60_000 },
    ],
    [{ message: 'no' }, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1999999999' }, limited],
    [{ message: 'Resource not accessible' }, { 'x-ratelimit-remaining': '9' }, refused],
  ])('403 with %j and %j', (body, headers, expected) => {
    expect(settled(github, responseOf(github, JSON.stringify(body), { status: 403, headers }))).toEqual(expected);
  });

  test('a search that ran out of time found no honest nothing', () => {
    const body = JSON.stringify({ total_count: 0, incomplete_results: true, items: [] });
    expect(settled(github, responseOf(github, body))).toEqual(unreadable);
  });
});

describe('arxiv', () => {
  test('an error in the form of a feed is an error, and its text is not kept', () => {
    const body =
      '<feed><title>ArXiv Query: x</title><totalResults>1</totalResults><entry><id>http://arxiv.org/api/errors#bad</id>' +
      '<title>Error</title><link href="http://arxiv.org/api/errors#bad" rel="alternate"/><summary>bad tea</summary></entry></feed>';
    expect(settled(arxiv, responseOf(arxiv, body))).toEqual({
      kind: 'failed',
      reason: 'engine_error',
      detail: 'the query was not accepted',
    });
  });

  test('a paper that is called "Error" is a paper', () => {
    const response = fixture(arxiv, 'hits');
    const body = response.body.replace('Deep Brewing', 'Error');
    expect(settled(arxiv, { ...response, body })).toMatchObject({ kind: 'hits' });
  });

  test('its plain words for too many requests; an empty page with a total', () => {
    expect(settled(arxiv, responseOf(arxiv, 'Rate exceeded.\n'))).toEqual(limited);
    const body = fixture(arxiv, 'empty').body.replace('<opensearch:totalResults>0<', '<opensearch:totalResults>9<');
    expect(settled(arxiv, responseOf(arxiv, body))).toEqual({ kind: 'unparsed', reason: 'markup_changed', blocks: 0 });
  });
});

describe('feeds whose empty page is not known', () => {
  test.each([
    [googleNewsRss, '<rss version="2.0"><channel><title>"zq" - Google News</title></channel></rss>'],
    [reddit, '<feed xmlns="http://www.w3.org/2005/Atom"><title>search results - zq</title></feed>'],
  ])('%#', (engine, body) => {
    expect(settled(engine, responseOf(engine, body))).toEqual(nothing);
  });
});

describe('reddit', () => {
  test.each([
    '<html><h1>whoa there, pardner!</h1></html>',
    '<p>Your request has been blocked due to a network policy.</p>',
  ])('%s is a refusal with any status', (body) => {
    for (const status of [200, 403]) expect(settled(reddit, responseOf(reddit, body, { status }))).toEqual(refused);
  });

  test('the same words in a post are none', () => {
    const response = fixture(reddit, 'hits');
    const body = response.body.replace('A link', 'whoa there, pardner!');
    expect(settled(reddit, { ...response, body })).toMatchObject({ kind: 'hits' });
  });

  test('being led to the login page is a refusal', () => {
    const url = 'https://www.reddit.com/login/?reason=lor2';
    expect(settled(reddit, responseOf(reddit, '<html></html>', { url }))).toEqual(refused);
  });
});

describe('instances of the person’s choice', () => {
  test('an empty list is no proof of nothing', () => {
    const posts = { type_: 'Posts', posts: [], comments: [], communities: [], users: [] };
    expect(settled(lemmy, responseOf(lemmy, JSON.stringify(posts)))).toEqual(nothing);
    expect(settled(mastodon, responseOf(mastodon, '[]'))).toEqual(nothing);
    expect(settled(mastodon, responseOf(mastodon, '{"statuses":[],"accounts":[]}'))).toEqual(nothing);
    expect(settled(lemmy, responseOf(lemmy, '[]'))).toEqual(unreadable);
  });

  test('an answer counts only from the chosen instance', () => {
    const options = { instance: 'tea.example' };
    for (const engine of [lemmy, mastodon]) {
      const asked = askOf(engine, { options });
      const hits = fixture(engine, 'hits');
      expect(settled(engine, { ...hits, url: 'https://tea.example/api' }, asked).kind).toBe('hits');
      expect(settled(engine, hits, asked)).toEqual(refused);
    }
  });

  test('a question without a word for a hashtag says so', () => {
    const reply = settled(mastodon, responseOf(mastodon, '[]'), askOf(mastodon, { text: '2026 ?!' }));
    expect(reply).toMatchObject({ kind: 'failed', reason: 'engine_error' });
  });

  test.each([401, 422])('a closed timeline (%d) is a refusal, a refused token is the key', (status) => {
    const body = JSON.stringify({ error: 'This method requires an authenticated user' });
    const response = responseOf(mastodon, body, { status });
    expect(settled(mastodon, response)).toEqual(refused);
    if (status !== 401) return;
    const keyed = askOf(mastodon, { key: sampleKey });
    expect(settled(mastodon, response, keyed)).toMatchObject({ kind: 'failed', reason: 'key_refused' });
  });

  test('lemmy names its throttle in the body', () => {
    const said = (error: string) => settled(lemmy, responseOf(lemmy, JSON.stringify({ error }), { status: 400 }));
    expect(said('rate_limit_error')).toEqual(limited);
    expect(said('couldnt_find_post')).toEqual({ kind: 'failed', reason: 'engine_error', detail: 'couldnt_find_post' });
    expect(said('any <b>text</b>')).toMatchObject({ detail: 'unnamed error' });
  });
});

test('openalex: 403 in its own words is a throttle', () => {
  const body = JSON.stringify({ error: 'Rate limit exceeded', message: 'slow down' });
  expect(settled(openalex, responseOf(openalex, body, { status: 403 }))).toEqual(limited);
});

test('semantic-scholar: a refused query keeps no text of it; zero needs the total', () => {
  const said = (answer: unknown, status = 200) =>
    settled(semanticScholar, responseOf(semanticScholar, JSON.stringify(answer), { status }));
  expect(said({ error: 'Unrecognized or unsupported fields: [tea]' }, 400)).toEqual({
    kind: 'failed',
    reason: 'engine_error',
    detail: 'the query was not accepted',
  });
  expect(said({ total: 0, offset: 0 })).toEqual({ kind: 'none' });
  expect(said({ total: 0, offset: 0, data: [] })).toEqual({ kind: 'none' });
  expect(said({ offset: 0, data: [] })).toEqual(unreadable);
  expect(said({ total: 5, offset: 0 })).toEqual(unreadable);
});

describe('stack-exchange: backoff', () => {
  const said = (changes: object) => {
    const answer = { ...(JSON.parse(fixture(stackExchange, 'hits').body) as object), ...changes };
    return settled(stackExchange, responseOf(stackExchange, JSON.stringify(answer)));
  };
  test.each([
    [{ backoff: 10 }, 10_000],
    [{ backoff: 0.5 }, 500],
    [{ backoff: -1 }, undefined],
    [{ backoff: '10' }, undefined],
    [{ backoff: 1e12 }, undefined],
  ])('%j beside results', (changes, retryAfterMs) => {
    const reply = said(changes);
    expect(reply.kind === 'hits' && reply.retryAfterMs).toBe(retryAfterMs);
  });

  test('beside nothing', () => {
    expect(said({ items: [], has_more: false, backoff: 3 })).toEqual({ kind: 'none', retryAfterMs: 3000 });
  });

  test('a key that is not known', () => {
    const body = JSON.stringify({ error_id: 400, error_name: 'bad_parameter', error_message: '`key` is not known' });
    const response = responseOf(stackExchange, body, { status: 400 });
    const reply = settled(stackExchange, response, askOf(stackExchange, { key: sampleKey }));
    expect(reply).toEqual({ kind: 'failed', reason: 'key_refused', detail: 'HTTP 400' });
    expect(settled(stackExchange, response)).toMatchObject({ reason: 'engine_error' });
  });
});

describe('pubmed: two requests', () => {
  const search = (esearchresult: object) => JSON.stringify({ header: { type: 'esearch' }, esearchresult });
  const said = (body: string, query = askOf(pubmed)) => parse(pubmed, responseOf(pubmed, body), query);

  test('the numbers of a search are asked for in one request, at most as many as wanted', () => {
    const body = search({ count: '3', idlist: ['3', '1', 'x&id=9', '2'] });
    const reply = said(body, askOf(pubmed, { count: 2, key: sampleKey }));
    if (reply.kind !== 'next') throw new Error(reply.kind);
    const url = new URL(reply.request.url);
    expect(url.pathname).toBe('/entrez/eutils/esummary.fcgi');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      db: 'pubmed',
      retmode: 'json',
      tool: 'winnow',
      id: '3,1',
      api_key: sampleKey,
    });
  });

  test('a second search answer does not lead on', () => {
    const body = search({ count: '1', idlist: ['1'] });
    expect(settled(pubmed, responseOf(pubmed, body))).toEqual(unreadable);
  });

  test.each([
    [{ count: '0', idlist: [] }, { kind: 'none' }],
    [{ count: '9', idlist: [] }, unreadable],
    [{ count: '0' }, unreadable],
    [{ idlist: [] }, unreadable],
    [
      { count: '1', idlist: ['x'] },
      { ...unreadable, blocks: 1 },
    ],
    [{ ERROR: 'Search Backend failed' }, { kind: 'failed', reason: 'engine_error', detail: 'the search failed' }],
  ])('a search that answers %j', (result, expected) => {
    expect(said(search(result))).toEqual(expected);
  });

  test.each([
    ['<eSearchResult><Count>0</Count><IdList/></eSearchResult>', { kind: 'none' }],
    ['<eSearchResult><Count>0</Count><ERROR>bad</ERROR></eSearchResult>', { kind: 'failed' }],
    ['<eSearchResult><Count>5</Count></eSearchResult>', { kind: 'unparsed' }],
  ])('the service’s own form: %s', (body, expected) => {
    expect(said(body)).toMatchObject(expected);
  });

  test('errors beside the status', () => {
    const error = (text: string, status: number, key?: string) => {
      const response = responseOf(pubmed, JSON.stringify({ error: text }), { status });
      return settled(pubmed, response, askOf(pubmed, key === undefined ? {} : { key }));
    };
    expect(error('API rate limit exceeded', 200)).toEqual(limited);
    expect(error('API key invalid', 400, sampleKey)).toEqual({
      kind: 'failed',
      reason: 'key_refused',
      detail: 'HTTP 400',
    });
    expect(error('anything', 200)).toMatchObject({ kind: 'failed', reason: 'engine_error' });
  });

  const data = process.env.WINNOW_DATA;
  const recorded = data === undefined ? '' : join(data, 'serp', 'pubmed_esearch_biopython.xml');
  test.skipIf(!existsSync(recorded))('a recorded search leads to its numbers, in their order', () => {
    const expected = JSON.parse(
      readFileSync(recorded.replace('/serp/', '/serp/expected/').concat('.json'), 'utf8'),
    ) as { ids: string[] };
    const reply = said(readFileSync(recorded, 'utf8'));
    const url = new URL(reply.kind === 'next' ? reply.request.url : 'https://none.example/');
    expect(url.searchParams.get('id')?.split(',')).toEqual(expected.ids);
  });
});
