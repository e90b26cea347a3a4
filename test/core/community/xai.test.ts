import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readXQuery } from '../../../src/core/community/operators';
import { readXai, xaiRequest } from '../../../src/core/community/xai';
import { idAt, now, response, xaiAnswer } from './build';

const key = 'xai-secret';
const bodyOf = (question: string) =>
  JSON.parse(xaiRequest(readXQuery(question), { key, model: 'grok-4-1-fast' }).body ?? '');

describe('the request', () => {
  test('carries the key in its header alone and keeps nothing there', () => {
    const request = xaiRequest(readXQuery('cells site:x.com'), { key, model: 'grok-4-1-fast' });
    expect(request).toMatchObject({ url: 'https://api.x.ai/v1/responses', method: 'POST' });
    expect(request.headers).toMatchObject({ Authorization: `Bearer ${key}` });
    expect(request.body).not.toContain(key);
    expect(JSON.parse(request.body ?? '')).toMatchObject({ model: 'grok-4-1-fast', stream: false, store: false });
    expect(bodyOf('cells site:x.com').input[0].content).toContain('Query: "cells"');
  });

  test.each<[string, object]>([
    ['cells', {}],
    ['from:ann from:@Bob -from:eve cells', { allowed_x_handles: ['ann', 'bob'] }],
    ['-from:ann cells', { excluded_x_handles: ['ann'] }],
    ['cells since:2026-01-01 until:2026-02-01', { from_date: '2026-01-01', to_date: '2026-02-01' }],
    ['cells since:2026-01-05 since:2026-01-01', { from_date: '2026-01-01' }],
    ['cells min_faves:3', {}],
    [Array.from({ length: 11 }, (_, index) => `from:a${index}`).join(' OR '), {}],
  ])('limits the search itself by %s', (question, limits) => {
    expect(bodyOf(question).tools).toEqual([{ type: 'x_search', ...limits }]);
  });

  test('is not made with a key that no header can carry, and the error does not tell it', () => {
    for (const bad of ['', 'two words', 'line\nbreak', 'ключ']) {
      const make = () => xaiRequest(readXQuery('cells'), { key: bad, model: 'm' });
      expect(make).toThrow(RangeError);
      expect(make).toThrow('the key for X cannot be sent');
    }
  });
});

const [a, b, c] = [idAt('2026-03-01T10:00:00Z'), idAt('2026-03-02T10:00:00Z'), idAt('2026-03-03T10:00:00Z')];
const link = (id: string) => `https://x.com/i/status/${id}`;
const read = (body: unknown, changes = {}) => readXai(response(body, changes), 'cells', now);

describe('the answer', () => {
  test('gives the posts that it cites, at the places it gave them', () => {
    const posts = [
      { url: `https://x.com/ann/status/${a}`, author: 'Ann', text: 'One [[1]](https://x.com/i/status/1)', likes: 5 },
      { url: `https://x.com/eve/status/999`, text: 'Invented' },
      { url: link(b), username: '@bob', text: 'Two\n\nlines', created_at: '2020-01-01T00:00:00Z', lang: 'en' },
      { url: link(a), text: 'The first again' },
      { nothing: true },
    ];
    const answer = read(
      xaiAnswer(`Sure! ${JSON.stringify(posts)}`, [link(a), link(b), link(c), 'https://example.org/']),
    );
    if (answer.kind !== 'hits') throw new Error(answer.kind);
    expect(answer.unverified).toBe(1);
    expect(answer.sightings.map(({ id, source }) => [id, source?.engine, source?.rank])).toEqual([
      [a, 'x-official', 1],
      [b, 'x-official', 3],
      [c, 'x-official', 7],
    ]);
    const [first, second, third] = answer.sightings;
    expect(first).toMatchObject({ url: `https://x.com/ann/status/${a}`, username: 'ann', text: 'One', likes: 5 });
    expect(second).toMatchObject({ url: link(b), username: 'bob', text: 'Two lines', day: '2026-03-02', lang: 'en' });
    expect(third).toMatchObject({ url: link(c), username: null, text: '' });
  });

  test('counts its list of all sources as proof, but takes no post from it alone', () => {
    const text = JSON.stringify([{ url: link(a), text: 'One' }]);
    const answer = read(xaiAnswer(text, [], { citations: [link(a), link(b)] }));
    expect(answer.kind === 'hits' && answer.sightings.map(({ id }) => id)).toEqual([a]);
  });

  type Row = [string, unknown, object, object];
  test.each<Row>([
    ['an honest nothing', xaiAnswer('[]'), {}, { kind: 'none' }],
    [
      'nothing, without a search',
      { output: [xaiAnswer('[]').output[1]] },
      {},
      { kind: 'failed', reason: 'no_search_made' },
    ],
    ['prose without a post', xaiAnswer('I found nothing.'), {}, { kind: 'unparsed', reason: 'unexpected_shape' }],
    [
      'posts without a citation',
      xaiAnswer(JSON.stringify([{ url: link(a) }])),
      {},
      { kind: 'unparsed', reason: 'not_cited' },
    ],
    [
      'a refusal in prose',
      xaiAnswer('A subscription is required for this.'),
      {},
      { kind: 'failed', reason: 'not_entitled' },
    ],
    [
      'another one',
      xaiAnswer('Sorry, X tools are not available here.'),
      {},
      { kind: 'failed', reason: 'not_entitled' },
    ],
    ['a failure of the model', { ...xaiAnswer(''), status: 'failed' }, {}, { kind: 'failed', reason: 'engine_error' }],
    ['an error object', { error: { message: 'secret body' } }, {}, { kind: 'failed', reason: 'engine_error' }],
    ['no JSON', '<html>', {}, { kind: 'unparsed', reason: 'not_json' }],
    ['another shape', { choices: [] }, {}, { kind: 'unparsed', reason: 'unexpected_shape' }],
    ['401', '', { status: 401 }, { kind: 'failed', reason: 'key_refused' }],
    [
      '400 for a key',
      { error: 'Incorrect API key provided: xa***.' },
      { status: 400 },
      { kind: 'failed', reason: 'key_refused' },
    ],
    ['400', { error: 'Model not found' }, { status: 400 }, { kind: 'failed', reason: 'http_error' }],
    ['403', '', { status: 403 }, { kind: 'failed', reason: 'not_entitled' }],
    [
      '429',
      '',
      { status: 429, headers: { 'retry-after': '30' } },
      { kind: 'blocked', reason: 'rate_limited', retryAfterMs: 30_000 },
    ],
    ['500', '', { status: 500 }, { kind: 'failed', reason: 'http_error' }],
    ['a redirect that was not followed', '', { status: 0 }, { kind: 'failed', reason: 'http_error' }],
  ])('%s', (_, body, changes, expected) => {
    expect(read(body, changes)).toEqual(expected);
  });

  test('a post that talks of subscriptions is a post', () => {
    const text = JSON.stringify([{ url: link(a), text: 'No access to X: subscription required' }]);
    expect(read(xaiAnswer(text, [link(a)])).kind).toBe('hits');
  });
});

const data = process.env.WINNOW_DATA;
const name = 'xai_responses_x_search_2025-10.json';
const recorded = data && existsSync(join(data, 'serp', name)) ? join(data, 'serp') : undefined;

describe('the recorded answer', () => {
  test.skipIf(recorded !== undefined)('not measured: no data folder (set WINNOW_DATA)', ({ skip }) => skip());
  test.skipIf(recorded === undefined)('gives the posts it cites, in order', () => {
    const answer = read(readFileSync(join(recorded ?? '', name), 'utf8'));
    const expected = JSON.parse(readFileSync(join(recorded ?? '', 'expected', `${name}.json`), 'utf8'));
    if (answer.kind !== 'hits') throw new Error(answer.kind);
    expect(answer.sightings.map(({ url }) => url)).toEqual(expected.results.map(({ url }: { url: string }) => url));
    expect(answer.sightings).toHaveLength(20);
    expect(answer.sightings.map(({ source }) => source?.rank)).toEqual(answer.sightings.map((_, index) => index + 1));
    expect(answer.sightings.every(({ day }) => day !== null && /^2025-10/.test(day))).toBe(true);
    expect(answer.unverified).toBe(0);
  });
});
